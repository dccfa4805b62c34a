import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loaderTables, onBatch } from '../../src/db/cached-loader.ts';
import type { TableName } from '../../src/db/datasets.ts';
import { recordDay } from '../../src/db/history/record.ts';
import type { Database } from '../../src/db/open.ts';
import { bumpVersion, type Versions, watchVersions } from '../../src/db/versions.ts';
import { querySignalLog } from '../../src/families/signals/reads.ts';
import { createKey, KEY_HEADER } from '../../src/gateway/access/api-keys.ts';
import { createOrganization } from '../../src/gateway/access/organizations.ts';
import { formatStreamCursor } from '../../src/graph/stream-cursor.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { openEventStream } from '../support/event-stream.ts';
import { exampleQueriesByName } from '../support/example-answers.ts';
import { gatewayOn, NOW, unlimited } from '../support/harness.ts';
import { importInto } from '../support/load.ts';
import { NEWEST } from '../support/market.ts';
import { FUNDAMENTALS } from '../support/market-fundamentals.ts';
import { addRecordedDays } from '../support/recorded-days.ts';
import { findTables } from '../support/statement-tables.ts';
import { checkDeclaredTypes, type SeenRows, watchRows } from '../support/statement-types.ts';
import { openTemplate } from '../support/template.ts';
import { widestFields, widestPaths } from '../support/widest.ts';

/** Which loader a statement belongs to: the tables that it names. */
const loading = new AsyncLocalStorage<readonly TableName[]>();
/** The tables that each loader read. */
const tablesRead = new Map<readonly TableName[], Set<TableName>>();

function noteStatement(statement: string): void {
  const named = loading.getStore();
  if (named) for (const table of findTables(statement).reads) tablesRead.get(named)!.add(table);
}

/** The rows that the statements returned. */
const seen: SeenRows = new Map();

/** Reports the statements of `query` too, which `onStatement` does not see, and keeps their rows. */
function reportQueries(db: Database): Database {
  const query = watchRows(db.query, seen);
  return {
    ...db,
    prepared: watchRows(db.prepared, seen),
    query(text, params) {
      noteStatement(text);
      return query(text, params);
    },
  };
}

/** Links between objects, which the widest requests of root fields do not read. */
const LINKS = [
  '{ market { politicianActivity(first: 1) { nodes { nextReport { reportDate } } } } }',
  '{ market { earningsCalendar(period: { from: "2025-11-01" }) { nodes { result { actualEps } movePercent impliedMovePercent } } } }',
  '{ stock(ticker: "AAPL") { story { isQuiet } ratingChanges { nodes { text } } ratingDifference(period: { days: 30 }) { text } } }',
  '{ market { ratingChanges { totalCount } } }',
  '{ market { indexMembers(stockIndex: SP500, day: "2025-11-03") { totalCount } } }',
  '{ stock(ticker: "NVDA") { symbols { symbol } indexMemberships { stockIndex } } }',
  '{ market { insiderTrades(ticker: "NVDA", first: 1) { nodes { filing { accession amends { accession } amendedBy { accession } } } } } }',
  // It has no filed trade: whether SEC lists it decides the error.
  '{ market { politicianTrades(ticker: "NOPE") { totalCount } } }',
  '{ market { activistPositions(first: 1) { nodes { filer { quarters { valueUnits { unit } } positions(first: 2) { nodes { ticker } } } } } } }',
  '{ market { insiderTrades(ticker: "NVDA", first: 1) { nodes { insider { trades(first: 1) { nodes { ticker } } entity { politician { displayName } } } } } } }',
  '{ stock(ticker: "AAPL") { insights { nodes { facts { __typename } } } } }',
  '{ market { today { totalCount } congressTotals { sales { ticker } } calledMoves { moves { id } } } }',
  '{ stock(ticker: "AAPL") { story { sentence } metrics { posts(first: 1) { nodes { __typename } } } } }',
  '{ market { fundamentals(ticker: "AAPL") { ratioHistory { dataPoints { peRatio } } } } }',
  '{ stock(ticker: "AAPL") { ratingHistory { nodes { day } } scoreHistory { nodes { day } } insightHistory { nodes { insightText } } } }',
  `{ stockScreen(filters: [{ field: PRICE, op: GT, value: 1 }]) { changes(since: "${NEWEST}") { totalCount } } }`,
  '{ etf(ticker: "SPY") { scoreHistory { nodes { day } } } }',
  ...[
    ...['CLUSTER_BUY', 'CONGRESS_BUY', 'UPGRADE', 'EARNINGS_BEAT', 'UNUSUAL_OPTIONS', 'SHORT_INTEREST_SPIKE'],
    ...['RATING_UP', 'INSIGHT', 'SCREEN_ENTERED, screen: "high-volume"', 'SCREEN_ENTERED, screen: "etf-high-volume"'],
  ].map((event) => `{ eventStudy(input: { event: ${event}, from: "2025-10-01" }) { digest } }`),
  '{ backtest(input: { screen: "etf-high-volume", from: "2025-10-01" }) { from } }',
  // Refused, because the members of that index are not known.
  '{ backtest(input: { screen: "high-volume", stockIndex: DOW30, from: "2025-10-01" }) { from } }',
  '{ stock(ticker: "NVDA") { holders(instrument: PUT) { totalCount } } }',
  '{ alertReplay(trigger: { watchlist: { tickers: ["AAPL"] } }) { fired } }',
  '{ alertReplay(trigger: { report: { tickers: ["AAPL"] } }) { fired } }',
  '{ rating: signalRecord(signal: RATING) { to } insights: signalRecord(signal: INSIGHT) { to } }',
];
/** Lists that the database pages; `after` finds the place of a row. */
const PAGED_LISTS = [
  '{ market { insiderFeed(period: { days: 365 }, filter: { minValue: 1 }, ARGS) { PAGE } } }',
  '{ market { politicianActivity(period: { days: 365 }, filter: { minAmount: 1, daysBeforeReport: 90 }, ARGS) { PAGE } } }',
  '{ market { analystActivity(period: { days: 365 }, filter: { types: [UPGRADE] }, ARGS) { PAGE } } }',
  '{ market { unusualOptions(ARGS) { PAGE } } }',
  '{ market { ratingChanges(ARGS) { PAGE } } }',
  '{ market { analystActivity(period: { days: 365 }, ARGS) { PAGE } } }',
  '{ market { earningsCalendar(period: { from: "2020-01-01", to: "2030-01-01" }, ARGS) { PAGE } } }',
  '{ market { politicianActivity(period: { days: 365 }, ARGS) { PAGE } } }',
  '{ stocks(ARGS) { PAGE } }',
  '{ stocks(orderBy: NAME, ARGS) { PAGE } }',
  '{ stocks(orderBy: MARKET_CAP, ARGS) { PAGE } }',
  '{ stocks(orderBy: POPULARITY, ARGS) { PAGE } }',
  '{ market { institutionalOptions(ARGS) { PAGE } } }',
  '{ market { institutionalFlows { netBuying(ARGS) { PAGE } } } }',
  '{ market { institutionalFlows { netSelling(ARGS) { PAGE } } } }',
  '{ market { insiderActivity(period: { days: 365 }) { purchases(ARGS) { PAGE } } } }',
  '{ market { insiderClusterBuys(period: { days: 365 }, ARGS) { PAGE } } }',
];

/** Another letter of each rated stock until the newest day. */
const EARLIER_RATINGS = `INSERT INTO history."rating" SELECT (jsonb_populate_record(r, jsonb_build_object(
    'letter', CASE WHEN r."letter" = 'A' THEN 'B' ELSE 'A' END, 'valid_from', '2025-11-03', 'valid_to', $1::text))).*
  FROM history."rating" AS r WHERE r."rated"`;

/** Extended hours, the only time at which prices outside regular hours are read. */
const AFTER_THE_CLOSE = new Date('2025-11-21T22:30:00Z');

let db: Database;
let stop: () => void;
beforeAll(async () => {
  db = await openTemplate('filled', noteStatement);
  stop = onBatch((_keys, named) => {
    if (!tablesRead.has(named)) tablesRead.set(named, new Set());
    loading.enterWith(named);
  });
  await addRecordedDays(db);
  await recordDay(db, parseStoredDay(NEWEST), NOW);
  await db.query(EARLIER_RATINGS, [NEWEST]);
  // The small market has no statements.
  await importInto(db, () => NOW, 'company-facts', FUNDAMENTALS);
  await requestEverything(reportQueries(db));
}, 900_000);
afterAll(async () => {
  stop();
  await db.close();
});

/** Sends the examples, and every root field and documented path with its widest arguments. */
async function requestEverything(watched: Database): Promise<void> {
  const versions = await watchVersions(watched, 600_000);
  // Its keys are read with their organization.
  const organizationId = await createOrganization(
    watched,
    { name: 'tables', tier: 'PRO', owner: 'ann@desk.example' },
    { now: NOW },
  );
  const keys = {
    PRO: (await createKey(watched, { label: 'tables', tier: 'PRO', organizationId, now: NOW })).key,
    FREE: (await createKey(watched, { label: 'previews', tier: 'FREE', now: NOW })).key,
  };
  await versions.refresh();
  const clock = { now: NOW };
  const health = { db: watched, draining: false };
  const app = gatewayOn({ db: watched, versions, clock, health }, { rateLimiter: unlimited });
  const send = (path: string, method: string, body?: unknown, tier: keyof typeof keys = 'PRO') =>
    loading.exit(() =>
      app.fetch(`http://gateway.test${path}`, {
        method,
        headers: { [KEY_HEADER]: keys[tier], 'content-type': 'application/json' },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      }),
    );
  const samples = await sampleValues(async (query, variables) => {
    const response = await send('/graphql', 'POST', { query, variables });
    return ((await response.json()) as { data: never }).data;
  });
  const ask = async (query: string, tier?: keyof typeof keys): Promise<string> =>
    (await send('/graphql', 'POST', { query }, tier)).text();
  for (const query of [...exampleQueriesByName.values(), ...LINKS]) await ask(query);
  for (const query of LINKS) await ask(query, 'FREE');
  for (const list of PAGED_LISTS) {
    const query = list.replace('PAGE', 'pageInfo { endCursor }');
    const [, cursor] = /"endCursor":"([^"]+)"/.exec(await ask(query.replace('ARGS', 'first: 1')))!;
    await ask(query.replace('ARGS', `first: 1, after: "${cursor}"`));
  }
  for (const { path, method, query, body } of [...widestFields(samples), ...widestPaths(samples)])
    await (await send(path, method, query ? { query } : body)).text();
  await followStreams(watched, versions, (query, tier) =>
    openEventStream((init) => loading.exit(() => app.fetch('http://gateway.test/graphql', init)), keys[tier], query),
  );
  // A file is requested by an address that names its key.
  const [, url] = /"url":"([^"]+)"/.exec(await ask('{ exports(family: RATING) { nodes { url } } }'))!;
  expect((await send(url!, 'GET')).status).toBe(200);
  clock.now = AFTER_THE_CLOSE;
  await ask('{ etf(ticker: "SPY") { extendedQuote { extendedHours { price } } } }');
  versions.stop();
}

type OpenStream = (query: string, tier: 'FREE' | 'PRO') => ReturnType<typeof openEventStream>;

/** Receives an event of each stream from a cursor: signals of all types, so that their previews are read. */
async function followStreams(watched: Database, versions: Versions, open: OpenStream): Promise<void> {
  await watched.query('UPDATE "signal" SET "is_initial" = false');
  await bumpVersion(watched, 'signals', { now: NOW });
  await versions.refresh();
  const { name } = await querySignalLog(watched);
  const cursor = formatStreamCursor({ log: name, id: 0 });
  for (const tier of ['PRO', 'FREE'] as const) {
    const { events } = await open(`subscription { signals(cursor: "${cursor}") { cursor } }`, tier);
    expect((await events.next()).value.data.signals.cursor).toEqual(expect.any(String));
    await events.return();
  }
  const screen = (argument: string) => `subscription { screenChanged(plan: { filters: [] }${argument}) { cursor } }`;
  const first = (await open(screen(''), 'PRO')).events;
  const position: string = (await first.next()).value.data.screenChanged.cursor;
  await first.return();
  // Before this version, the universe had a single stock.
  await watched.query(
    `WITH v AS (INSERT INTO "screen_version" ("universe", "at") VALUES ('STOCK', $1) RETURNING "id")
      INSERT INTO "screen_version_column" ("version_id", "column_name", "values")
      SELECT "id", 'ticker', convert_to('["AAPL"]', 'UTF8') FROM v`,
    [NOW.toISOString()],
  );
  await bumpVersion(watched, 'screen-versions', { now: NOW });
  await versions.refresh();
  const { events } = await open(screen(`, cursor: "${position}"`), 'PRO');
  expect((await events.next()).value.data.screenChanged.cursor).not.toBe(position);
  await events.return();
}

describe('The loaders', () => {
  it('all ran, so that their statements were seen', () => {
    expect(loaderTables.length).toBeGreaterThan(90);
    expect(loaderTables.filter((named) => !tablesRead.has(named))).toEqual([]);
  });

  it('were watched: all but three sent statements on data', () => {
    // They read through other loaders, a copy of past rows, and the beginning of the signal log, which is no data.
    const silent = [...tablesRead].filter(([, read]) => read.size === 0).map(([named]) => named);
    expect(silent.sort()).toEqual([
      ['screener_stock', 'screener_etf'],
      ['signal'],
      ['stock', 'current_fundamentals', 'quote', 'stock_split', 'unstated_split'],
    ]);
  });

  it('name every table that they read, so that their caches are cleared when its data changes', () => {
    const unnamed = [...tablesRead].flatMap(([named, read]) => {
      const tables = [...read].filter((table) => !named.includes(table));
      return tables.length > 0 ? [{ named, reads: tables }] : [];
    });
    expect(unnamed).toEqual([]);
  });

  it('return rows that have the columns and types that their statements declare', () => {
    const { problems, compared } = checkDeclaredTypes(seen);
    expect(problems).toEqual({});
    expect(compared.length).toBeGreaterThan(15);
  }, 360_000);
});
