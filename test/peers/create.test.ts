import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../browser/browser.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { freePort, listening } from '../support/listening.ts';
import { unpackKit } from '../support/packed-kit.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';
import { ended } from '../support/processes.ts';
import { HAS_TOOLS } from '../support/tools.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CREATE = join(ROOT, 'create/main.mjs');

type Output = { code: number; text: string };

/** Runs a program to its end, without the settings of the tests. */
async function run(args: readonly string[], cwd: string, settings: Record<string, string> = {}): Promise<Output> {
  const { NODE_OPTIONS: _, VITEST: __, NODE_ENV: ___, ...env } = process.env;
  const failure = (error: { code: number; stdout: string; stderr: string }) => error;
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, args, {
    cwd,
    env: { ...env, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', ...settings } as NodeJS.ProcessEnv,
  }).then((result) => ({ code: 0, ...result }), failure);
  return { code, text: stdout + stderr };
}

/** Runs a program, whose output is shown if it fails. */
async function succeed(args: readonly string[], cwd: string): Promise<void> {
  const { code, text } = await run(args, cwd);
  expect(code, text).toBe(0);
}

describe('npm create market-signals', () => {
  const app = useApp();
  const closers: (() => unknown)[] = [];
  let url: string;
  beforeAll(async () => {
    const signals = await listening(gatewayOn(app).handle);
    closers.push(signals.close);
    url = `${signals.url}/graphql`;
  });
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  const TEMPLATES = ['vite', 'next'] as const;
  type Template = (typeof TEMPLATES)[number];

  /** Makes an app without installing packages, in a folder that finds those of the project, and Next.js. */
  async function create(template: Template): Promise<{ folder: string; key: string }> {
    const { key } = await app.newKey('PRO');
    const parent = await mkdtemp(join(template === 'next' ? PEERS : join(ROOT, 'test/client'), '.create-'));
    closers.push(() => rm(parent, { recursive: true, force: true }));
    const folder = join(parent, 'my-page');
    const options = ['--template', template, '--url', url, '--key', key, '--no-install'];
    expect(await run([CREATE, folder, ...options], parent)).toMatchObject({ code: 0 });
    return { folder, key };
  }

  it.each([
    [[], 2, 'Name one folder.'],
    [['page', '--template', 'remix'], 2, "There is no template 'remix'."],
    [['page', '--url', 'localhost'], 2, "'localhost' is not an address."],
    [['page', '--speed'], 2, "Unknown option '--speed'"],
    [['page', '--url', 'http://127.0.0.1:1/graphql'], 1, 'http://127.0.0.1:1/schema.graphql does not answer.'],
  ])('explains the mistake in %j', async (args, code, message) => {
    const parent = await mkdtemp(join(tmpdir(), 'market-signals-create-'));
    const output = await run([CREATE, ...args], parent);
    await rm(parent, { recursive: true });
    expect(output).toEqual({ code, text: expect.stringContaining(message) });
  });

  it('keeps a folder that has files', async () => {
    const output = await run([CREATE, join(ROOT, 'create')], ROOT);
    expect(output).toEqual({ code: 1, text: expect.stringContaining('has files. Name a new folder.') });
  });

  it.each(TEMPLATES)('names the packages of %s in the versions that the tests run', async (template) => {
    const path = join(ROOT, 'create/templates', template, 'package.json');
    const { dependencies, devDependencies } = JSON.parse(await readFile(path, 'utf8'));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      const folder = name === '@market-signals/client' ? join(ROOT, 'client') : join(ROOT, 'node_modules', name);
      const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() =>
        readFile(join(PEERS, 'node_modules', name, 'package.json'), 'utf8').catch(() => null),
      );
      if (text) expect(`${name} ${JSON.parse(text).version}`).toBe(`${name} ${version}`);
    }
  });

  describe.skipIf(!HAS_TOOLS || !hasPeer('next'))(needsPeers, { timeout: 360_000 }, () => {
    const bin = (path: string) => join(path.startsWith('next/') ? PEERS : ROOT, 'node_modules', path);
    const COMMANDS = {
      vite: {
        build: [bin('vite/bin/vite.js'), 'build'],
        start: [bin('vite/bin/vite.js'), 'preview', '--host', '127.0.0.1', '--port'],
      },
      next: {
        build: [bin('next/dist/bin/next'), 'build'],
        start: [bin('next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p'],
      },
    };

    /** Links the React of the project's test library into an app that has found that of test/peers. */
    async function linkReact(folder: string): Promise<void> {
      for (const name of ['react', 'react-dom', '@tanstack'])
        await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
    }

    it.each(TEMPLATES)('makes an app of %s that compiles, passes its test, and serves its page', async (template) => {
      const { folder, key } = await create(template);
      await unpackKit(join(folder, 'node_modules/@market-signals/client'));
      // A peer dependency of the kit and its tools: one copy for all of them.
      await symlink(join(ROOT, 'node_modules/graphql'), join(folder, 'node_modules/graphql'));
      await succeed([bin('.bin/graphql-codegen')], folder);
      const { build, start } = COMMANDS[template];
      await succeed(build, folder);
      expect(await run([bin('typescript/bin/tsc'), '--noEmit'], folder)).toEqual({ code: 0, text: '' });
      if (template === 'next') await linkReact(folder);
      const tests = await run([bin('vitest/vitest.mjs'), 'run', '--root', folder], folder);
      expect(tests.text).toMatch(/Tests {2}3 passed \(3\)/);

      const port = await freePort();
      const { NODE_ENV: _, ...env } = process.env;
      const server = spawn(process.execPath, [...start, port], { cwd: folder, env: env as NodeJS.ProcessEnv });
      closers.push(() => ended(server));
      const address = `http://127.0.0.1:${port}`;
      const page = await vi.waitFor(async () => (await fetch(address)).text(), { timeout: PATIENCE, interval: 100 });
      const { stock } = await app.ask('{ stock(ticker: "NVDA") { name } }');
      // Next.js renders on its server, Vite in the browser.
      expect(page).toContain(template === 'next' ? `<h1>${stock.name}</h1>` : '<div id="root">');
      expect(page).not.toContain(key);
      const answer = await fetch(`${address}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ viewer { tier } }' }),
      });
      expect(await answer.json()).toMatchObject({ data: { viewer: { tier: 'PRO' } } });
      const upgrade = await fetch(`${address}/upgrade`, { redirect: 'manual' });
      expect(upgrade.headers.get('location')).toBe(new URL('/upgrade', url).href);
    });
  });
});
