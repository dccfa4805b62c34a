import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postToPublic } from '../../src/delivery/egress.ts';

const requests: { path: string; host: string; body: string }[] = [];
let server: Server;
let origin: string;

const BEHAVIORS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/ok': (response) => response.end('fine'),
  '/moved': (response) => response.writeHead(302, { location: '/ok' }).end(),
  '/silent': () => {},
  '/endless': (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'.repeat(16_384)), 1);
    response.on('close', () => clearInterval(timer));
  },
  '/slow': (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/later': (response) => response.writeHead(503, { 'retry-after': '120' }).end(),
};

beforeAll(async () => {
  server = createServer(async (request: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    requests.push({ path: request.url ?? '', host: request.headers.host ?? '', body });
    BEHAVIORS[request.url ?? '']?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const MESSAGE = { headers: { 'webhook-id': 'msg_1' }, body: '{"a":1}' };
const post = (path: string, timeoutMs?: number) =>
  postToPublic(`${origin}${path}`, MESSAGE, { allowed: [origin], ...(timeoutMs && { timeoutMs }) });
const PUBLIC = 'https://hooks.example.com/hook';

describe('a request to the address of a user', () => {
  it('posts the body to an allowed origin and returns the status', async () => {
    expect(await post('/ok')).toEqual({ status: 200, retryAfterMs: null });
    expect(requests.at(-1)).toMatchObject({ path: '/ok', body: '{"a":1}' });
    expect(await post('/later')).toEqual({ status: 503, retryAfterMs: 120_000 });
  });

  it('does not follow a redirect', async () => {
    const before = requests.length;
    expect((await post('/moved')).status).toBe(302);
    expect(requests.slice(before).map(({ path }) => path)).toEqual(['/moved']);
  });

  it.each(['/silent', '/slow'])('ends after its time, also while bytes arrive: %s', async (path) => {
    const startedAt = performance.now();
    await expect(post(path, 200)).rejects.toThrow(/./);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('reads no more than 64 kB of a response without an end', async () => {
    expect((await post('/endless', 3_000)).status).toBe(200);
  });

  it.each([['10.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254'], []])(
    'refuses a name that leads to %j %j',
    async (...addresses) => {
      const resolve = async () =>
        addresses.filter(Boolean).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      await expect(postToPublic(PUBLIC, MESSAGE, { allowed: [], resolve })).rejects.toThrow(/public|no address/);
    },
  );

  it('resolves a name once, so that a second answer cannot lead elsewhere', async () => {
    const answers = [[{ address: '192.0.2.1', family: 4 }], [{ address: '127.0.0.1', family: 4 }]];
    let lookups = 0;
    const resolve = async () => answers[lookups++] ?? [];
    await expect(postToPublic(PUBLIC, MESSAGE, { allowed: [], resolve, timeoutMs: 300 })).rejects.toThrow(/public/);
    expect(lookups).toBe(1);
  });

  it('waits for a slow resolver no longer than for everything else', async () => {
    const resolve = () => new Promise<never>(() => {});
    await expect(postToPublic(PUBLIC, MESSAGE, { allowed: [], resolve, timeoutMs: 100 })).rejects.toThrow(/timeout/);
  });
});
