import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { configFrom } from '../../src/server/config.ts';
import { createListener } from '../../src/server/listener.ts';
import { type RunningGateway, startGateway } from '../../src/server/server.ts';
import { catalog, routes } from '../support/catalog.ts';
import { gatewayOn, useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';

/** Matches a stack trace or a path on this machine. */
const INSIDE = /\n\s+at |node_modules|node:internal|\.ts:|file:\/\/|TypeError|secret/;

type Answer = { status: number; body: string; raw: string };

/** The response of a server to arbitrary bytes. Status 0: it closed the connection. */
const sendTo = (port: number, text: string): Promise<Answer> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let raw = '';
    socket.on('data', (piece) => (raw += piece));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(raw)?.[1] ?? 0);
      resolve({ status, raw, body: raw.slice(raw.indexOf('\r\n\r\n') + 4) });
    });
    socket.write(text, 'latin1');
    socket.setTimeout(5_000, () => socket.destroy());
  });

const request = (line: string, host = 'localhost') => `${line}\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

describe('the listener of a gateway', () => {
  let folder: string;
  let gateway: RunningGateway;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-signals-listener-'));
    const environment = { DATA_DIR: join(folder, 'data'), DEMO: 'off', PORT: '0', LOG_LEVEL: 'silent' };
    gateway = await startGateway(catalog, configFrom(environment));
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });
  const send = (text: string) => sendTo(Number(new URL(gateway.url).port), text);

  it.each([
    'a b',
    '[',
    '[::1',
    '[g::1]',
    'a:b:c',
    'a:99999',
    '%',
    '%41',
    'a/b',
    'x@y',
    '<script>',
    '?',
    '#',
    'h\\x',
    '\xe9',
  ])('answers a bare 400 to the Host %s [ERR-01]', async (host) => {
    for (const line of ['GET /graphql?query={__typename} HTTP/1.1', 'GET /api/v1/stocks/price HTTP/1.1']) {
      const { status, body, raw } = await send(request(line, host));
      expect([status, body]).toEqual([400, '']);
      expect(raw).toMatch(/connection: close/i);
    }
  });

  it('answers a bare 400 to two hosts [ERR-01]', async () => {
    const { status, body } = await send('GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
    expect([status, body]).toEqual([400, '']);
  });

  it.each(['localhost', 'localhost:4000', '127.0.0.1', '[::1]:80', 'my_host.example', ''])(
    'takes the Host %j [ERR-01]',
    async (host) => {
      expect((await send(request('GET /graphql?query={__typename} HTTP/1.1', host))).status).toBe(200);
    },
  );

  it.each([
    'garbage',
    'GET',
    'GET graphql HTTP/1.1',
    'FOO / HTTP/1.1',
    'GET / HTTP/9.9',
    'CONNECT a:80 HTTP/1.1',
    'TRACE / HTTP/1.1',
    'GET //[ HTTP/1.1',
    'GET http://[ HTTP/1.1',
    'GET http://x:99999/graphql HTTP/1.1',
    'GET /% HTTP/1.1',
    'GET /%00 HTTP/1.1',
    'GET /%ff HTTP/1.1',
    'GET /docs/%ff HTTP/1.1',
    'GET /stocks/%ZZ HTTP/1.1',
    'GET /api/v1/% HTTP/1.1',
    'GET /api/v1/stocks/%E0%A4%A/profile HTTP/1.1',
    'GET /api/v2/metrics/%C0%AF HTTP/1.1',
    'GET /graphql?variables=% HTTP/1.1',
    'GET /graphql?query={__typename}&variables={ HTTP/1.1',
    'GET /graphql?query={__typename}&extensions={ HTTP/1.1',
    `GET /${'x'.repeat(20_000)} HTTP/1.1`,
    `GET /graphql?query=${'x'.repeat(20_000)} HTTP/1.1`,
  ])('answers "%s" with a fault of the caller, and nothing of the inside [ERR-01]', async (line) => {
    const { status, raw } = await send(request(line));
    expect(status).toBeLessThan(500);
    if (status !== 0) expect(status).toBeGreaterThanOrEqual(400);
    expect(raw).not.toMatch(INSIDE);
  });
});

describe('a body that is too long', () => {
  it.each([
    [undefined, 'https://else.example'],
    [['https://desk.example', 'https://phone.example'], 'null'],
  ])('is refused as CORS_ORIGINS has it: %s', async (corsOrigins, allowed) => {
    const log = pino({ level: 'silent' });
    const server = await listening(createListener({ most: 10, corsOrigins, log, handle: () => {} }));
    try {
      const headers = { origin: 'https://else.example' };
      const refused = await fetch(server.url, { method: 'POST', headers, body: 'x'.repeat(11) });
      expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([413, allowed]);
    } finally {
      await server.close();
    }
  });
});

describe('errors outside of an operation', () => {
  const app = useApp();
  const servers: Server[] = [];
  afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))));

  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
  const createAsk = async (handle: Parameters<typeof createListener>[0]['handle'], path: string) => {
    logged.length = 0;
    const server = createServer(createListener({ most: 1_000, log, handle }));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return sendTo((server.address() as AddressInfo).port, request(`GET ${path} HTTP/1.1`));
  };
  const secret = () => {
    throw new Error('secret');
  };

  it('reaches the log and not the caller, whether it is thrown at once or later [ERR-01]', async () => {
    for (const handle of [secret, async () => secret()]) {
      const { status, body, raw } = await createAsk(handle, '/');
      expect([status, body]).toEqual([500, '']);
      expect(raw).not.toMatch(INSIDE);
      expect(logged.join()).toContain('secret');
    }
  });

  it('are hidden if a page throws [ERR-01]', async () => {
    const page = { bytes: new Uint8Array(), zipped: null, headers: { 'Content-Type': 'text/html', ETag: '""' } };
    const files = new Map([['/index.html', page]]);
    const dashboard = { get: (path: string) => files.get(path) ?? secret() } as never;
    const gateway = gatewayOn(app, { dashboard, log });
    const { status, raw } = await createAsk((req, res) => gateway.handle(req, res), '/thrown');
    expect(status).toBe(500);
    expect(raw).not.toMatch(INSIDE);
    expect(logged.join()).toContain('secret');
  });

  it('is unavailable with the time of the next try if the disk is full', async () => {
    const full = () => {
      throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
    };
    const gateway = gatewayOn(app, { clock: full, log });
    const { status, raw } = await createAsk((req, res) => gateway.handle(req, res), '/graphql?query={__typename}');
    expect(status).toBe(503);
    expect(raw.toLowerCase()).toContain('retry-after: 5');
    expect(raw).toContain('"code":"unavailable"');
    expect(raw).not.toMatch(INSIDE);
    expect(logged).toEqual([]);
  });

  it('are hidden if a turn cannot even begin [ERR-01]', async () => {
    const gateway = gatewayOn(app, { clock: secret, log });
    for (const path of ['/api/v1/stocks/price?ticker=AAPL', '/graphql?query={__typename}']) {
      const { status, raw } = await createAsk((req, res) => gateway.handle(req, res), path);
      expect(status).toBe(500);
      expect(raw).not.toMatch(INSIDE);
    }
  });

  it('are 500 internal_error with the request id if the body of a path cannot be written [ERR-01]', async () => {
    const route = routes.find(({ path }) => path === '/api/v1/stocks/price')!;
    const shape = vi.spyOn(route, 'shape').mockImplementation(secret);
    const gateway = gatewayOn(app, { log });
    const { status, body, raw } = await createAsk(
      (req, res) => gateway.handle(req, res),
      '/api/v1/stocks/price?ticker=AAPL',
    );
    shape.mockRestore();
    expect(status).toBe(500);
    const [, requestId] = /x-request-id: (\S+)/i.exec(raw)!;
    expect(body).toContain(JSON.stringify({ error: 'internal_error', message: 'Unexpected error.', requestId }));
    expect(raw).not.toMatch(INSIDE);
    expect(logged.join()).toContain('secret');
  });
});
