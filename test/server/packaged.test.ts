import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPackedFiles, packGateway } from '../../scripts/pack.mjs';
import { buildParts } from '../../scripts/parts.mjs';
import { copyImage, type ImageRecipe, isIgnored, parseDockerfile, runBuildStage } from '../support/container.ts';
import { ask, ON_FREE_PORT, type Running, startProgram, stop, waitForAddress } from '../support/processes.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const NAME = 'market-signals-gateway';
const COMMIT = '3e35f9c3'.repeat(5);
const isRoot = process.getuid?.() === 0;

let folder: string;
let recipe: ImageRecipe;
/** A clean checkout, built as in the image. */
const built = () => join(folder, 'built');
/** The folder that the package is installed in. */
const home = () => join(folder, 'home');
const image = () => join(folder, 'image');

/** The files below a folder, as paths relative to it. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-signals-packaged-'));
  await chmod(folder, 0o755);
  for (const path of [built(), home(), image()]) await mkdir(path);
  recipe = parseDockerfile(await readFile(join(ROOT, 'deploy/Dockerfile'), 'utf8'));
  await runBuildStage(recipe, built(), { COMMIT });
}, 1_800_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed gateway', () => {
  let packed: string[];
  let gateway: Running;
  beforeAll(async () => {
    const options = { cwd: home(), maxBuffer: 2 ** 26 };
    const file = packGateway(home(), built());
    await writeFile(join(home(), 'package.json'), '{ "name": "home", "private": true }');
    // Its two dependencies are copied from the packages of this checkout, so that no network is needed.
    const dependencies = ['@electric-sql/pglite', 'esbuild'].map((name) => join(ROOT, 'node_modules', name));
    const flags = ['--offline', '--install-links', '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', ['install', ...flags, `./${file}`, ...dependencies], options);
    packed = await listFiles(join(home(), 'node_modules', NAME));
  }, 360_000);

  it('needs two packages, and runs no script when it is installed', async () => {
    const manifest = JSON.parse(await readFile(join(home(), 'node_modules', NAME, 'package.json'), 'utf8'));
    expect(Object.keys(manifest.dependencies).sort()).toEqual(['@electric-sql/pglite', 'esbuild']);
    expect(manifest).not.toHaveProperty('scripts');
    expect((await readdir(join(home(), 'node_modules'))).sort()).toEqual([
      '.bin',
      '.package-lock.json',
      '@electric-sql',
      'esbuild',
      NAME,
    ]);
  });

  it('has no test, no source, and no file of a checkout', async () => {
    await buildParts(['dashboard']);
    const paths = listPackedFiles().filter((path) => !path.startsWith('dist/empty-database-'));
    const folders = paths.map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('src/') ? 2 : 1)
        .join('/'),
    );
    expect([...new Set(folders)].sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin',
      'client',
      'dashboard',
      'dist',
      'package.json',
      'prisma',
      'schema.graphql',
      'src/admin',
      'src/demo',
      'src/generated',
      'src/web',
    ]);
    expect(paths.filter((path) => /\.(ts|tsx|map|log|tgz|prisma)$|(^|\/)\./.test(path))).toEqual([]);
  }, 900_000);

  it('has the licenses of the packages that are compiled in', async () => {
    const readPacked = (path: string) => readFile(join(home(), 'node_modules', NAME, path), 'utf8');
    expect(await readPacked('dist/licenses.txt')).toMatch(/^graphql-yoga [\d.]+, MIT\n\nMIT License/m);
    const licensesOfPages = await readPacked('dashboard/dist/licenses.txt');
    for (const name of ['echarts', 'react', 'zrender'])
      expect(licensesOfPages).toMatch(new RegExp(`^${name} [\\d.]+, `, 'm'));
  });

  describe('in an empty folder', () => {
    beforeAll(async () => {
      const program = join(home(), 'node_modules/.bin/market-signals');
      // Under another account, which owns the folder and nothing else.
      if (isRoot) await run('chown', ['-R', `${recipe.user.uid}:${recipe.user.gid}`, home()]);
      const account = isRoot ? recipe.user : {};
      const settings = { ...ON_FREE_PORT, HOME: home() };
      gateway = await waitForAddress(startProgram(program, ['serve'], settings, { cwd: home(), ...account }));
    }, 900_000);
    afterAll(() => stop(gateway));

    it('starts with the demo market, from the empty database that it brings', async () => {
      const key = /PRO\s+key\s+(\S+)/.exec(gateway.output())?.[1];
      const answer = await ask(gateway.url, '{ stock(ticker: "NVDA") { name quote { price } } }', key);
      expect((await answer.json()).data.stock).toEqual({
        name: 'NVIDIA Corporation',
        quote: { price: expect.any(Number) },
      });
    });

    it.each([
      ['/', '<div id="root"'],
      ['/graphql', '<title>Market Signals: GraphiQL</title>'],
      ['/docs', '<h1>'],
      ['/docs/guides/scaling', '<h1>Scaling</h1>'],
      ['/schema.graphql', '@semanticNonNull'],
    ])('finds its part %s', async (path, content) => {
      const answer = await fetch(gateway.url + path, { headers: { accept: 'text/html' } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(content);
    });

    it('keeps its data in the folder that it is started in', async () => {
      expect(await readdir(home())).toContain('data');
      expect(await readdir(join(home(), 'data/database'))).toContain('pg_notify');
    });
  });

  describe('the image of deploy/Dockerfile', () => {
    let container: Running;
    /** Starts the image's command as its user, with a data folder that this user owns. */
    const startImage = async (data: string, environment: Record<string, string> = {}): Promise<Running> => {
      if (isRoot) await run('chown', ['-R', `${recipe.user.uid}:${recipe.user.gid}`, data]);
      const [command, ...args] = recipe.command;
      const settings = { ...recipe.environment, ...ON_FREE_PORT, HOST: '127.0.0.1', DATA_DIR: data, ...environment };
      const program = join(image(), recipe.programs[command!] ?? '');
      return waitForAddress(startProgram(program, args, settings, { cwd: image(), ...(isRoot && recipe.user) }));
    };
    beforeAll(async () => {
      await copyImage(recipe, built(), image());
      // The data of the gateway that was installed from the package.
      container = await startImage(join(home(), 'data'));
    }, 360_000);
    afterAll(() => stop(container));

    it('answers as its user, who cannot write its files', async () => {
      const answer = await ask(container.url, '{ stock(ticker: "NVDA") { name } }');
      expect((await answer.json()).data.stock.name).toBe('NVIDIA Corporation');
      if (isRoot) expect((await stat(join(image(), 'dist/main.js'))).uid).toBe(0);
      const page = await fetch(container.url, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('<div id="root"');
    });

    it('has the command on its PATH, which names the commit', async () => {
      const { stdout } = await run(join(image(), recipe.programs['market-signals']!), ['--version'], { cwd: tmpdir() });
      const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
      expect(stdout.trim()).toBe(`${version} (${COMMIT.slice(0, 9)})`);
    });

    it('begins a new database as its user', async () => {
      const data = join(folder, 'data');
      await mkdir(data);
      const gateway = await startImage(data, { DEMO: 'off' });
      const answer = await ask(gateway.url, '{ dataStatus { family } }');
      await stop(gateway);
      // Jobs may not have run yet, so that the list may be empty.
      expect((await answer.json()).data).toEqual({ dataStatus: expect.any(Array) });
    });

    it('has every file that the package runs from', async () => {
      const inImage = new Set(await listFiles(image()));
      const needed = packed.filter((path) => /^(client|dashboard|dist|prisma|src)\//.test(path));
      expect(needed.filter((path) => !inImage.has(path))).toEqual([]);
    });

    it('has no source and no test', async () => {
      const filesInImage = (await listFiles(image())).filter((path) => !path.startsWith('node_modules/'));
      expect(filesInImage.filter((path) => /\.tsx?$|^(test|bench|examples|docs)\//.test(path))).toEqual([]);
    });
  });
});

describe('the context of the image', () => {
  it.each([
    ['test/server/a.ts', true],
    ['testing/a.ts', false],
    ['dashboard/dist/index.html', true],
    ['src/app.ts', false],
  ])('whether the context of the image lacks %s: %s', (path, expected) => {
    expect(isIgnored(['test', '**/dist'], path)).toBe(expected);
  });
});
