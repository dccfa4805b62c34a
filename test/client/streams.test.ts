import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bumpVersion } from '../../src/db/versions.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';
import { killed } from '../support/own-process.ts';

const ROOT = join(import.meta.dirname, '../..');
const SERVER = join(import.meta.dirname, 'streams/server.mjs');
/** Clients that come and go: as many as a PRO key may have at once. */
const CLIENTS = 20;
/** Browsers behind one key, and the memory of the proxy that serves them. */
const BROWSERS = 1_000;
const MAX_PROXY_BYTES = 150_000_000;
const PATIENCE = { timeout: 20_000, interval: 50 };
/** A stream of one client; announcements are shared by all. */
const OWN_STREAM = 'subscription { signals { cursor } }';
const ANNOUNCEMENTS = 'subscription { dataUpdated { family } }';

/** The Nodes that are installed: the one that runs this test, and those of test/nodes. */
const NODES = [
  [process.version, process.execPath],
  ...['node-22', 'node-24'].map((name) => [name, join(ROOT, 'test/nodes/node_modules', name, 'bin/node')]),
].filter(([, path]) => existsSync(path!)) as [string, string][];

/** Resolves when the stream is open; the function that it returns disconnects. */
const openStream = (url: string, query = OWN_STREAM): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const stream = request(url, { method: 'POST', headers, agent: false }, (response) => {
      response.on('error', () => {});
      if (response.statusCode !== 200) return reject(new Error(`HTTP ${response.statusCode}`));
      response.once('data', () => resolve(() => void stream.destroy()));
    });
    stream.on('error', reject);
    stream.end(JSON.stringify({ query }));
  });

/** Resolves when the stream is open; `event` is its first event. */
const followAnnouncements = (url: string): Promise<{ event: Promise<string>; leave(): void }> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const stream = request(url, { method: 'POST', headers, agent: false }, (response) => {
      response.on('error', () => {});
      const event = new Promise<string>((received) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
          // Heartbeats may come before and after it.
          const [firstEvent] = /event:.*\n(?:.+\n)*\n/.exec(text) ?? [];
          if (firstEvent) received(firstEvent);
        });
      });
      response.once('data', () => resolve({ event, leave: () => void stream.destroy() }));
    });
    stream.on('error', reject);
    stream.end(JSON.stringify({ query: ANNOUNCEMENTS }));
  });

describe.each(NODES)('streams on Node %s', (_name, node) => {
  const app = useApp();
  const children: ChildProcess[] = [];
  /** Streams that the gateway has open. */
  const upstream = { open: 0, opened: 0 };
  let kit: string;
  let gateway: Awaited<ReturnType<typeof listening>>;
  let key: string;

  beforeAll(async () => {
    kit = await mkdtemp(join(tmpdir(), 'streams-'));
    await build({
      entryPoints: { core: join(ROOT, 'client/core/index.ts'), proxy: join(ROOT, 'client/proxy.ts') },
      outdir: kit,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
    });
    const { handle } = gatewayOn(app);
    gateway = await listening((message, response) => {
      if (message.headers.accept === 'text/event-stream') {
        upstream.open += 1;
        upstream.opened += 1;
        response.once('close', () => {
          upstream.open -= 1;
        });
      }
      void handle(message, response);
    });
  });
  beforeEach(async () => {
    // The streams of an earlier test may count toward its key a moment longer.
    ({ key } = await app.newKey('PRO'));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await killed(child);
    await expect.poll(() => upstream.open, PATIENCE).toBe(0);
    upstream.opened = 0;
  });
  afterAll(async () => {
    await gateway.close();
    await rm(kit, { recursive: true, force: true });
  });

  async function start(mode: string): Promise<{ child: ChildProcess; line(): Promise<string> }> {
    const args = ['--expose-gc', SERVER, kit, mode, `${gateway.url}/graphql`, key];
    const child = spawn(node, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    children.push(child);
    const line = () =>
      new Promise<string>((resolve, reject) => {
        child.stdout!.once('data', (text) => resolve(String(text).trim()));
        child.once('exit', (code) => reject(new Error(`The process ended with ${code}.`)));
      });
    return { child, line };
  }

  it.each([
    ['node', 'nodeProxy'],
    ['requests', 'gatewayProxy'],
  ])('are closed by the proxy (%s: %s) when their clients leave, also after garbage collection', async (mode) => {
    const { child, line } = await start(mode);
    const url = await line();
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openStream(url)));
    expect(upstream.open).toBe(CLIENTS);
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const leave of clients) leave();
    await expect.poll(() => upstream.open, PATIENCE).toBe(0);
    // The key's streams are free again, as soon as the gateway has ended them.
    (await vi.waitFor(() => openStream(url), PATIENCE))();
    expect(child.exitCode).toBeNull();
  });

  it('share one stream of the gateway, whose events a thousand browsers receive within two seconds', async () => {
    const { child, line } = await start('node');
    const url = await line();
    const browsers = await Promise.all(Array.from({ length: BROWSERS }, () => followAnnouncements(url)));
    expect(upstream.opened).toBe(1);
    const published = performance.now();
    await bumpVersion(app.db, 'prices', { now: NOW });
    await app.versions.refresh();
    const events = await Promise.all(browsers.map(({ event }) => event));
    expect(new Set(events)).toEqual(new Set(['event: next\ndata: {"data":{"dataUpdated":{"family":"PRICES"}}}\n\n']));
    expect(performance.now() - published).toBeLessThan(2_000);
    child.stdin!.write('memory\n');
    expect(Number(await line())).toBeLessThan(MAX_PROXY_BYTES);
    for (const { leave } of browsers) leave();
  });

  it('are closed by the client of the kit when its signal aborts', async () => {
    const { child, line } = await start('client');
    await line();
    child.stdin!.write(`${CLIENTS}\n`);
    await line();
    expect(upstream.opened).toBe(CLIENTS);
    await expect.poll(() => upstream.open, PATIENCE).toBe(0);
  });

  it('do not end the proxy when a client leaves in the middle of its request', async () => {
    const { child, line } = await start('node');
    const url = await line();
    for (let client = 0; client < 5; client++)
      await new Promise<void>((resolve) => {
        const headers = { 'content-type': 'application/json', 'content-length': 1_000 };
        const half = request(url, { method: 'POST', headers, agent: false });
        half.on('error', () => resolve());
        half.write('{"query":', () => half.destroy(new Error('The client leaves.')));
      });
    (await openStream(url))();
    expect(child.exitCode).toBeNull();
  });
});
