import type { GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FREE_ACTIONS, FREE_ANALYST_ACTIVITY } from '../../src/families/analysts/actions/rules.ts';
import { FREE_CONGRESS_ACTIVITY, FREE_FILINGS } from '../../src/families/congress/trades/rules/lists.ts';
import { FREE_TRADES } from '../../src/families/insider/rules/activity.ts';
import { FREE_ACTIVIST } from '../../src/families/institutional/flows/rules.ts';
import { FREE_HOLDERS } from '../../src/families/institutional/rules.ts';
import { filing } from '../support/filing.ts';
import { fuzz } from '../support/fuzz.ts';
import { schema } from '../support/graph.ts';
import { gatewayOn, startApp, type TestApp, unlimited } from '../support/harness.ts';
import { load } from '../support/load.ts';
import { COOK, DIAZ, PARK } from '../support/market.ts';
import { Q2, Q3 } from '../support/market-institutional.ts';
import { numbers } from '../support/random.ts';
import { addRecordedDays } from '../support/recorded-days.ts';
import { gatedPaths, gatedTypes, getRowType, leaves, rowLists, YEAR } from './gated-paths.ts';

/**
 * Follows every link between gated lists of the schema with a FREE key. All results together must equal the rows of the
 * documented previews (LIMITS-14), computed from PRO responses.
 */
type Row = Record<string, unknown>;
const TICKERS = ['AAPL', 'NVDA', 'MSFT', 'KO', 'JPM', 'XOM', 'JNJ', 'GOOGL', 'GOOG', 'BRK.B', 'SPY', 'QQQ'];

/** The calls of a documented list below a hub, the fields that lead to its rows, and the number of rows in its preview. */
type Documented = { calls: readonly Call[]; rows: readonly string[]; shown: number };
type Call = { hub: string; list: string };
const ROWS = ['nodes'];
const onMarket = (...lists: readonly string[]): Call[] => lists.map((list) => ({ hub: 'market', list }));
const byTicker = (write: (ticker: string) => string) =>
  onMarket(...TICKERS.map((ticker) => write(`ticker: "${ticker}"`)));
const STOCKS = TICKERS.filter((ticker) => !['SPY', 'QQQ'].includes(ticker));
const QUARTERS = [Q2, Q3].map((day) => `reportDate: "${day}"`);
const DOCUMENTED: Readonly<Record<string, readonly Documented[]>> = {
  InsiderTrade: [
    {
      // A fund is an error here.
      calls: onMarket(...STOCKS.map((ticker) => `insiderTrades(ticker: "${ticker}", period: { days: ${YEAR} })`)),
      rows: ROWS,
      shown: FREE_TRADES,
    },
  ],
  InstitutionalPosition: [
    {
      calls: QUARTERS.flatMap((quarter) => byTicker((ticker) => `institutionalHolders(${ticker}, ${quarter})`)),
      rows: ['positions', 'nodes'],
      shown: FREE_HOLDERS,
    },
    {
      calls: onMarket(...QUARTERS.map((quarter) => `activistPositions(${quarter})`)),
      rows: ROWS,
      shown: FREE_ACTIVIST,
    },
  ],
  PoliticianTrade: [
    { calls: onMarket(`politicianActivity(period: { days: ${YEAR} })`), rows: ROWS, shown: FREE_CONGRESS_ACTIVITY },
    {
      calls: TICKERS.map((ticker) => ({
        hub: `security(ticker: "${ticker}")`,
        list: `politicianTrades(period: { days: ${YEAR} })`,
      })),
      rows: ROWS,
      shown: FREE_FILINGS,
    },
  ],
  AnalystAction: [
    {
      calls: STOCKS.map((ticker) => ({
        hub: `stock(ticker: "${ticker}")`,
        list: `analystActions(period: { days: ${YEAR} })`,
      })),
      rows: ROWS,
      shown: FREE_ACTIONS,
    },
    { calls: onMarket(`analystActivity(period: { days: ${YEAR} })`), rows: ROWS, shown: FREE_ANALYST_ACTIVITY },
  ],
};
/** Types of rows that only one list shows, so that no link reveals more of them. */
const SHOWN_ONCE = new Set([
  ...['AnalystEstimate', 'CalledItMove', 'ConsensusPoint', 'ConvertibleBondGroup', 'EarningsEvent'],
  'EarningsQuarter',
  ...['EarningsSurprise', 'HeatmapTile', 'InsiderActivitySummary', 'InsiderClusterBuy', 'Insight', 'InstitutionalFlow'],
  ...[
    'InstitutionalOptions',
    'LockedInsight',
    'OptionsDay',
    'OptionsExpiry',
    'OptionsOverviewRow',
    'PoliticianMember',
    'PoliticianQuarter',
    'TrackerRow',
  ],
  ...['ScreenFilterCount', 'TrackerTile', 'UnusualOption'],
  // A FREE key sees none of them.
  'UnusualContract',
  // A story of a stock shows the same catalysts wherever it is read.
  ...['Catalyst', 'CongressTotal', 'Story'],
  // Points of a series, of which FREE sees the last 30 days; no other field leads to them.
  ...['ETFScorePoint', 'ETFScreenPoint', 'RatingChange', 'RatingPoint', 'ScorePoint', 'StockScreenPoint'],
  // Results of a test, of a study, and files of days, each read from one root field.
  ...[
    'BacktestDelisting',
    'BacktestEquity',
    'BacktestClassSplit',
    'BacktestMerger',
    'EventStudyHorizon',
    'EventStudyPoint',
    'ExportColumn',
    'ExportFile',
  ],
]);

const { pathsFrom, randomPath } = gatedPaths(Object.keys(DOCUMENTED));

// ---- asking ----

let app: TestApp;
let gateway: ReturnType<typeof gatewayOn>;

beforeAll(async () => {
  app = await startApp();
  await addRecordedDays(app.db);
  await app.versions.refresh();
  const nvidia = { cik: '0001045810', name: 'NVIDIA CORP', ticker: 'NVDA' };
  const twoMore = ['Vale Max', 'Wood Ida'].map((name, i) => ({ ...PARK, cik: `000900009${i}`, name }));
  const people = [COOK, PARK, DIAZ, ...twoMore];
  // Five insiders of NVIDIA with five trades each, in turn: the preview shows one of each, and 20 are withheld.
  const files = Array.from({ length: 25 }, (_none, n) => {
    const day = new Date(Date.UTC(2025, 10, 19) - n * 7 * 86_400_000).toISOString().slice(0, 10);
    return [
      `nvda_${n}.xml`,
      filing({
        issuer: nvidia,
        owners: [people[n % 5]!],
        filed: day,
        rows: [{ date: day, code: 'S', shares: 100 + n, price: 150, after: 1_000 }],
      }),
    ] as const;
  });
  await load(app, 'ownership', Object.fromEntries(files));
  gateway = gatewayOn(app, { rateLimiter: unlimited });
}, 360_000);
afterAll(() => app.close());

/** The data of an operation; empty if it costs more calls than a FREE key has in a month. */
async function ask(query: string, key: string): Promise<Row> {
  const response = await gateway.fetch('http://gateway.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-Service-API-Key': key },
    body: JSON.stringify({ query }),
  });
  const body = (await response.json()) as { data: Row; errors?: { extensions: { code: string } }[] };
  if (body.errors?.[0]?.extensions.code === 'quota_exceeded') return {};
  expect(body.errors, query).toBeUndefined();
  return body.data;
}

/** Collects every object of a type in a response, as text of its scalar fields. */
function rowsIn(answer: unknown, rowsByType = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (Array.isArray(answer)) for (const one of answer) rowsIn(one, rowsByType);
  else if (answer !== null && typeof answer === 'object') {
    const { __typename: type } = answer as { __typename?: string };
    if (type && type in DOCUMENTED) {
      // A link without a target is null and reveals nothing of the row.
      const leafNames = ['__typename', ...leaves(schema.getType(type) as GraphQLObjectType).split(' ')];
      const values = Object.entries(answer).filter(([name]) => leafNames.includes(name));
      rowsByType.set(type, (rowsByType.get(type) ?? new Set()).add(JSON.stringify(values.sort())));
    }
    for (const value of Object.values(answer)) rowsIn(value, rowsByType);
  }
  return rowsByType;
}

const callText = ({ hub, list }: Call): string => `${hub} ${list}`;

const getList = ({ rows }: Documented, { hub, list }: Call, rowType: string, below = ''): string => {
  const fields = leaves(schema.getType(rowType) as GraphQLObjectType);
  const path = [hub, `list: ${list}`, ...rows];
  return `{ ${path.join(' { ')} { __typename ${fields} ${below} }${' }'.repeat(path.length)}`;
};

/** The rows that the documented previews of a type show, computed from PRO responses. */
async function documentedRows(rowType: string, pro: string): Promise<{ shown: Set<string>; all: Set<string> }> {
  const [shown, all] = [new Set<string>(), new Set<string>()];
  for (const one of DOCUMENTED[rowType]!)
    for (const call of one.calls) {
      const data = await ask(getList(one, call, rowType), pro);
      const [hub] = Object.values(data) as [Row];
      const list = one.rows.reduce<unknown>((value, name) => (value as Row)[name], hub.list);
      const rows = (list as Row[]).map((row) => [...rowsIn(row).get(rowType)!][0]!);
      for (const row of rows) all.add(row);
      for (const row of rows.slice(0, one.shown)) shown.add(row);
    }
  return { shown, all };
}

describe('Links between gated lists', () => {
  it('each kind of row that a preview withholds is accounted for here [LIMITS-14]', () => {
    const lists = gatedTypes.flatMap((type) => rowLists(type));
    const kinds = [...new Set(lists.map((rows) => getRowType(rows).name))];
    expect(kinds.sort()).toEqual([...Object.keys(DOCUMENTED), ...SHOWN_ONCE].sort());
  });

  it.each(Object.keys(DOCUMENTED))(
    'no path from a list to another shows FREE a %s that no preview shows [LIMITS-14]',
    async (rowType) => {
      const [pro, rows] = [(await app.newKey('PRO')).key, schema.getType(rowType) as GraphQLObjectType];
      const rowsByType = rowsIn(null);
      const answered = new Set<string>();
      const paths = pathsFrom(rows, 3);
      expect(paths.length).toBeGreaterThan(0);
      for (const one of DOCUMENTED[rowType]!)
        for (const call of one.calls.filter(
          (each) => !/"[A-Z.]+"/.test(callText(each)) || /AAPL|NVDA/.test(callText(each)),
        ))
          for (const path of paths) {
            const { key } = await app.newKey('FREE');
            const answer = await ask(getList(one, call, rowType, path.selection), key);
            rowsIn(answer, rowsByType);
            if (Object.keys(answer).length > 0) answered.add(path.label);
          }
      expect(answered.size).toBeGreaterThan(paths.length / 2);
      for (const [type, seen] of rowsByType) {
        const { shown } = await documentedRows(type, pro);
        expect(
          [...seen].filter((row) => !shown.has(row)),
          type,
        ).toEqual([]);
      }
    },
    300_000,
  );

  const { seed, length, timeout, rounds } = fuzz({ runs: 60, seed: 20251125 });
  it(`no long way over any links shows FREE a row that no preview shows, ${length} [LIMITS-14]`, {
    timeout,
  }, async () => {
    const pro = (await app.newKey('PRO')).key;
    const kinds = Object.keys(DOCUMENTED);
    const visibleByType = new Map<string, Set<string>>();
    for (const kind of kinds) visibleByType.set(kind, (await documentedRows(kind, pro)).shown);
    let total = 0;
    for (const n of rounds()) {
      const random = numbers(seed + n);
      const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;
      const kind = pick(kinds);
      const list = pick(DOCUMENTED[kind]!);
      const path = randomPath(schema.getType(kind) as GraphQLObjectType, random);
      if (!path) continue;
      const query = getList(list, pick(list.calls), kind, path);
      const { key } = await app.newKey('FREE');
      for (const [type, rows] of rowsIn(await ask(query, key))) {
        total += rows.size;
        expect(
          [...rows].filter((row) => !visibleByType.get(type)!.has(row)),
          `FUZZ_SEED=${seed + n} FUZZ_RUNS=1: ${query}`,
        ).toEqual([]);
      }
    }
    expect(total).toBeGreaterThan(0);
  });

  it('all links of all objects together show FREE exactly the documented previews [LIMITS-14]', async () => {
    const { key: pro } = await app.newKey('PRO');
    const ids = async (sql: string) => (await app.db.query<{ id: string }>(sql)).map(({ id }) => id);
    const roots: readonly [type: string, root: (id: string) => string, ids: readonly string[]][] = [
      ['Insider', (id) => `insider(id: "${id}")`, await ids('SELECT "id" FROM "insider"')],
      ['Filer', (id) => `filer(cik: "${id}")`, await ids('SELECT "cik" AS "id" FROM "filer"')],
      ['Politician', (id) => `politician(slug: "${id}")`, await ids('SELECT "url_slug" AS "id" FROM "politician"')],
      ['Stock', (id) => `stock(ticker: "${id}")`, await ids('SELECT "ticker" AS "id" FROM "stock"')],
      ['ETF', (id) => `etf(ticker: "${id}")`, await ids('SELECT "ticker" AS "id" FROM "etf"')],
      ['Entity', (id) => `entity(id: "${id}")`, await ids('SELECT "id" FROM "entity"')],
      ['Market', () => 'market', ['US']],
    ];
    const rowsByType = rowsIn(null);
    for (const [type, root, all] of roots) {
      const paths = pathsFrom(schema.getType(type) as GraphQLObjectType, 0);
      expect(paths.length, type).toBeGreaterThan(0);
      for (const id of all) {
        const { key } = await app.newKey('FREE');
        const selections = paths.map(({ selection }, i) => `_${i}: ${selection}`).join(' ');
        rowsIn(await ask(`{ ${root(id)} { ${selections} } }`, key), rowsByType);
      }
    }
    for (const rowType of Object.keys(DOCUMENTED)) {
      const { shown, all } = await documentedRows(rowType, pro);
      const linked = rowsByType.get(rowType) ?? new Set<string>();
      expect(
        [...linked].filter((row) => !shown.has(row)),
        rowType,
      ).toEqual([]);
      // Rows are withheld, so a link could reveal more.
      expect(shown.size, rowType).toBeLessThan(all.size);
      for (const one of DOCUMENTED[rowType]!)
        for (const call of one.calls)
          rowsIn(await ask(getList(one, call, rowType), (await app.newKey('FREE')).key), rowsByType);
      expect([...(rowsByType.get(rowType) ?? [])].sort(), rowType).toEqual([...shown].sort());
    }
  }, 900_000);
});
