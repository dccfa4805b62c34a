import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4000';

const PARTS = /dashboard\/src\/(parts|exports|origins|watchlists|days)\/(?!echarts|export-choices|picture|markdown)/;

/** The charts' library is built as a worker is, to have a file of its own. It is imported too, which Vite does not expect of workers. */
const keepExports: Plugin = {
  name: 'keep-exports-of-workers',
  options: (options) => ({ ...options, preserveEntrySignatures: 'exports-only' }),
};

/** Built to `dist`, which the gateway serves at `/`. In development everything that is not a page goes to the gateway. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    target: 'es2022',
    // The licenses of the packages that are compiled in.
    license: { fileName: 'licenses.md' },
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
  worker: { format: 'es', plugins: () => [keepExports] },
  server: {
    proxy: Object.fromEntries(
      ['/graphql', '/api', '/health', '/docs', '/icons', '/upgrade', '/openapi.json'].map((path) => [path, gateway]),
    ),
  },
});
