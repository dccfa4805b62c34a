import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Builds the dashboard and the script of GraphiQL's bar. A start calls `arePagesBuilt`, which must be fast:
// therefore this file is JavaScript and loads Vite late.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DASHBOARD = join(ROOT, 'dashboard');
const GENERATED = join(ROOT, 'src/generated');
const BAR = 'graphiql-bar.js';
/** The hash of the sources of the last build. Not JSON, which is packed. */
const RECORD = join(ROOT, 'dist/pages.hash');
/** Folders and files that the pages are built of: fonts and the kit, too. */
const SOURCES = [
  'client',
  'dashboard/graphiql',
  'dashboard/index.html',
  'dashboard/package.json',
  'dashboard/public',
  'dashboard/src',
  'dashboard/vite.config.ts',
  'package-lock.json',
  'scripts/build-pages.mjs',
  'scripts/bundled-licenses.mjs',
  'src/web/site',
];
/** Folders inside them that are not sources. */
const SKIPPED = new Set(['dist', 'node_modules']);

/** @type {(path: string) => string[]} */
const listFiles = (path) => {
  if (!existsSync(path)) return [];
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !SKIPPED.has(name));
  return entries.flatMap((entry) => {
    const child = join(path, entry.name);
    return entry.isDirectory() ? listFiles(child) : [child];
  });
};

function hashSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = /\.\w+$/.test(source) ? [path] : listFiles(path).sort();
    for (const file of files) hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Whether the dashboard and GraphiQL's bar are a build of these sources. */
export const arePagesBuilt = () =>
  existsSync(join(DASHBOARD, 'dist/index.html')) &&
  existsSync(join(GENERATED, BAR)) &&
  existsSync(RECORD) &&
  readFileSync(RECORD, 'utf8') === hashSources();

async function buildPages() {
  const { build } = await import('vite');
  // An edit during the build makes the next start build again.
  const sources = hashSources();
  await build({ root: DASHBOARD, configFile: join(DASHBOARD, 'vite.config.ts'), logLevel: 'error' });
  // A classic script in one file, which the gateway writes into GraphiQL's page.
  await build({
    root: join(DASHBOARD, 'graphiql'),
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      target: 'es2022',
      outDir: GENERATED,
      emptyOutDir: false,
      lib: { entry: join(DASHBOARD, 'graphiql/bar.ts'), formats: ['iife'], name: 'bar', fileName: () => BAR },
    },
  });
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, sources);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPages();
