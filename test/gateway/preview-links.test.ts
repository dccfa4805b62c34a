import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FREE_ACTIONS, FREE_ACTIVITY as FREE_ANALYST_ACTIVITY } from '../../src/families/analysts/actions/rules.ts';
import { FREE_ACTIVITY, FREE_FILINGS } from '../../src/families/congress/trades/rules.ts';
import { FREE_TRADES } from '../../src/families/insider/rules.ts';
import { FREE_ACTIVIST } from '../../src/families/institutional/flows/rules.ts';
import { FREE_HOLDERS } from '../../src/families/institutional/rules.ts';
import { schema } from '../../src/gateway/graphql/schema.ts';
import type { RateLimiter } from '../../src/gateway/metering/rate-limiter.ts';
import { filing } from '../support/filing.ts';
import { gatewayOn, startApp, type TestApp } from '../support/harness.ts';
import { load } from '../support/load.ts';
import { COOK, DIAZ, PARK } from '../support/market.ts';
import { Q2, Q3 } from '../support/market-institutional.ts';

/**
 * Every link between gated lists, as the schema has them, asked with a FREE key. What comes out of all of them together
 * is what the documented previews show (LIMITS-14), worked out of what PRO is served.
 */
type Row = Record<string, unknown>;
type Field = GraphQLField<unknown, unknown>;

const preview = schema.getType('Preview');
if (!isInterfaceType(preview)) throw new Error('Preview is an interface.');
const gatedTypes = new Set<string>(schema.getPossibleTypes(preview).map(({ name }) => name));

const YEAR = 365;
const TICKERS = ['AAPL', 'NVDA', 'MSFT', 'KO', 'JPM', 'XOM', 'JNJ', 'GOOGL', 'GOOG', 'BRK.B', 'SPY', 'QQQ'];

/** How a documented list is asked, what it holds, and how many rows of it a preview shows. */
type Documented = { field: string; args: readonly string[]; rows: string; shown: number };
const byTicker = (more: string) => TICKERS.map((ticker) => `ticker: "${ticker}"${more}`);
/** The stocks alone, where asking for a fund is a 404. */
const byStock = (more: string) => byTicker(more).filter((args) => !/SPY|QQQ/.test(args));
const inQuarters = (args: readonly string[]) =>
  [Q2, Q3].flatMap((day) => args.map((one) => [one, `reportDate: "${day}"`].filter(Boolean).join(', ')));
const DOCUMENTED: Readonly<Record<string, readonly Documented[]>> = {
  InsiderTrade: [
    { field: 'insiderTrades', args: byStock(`, lookbackDays: ${YEAR}`), rows: 'nodes', shown: FREE_TRADES },
  ],
  InstitutionalPosition: [
    { field: 'institutionalHolders', args: inQuarters(byTicker('')), rows: 'holders', shown: FREE_HOLDERS },
    { field: 'activistPositions', args: inQuarters(['']), rows: 'nodes', shown: FREE_ACTIVIST },
  ],
  PoliticianTrade: [
    { field: 'politicianActivity', args: [`lookbackDays: ${YEAR}`], rows: 'nodes', shown: FREE_ACTIVITY },
    { field: 'politicianFilings', args: byTicker(`, lookbackDays: ${YEAR}`), rows: 'nodes', shown: FREE_FILINGS },
  ],
  AnalystAction: [
    {
      field: 'analystActions',
      args: byStock(`, lookbackDays: ${YEAR}`),
      rows: 'nodes',
      shown: FREE_ACTIONS,
    },
    { field: 'analystActivity', args: [`lookbackDays: ${YEAR}`], rows: 'nodes', shown: FREE_ANALYST_ACTIVITY },
  ],
};
/** Rows of a market, a quarter, a stock or a tracker that one list alone shows, so that nothing links to more of them. */
const SHOWN_ONCE = new Set([
  ...['AnalystEstimate', 'CalledItMove', 'ConsensusPoint', 'ConvertibleBondGroup', 'EarningsEvent'],
  'EarningsQuarter',
  ...['EarningsSurprise', 'HeatmapTile', 'InsiderActivitySummary', 'InsiderClusterBuy', 'Insight', 'InstitutionalFlow'],
  ...[
    'InstitutionalOptions',
    'LockedInsight',
    'OptionsExpiry',
    'OptionsOverviewRow',
    'PoliticianMember',
    'PoliticianQuarter',
    'TrackerRow',
  ],
  ...['TrackerTile', 'UnusualOption'],
]);

// ---- the schema as a graph ----

const isAskable = ({ args }: Field): boolean => !args.some(isRequiredArgument);
const isGated = ({ type }: Field): boolean => gatedTypes.has(getNamedType(type).name);
const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields());
const isList = ({ type }: Field): boolean => isListType(getNullableType(type));

/** The lists of rows of a gated type; edges repeat the nodes. */
const rowLists = (type: GraphQLObjectType): Field[] =>
  fieldsOf(type).filter((field) => field.name !== 'edges' && isList(field) && isObjectType(getNamedType(field.type)));
const rowTypeOf = (field: Field): GraphQLObjectType => getNamedType(field.type) as GraphQLObjectType;

/** The gated lists of a type that hold rows of a kind that several lists show. */
const gatedLists = (type: GraphQLObjectType): { field: Field; rows: Field }[] =>
  fieldsOf(type)
    .filter((field) => isGated(field) && isAskable(field))
    .flatMap((field) =>
      rowLists(rowTypeOf(field))
        .filter((rows) => rowTypeOf(rows).name in DOCUMENTED)
        .map((rows) => ({ field, rows })),
    );

/** What says which row it is: all that is told of it. */
const leaves = (type: GraphQLObjectType): string =>
  fieldsOf(type)
    .filter((field) => isAskable(field) && isLeafType(getNamedType(field.type)))
    .map(({ name }) => name)
    .join(' ');

/** The arguments with which a list may be asked for more than the default. */
const variants = ({ args }: Field): string[] => {
  const has = (name: string) => args.some((arg) => arg.name === name);
  if (has('lookbackDays')) return [`(lookbackDays: ${YEAR})`, '(lookbackDays: 30)'];
  if (has('offset')) return ['(limit: 500)', '(limit: 500, offset: 5)'];
  if (has('first'))
    return [Q2, Q3].flatMap((day) => ['first: 100', 'last: 100'].map((page) => `(reportDate: "${day}", ${page})`));
  if (has('limit')) return ['', '(limit: 25)'];
  return [''];
};

type Path = { fields: readonly string[]; selection: string; label: string };

/** Every way from a type over at most so many links to a gated list, no type twice. */
function pathsFrom(type: GraphQLObjectType, hops: number, passed: readonly string[] = [type.name]): Path[] {
  const here = gatedLists(type).flatMap(({ field, rows }) =>
    variants(field).map((args) => ({
      fields: [],
      selection: `${field.name}${args} { ${rows.name} { __typename ${leaves(rowTypeOf(rows))} } }`,
      label: `${type.name}.${field.name}${args}`,
    })),
  );
  if (hops === 0) return here;
  const links = fieldsOf(type).filter((field) => {
    const to = getNamedType(field.type);
    return isObjectType(to) && isAskable(field) && !isGated(field) && !passed.includes(to.name);
  });
  return [
    ...here,
    ...links.flatMap((link) =>
      pathsFrom(rowTypeOf(link), hops - 1, [...passed, rowTypeOf(link).name]).map((path) => ({
        fields: [link.name, ...path.fields],
        selection: `${link.name} { ${path.selection} }`,
        label: `${link.name} > ${path.label}`,
      })),
    ),
  ];
}

// ---- asking ----

const unlimited: RateLimiter = { reserve: async () => 0, refund: async () => 0, used: async () => 0 };
let app: TestApp;
let gateway: ReturnType<typeof gatewayOn>;

beforeAll(async () => {
  app = await startApp();
  const nvidia = { cik: '0001045810', name: 'NVIDIA CORP', ticker: 'NVDA' };
  const twoMore = ['Vale Max', 'Wood Ida'].map((name, i) => ({ ...PARK, cik: `000900009${i}`, name }));
  const people = [COOK, PARK, DIAZ, ...twoMore];
  // Five insiders of NVIDIA with five trades each, in turns: the preview shows one of each, and 20 are withheld.
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
}, 120_000);
afterAll(() => app.close());

/** The data of an operation; nothing where it costs more calls than a FREE key has in a month. */
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

/** Every object of a type anywhere in an answer, as text; only what the type's rows tell. */
function rowsIn(answer: unknown, found = new Map<string, Set<string>>()): Map<string, Set<string>> {
  if (Array.isArray(answer)) for (const one of answer) rowsIn(one, found);
  else if (answer !== null && typeof answer === 'object') {
    const { __typename: type } = answer as { __typename?: string };
    if (type && type in DOCUMENTED) {
      const told = Object.entries(answer).filter(([, value]) => value === null || typeof value !== 'object');
      found.set(type, (found.get(type) ?? new Set()).add(JSON.stringify(told.sort())));
    }
    for (const value of Object.values(answer)) rowsIn(value, found);
  }
  return found;
}

const listOf = ({ field, rows }: Documented, args: string, rowType: string, below = ''): string => {
  const type = schema.getType(rowType) as GraphQLObjectType;
  return `{ ${field}(${args}) { ${rows} { __typename ${leaves(type)} ${below} } } }`;
};

/** What the documented previews of a kind of row show, of what PRO is served. */
async function documentedRows(rowType: string, pro: string): Promise<{ shown: Set<string>; all: Set<string> }> {
  const [shown, all] = [new Set<string>(), new Set<string>()];
  for (const one of DOCUMENTED[rowType]!)
    for (const args of one.args) {
      const data = await ask(listOf(one, args, rowType), pro);
      const rows = ((data[one.field] as Row)[one.rows] as Row[]).map((row) => [...rowsIn(row).get(rowType)!][0]!);
      for (const row of rows) all.add(row);
      for (const row of rows.slice(0, one.shown)) shown.add(row);
    }
  return { shown, all };
}

describe('Links between gated lists', () => {
  it('LIMITS-14: each kind of row that a preview withholds is accounted for here', () => {
    const lists = schema.getPossibleTypes(preview).flatMap((type) => rowLists(type));
    const kinds = [...new Set(lists.map((rows) => rowTypeOf(rows).name))];
    expect(kinds.sort()).toEqual([...Object.keys(DOCUMENTED), ...SHOWN_ONCE].sort());
  });

  it.each(Object.keys(DOCUMENTED))(
    'LIMITS-14: no path from a list to another shows FREE a %s that no preview shows',
    async (rowType) => {
      const [pro, rows] = [(await app.newKey('PRO')).key, schema.getType(rowType) as GraphQLObjectType];
      const found = rowsIn(null);
      const answered = new Set<string>();
      const paths = pathsFrom(rows, 3);
      expect(paths.length).toBeGreaterThan(0);
      for (const one of DOCUMENTED[rowType]!)
        for (const args of one.args.filter((text) => !text.includes('ticker') || /AAPL|NVDA/.test(text)))
          for (const path of paths) {
            const { key } = await app.newKey('FREE');
            const answer = await ask(listOf(one, args, rowType, path.selection), key);
            rowsIn(answer, found);
            if (Object.keys(answer).length > 0) answered.add(path.label);
          }
      expect(answered.size).toBeGreaterThan(paths.length / 2);
      for (const [type, seen] of found) {
        const { shown } = await documentedRows(type, pro);
        expect(
          [...seen].filter((row) => !shown.has(row)),
          type,
        ).toEqual([]);
      }
    },
    300_000,
  );

  it('LIMITS-14: all links of all objects together show FREE exactly what the previews show', async () => {
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
    const seen = rowsIn(null);
    for (const [type, root, all] of roots) {
      const paths = pathsFrom(schema.getType(type) as GraphQLObjectType, 0);
      expect(paths.length, type).toBeGreaterThan(0);
      for (const id of all) {
        const { key } = await app.newKey('FREE');
        const asked = paths.map(({ selection }, i) => `_${i}: ${selection}`).join(' ');
        rowsIn(await ask(`{ ${root(id)} { ${asked} } }`, key), seen);
      }
    }
    for (const rowType of Object.keys(DOCUMENTED)) {
      const { shown, all } = await documentedRows(rowType, pro);
      const linked = seen.get(rowType) ?? new Set<string>();
      expect(
        [...linked].filter((row) => !shown.has(row)),
        rowType,
      ).toEqual([]);
      // Something is withheld, so that a link could widen it.
      expect(shown.size, rowType).toBeLessThan(all.size);
      for (const one of DOCUMENTED[rowType]!)
        for (const args of one.args)
          rowsIn(await ask(listOf(one, args, rowType), (await app.newKey('FREE')).key), seen);
      expect([...(seen.get(rowType) ?? [])].sort(), rowType).toEqual([...shown].sort());
    }
  }, 300_000);
});
