import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { formatLicenses } from '../scripts/bundled-licenses.mjs';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

const PARTS = /dashboard\/src\/(parts|exports|origins|watchlists|days)\/(?!echarts|export-choices|picture|use-data|snippets|literals|markdown)/;

/** The charts' library is built as a worker is, to have a file of its own. It is imported too, which Vite does not expect of workers. */
const keepExports: Plugin = {
  name: 'keep-exports-of-workers',
  options: (options) => ({ ...options, preserveEntrySignatures: 'exports-only' }),
};

/** The modules of the pages and, since a worker is built before them, of its files. Vite's own list lacks those. */
const modules = new Set<string>();
const collectModules: Plugin = {
  name: 'collect-modules',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') for (const id of file.moduleIds) if (id.startsWith('/')) modules.add(id);
  },
};
/** Writes the licenses of the packages that are compiled in. */
const writeLicenses: Plugin = {
  name: 'write-licenses',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: formatLicenses('/', [...modules]) });
  },
};

/** Built to `dist`, which the gateway serves at `/`. In development everything that is not a page goes to the gateway. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), collectModules, writeLicenses],
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Files that most pages need: one request instead of twenty, which a phone waits for six at a time.
          groups: [{ name: 'parts', test: PARTS }],
        },
      },
    },
    // The charts alone have 500 kB; they come with the first page that draws one.
    chunkSizeWarningLimit: 900,
  },
  worker: { format: 'es', plugins: () => [keepExports, collectModules] },
  server: {
    proxy: Object.fromEntries(
      ['/graphql', '/api', '/health', '/docs', '/icons', '/upgrade', '/openapi.json'].map((path) => [path, gateway]),
    ),
  },
});
