import { type GraphQLObjectType, parse, print, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDay } from '../../src/db/history/record.ts';
import { parseForAnyDay } from '../../src/graph/point-in-time.ts';
import { parseStoredDay } from '../../src/lib/dates.ts';
import { sampleValues } from '../../src/web/docs/sample-values.ts';
import { derive } from '../support/catalog.ts';
import { exampleQueriesByName } from '../support/example-answers.ts';
import { schema } from '../support/graph.ts';
import { gatewayOn, NOW, startApp, type TestApp, unlimited } from '../support/harness.ts';
import { widestFields } from '../support/widest.ts';
import { gatedPaths, gatedTypes, rowLists, rowTypeOf } from './gated-paths.ts';

/**
 * FREE gets no answer on a past day that it would see in part: then all days, links, and fields together show nothing that
 * today's previews withhold.
 */
const DAY = '2025-11-18';
const GATED_NAMES = new Set(gatedTypes.map(({ name }) => name));
const KINDS = [...new Set(gatedTypes.flatMap((type) => rowLists(type).map((rows) => rowTypeOf(rows).name)))];

let app: TestApp;
let gateway: ReturnType<typeof gatewayOn>;
let key: string;
beforeAll(async () => {
  app = await startApp();
  await derive(app.db, null, NOW, parseStoredDay(DAY));
  await recordDay(app.db, parseStoredDay(DAY), NOW);
  await derive(app.db, null, NOW);
  await app.versions.refresh();
  gateway = gatewayOn(app, { rateLimiter: unlimited });
  ({ key } = await app.newKey('FREE'));
}, 300_000);
afterAll(() => app.close());

type Body = { data?: unknown; errors?: { extensions: { code: string } }[] };
async function ask(query: string, by: string | null, variables: object = {}): Promise<Body> {
  const response = await gateway.fetch('http://gateway.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(by && { 'X-Service-API-Key': by }) },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Body;
}

/** The answer to a query on the day. */
const askPast = (query: string, by: string | null): Promise<Body> =>
  ask(print(parseForAnyDay(query)), by, { asOf: DAY });

/** Whether a response has an object that is a preview or a row of one. */
const showsGated = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.some(showsGated);
  if (typeof value !== 'object' || value === null) return false;
  const { __typename: name } = value as { __typename?: string };
  return 'isPreview' in value || (name !== undefined && GATED_NAMES.has(name)) || Object.values(value).some(showsGated);
};

describe('Without PRO, a past day', () => {
  it('shows no gated answer of any root field, with the widest arguments', async () => {
    const pro = (await app.newKey('PRO')).key;
    const samples = await sampleValues(async (query, variables) => (await ask(query, pro, variables)).data as never);
    let refused = 0;
    for (const { name, query } of widestFields(samples)) {
      if (!query) continue;
      for (const by of [key, null]) {
        const { data, errors = [] } = await askPast(query, by);
        expect([name, showsGated(data)]).toEqual([name, false]);
        refused += Number(errors.some(({ extensions }) => extensions.code === 'not_available_as_of'));
      }
    }
    expect(refused).toBeGreaterThan(30);
  }, 300_000);

  it('shows no gated answer over any link of the hubs', async () => {
    const roots: readonly [type: string, root: string][] = [
      ['Stock', 'stock(ticker: "NVDA")'],
      ['Stock', 'stock(ticker: "AAPL")'],
      ['ETF', 'etf(ticker: "SPY")'],
      ['Market', 'market'],
      ['Filer', 'filer(cik: "0008000002")'],
    ];
    const { pathsFrom } = gatedPaths(KINDS);
    const codes: Record<string, number> = {};
    for (const [type, root] of roots)
      for (const { selection, label } of pathsFrom(schema.getType(type) as GraphQLObjectType, 1)) {
        const query = `{ ${root} { ${selection} } }`;
        // Some fields of an interface have other arguments.
        if (validate(schema, parse(query)).length > 0) continue;
        const { data, errors = [] } = await askPast(query, key);
        expect([label, showsGated(data)]).toEqual([label, false]);
        for (const { extensions } of errors) codes[extensions.code] = (codes[extensions.code] ?? 0) + 1;
      }
    expect(Object.keys(codes)).toEqual(['not_available_as_of']);
    expect(codes.not_available_as_of).toBeGreaterThan(50);
  }, 300_000);

  it('shows no gated answer of any example', async () => {
    for (const [name, query] of exampleQueriesByName) {
      const { data } = await askPast(query, key);
      expect([name, showsGated(data)]).toEqual([name, false]);
    }
  }, 300_000);

  it('shows prices and their chart', async () => {
    const body = await askPast('{ stock(ticker: "AAPL") { quote { price } chart { close } } }', key);
    expect(body.errors).toBeUndefined();
  });
});
