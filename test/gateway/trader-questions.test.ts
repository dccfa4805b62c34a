import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { schemaSearch } from '../../src/mcp/schema-search.ts';
import { useApp } from '../support/harness.ts';

const app = useApp();
const search = schemaSearch(buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8')));

/** A question in the words of a trader, the field that answers it, words to search for it, and a whole query. */
const QUESTIONS: readonly [question: string, field: string, words: string, query: string, path: string][] = [
  [
    'who bought NVDA puts among funds',
    'holders',
    'institutions that hold options puts on a stock',
    '{ stock(ticker: "NVDA") { holders(instrument: PUT) { nodes { shares filer { name } } } } }',
    'stock.holders.nodes',
  ],
  [
    'next report of my list',
    'nextReport',
    'next report of a stock',
    '{ stocks(tickers: ["MSFT", "NVDA"], orderBy: GIVEN) { nodes { ticker nextReport { reportDate time } } } }',
    'stocks.nodes',
  ],
  [
    'which insiders bought Apple this year',
    'insiderTrades',
    'insider trades of a stock',
    '{ stock(ticker: "AAPL") { insiderTrades(period: { window: ONE_YEAR }) { nodes { insiderName transactionType } } } }',
    'stock.insiderTrades.nodes',
  ],
  [
    'where several insiders buy at once',
    'insiderClusterBuys',
    'insider cluster buys',
    '{ market { insiderClusterBuys(period: { days: 365 }) { nodes { ticker insiderCount totalValue } } } }',
    'market.insiderClusterBuys.nodes',
  ],
  [
    'what Congress trades in a stock',
    'politicianTrades',
    'politician trades of a stock',
    '{ stock(ticker: "AAPL") { politicianTrades(period: { days: 365 }) { nodes { transactionType politician { displayName } } } } }',
    'stock.politicianTrades.nodes',
  ],
  [
    'how far the market expects a stock to move',
    'expectedMove1d',
    'expected move of options',
    '{ stock(ticker: "AAPL") { options { dossier { latest { atmIv expectedMove1d } } } } }',
    'stock.options.dossier.latest',
  ],
  [
    'how many shares are sold short',
    'shortInterest',
    'short interest of a stock',
    '{ stock(ticker: "AAPL") { shortInterest(first: 3) { dataPoints { settlementDate shortInterest daysToCover } } } }',
    'stock.shortInterest.dataPoints',
  ],
  [
    'what analysts expect the price to be',
    'analystConsensus',
    'current analyst consensus',
    '{ stock(ticker: "AAPL") { analystConsensus { targetMean consensusLabel } } }',
    'stock.analystConsensus',
  ],
  [
    'how a rating changed over a month',
    'ratingHistory',
    'rating history of a stock',
    '{ stock(ticker: "AAPL") { rating { ... on StockRating { score letter } } ratingHistory(period: { window: ONE_MONTH }) { totalCount } } }',
    'stock.rating',
  ],
  [
    'large stocks with a positive Score',
    'stockScreen',
    'screen stocks by conditions',
    '{ stockScreen(filters: [{ field: MARKET_CAP, op: GTE, value: "1B" }]) { stocks { nodes { ticker marketCap } } } }',
    'stockScreen.stocks.nodes',
  ],
];

const readPath = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], data);

describe('A question of a trader', () => {
  it.each(QUESTIONS)('is answered by one query: %s', async (_question, _field, _words, query, path) => {
    const answer = readPath(await app.ask(query), path);
    expect(Array.isArray(answer) ? answer[0] : answer).toEqual(expect.any(Object));
  });

  it.each(QUESTIONS)('leads to its field by a search of the schema: %s', (_question, field, words) => {
    const names = search(words, 5).map(({ at }) => at.split(/[(:]/)[0]?.split('.').at(-1));
    expect(names).toContain(field);
  });
});
