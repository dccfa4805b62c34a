import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ask, cli, type Running, serve, stop } from '../support/processes.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('a build', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(ROOT, 'dist-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is made if none exists, kept while the sources are the same, and rebuilt when they change', async () => {
    const main = await ensureBuilt(folder);
    const madeAt = (await stat(main)).mtimeMs;
    expect((await stat(await ensureBuilt(folder))).mtimeMs).toBe(madeAt);

    const record = join(folder, 'build.json');
    const { files } = JSON.parse(await readFile(record, 'utf8'));
    await writeFile(record, JSON.stringify({ sources: 'others', files: [...files, 'chunk-of-before.js'] }));
    await writeFile(join(folder, 'chunk-of-before.js'), '');
    await writeFile(join(folder, 'chunk-of-long-ago.js'), '');
    await ensureBuilt(folder);
    expect((await stat(main)).mtimeMs).toBeGreaterThan(madeAt);
    // A gateway of the previous build may still load its files.
    const names = await readdir(folder);
    expect(names).toEqual(expect.arrayContaining(['db-embedded-thread.js', 'cli-background-thread.js']));
    expect(names).toContain('chunk-of-before.js');
    expect(names).not.toContain('chunk-of-long-ago.js');
  });

  it('contains the rendered guides, and no parser of Markdown', async () => {
    await ensureBuilt(folder);
    const { guides, tierTable } = JSON.parse(await readFile(join(folder, 'guides.json'), 'utf8'));
    const scaling = guides.find(({ address }: { address: string }) => address === '/docs/guides/scaling');
    expect(scaling).toMatchObject({ title: 'Scaling', html: expect.stringContaining('<h2 id="') });
    expect(tierTable).toContain('<th scope="col">FREE</th>');
    const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
    expect(scripts.filter((_, i) => /\bfromMarkdown\b/.test(texts[i]!))).toEqual([]);
  });

  it('is made once by starts at the same moment, each of which finds all of it', async () => {
    await writeFile(join(folder, 'build.json'), JSON.stringify({ sources: 'others', files: [] }));
    const build = pathToFileURL(join(ROOT, 'scripts/build.mjs')).href;
    const start = `import { ensureBuilt } from '${build}'; const main = await ensureBuilt(process.argv[1]);
      const { mtimeMs } = (await import('node:fs')).statSync(main); console.log(mtimeMs);`;
    const started = await Promise.all(
      [1, 2, 3].map(() =>
        promisify(execFile)(process.execPath, ['--input-type=module', '--eval', start, folder], { cwd: ROOT }),
      ),
    );
    expect(new Set(started.map(({ stdout }) => stdout)).size).toBe(1);
    expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/\.js\.\d+$/));
  });
});

/** A checkout after `npm ci --omit=dev`: the files in git, and the only package that is not compiled in. */
async function productionCheckout(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'market-signals-production-'));
  const files = ['bin', 'docs', 'prisma', 'scripts', 'src', 'package.json', 'package-lock.json'];
  const isGenerated = (path: string) => path === join(ROOT, 'src/generated/graphiql-bar.js');
  await Promise.all(
    files.map((name) =>
      cp(join(ROOT, name), join(root, name), { recursive: true, filter: (path) => !isGenerated(path) }),
    ),
  );
  await mkdir(join(root, 'node_modules'));
  await symlink(join(ROOT, 'node_modules/@electric-sql'), join(root, 'node_modules/@electric-sql'));
  return root;
}

describe('a production install', () => {
  const COPIED = ['dist', 'src/generated'];
  let root: string;
  const node = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, DATA_DIR: join(root, 'data') } });
  beforeAll(async () => {
    root = await productionCheckout();
  });
  afterAll(() => rm(root, { recursive: true }));

  it('names the files to copy, and ends a start with the same sentence', async () => {
    const sentence = /^There is no build of these sources.* copy dist\/, dashboard\/dist\/ and src\/generated\//;
    expect((await node('scripts/install.mjs')).stderr).toMatch(sentence);
    await expect(node('bin/market-signals.mjs', 'status')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    });
  });

  it('runs a build of another machine', async () => {
    await ensureBuilt();
    for (const name of COPIED) await cp(join(ROOT, name), join(root, name), { recursive: true });
    expect((await node('scripts/install.mjs')).stdout).toBe('dist/ is a build of these sources.\n');
    const { stdout } = await node('bin/market-signals.mjs', 'keys', 'create', '--label', 'desk', '--tier', 'PRO');
    expect(stdout).not.toBe('');
    expect((await node('bin/market-signals.mjs', 'keys', 'list')).stdout).toContain('desk');
  });
});

describe('the compiled gateway', () => {
  let env: Record<string, string>;
  let gateway: Running;
  beforeAll(async () => {
    env = { DATA_DIR: await mkdtemp(join(tmpdir(), 'market-signals-compiled-')), DEMO: 'off' };
    gateway = await serve(env);
  });
  afterAll(async () => {
    await stop(gateway);
    await rm(env.DATA_DIR!, { recursive: true });
  });

  it('serves data that a command imports', async () => {
    const file = join(env.DATA_DIR!, 'profiles.csv');
    await writeFile(file, 'ticker,name\nACME,Acme Inc.\n');
    expect(await cli(['ingest', 'companies', file], env)).toMatchObject({ code: 0 });
    const name = async () =>
      (await (await ask(gateway.url, '{ stock(ticker: "ACME") { name } }')).json()).data?.stock?.name;
    await expect.poll(name, { timeout: 10_000 }).toBe('Acme Inc.');
  });

  it.each([
    ['/graphql', '<title>Market Signals: GraphiQL</title>'],
    ['/docs', '<h1>'],
    ['/docs/guides/scaling', '<h1>Scaling</h1>'],
    ['/openapi.json', '"openapi": "3.1'],
    ['/schema.graphql', '@semanticNonNull'],
    ['/api/v1/stocks', '['],
    ['/health/ready', '{"status":"ready"}'],
  ])('finds its part %s', async (path, content) => {
    const answer = await fetch(gateway.url + path, { headers: { accept: 'text/html, application/json' } });
    expect(await answer.text()).toContain(content);
    expect(answer.status).toBe(200);
  });
});
