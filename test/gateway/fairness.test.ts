import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { SLICE_MS } from '../../src/gateway/graphql/execution/turns.ts';
import { bounded } from '../../src/server/in-flight.ts';
import { gatewayOn, unlimited, useApp } from '../support/harness.ts';
import { listening } from '../support/listening.ts';

const app = useApp();
let server: Awaited<ReturnType<typeof listening>>;
let key: string;
beforeAll(async () => {
  const gateway = gatewayOn(app, { rateLimiter: unlimited, sliceMs: SLICE_MS });
  server = await listening(bounded({ most: 100, timeoutMs: 60_000 }, gateway.handle));
  key = (await app.newKey('PRO')).key;
});
afterAll(() => server.close());

async function ask(query: string, variables: object = {}): Promise<{ bytes: number; ms: number }> {
  const began = performance.now();
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
    body: JSON.stringify({ query, variables }),
  });
  const bytes = Buffer.byteLength(await response.text());
  expect(response.status).toBe(200);
  return { bytes, ms: performance.now() - began };
}

const SMALL = '{ stock(ticker: "AAPL") { name quote { price } } }';
const ALIASES = 60;
/** Charts of all stocks, over and over, with a window that no response was cached for. */
const LARGE = `query($days: Int!) { ${Array.from(
  { length: ALIASES },
  (_, n) =>
    `a${n}: stocks { nodes { ticker chart(timeframe: ONE_YEAR) { date open high low close volume } insiderTrades(lookbackDays: $days) { totalCount } } }`,
).join(' ')} }`;

describe('A small query beside large operations', () => {
  it('is answered between their turns, and the event loop is never held for long', async () => {
    const first = await ask(LARGE, { days: 100 });
    await ask(SMALL);
    await ask(SMALL);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const finished: string[] = [];
    const large = Promise.all(
      [1, 2, 3, 4].map(async (days) => {
        const answer = await ask(LARGE, { days });
        finished.push('large');
        return answer;
      }),
    );
    const waits: number[] = [];
    while (finished.length < 4) waits.push((await ask(SMALL)).ms);
    delay.disable();
    const sizes = (await large).map(({ bytes }) => bytes);
    for (const size of sizes) expect(size).toBeGreaterThan(first.bytes * 0.9);
    expect(first.bytes).toBeGreaterThan(1_000_000);
    waits.sort((a, b) => a - b);
    // In one process with the client; another gateway's own goals are in bench/fairness.
    expect(waits.length).toBeGreaterThan(5);
    expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(150);
    expect(delay.percentile(90) / 1e6).toBeLessThan(100);
  });
});
