import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foundBrowser, launch, PATIENCE } from '../browser/browser.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { freePort, listening } from '../support/listening.ts';
import { unpackKit, unpackPackage } from '../support/packed-kit.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';
import { ask, ended, serve, stop } from '../support/processes.ts';
import { HAS_TOOLS } from '../support/tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const executable = foundBrowser();
const run = promisify(execFile);

type Block = { language: string; file: string | undefined; text: string };
const listBlocks = (guide: string): Block[] =>
  [...guide.matchAll(/^```(\w+)(?: title="([^"]+)")?\n(.*?)\n```$/gms)].map(([, language, file, text]) => ({
    language: language!,
    file,
    text: text!,
  }));

/** Whether a file belongs to a separate server and not to the page. */
const isServed = (file: string): boolean => file === 'server.mjs' || file.startsWith('app/');

/** Whether the guide's reader runs a block in a shell. */
const isScript = ({ language, file }: Block): boolean => file?.endsWith('.sh') ?? language === 'sh';

/** Folders of the project and of test/peers that contain an installed package. */
const listFolders = (name: string): string[] =>
  [PEERS, ROOT].map((folder) => join(folder, 'node_modules', name)).filter((folder) => existsSync(folder));

const getVersion = async (folder: string): Promise<string> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')).version;

describe.skipIf(!hasPeer('create-vite') || !HAS_TOOLS)(`docs/front-end.md ${needsPeers}`, { timeout: 600_000 }, () => {
  const app = useApp();
  const closers: (() => unknown)[] = [];
  /** The project that the commands create. */
  let page: string;
  let url: string;
  let blocks: Block[];

  beforeAll(async () => {
    blocks = listBlocks(await readFile(join(ROOT, 'docs/front-end.md'), 'utf8'));
    const signals = await listening(gatewayOn(app).handle);
    closers.push(signals.close);
    url = `${signals.url}/graphql`;
    // Inside test/peers, so that its packages and the project's are found.
    const folder = await mkdtemp(join(PEERS, '.guide-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    // The guide starts in the folder that contains the repository, of which its scripts need one command. With a link
    // to the repository, searches for test files would find each twice.
    const scripts = { 'market-signals': `node ${join(ROOT, 'bin/market-signals.mjs')}` };
    await mkdir(join(folder, 'market-signals'));
    await writeFile(join(folder, 'market-signals/package.json'), JSON.stringify({ scripts }));
    page = join(folder, 'my-page');
  }, 360_000);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  /** Links an installed package into the page, in the version that the guide names. */
  async function install(name: string, range: string): Promise<void> {
    const folder = listFolders(name)[0]!;
    expect(await getVersion(folder), name).toBe(range);
    const at = join(page, 'node_modules', name);
    await mkdir(dirname(at), { recursive: true });
    await symlink(folder, at);
  }

  /** Runs an install command offline: the packages are already present in the same versions. */
  async function obey(command: string): Promise<void> {
    const [, version, options] = /^npm create --yes vite@([\d.]+) my-page -- (.*) && cd my-page$/.exec(command) ?? [];
    if (version) {
      expect(await getVersion(listFolders('create-vite')[0]!)).toBe(version);
      const create = join(PEERS, 'node_modules/create-vite/index.js');
      await run(process.execPath, [create, 'my-page', ...options!.split(' ')], { cwd: dirname(page) });
    } else if (command.startsWith('npm install ')) {
      if (command.includes('./market-signals/client')) {
        await unpackKit(join(page, 'node_modules/@market-signals/client'));
        // A peer dependency of the kit and its tools: one copy for all of them.
        await symlink(join(ROOT, 'node_modules/graphql'), join(page, 'node_modules/graphql'));
      }
      for (const [, name, wanted] of command.matchAll(/ (@?[\w/-]+)@([\d.]+)/g)) await install(name!, wanted!);
    } else if (command.startsWith('npm pkg set ')) {
      await run('bash', ['-c', command], { cwd: page });
    } else if (command === 'npm run codegen') {
      await run(process.execPath, [join(ROOT, 'node_modules/.bin/graphql-codegen')], { cwd: page });
    } else if (command.startsWith('npx market-signals-codemod ')) {
      const codemod = join(page, 'node_modules/market-signals-codemod');
      if (!existsSync(codemod)) await unpackPackage('codemod', codemod);
      await run('bash', ['-c', command.replace('npx market-signals-codemod', `node ${codemod}/dist/main.js`)], {
        cwd: page,
      });
    } else if (command !== 'npm run dev') throw new Error(`The test does not know the command: ${command}`);
  }

  it('consists of files, commands, and code that other tests compile', () => {
    const others = blocks.filter((block) => !block.file && !isScript(block));
    // test/client/guide-code.test.ts compiles code without a file name; the JSON is a line of a tsconfig.json.
    expect(others.filter(({ language }) => !['ts', 'tsx', 'js'].includes(language)).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^{ "plugins": \[{ "name": "gql.tada\/ts-plugin"/),
    ]);
  });

  it('builds a page by its commands that shows the data of the demo and stays live [GEN-01]', async () => {
    const data = await mkdtemp(join(tmpdir(), 'market-signals-guide-'));
    closers.push(() => rm(data, { recursive: true, force: true }));
    const gateway = await serve({ DATA_DIR: data });
    closers.push(() => stop(gateway));
    const demo = `${gateway.url}/graphql`;
    const key = /FREE +key +(\S+)/.exec(gateway.output())![1]!;
    const fill = (text: string) => text.replaceAll('http://127.0.0.1:4000', gateway.url).replaceAll('<a key>', key);

    const scripts = blocks.filter(isScript);
    expect(scripts.map(({ file, text }) => file ?? text.split('\n').length)).toEqual([4, 2, 'live.sh', 2, 'schema.sh']);
    const [creation, start, live, moving, download] = scripts.map(({ text }) => fill(text).split('\n'));
    /** Runs a block as a script in the page's folder. */
    const runScript = (lines: readonly string[]) =>
      run('bash', ['-euc', lines.join('\n')], { cwd: page, env: { ...process.env, NODE_ENV: 'test', DATA_DIR: data } });

    for (const command of creation!) await obey(command);
    for (const block of blocks) {
      const { file, text } = block;
      if (!file || isServed(file) || isScript(block)) continue;
      await mkdir(dirname(join(page, file)), { recursive: true });
      await writeFile(join(page, file), fill(text));
    }
    for (const command of start!) await obey(command);
    const readme = listBlocks(await readFile(join(ROOT, 'client/README.md'), 'utf8'));
    const examples = readme.filter(({ language }) => language === 'tsx');
    expect(examples.length).toBeGreaterThan(0);
    for (const [at, { text }] of examples.entries()) await writeFile(join(page, `src/readme-${at}.tsx`), text);
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '-b'], { cwd: page }).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(stdout).toBe('');

    await runScript(download!);
    expect(await readFile(join(page, 'schema.graphql'), 'utf8')).toContain('type Query');
    expect(JSON.parse(await readFile(join(page, 'src/introspection.json'), 'utf8'))).toHaveProperty('__schema');
    // A new page has no operations of 0.3.
    const operations = await readFile(join(page, 'src/insiders.graphql'), 'utf8');
    for (const command of moving!) await obey(command.split(' #')[0]!.trim());
    expect(await readFile(join(page, 'src/insiders.graphql'), 'utf8')).toBe(operations);

    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    await run(process.execPath, [vite, 'build'], { cwd: page, env: { ...process.env, NODE_ENV: 'production' } });
    const assets = await readdir(join(page, 'dist/assets'));
    const [entry] = assets.filter((name) => /^index-.*\.js$/.test(name));
    expect(gzipSync(await readFile(join(page, 'dist/assets', entry!))).length).toBeLessThan(92_000);

    if (!executable) return;
    const port = await freePort();
    const dev = spawn(process.execPath, [vite, '--host', '127.0.0.1', '--port', port], { cwd: page });
    closers.push(() => ended(dev));
    const address = `http://127.0.0.1:${port}/`;
    await vi.waitFor(() => fetch(address), { timeout: PATIENCE, interval: 100 });
    const upgrade = await fetch(`${address}upgrade`, { redirect: 'manual' });
    expect(upgrade.headers.get('location')).toBe(new URL('/upgrade', demo).href);
    const browser = await launch(executable);
    closers.push(() => browser.close());
    const tab = await browser.newPage();
    const loaded: string[] = [];
    tab.on('response', async (answer) => loaded.push(await answer.text().catch(() => '')));
    const requested: string[] = [];
    tab.on('request', (request) => {
      const { query = '' } = request.method() === 'POST' ? (request.postDataJSON() as { query?: string }) : {};
      requested.push(...(/(?<=\b(?:query|subscription) )\w+/.exec(query) ?? []));
    });
    await tab.goto(address);
    const answer = await ask(gateway.url, '{ stock(ticker: "NVDA") { name } }', key);
    const { data: expected } = (await answer.json()) as { data: { stock: { name: string } } };
    await expect.poll(() => tab.locator('h1').innerText(), { timeout: PATIENCE }).toBe(expected.stock.name);
    await expect.poll(() => tab.locator('p').count(), { timeout: PATIENCE }).toBe(5);
    await expect.poll(() => requested, { timeout: PATIENCE }).toContain('DataVersions');
    expect(await tab.locator('p').allInnerTexts()).not.toContainEqual(expect.stringContaining('Jane Doe'));

    await runScript(live!);
    const rows = () => tab.locator('p').allInnerTexts();
    await expect.poll(rows, { timeout: PATIENCE }).toContainEqual(expect.stringMatching(/^Jane Doe SELL 20000$/));
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.filter((text) => text.includes(key))).toEqual([]);
  });

  it('has servers that add the key, and a page that asks on the server [AUTH-01]', async () => {
    const { key } = await app.newKey('PRO');
    const folder = join(dirname(page), 'servers');
    await unpackKit(join(folder, 'node_modules/@market-signals/client'));
    for (const { file, text } of blocks) {
      if (!file || !isServed(file)) continue;
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    await cp(join(ROOT, 'examples/nextjs/app/stocks/[ticker]/stock-card.tsx'), join(folder, 'app/stock-card.tsx'));
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
      jsx: 'react-jsx',
      target: 'es2023',
      module: 'esnext',
      moduleResolution: 'bundler',
      types: ['node'],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist/index.html'), '<p>the page</p>');
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '-p', '.'], { cwd: folder }).catch(
      (failed: { stdout: string }) => failed,
    );
    expect(stdout).toBe('');

    const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
    const env = { ...process.env, SIGNALS_URL: url, SIGNALS_KEY: key, PORT: await freePort() };
    const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, env });
    closers.push(() => ended(server));
    const body = JSON.stringify({ query: '{ viewer { tier } }' });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const getTier = async (answer: Response) =>
      ((await answer.json()) as { data: { viewer: { tier: string } } }).data.viewer.tier;
    const served = `http://127.0.0.1:${env.PORT}`;
    const node = () => fetch(`${served}/api/graphql`, init);
    expect(await getTier(await vi.waitFor(node, { timeout: PATIENCE, interval: 100 }))).toBe('PRO');
    expect(await (await fetch(`${served}/any/page`)).text()).toBe('<p>the page</p>');
    expect((await fetch(`${served}/../../package.json`)).status).toBe(404);
    const upgrade = await fetch(`${served}/upgrade`, { redirect: 'manual' });
    expect(upgrade.headers.get('location')).toBe(new URL('/upgrade', url).href);

    const probe = `
      const { POST } = await import('./app/api/graphql/route.ts');
      const answer = await POST(new Request('http://page.test/api/graphql', ${JSON.stringify(init)}));
      const { default: Page } = await import('./app/page.tsx');
      const { props } = await Page();
      const { GET } = await import('./app/upgrade/route.ts');
      const offer = GET(new Request('http://page.test/upgrade')).headers.get('location');
      console.log(JSON.stringify({ answer: await answer.json(), queries: props.state.queries, offer }));
    `;
    await writeFile(join(folder, 'probe.mts'), probe);
    const { stdout: said } = await run(process.execPath, [tsx, 'probe.mts'], { cwd: folder, env });
    const { answer, queries, offer } = JSON.parse(said);
    expect(answer.data).toEqual({ viewer: { tier: 'PRO' } });
    expect(offer).toBe(new URL('/upgrade', url).href);
    expect(queries).toHaveLength(1);
    expect(queries[0].queryKey.slice(0, 2)).toEqual(['gateway', 'user-42']);
    expect(queries[0].state.data.stock.ticker).toBe('NVDA');
  });
});
