import { StockPageDocument, StockPagesDocument } from '../client/generated/graphql.ts';
import type { LoadRequest } from './load.ts';
import type { Forgets } from './messages.ts';
import type { BenchRandom } from './random.ts';

/** `peer`: the name of the equivalent query of other servers. */
export type Case = {
  name: string;
  forgets: Forgets;
  peer?: 'page' | 'chart' | 'small';
  next(tickers: readonly string[], random: BenchRandom): LoadRequest;
};

/** Number of stocks in a list. */
const LISTED = 50;
const WINDOWS = ['ONE_MONTH', 'THREE_MONTHS', 'SIX_MONTHS'];

export const graphql = (query: string, variables: object): LoadRequest => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
});

/** A document of the kit with its ranges as variables, so that few requests are equal. */
function ranged(document: string): string {
  const edits: [string, string][] = [
    ['($ticker', '($days: Int!, $back: Int!, $window: PeriodWindow!, $ticker'],
    ['window: SIX_MONTHS', 'window: $window'],
    ['days: 365', 'days: $days'],
    ['series(metric: SCORE)', 'series(metric: SCORE, period: { days: $back })'],
  ];
  return edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The kit's page has no ${from} any more.`);
    return text.replace(from, to);
  }, document);
}

const PAGE = ranged(String(StockPageDocument));
const PAGES = ranged(String(StockPagesDocument));
const CHART = `query Chart($ticker: Ticker!, $days: Int!) { stock(ticker: $ticker) {
  ticker name quote { price change changePercent }
  chart(period: { window: ONE_YEAR }) { day open high low close volume }
  insiderTrades(period: { days: $days }) { totalCount } } }`;
const SMALL = `query Small($ticker: Ticker!, $days: Int!) { stock(ticker: $ticker) {
  ticker name quote { price changePercent } insiderTrades(period: { days: $days }) { totalCount } } }`;

const drawRanges = (random: BenchRandom) => ({
  days: 1 + random.below(365),
  back: 1 + random.below(30),
  window: random.of(WINDOWS),
});
const page = (tickers: readonly string[], random: BenchRandom) =>
  graphql(PAGE, { ticker: random.of(tickers), ...drawRanges(random) });
const chart = (tickers: readonly string[], random: BenchRandom) =>
  graphql(CHART, { ticker: random.of(tickers), days: 1 + random.below(365) });

/** Nearly all stocks pass; the limits differ each time. */
const screen = (_tickers: readonly string[], random: BenchRandom): LoadRequest => ({
  method: 'POST',
  path: '/api/v1/screener/execute',
  body: JSON.stringify({
    plan: {
      filters: [
        { fieldName: 'MARKET_CAP', op: 'GTE', value: 1_000_000 + random.below(1e9) },
        { fieldName: 'PRICE', op: 'GT', value: random.below(1_000) / 1_000 },
      ],
      sort: { fieldName: random.of(['MARKET_CAP', 'PRICE', 'VOLUME']), dir: random.of(['ASC', 'DESC']) },
    },
  }),
});

export const CASES: readonly Case[] = [
  {
    name: 'stock page, answer cached',
    forgets: 'nothing',
    next: (tickers, random) => graphql(String(StockPageDocument), { ticker: random.of(tickers) }),
  },
  { name: 'page, new variables, rows cached', forgets: 'nothing', peer: 'page', next: page },
  { name: 'page, nothing cached', forgets: 'everything', peer: 'page', next: page },
  { name: 'stock and one-year chart, rows cached', forgets: 'nothing', peer: 'chart', next: chart },
  { name: 'stock and one-year chart, nothing cached', forgets: 'everything', peer: 'chart', next: chart },
  {
    name: 'small query, new variables',
    forgets: 'nothing',
    peer: 'small',
    next: (tickers, random) => graphql(SMALL, { ticker: random.of(tickers), days: 1 + random.below(365) }),
  },
  {
    name: `${LISTED} pages in one operation, new each time`,
    forgets: 'nothing',
    next: (tickers, random) => graphql(PAGES, { tickers: random.some(tickers, LISTED), ...drawRanges(random) }),
  },
  { name: 'REST screen, new plan', forgets: 'nothing', next: screen },
  {
    name: 'heatmap, rebuilt',
    forgets: 'answers',
    next: () => ({ method: 'GET', path: '/api/v1/trackers/market-heatmap' }),
  },
];
