import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatLicenses } from './bundled-licenses.mjs';

// npm run build: compiles the gateway with its packages to JavaScript in dist/, so that a start reads a few files
// instead of three thousand. `npm start` calls `ensureBuilt`, which must be fast: therefore this file is JavaScript and
// loads esbuild late.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SRC = join(ROOT, 'src');
const GENERATED = join(SRC, 'generated');
const DIST = join(ROOT, 'dist');
/** The hash of the sources of a build, and the files it wrote. */
const RECORD = 'build.json';
/** Other scripts also write there: the database with which a new data folder begins, and the hash of the built pages. */
const isOfOtherScript = (name) => name.startsWith('empty-database-') || name === 'pages.hash';
/** The entry point of the gateway and the command line. */
const MAIN = join(SRC, 'cli/main.ts');
/** The guides of docs/, and the module that renders them. */
const GUIDES = join(ROOT, 'docs');
const GUIDE_RENDERER = join(SRC, 'web/docs/guide-renderer.ts');
const RENDERED_GUIDES = 'guides.json';
/** The licenses of the packages that are compiled in. */
const LICENSES = 'licenses.txt';
/** A module that runs in a thread or a process is compiled to a separate file. */
const THREAD = /(?<=start(?:Thread|Process)\()new URL\('(\.{1,2}\/[^']+)\.ts', import\.meta\.url\)/g;

/** @type {(folder: string, ending: string) => string[]} */
const filesIn = (folder, ending) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return path === GENERATED ? [] : filesIn(path, ending);
    return path.endsWith(ending) ? [path] : [];
  });

/** The hash of everything that a build depends on. Two of the files that Prisma generates contain the models. */
function sourcesHash() {
  const hash = createHash('sha256');
  const models = ['tables.ts', 'prisma/internal/class.ts'].map((name) => join(GENERATED, name));
  const others = ['package.json', 'package-lock.json', 'scripts/build.mjs', 'scripts/bundled-licenses.mjs'].map(
    (name) => join(ROOT, name),
  );
  const guides = existsSync(GUIDES) ? filesIn(GUIDES, '.md') : [];
  for (const file of [...filesIn(SRC, '.ts'), ...guides, ...models, ...others])
    if (existsSync(file)) hash.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** @returns {{ sources: string, files: string[] } | null} */
function recordIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, RECORD), 'utf8'));
  } catch {
    return null;
  }
}

/** Thrown if these sources have not been built, and the packages to build them are not installed. */
export class NotBuilt extends Error {
  constructor() {
    super(
      'There is no build of these sources, and the development packages that make one are not installed. Run npm ci, or copy dist/, dashboard/dist/ and src/generated/ from a checkout of this version where npm run build ran.',
    );
    this.name = 'NotBuilt';
  }
}

/**
 * Packages that are not compiled in: PGlite finds its WebAssembly next to its own module, and esbuild compiles sources of an
 * operator's own (`SYNC_SOURCES`).
 */
export const EXTERNAL_PACKAGES = ['@electric-sql/pglite', 'esbuild'];

/** Whether the development packages are installed: `npm ci --omit=dev` installs a gateway that was built elsewhere. */
export const canBuild = () => existsSync(join(ROOT, 'node_modules/typescript'));

/** Builds these sources unless they are built already. @returns the file to run @throws NotBuilt */
export async function ensureBuilt(folder = DIST) {
  const sources = sourcesHash();
  if (recordIn(folder)?.sources !== sources) {
    if (!canBuild()) throw new NotBuilt();
    await alone(folder, async () => {
      // Checked again under the lock: another start may have just built them.
      if (recordIn(folder)?.sources !== sources) await build(folder, { main: MAIN }, sources);
    });
  }
  return join(folder, 'main.js');
}

/** The name of a thread's file: `src/db/embedded/thread.ts` is `db-embedded-thread.js`. */
const threadName = (file) => relative(SRC, file).replace(/\.ts$/, '').replaceAll('/', '-');

/** The modules that run in threads. */
const threadsIn = (file) =>
  [...readFileSync(file, 'utf8').matchAll(THREAD)].map(([, path]) => resolve(dirname(file), `${path}.ts`));

/** In a bundle, a module still finds the files next to its source, and a thread its compiled file. */
const createAddressPlugin = (folder) => ({
  name: 'addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/.*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.')) return undefined;
      const address = `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url).href`;
      const parts = text
        .split(THREAD)
        .map((piece, i) =>
          i % 2 === 0
            ? piece.replaceAll('import.meta.url', address)
            : `new URL('./${threadName(resolve(dirname(path), `${piece}.ts`))}.js', import.meta.url)`,
        );
      return { contents: parts.join(''), loader: 'ts' };
    });
  },
});

/** Renders the guides of docs/, so that a gateway neither parses Markdown nor contains the parser. */
async function renderGuides(bundle) {
  const { outputFiles } = await bundle({
    entryPoints: [GUIDE_RENDERER],
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'warning',
  });
  const renderer = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return JSON.stringify(renderer.renderGuides((name) => readFileSync(join(GUIDES, `${name}.md`), 'utf8')));
}

/** Replaces the module that renders the guides by one that reads what `renderGuides` wrote beside the compiled files. */
const renderedGuides = {
  name: 'rendered-guides',
  setup({ onLoad }) {
    onLoad({ filter: /\/src\/web\/docs\/guide-content\.ts$/ }, () => ({
      contents: `import { readFileSync } from 'node:fs';
        export const readGuideContent = () =>
          JSON.parse(readFileSync(new URL('./${RENDERED_GUIDES}', import.meta.url), 'utf8'));`,
      loader: 'js',
    }));
  },
};

/** Modules that packages load but the gateway does not use, with their replacements. */
const UNUSED = [
  // The rule that graphql-rate-limit offers to graphql-shield, with its own validation library.
  { filter: /^graphql-shield$/, contents: 'export const rule = () => () => undefined;' },
  // The translations of zod's messages.
  { filter: /\/locales\/index\.js$/, contents: 'export {};' },
];
const withoutUnused = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    UNUSED.forEach(({ filter, contents }, i) => {
      onResolve({ filter }, () => ({ path: String(i), namespace: 'unused', pluginData: contents }));
    });
    onLoad({ filter: /./, namespace: 'unused' }, ({ pluginData }) => ({ contents: pluginData }));
  },
};

/**
 * Compiles entries, and the threads that they may start, into files of a folder. @param {Record<string, string>}
 * entries the sources by the names of the output files
 */
async function compiled(folder, entries) {
  const { build: bundle } = await import('esbuild');
  const threads = [...new Set(filesIn(SRC, '.ts').flatMap(threadsIn))];
  const { outputFiles, metafile } = await bundle({
    entryPoints: { ...entries, ...Object.fromEntries(threads.map((file) => [threadName(file), file])) },
    outdir: folder,
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    write: false,
    sourcemap: true,
    metafile: true,
    // A bundle's text stays in memory.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcesContent: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // pg loads its native part only if it is requested.
    external: [...EXTERNAL_PACKAGES, 'pg-native'],
    plugins: [renderedGuides, createAddressPlugin(folder), withoutUnused],
    // CommonJS packages load Node's modules with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  });
  return [
    ...outputFiles,
    { path: join(folder, RENDERED_GUIDES), contents: await renderGuides(bundle) },
    { path: join(folder, LICENSES), contents: formatLicenses(ROOT, Object.keys(metafile.inputs)) },
  ];
}

/**
 * Compiles into a folder. Files of the previous build stay until the next build, since a running gateway may still load
 * them. So a second build of the same sources leaves only its own files, which `npm pack` relies on.
 */
export async function build(folder = DIST, entries = { main: MAIN }, sources = sourcesHash()) {
  const outputs = await compiled(folder, entries);
  mkdirSync(folder, { recursive: true });
  const before = new Set([...(recordIn(folder)?.files ?? []), RECORD]);
  for (const name of readdirSync(folder))
    if (!before.has(name) && !isOfOtherScript(name)) rmSync(join(folder, name), { recursive: true });
  for (const { path, contents } of outputs) put(path, contents);
  const files = outputs.map(({ path }) => basename(path));
  put(join(folder, RECORD), JSON.stringify({ sources, files }));
}

/** Serializes builds: each removes files that it does not recognize, including those that another build is writing. */
async function alone(folder, work) {
  const { default: lockfile } = await import('proper-lockfile');
  mkdirSync(folder, { recursive: true });
  const release = await lockfile.lock(folder, { retries: { retries: 240, factor: 1, minTimeout: 250 } });
  try {
    return await work();
  } finally {
    await release();
  }
}

/** Writes a file atomically, since a start may read it at the same time. */
function put(path, contents) {
  const half = `${path}.${process.pid}`;
  writeFileSync(half, contents);
  renameSync(half, path);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  await alone(DIST, () => build());
  console.log(`dist/ was built in ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
}
