import { expect, it } from 'vitest';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { gatewayOn, unlimited, useApp } from '../support/harness.ts';

const app = useApp();

const ALIASES = 60;
const IN_FLIGHT = 6;
/** Charts of all stocks, over and over. No response is cached for another page size, but the rows are. */
const LARGE = `query($first: Int!) { ${Array.from(
  { length: ALIASES },
  (_, n) =>
    `a${n}: stocks(first: $first) { nodes { ticker chart(period: { window: ONE_YEAR }) { day open high low close volume } } }`,
).join(' ')} }`;

/** Records how long each turn of the event loop takes, milliseconds. */
function watchTurns() {
  const turns: number[] = [];
  let isWatching = true;
  let last = performance.now();
  const record = () => {
    const now = performance.now();
    turns.push(now - last);
    last = now;
    if (isWatching) setImmediate(record);
  };
  setImmediate(record);
  return {
    stop() {
      isWatching = false;
      // If no turn ended meanwhile, this is the first.
      record();
      return turns;
    },
  };
}

/** The longest turn's share of the time, while several large operations run. */
async function measureLongestTurn(sliceMs: number): Promise<number> {
  const gateway = gatewayOn(app, { rateLimiter: unlimited, sliceMs });
  const { key } = await app.newKey('PRO');
  const ask = async (first: number) => {
    const response = await gateway.fetch('http://gateway.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
      body: JSON.stringify({ query: LARGE, variables: { first } }),
    });
    const text = await response.text();
    expect(text).not.toContain('"errors"');
    return text.length;
  };
  const size = await ask(50);
  expect(size).toBeGreaterThan(5_000_000);
  const watch = watchTurns();
  const sizes = await Promise.all(Array.from({ length: IN_FLIGHT }, (_, n) => ask(n + 51)));
  const turns = watch.stop();
  for (const other of sizes) expect(other).toBeGreaterThan(size * 0.9);
  return Math.max(...turns) / turns.reduce((sum, ms) => sum + ms, 0);
}

it('gives other requests turns while several large operations are executed and sent from memory', async () => {
  // Indivisible work, such as encoding a response of 14 MB, takes one turn of each operation.
  expect(await measureLongestTurn(10)).toBeLessThan(0.4);
});

it('measures a turn of nearly the whole time if nothing is divided', async () => {
  expect(await measureLongestTurn(Number.POSITIVE_INFINITY)).toBeGreaterThan(0.5);
});
