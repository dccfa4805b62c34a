import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeDemo, fillDemo } from '../../src/commands/demo/fill-demo.ts';
import { heldDemo } from '../../src/commands/demo/held-demo.ts';
import { IMPORTING } from '../../src/commands/demo/tell-demo.ts';
import { isAnythingPending } from '../../src/db/loading.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { runNamedJob } from '../../src/jobs/status.ts';
import type { ReportProgress } from '../../src/lib/progress.ts';
import { type Samples, sampleValues } from '../../src/web/docs/sample-values.ts';
import { catalog } from '../support/catalog.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { type WideRequest, widestFields, widestPaths } from '../support/widest.ts';

// A demo market between its first pages and its other parts.

const NOW = new Date('2026-03-09T14:00:00Z'); // A Monday morning in New York.
const TICKERS = ['AAPL', 'CRWV', 'NVDA', 'SPY', 'ZQBUSY'];
const options = {
  catalog,
  seed: 7,
  now: NOW,
  listings: demoListings().filter(({ ticker }) => TICKERS.includes(ticker)),
  report: () => {},
};
/** The state of the data, and what depends on it alone. */
const ABOUT_DATA = ['dataStatus', 'dataSources', 'viewer'];

let app: TestApp;
let requests: readonly WideRequest[];
beforeAll(async () => {
  app = await startApp({ fill: false });
  app.clock.now = NOW;
  await fillDemo(app.db, options, 'first');
  await app.versions.refresh();
  const lookUp = async (query: string, variables?: Record<string, unknown>) =>
    (await app.graphql(query, { variables })).body.data ?? {};
  const samples: Samples = await sampleValues(lookUp as Parameters<typeof sampleValues>[0]);
  requests = [...widestFields(samples), ...widestPaths(samples)].filter(({ name }) => !ABOUT_DATA.includes(name));
}, 600_000);
afterAll(() => app.close());

/** Adds the later parts, and stops before the older history. */
async function addLaterParts(): Promise<void> {
  const stop = new AbortController();
  const report: ReportProgress = (progress) => {
    const isOlder = typeof progress !== 'string' && progress.total === catalog.demoParts.older.length;
    if (isOlder && progress.task === IMPORTING) stop.abort();
  };
  await completeDemo(app.db, (await heldDemo(app.db))!, { ...options, report, signal: stop.signal });
  await app.versions.refresh();
}

type Answer = { status: number; body: Record<string, unknown>; headers: Headers };
type FieldError = { path?: (string | number)[]; message: string; extensions: { code: string; retryAfter?: number } };

/** Sends every request, each in a minute of its own. */
async function sendAll(): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [i, { path, method, query, body }] of requests.entries()) {
    app.clock.now = new Date(NOW.valueOf() + i * 60_000);
    const init = body
      ? { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : { method };
    answers.push(query ? await app.graphql(query) : await app.rest(path, init));
  }
  return answers;
}

const listErrors = ({ body }: Answer): FieldError[] => (body.errors ?? []) as FieldError[];

/** The codes of an answer's errors. */
const listCodes = (answer: Answer): string[] =>
  answer.body.error ? [answer.body.error as string] : listErrors(answer).map(({ extensions }) => extensions.code);

/** Removes the values at the places of errors. */
function removeFailed(answer: Answer, errors: readonly FieldError[]): unknown {
  const body: Record<string, unknown> = structuredClone({ ...answer.body, errors: undefined, extensions: undefined });
  for (const { path = [] } of errors) {
    let value: unknown = body.data;
    for (const key of path.slice(0, -1)) value = (value as Record<string, unknown> | null)?.[key];
    if (value) delete (value as Record<string, unknown>)[path.at(-1)!];
  }
  return body;
}

/** The market page, a stock, its options, and the screener. */
const FIRST_PAGES = `{
  market { mood { currentScore } optionsOverview { stocks { totalCount } } }
  stock(ticker: "AAPL") { quote { price } options { dossier { asOf } } analystConsensus { targetMean } }
  stockScreen(filters: [{ field: MARKET_CAP, op: GTE, value: "1B" }]) { matched stocks { nodes { ticker currentPrice } } }
}`;
const warmingUp = (path: (string | number)[]) => ({
  path,
  message: expect.stringContaining('is still being loaded; try again.'),
  extensions: { code: 'warming_up', retryAfter: 5 },
});

describe('A demo market of which only the first pages are loaded', () => {
  it('serves the market, a stock, its options, and the screener', async () => {
    const { body } = await app.graphql(FIRST_PAGES);
    expect(body.errors).toBeUndefined();
    expect(body.data.stockScreen.matched).toBeGreaterThan(1);
    expect(body.data.stock.options.dossier.asOf).toBe('2026-03-06');
  });

  it('has no rating yet: fields, conditions, and columns of ratings fail', async () => {
    const [rows] = await app.db.query<{ count: number }>('SELECT count(*)::int AS "count" FROM "rating"');
    expect(rows).toEqual({ count: 0 });
    const query = `{
      stock(ticker: "AAPL") { name rating { __typename } }
      screen: stockScreen(filters: []) { stocks(first: 1) { nodes { ticker ratingLetter } } }
      rated: stockScreen(filters: [{ field: SERVICE_RATING, op: IN, values: ["A"] }]) { matched }
    }`;
    const { status, body } = await app.graphql(query);
    expect(status).toBe(200);
    expect(body.data.stock).toEqual({ name: 'Apple Inc.', rating: null });
    expect(body.data.screen.stocks.nodes).toEqual([{ ticker: 'AAPL', ratingLetter: null }]);
    expect(body.data.rated).toBeNull();
    expect(body.errors).toEqual(
      expect.arrayContaining(
        [
          warmingUp(['stock', 'rating']),
          warmingUp(['screen', 'stocks', 'nodes', 0, 'ratingLetter']),
          warmingUp(['rated']),
        ].map((error) => expect.objectContaining(error)),
      ),
    );
  });

  it('names the family that a failed field waits for, and answers the other fields', async () => {
    app.clock.now = new Date(NOW.valueOf() - 60_000);
    const query = '{ quote(ticker: "AAPL") { price } market { shortInterest(ticker: "AAPL") { ticker } } }';
    const { body } = await app.graphql(query);
    expect(body.data).toEqual({ quote: { price: expect.any(Number) }, market: { shortInterest: null } });
    // The client refetches when the family has a new version.
    expect(body.extensions.families).toMatchObject({ SHORT_INTEREST: 0 });
  });

  it('announces missing families', async () => {
    const { body } = await app.graphql('{ dataStatus(families: [IDENTITY, INSTITUTIONAL]) { family isLoading } }');
    expect(body.data.dataStatus).toEqual([
      { family: 'IDENTITY', isLoading: false },
      { family: 'INSTITUTIONAL', isLoading: true },
    ]);
  });

  it('records no day', async () => {
    const later = new Date('2026-03-09T15:00:00Z');
    await catalog.recordBeforeImport(app.db, later);
    await expect(runNamedJob(app.db, catalog, { name: 'history', now: later, lookAt: later })).resolves.toEqual([]);
    expect(await app.db.query('SELECT "day" FROM "history_day"')).toEqual([]);
  });

  it('waits in other runs of jobs too', async () => {
    const ran = await catalog.derive(app.db, ['insider'], NOW);
    expect(ran.map(({ name }) => name)).toContain('insider trades');
    expect(ran.map(({ name }) => name)).not.toContain('ratings');
    const run = { name: 'ratings', now: NOW, lookAt: NOW };
    expect((await runNamedJob(app.db, catalog, run)).map(({ name }) => name)).not.toContain('ratings');
    expect(await catalog.isBehind(app.db)).toBe(false);
    await app.versions.refresh();
  });

  it('serves complete data or the error warming_up, which a retry resolves', async () => {
    const first = await sendAll();
    await addLaterParts();
    expect(await isAnythingPending(app.db)).toBe(false);
    const second = await sendAll();
    const waited: string[] = [];
    for (const [i, { name }] of requests.entries()) {
      const [before, after] = [first[i]!, second[i]!];
      expect(listCodes(after), name).not.toContain('warming_up');
      if (listCodes(before).includes('warming_up')) waited.push(name);
      if (before.status === 503) {
        expect(before.body, name).toMatchObject({ error: 'warming_up', retryAfter: 5 });
        expect(before.headers.get('retry-after'), name).toBe('5');
        continue;
      }
      const errors = listErrors(before);
      expect(removeFailed(before, errors), name).toEqual(removeFailed(after, errors));
    }
    expect(waited).toEqual(
      expect.arrayContaining(['filer', 'market.shortVolume', 'stock.insights', 'GET /api/v1/politicians/activity']),
    );
    expect(waited.length).toBeLessThan(requests.length / 2);
  });
});
