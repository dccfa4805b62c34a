import { type GraphQLField, type GraphQLObjectType, getNamedType, isCompositeType, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../src/graph/rest/route.ts';
import { routes } from '../../support/catalog.ts';
import { schema } from '../../support/graph.ts';
import { useApp } from '../../support/harness.ts';
import { Q3 } from '../../support/market-institutional.ts';

// Each field and path with a ticker serves stocks, funds, or both. One that serves a single kind names, for the other
// kind, what serves it.

const FUND = 'SPY';
const STOCK = 'AAPL';
const INDEX = '^VIX';

/** The fields that serve stocks and funds, each with the reason. */
const SERVE_BOTH: Readonly<Record<string, string>> = {
  chart: 'A fund trades like a stock.',
  quote: 'A fund trades like a stock.',
  security: 'It is for a ticker of unknown kind.',
  options: 'A fund has an option chain; the contract serves both, and 200 outside coverage (OPT-35).',
  'market.float': 'A fund has shares outstanding.',
  'market.shortInterest': 'Shares of a fund are sold short like any other.',
  'market.shortVolume': 'Shares of a fund are sold short like any other.',
  'market.institutionalHolders': 'Filers report shares of funds.',
  'market.politicianTrades': 'Members of Congress trade funds.',
  'market.earningsCalendar': 'The ticker filters a list (CAL-09): a fund reports no earnings, and the list is empty.',
};

/** A field of the root or of the market that takes a ticker. */
type TickerField = { name: string; isInMarket: boolean; field: GraphQLField<unknown, unknown> };

const listTickerFields = (type: GraphQLObjectType, isInMarket: boolean): TickerField[] =>
  Object.values(type.getFields())
    .filter(({ args }) => args.some(({ name }) => name === 'ticker'))
    .map((field) => ({ name: isInMarket ? `market.${field.name}` : field.name, isInMarket, field }));
const tickerFields = [
  ...listTickerFields(schema.getQueryType()!, false),
  ...listTickerFields(schema.getType('Market') as GraphQLObjectType, true),
];
const servesFunds = ({ name }: TickerField): boolean => name === 'etf';
const servesStocks = (candidate: TickerField): boolean => !servesFunds(candidate) && !(candidate.name in SERVE_BOTH);
const toEntries = (some: readonly TickerField[]): [string, TickerField][] =>
  some.map((candidate) => [candidate.name, candidate]);

function readSelection({ isInMarket, field: { name, type } }: TickerField, ticker: string): string {
  const selection = `${name}(ticker: "${ticker}")${isCompositeType(getNamedType(type)) ? ' { __typename }' : ''}`;
  return isInMarket ? `{ market { ${selection} } }` : `{ ${selection} }`;
}

/** A field that an error names, as a document: the innermost selection gets a leaf. */
const toDocument = (field: string): string => {
  const document = field.endsWith('}') ? `{ ${field.slice(0, -1)} { __typename } } }` : `{ ${field} { __typename } }`;
  parse(document);
  return document;
};

const byTicker = routes.filter(({ path, operation }) =>
  [
    path.includes(':ticker'),
    operation.variableDefinitions?.some(({ variable }) => variable.name.value === 'ticker'),
  ].some(Boolean),
);
/** The field that gets the ticker of a path. */
const getTickerField = ({ query }: Route): TickerField =>
  tickerFields.find(({ isInMarket, field: { name } }) =>
    new RegExp(`${isInMarket ? '' : '^[^{]*\\{\\s*(viewer \\{ tier \\}\\s*)?'}\\b${name}\\(ticker:`).test(query),
  )!;
const getPath = ({ path }: Route, ticker: string): string => {
  const filled = path.replace(':ticker', encodeURIComponent(ticker)).replace(':metricType', 'mentions');
  const query = path.includes(':ticker') ? '' : `ticker=${encodeURIComponent(ticker)}&`;
  return `${filled}?${query}reportDate=${Q3}`;
};
const paths = (are: (candidate: TickerField) => boolean): [string, Route][] =>
  byTicker.filter((route) => are(getTickerField(route))).map((route) => [route.path, route]);

const app = useApp();

const KIND_ERRORS = ['ticker_is_etf', 'ticker_is_not_etf', 'entity_not_found'];

describe('A field of the root or the market with a ticker', () => {
  it('is listed with the reason if it serves stocks and funds', () => {
    expect(
      Object.keys(SERVE_BOTH).filter((name) => !tickerFields.some((candidate) => candidate.name === name)),
    ).toEqual([]);
    expect(tickerFields.filter(servesStocks).map(({ name }) => name)).toEqual([
      'stock',
      'market.fundamentals',
      'market.insiderTrades',
    ]);
    expect(tickerFields.filter(servesFunds).map(({ name }) => name)).toEqual(['etf']);
  });

  it.each(toEntries(tickerFields.filter(servesStocks)))(
    '%s points from a fund to a field that serves it',
    async (_name, candidate) => {
      const { body } = await app.graphql(readSelection(candidate, FUND));
      expect(body.errors[0].extensions).toMatchObject({ code: 'ticker_is_etf', seeInstead: [expect.any(String)] });
      expect(body.errors[0].extensions.suggestions).toBeUndefined();
      const other = await app.graphql(toDocument(body.errors[0].extensions.seeInstead[0]));
      expect(other.body.errors).toBeUndefined();
      const stockData = await app.graphql(readSelection(candidate, STOCK));
      expect(KIND_ERRORS).not.toContain(stockData.body.errors?.[0].extensions.code);
    },
  );

  it.each(toEntries(tickerFields.filter(servesFunds)))(
    '%s points from a stock to a field that serves it',
    async (_name, candidate) => {
      const { body } = await app.graphql(readSelection(candidate, STOCK));
      expect(body.errors[0].extensions).toMatchObject({ code: 'ticker_is_not_etf', seeInstead: [expect.any(String)] });
      const other = await app.graphql(toDocument(body.errors[0].extensions.seeInstead[0]));
      expect(other.body.errors).toBeUndefined();
      const fundData = await app.graphql(readSelection(candidate, FUND));
      expect(KIND_ERRORS).not.toContain(fundData.body.errors?.[0].extensions.code);
    },
  );

  it.each(toEntries(tickerFields.filter(({ name }) => name in SERVE_BOTH)))(
    '%s serves a stock and a fund',
    async (_name, candidate) => {
      for (const ticker of [STOCK, FUND]) {
        const { body } = await app.graphql(readSelection(candidate, ticker));
        expect(body.errors, ticker).toBeUndefined();
      }
    },
  );

  it.each(toEntries(tickerFields.filter((candidate) => servesStocks(candidate) || servesFunds(candidate))))(
    '%s points from an index to its quote, and suggests no company',
    async (_name, candidate) => {
      const { body } = await app.graphql(readSelection(candidate, INDEX));
      expect(body.errors[0]).toMatchObject({
        message: `${INDEX} is an index; use quote(ticker: "${INDEX}").`,
        extensions: { seeInstead: [`quote(ticker: "${INDEX}")`] },
      });
      expect(['entity_not_found', 'not_found']).toContain(body.errors[0].extensions.code);
      expect(body.errors[0].extensions.suggestions).toBeUndefined();
      expect((await app.graphql(toDocument(`quote(ticker: "${INDEX}")`))).body.errors).toBeUndefined();
    },
  );
});

describe('A path with a ticker', () => {
  let as: { key: string };
  beforeAll(async () => {
    as = await app.newKey('PRO');
  });

  it('asks a field of the root or the market with a ticker', () => {
    expect(byTicker.filter((route) => !getTickerField(route)).map(({ path }) => path)).toEqual([]);
    expect(byTicker.length).toBeGreaterThan(25);
  });

  it.each(paths(servesStocks))('%s points from a fund to a path that serves it [ERR-16]', async (_path, route) => {
    const { status, body } = await app.rest(getPath(route, FUND), { as });
    expect([status, body.error], body.message).toEqual([404, 'ticker_is_etf']);
    expect(body.seeInstead).toEqual([expect.stringMatching(/^\/api\/v1\/etfs\/SPY\//)]);
    expect((await app.rest(body.seeInstead[0], { as })).status).toBe(200);
    expect(KIND_ERRORS).not.toContain((await app.rest(getPath(route, STOCK), { as })).body.error);
  });

  it.each(paths(servesFunds))(
    '%s points from a stock to a path that serves it [ERR-05, ERR-13]',
    async (path, route) => {
      const { status, body } = await app.rest(getPath(route, STOCK), { as });
      // ERR-13: missing data of a fund is 404 with the reason. ERR-05: only the quote is 400.
      const isQuote = path.endsWith('/quote');
      expect([status, body.error, body.reason]).toEqual([
        isQuote ? 400 : 404,
        'ticker_is_not_etf',
        isQuote ? undefined : 'not_an_etf',
      ]);
      expect((await app.rest(body.seeInstead[0], { as })).status).toBe(200);
      expect(KIND_ERRORS).not.toContain((await app.rest(getPath(route, FUND), { as })).body.error);
    },
  );

  it.each(paths(({ name }) => name in SERVE_BOTH))('%s serves a stock and a fund', async (_path, route) => {
    for (const ticker of [STOCK, FUND])
      expect((await app.rest(getPath(route, ticker), { as })).status, ticker).toBe(200);
  });
});
