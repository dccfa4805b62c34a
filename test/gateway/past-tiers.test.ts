import { type FieldNode, type GraphQLObjectType, Kind, parse, print, validate, visit } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { parseForAnyDay } from '../../src/graph/point-in-time.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { derive } from '../support/catalog.ts';
import { exampleQueriesByName } from '../support/example-answers.ts';
import { schema } from '../support/graph.ts';
import { gatewayOn, NOW, startApp, type TestApp, unlimited } from '../support/harness.ts';
import { widestFields } from '../support/widest.ts';
import { gatedPaths, gatedTypes, getRowType, rowLists } from './gated-paths.ts';

/** FREE sees of each list of a past day only rows that today's previews show: all days together show nothing more. */
const DAYS = ['2025-11-03', '2025-11-18'];
/** Not rows of a preview: how many stocks satisfy a condition, which FREE cannot state on figures that previews withhold. */
const COUNTS = new Set(['ScreenFilterCount']);
const KINDS = [...new Set(gatedTypes.flatMap((type) => rowLists(type).map((rows) => getRowType(rows).name)))].filter(
  (name) => !COUNTS.has(name),
);
const kinds = new Set(KINDS);

/** FREE is refused here: a dossier spends an allowance, a study has its own limit, and files are of now. */
const REFUSED = ['eventStudy', 'exports', 'options.dossier', 'stock.options.dossier'];

type Row = Record<string, unknown>;
type Body = { data?: unknown; errors?: { path?: (string | number)[]; extensions: { code: string } }[] };

let app: TestApp;
let gateway: ReturnType<typeof gatewayOn>;
let key: string;
let queries: string[];
beforeAll(async () => {
  app = await startApp();
  for (const day of DAYS) {
    await derive(app.db, null, NOW, parseStoredDay(day));
    await recordDay(app.db, parseStoredDay(day), NOW);
  }
  await derive(app.db, null, NOW);
  await app.versions.refresh();
  gateway = gatewayOn(app, { rateLimiter: unlimited });
  ({ key } = await createKey(app.db, { label: 'free', tier: 'FREE', now: NOW, perMonth: 1e9 }));
  await app.versions.refresh();
  queries = await listQueries();
}, 360_000);
afterAll(() => app.close());

async function ask(query: string, by: string | null, variables: object = {}): Promise<Body> {
  const response = await gateway.fetch('http://gateway.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(by && { 'X-Service-API-Key': by }) },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Body;
}

/** Adds the name of its type to every object. */
const addTypeNames = (query: string): string => {
  const name: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };
  return print(
    visit(parse(query), {
      SelectionSet: { leave: (set) => ({ ...set, selections: [name, ...set.selections] }) },
    }),
  );
};

/** Every root field with its widest arguments, every link of the hubs to a gated list, and the examples. */
async function listQueries(): Promise<string[]> {
  const pro = (await app.newKey('PRO')).key;
  const samples = await sampleValues(async (query, variables) => (await ask(query, pro, variables)).data as never);
  const roots: readonly [type: string, root: string][] = [
    ['Stock', 'stock(ticker: "NVDA")'],
    ['Stock', 'stock(ticker: "AAPL")'],
    ['ETF', 'etf(ticker: "SPY")'],
    ['Market', 'market'],
    ['Filer', 'filer(cik: "0008000002")'],
  ];
  const { pathsFrom } = gatedPaths(KINDS);
  const links = roots.flatMap(([type, root]) =>
    pathsFrom(schema.getType(type) as GraphQLObjectType, 1).map(({ selection }) => `{ ${root} { ${selection} } }`),
  );
  return [
    ...widestFields(samples).flatMap(({ query }) => query ?? []),
    // Some fields of an interface have other arguments.
    ...links.filter((query) => validate(schema, parse(query)).length === 0),
    ...[...exampleQueriesByName].map(([, query]) => query),
  ].map(addTypeNames);
}

/** Collects the rows of gated lists in a response by type and identity, each with its values. */
function collectRows(value: unknown, rows: Map<string, Row>): Map<string, Row> {
  if (Array.isArray(value)) for (const item of value) collectRows(item, rows);
  else if (typeof value === 'object' && value !== null) {
    const row = value as Row;
    const name = row.__typename as string | undefined;
    if (name && kinds.has(name)) {
      const leaves = Object.entries(row).filter(([, leaf]) => typeof leaf !== 'object' || leaf === null);
      const id = row.id ?? row.ticker ?? row.label ?? JSON.stringify(leaves);
      rows.set(`${name} ${id}`, { ...rows.get(`${name} ${id}`), ...Object.fromEntries(leaves) });
    }
    for (const member of Object.values(row)) collectRows(member, rows);
  }
  return rows;
}

/** Calls back with each object of a response and its path, in which rows are identified if they can be. */
function visitObjects(value: unknown, visit: (object: Row, path: string) => void, path = ''): void {
  if (Array.isArray(value))
    for (const [index, item] of value.entries())
      visitObjects(item, visit, `${path}[${item?.id ?? item?.ticker ?? index}]`);
  else if (typeof value === 'object' && value !== null) {
    visit(value as Row, path);
    for (const [name, member] of Object.entries(value)) visitObjects(member, visit, `${path}.${name}`);
  }
}

const showsGated = (value: unknown): boolean => {
  let isGated = false;
  visitObjects(value, (object) => {
    isGated ||= 'isPreview' in object || kinds.has(String(object.__typename));
  });
  return isGated;
};

/** The fields that previews of a response withhold entirely. */
function listHiddenFields(value: unknown): Set<string> {
  const names = new Set<string>();
  visitObjects(value, ({ withheld = [], ...object }, path) => {
    for (const name of withheld as string[]) if (object[name] === null) names.add(`${path}.${name}`);
  });
  return names;
}

/** The fields of a response that have a value. */
function listShownFields(value: unknown): Set<string> {
  const names = new Set<string>();
  visitObjects(value, (object, path) => {
    for (const [name, member] of Object.entries(object)) if (member !== null) names.add(`${path}.${name}`);
  });
  return names;
}

describe('Without PRO, a past day', () => {
  it('shows, over all days, links, and fields together, only rows and fields of the previews of today', async () => {
    const today = new Map<string, Row>();
    const past = new Map<string, Row>();
    const refused = new Set<string>();
    let pairs = 0;
    for (const query of queries) {
      const { data: now } = await ask(query, key);
      const rows = collectRows(now, new Map());
      for (const [name, row] of rows) today.set(name, { ...row, ...today.get(name) });
      // Nothing is withheld of other answers.
      if (!showsGated(now)) continue;
      for (const asOf of DAYS) {
        const { data, errors = [] } = await ask(print(parseForAnyDay(query)), key, { asOf });
        for (const [name, row] of collectRows(data, new Map())) {
          pairs += Object.keys(row).length;
          past.set(name, row);
        }
        for (const { path = [], extensions } of errors)
          if (extensions.code === 'not_available_as_of')
            refused.add(path.filter((part) => typeof part === 'string').join('.'));
        const more = [...listShownFields(data)].filter((name) => listHiddenFields(now).has(name));
        expect([query, more]).toEqual([query, []]);
      }
    }
    expect([...past.keys()].filter((name) => !today.has(name))).toEqual([]);
    expect(pairs).toBeGreaterThan(10_000);
    expect([...refused].sort()).toEqual(REFUSED);
  }, 900_000);
});
