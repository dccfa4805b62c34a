import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { listDearest, listDearestRoots } from '../support/dearest.ts';
import { gatewayOn, unlimited, useApp } from '../support/harness.ts';

/** Every so many of the requests; `npm run bench costs` measures the processor time of all of them. */
const EVERY = 23;
/** The same of root fields. */
const EVERY_ROOT = 5;
/** A megabyte takes about 20 ms to write and send. */
const BYTES_A_CALL = 2_200_000;
const STATEMENTS_A_CALL = 60;
/** The beginning and the end of an operation that pays one call. */
const STATEMENTS = 60;

const app = useApp(undefined, { isDerived: true });

describe('A request that repeats as much as its price allows', () => {
  let gateway: ReturnType<typeof gatewayOn>;
  beforeAll(() => {
    gateway = gatewayOn(app, { rateLimiter: unlimited });
  });
  afterAll(() => app.db.query('DELETE FROM "usage_month"'));

  it.each([
    ['FREE', 30],
    ['PRO', 300],
  ] as const)('sends and reads little for each call that it pays, on %s', async (tier, minute) => {
    const stocks = await app.db.query<{ ticker: string }>('SELECT "ticker" FROM "stock" ORDER BY "ticker"');
    const tickers = stocks.map(({ ticker }) => ticker);
    const { key } = await app.newKey(tier);
    const beyond: unknown[] = [];
    let answered = 0;
    const ask = async (query: string, variables?: Record<string, unknown>) =>
      (await app.graphql(query, { variables, as: { key } })).body;
    const samples = await sampleValues(async (query, variables) => (await ask(query, variables)).data);
    const requests = [
      ...listDearest(tickers, { tier, minute, every: EVERY, stocks: tickers.length }),
      ...listDearestRoots(tickers, samples, { tier, minute, every: EVERY_ROOT, stocks: tickers.length }),
    ];
    for (const { name, body, calls } of requests) {
      await app.db.query('DELETE FROM "usage_month"');
      app.queries.length = 0;
      const response = await gateway.fetch('http://gateway.test/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      const { cost } = JSON.parse(text).extensions;
      const statements = app.queries.length;
      // A document may have more tokens than are accepted.
      if (cost.requested === 0) continue;
      answered += 1;
      const isDear =
        text.length > BYTES_A_CALL * cost.actual || statements > STATEMENTS + STATEMENTS_A_CALL * cost.actual;
      // The price promised before equals the reserved price.
      if (isDear || cost.requested !== calls) beyond.push({ name, calls, cost, bytes: text.length, statements });
    }
    expect(beyond).toEqual([]);
    expect(answered).toBeGreaterThan(20);
  });
});
