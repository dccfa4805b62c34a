import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DataUpdatedDocument } from '../../client/generated/graphql.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { PATIENCE } from '../browser/browser.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';
import { freePort, listening } from '../support/listening.ts';
import { unpackKit } from '../support/packed-kit.ts';
import { hasPeer, needsPeers, PEERS } from '../support/peers.ts';
import { ended } from '../support/processes.ts';

const EXAMPLE = resolve(import.meta.dirname, '../../examples/servers');
const bin = (name: string) => join(PEERS, 'node_modules/.bin', name);

const SERVERS = {
  bun: [bin('bun'), 'bun.mjs'],
  deno: [bin('deno'), 'run', '--allow-net', '--allow-env', '--allow-read', 'deno.mjs'],
  workerd: [bin('workerd'), 'serve', 'workerd.capnp'],
} as const;
type Name = keyof typeof SERVERS;
const names = (Object.keys(SERVERS) as Name[]).filter(hasPeer);

describe.skipIf(names.length === 0)(`examples/servers ${needsPeers}`, { timeout: 180_000 }, () => {
  const app = useApp();
  const closers: (() => unknown)[] = [];
  let folder: string;
  let url: string;
  beforeAll(async () => {
    const signals = await listening(gatewayOn(app).handle);
    closers.push(signals.close);
    url = `${signals.url}/graphql`;
    folder = await mkdtemp(join(PEERS, '.servers-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    await cp(EXAMPLE, folder, { recursive: true });
    await unpackKit(join(folder, 'node_modules/@market-signals/client'));
    await build({
      entryPoints: [join(folder, 'worker.mjs')],
      outfile: join(folder, 'dist/worker.mjs'),
      bundle: true,
      format: 'esm',
    });
  }, 360_000);
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  /** Starts a server of the example with a new key. @returns its address, and the key */
  async function start(name: Name): Promise<{ address: string; key: string; server: ChildProcess }> {
    const { key } = await app.newKey('PRO');
    const port = await freePort();
    const config = join(folder, 'workerd.capnp');
    await writeFile(config, (await readFile(join(EXAMPLE, 'workerd.capnp'), 'utf8')).replace('3000', port));
    const { NODE_OPTIONS: _, ...inherited } = process.env;
    const env = { ...inherited, SIGNALS_URL: url, SIGNALS_KEY: key, PORT: port, DENO_NO_UPDATE_CHECK: '1' };
    const [command, ...args] = SERVERS[name];
    const server = spawn(command, args, {
      cwd: folder,
      env: env as NodeJS.ProcessEnv,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    closers.push(() => ended(server));
    const address = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(address), { timeout: PATIENCE, interval: 100 });
    return { address, key, server };
  }

  it.each(names)('draw a page on %s, answer without a key, and pass events on', async (name) => {
    const { address, key } = await start(name);
    const { stocks } = await app.ask('{ stocks(first: 3) { nodes { ticker } } }');
    const page = await (await fetch(address)).text();
    for (const { ticker } of stocks.nodes) expect(page).toContain(`<li>${ticker} `);
    expect(page).not.toContain(key);

    const headers = { 'content-type': 'application/json' };
    const send = (query: string, accept = 'application/json') =>
      fetch(`${address}/api/graphql`, {
        method: 'POST',
        headers: { ...headers, accept },
        body: JSON.stringify({ query }),
      });
    expect(await (await send('{ viewer { tier } }')).json()).toMatchObject({ data: { viewer: { tier: 'PRO' } } });
    const upgrade = await fetch(`${address}/upgrade`, { redirect: 'manual' });
    expect(upgrade.headers.get('location')).toBe(new URL('/upgrade', url).href);

    const stream = await send(String(DataUpdatedDocument), 'text/event-stream');
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toMatch(/^:/);
    await bumpVersion(app.db, 'politicians', { now: NOW });
    await app.versions.refresh();
    let text = '';
    while (!text.includes('POLITICIANS')) {
      const { done, value } = await reader.read();
      expect(done).toBe(false);
      text += value;
    }
    await reader.cancel();
  });

  it.skipIf(!hasPeer('bun'))(
    'keep a stream without events open on Bun, which ends idle connections after 10 s',
    async () => {
      const { address } = await start('bun');
      const response = await fetch(`${address}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ query: String(DataUpdatedDocument) }),
      });
      const reader = response.body!.getReader();
      const openedAt = Date.now();
      // Three pings, one every eight seconds, are longer than two pauses of Bun.
      while (Date.now() - openedAt < 21_000) expect((await reader.read()).done).toBe(false);
      await reader.cancel();
    },
  );
});
