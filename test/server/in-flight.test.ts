import { once } from 'node:events';
import { request } from 'node:http';
import { buildSchema, parse } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { createExecutor } from '../../src/executor/execute.ts';
import { isAbandoned } from '../../src/gateway/context/operation-context.ts';
import { bounded, type InFlight } from '../../src/server/in-flight.ts';
import { listening } from '../support/listening.ts';

describe('requests that wait for their answers', () => {
  let server: Awaited<ReturnType<typeof listening>>;
  afterEach(() => server.close());
  const never = () => {};

  it('are refused with 503 above the bound, but not the checks of health', async () => {
    let answered = 0;
    const inFlight: InFlight = new Map();
    server = await listening(
      bounded({ most: 1, timeoutMs: 60_000, inFlight }, (incoming, response) => {
        if (incoming.url === '/graphql?first') return;
        answered += 1;
        response.end('ok');
      }),
    );
    const first = request(`${server.url}/graphql?first`).on('error', never);
    first.end();
    await expect.poll(async () => (await fetch(`${server.url}/graphql`)).status).toBe(503);
    answered = 0;
    const refused = await fetch(`${server.url}/api/v1/stocks/price`);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await refused.json()).toEqual({ error: 'unavailable', message: expect.stringContaining('More than 1') });
    expect(answered).toBe(0);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
    expect(inFlight.size).toBe(1);
    // A disconnected client frees its slot.
    first.destroy();
    await expect.poll(async () => (await fetch(`${server.url}/graphql`)).status).toBe(200);
  });

  it.each([
    ['any page may', undefined, 'https://else.example', 'https://else.example'],
    [
      'an allowed one may',
      ['https://desk.example', 'https://phone.example'],
      'https://desk.example',
      'https://desk.example',
    ],
    ['another may not', ['https://desk.example', 'https://phone.example'], 'https://else.example', 'null'],
    ['a client that is no page gets none', ['https://desk.example'], undefined, null],
  ])('send the headers of CORS_ORIGINS: %s', async (_what, corsOrigins, origin, allowed) => {
    server = await listening(bounded({ most: 0, timeoutMs: 60_000, corsOrigins }, never));
    const { status, headers } = await fetch(server.url, { headers: { ...(origin && { origin }) } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([503, allowed]);
    expect(headers.get('access-control-expose-headers')?.includes('Retry-After')).toBe(origin && true);
  });

  it('are refused with 503 when their time is over; a stream that has begun is not', async () => {
    server = await listening(
      bounded({ most: 10, timeoutMs: 100 }, (incoming, response) => {
        if (incoming.url === '/graphql?stream') response.write('begun');
      }),
    );
    const stream = request(`${server.url}/graphql?stream`).on('error', never);
    stream.end();
    const [streamed] = await once(stream, 'response');
    const late = await fetch(`${server.url}/graphql`, { headers: { accept: 'application/graphql-response+json' } });
    expect(late.status).toBe(503);
    expect(late.headers.get('content-type')).toContain('application/graphql-response+json');
    expect((await late.json()).errors).toEqual([
      { message: expect.stringContaining('longer than 0.1 seconds'), extensions: { code: 'unavailable' } },
    ]);
    expect(streamed.complete).toBe(false);
    stream.destroy();
  });
});

describe('an operation whose client left', () => {
  const schema = buildSchema('type Query { outer: Outer } type Outer { inner: String }');
  for (const [left, read] of [
    [false, 1],
    [true, 0],
  ] as const) {
    it(left ? 'reads nothing more' : 'is read to its end while somebody waits', async () => {
      const response = { writableEnded: false, destroyed: false };
      let reads = 0;
      const inner = () => {
        reads += 1;
        return 'read';
      };
      const rootValue = {
        outer: async () => {
          response.destroyed = left;
          return { inner };
        },
      };
      const execute = createExecutor(null, null, { isOver: isAbandoned });
      const document = parse('{ outer { inner } }');
      const result = await execute({
        schema,
        document,
        rootValue,
        contextValue: { operation: { received: { response } } },
      });
      expect(reads).toBe(read);
      expect(result.errors?.map(({ extensions }) => extensions.code)).toEqual(left ? ['unavailable'] : undefined);
    });
  }
});
