/** Descriptions of a path and its parameters that replace those of its field in the graph if they do not fit. */
type Words = { summary?: string; parameters?: Readonly<Record<string, string>> };

const REPORT_DATE = { reportDate: 'The last day of a quarter, as listed by `/api/v1/institutional/quarters`.' };
const PLAN = { plan: 'The screen: `filters` and, optionally, `sort`.' };

/** By method and path, the form in which samples are named. */
const WORDS: Readonly<Record<string, Words>> = {
  'GET /api/v1/stocks': { summary: 'The tickers of all stocks.' },
  'GET /api/v1/stocks/detailed': { summary: 'All stocks, each with its name, entity id and slug.' },
  'GET /api/v1/stocks/popular': {
    summary: 'The tickers of the 75 stocks with the largest mean dollar volume of the last 20 sessions, largest first.',
  },
  'GET /api/v1/stocks/popular/detailed': {
    summary: 'The stocks of `/api/v1/stocks/popular`, each with its name, entity id and slug.',
  },
  'GET /api/v1/stocks/images': {
    summary: 'Icons and logos of several stocks, by ticker; unknown tickers are left out.',
  },
  'GET /api/v1/stocks/descriptions': {
    summary:
      'Name, description, sector, market cap and brand of several stocks, by ticker; unknown tickers are left out.',
  },
  'GET /api/v1/stocks/:ticker/profile': {
    summary: 'The profile of a stock: the company, its leaders, its listing and the last price.',
  },
  'GET /api/v1/stocks/:ticker/similar': {
    summary: 'Peers of a stock: same industry first, then same sector, each by closest market cap.',
  },
  'GET /api/v1/etfs': { summary: 'All funds, each with its issuer, tracked index and asset class.' },
  'GET /api/v1/etfs/:ticker/holdings': {
    summary: 'The holdings of a fund; an error if it has no holdings file, such as a commodity fund.',
  },
  'GET /api/v1/etfs/:ticker/quote': {
    summary: 'The last price of a fund; for a stock, an error that names the right path.',
  },
  'GET /api/v1/etfs/:ticker/aggregates/analyst': {
    summary: "Analysts' consensus on the holdings of a fund; an error if too little is covered.",
  },
  'GET /api/v1/etfs/:ticker/aggregates/insider': {
    summary: 'Insider buying and selling in the holdings of a fund; an error if too little is covered.',
  },
  'GET /api/v1/etfs/:ticker/aggregates/sentiment': {
    summary: "The Score of a fund's holdings, and the fund's own; an error if too little is covered.",
  },
  'GET /api/v1/stocks/:ticker/entities': {
    summary: 'Entities currently related to a company, each once: its leaders, products and headquarters.',
  },
  'GET /api/v1/stocks/market-status': {
    summary: 'Whether the market is open, closed, or trading before or after regular hours.',
  },
  'GET /api/v1/stocks/:ticker/options/summary': {
    summary:
      "A ticker's options in their newest session, compared with its history; `data` is null for a ticker without options data.",
  },
  'GET /api/v1/stocks/:ticker/options/history': {
    summary: "A ticker's options by session: volume, open interest, implied volatility and expected moves.",
  },
  'GET /api/v1/options/overview': {
    summary: 'Options across the market; `data` is null until the figures are first computed.',
  },
  'GET /api/v1/analyst/:ticker/called-it': { summary: 'Large price moves of a stock that analysts called.' },
  'GET /api/v1/rating/:ticker': {
    summary: 'The rating of a stock, or why it has none; share classes share the rating of the canonical one.',
  },
  'GET /api/v2/metrics/entity/:entityId/metric/:metricType': {
    summary:
      'A metric of an entity by day, oldest first, starting with the first mention; empty for an entity without mentions.',
  },
  'GET /api/v2/metrics/entity/:entityId/distribution/:metricType': {
    summary: 'The distribution of a metric of an entity over a dimension, within a window.',
  },
  'GET /api/v2/metrics/entity/:entityId/metric/:metricType/mean-by/:dimension': {
    summary: 'The mean of a metric of an entity within a window for each value of a dimension, largest first.',
  },
  'GET /api/v2/metrics/entity/:entityId/baselines/:metricType': {
    summary: 'Baselines to compare a metric of an entity with; none for an entity without mentions.',
  },
  'GET /api/v2/metrics/entity/:entityId/metric/:metricType/mean-by': {
    summary: 'The same as `mean-by/{dimension}`, with the dimension in the query string.',
  },
  'GET /api/v2/metrics/entity/:entityId/metric/:metricType/slices': {
    summary: 'The dimensions of the mentions of an entity, and their values; empty for an entity without mentions.',
  },
  'GET /api/v1/stocks/:ticker/metrics/:metricType/breakdown': {
    summary: 'A metric of a company, compared with its people, products and other related entities.',
  },
  'GET /api/v1/politicians/member/:slug': {
    summary: 'The profile of a member of Congress, with the disclosed trades and the most traded tickers.',
  },
  'GET /api/v1/indexes/:indexId': { summary: 'The newest reading of an index, with the constituents behind it.' },
  'GET /api/v1/indexes/:indexId/history': {
    summary: 'The values of an index over a window; days with too little data are left out.',
  },
  'GET /api/v1/stocks/fundamentals': {
    summary: "A company's newest financial statement, or the newest that matches the parameters.",
  },
  'GET /api/v1/stocks/fundamentals/periods': { summary: 'The periods for which a company has statements.' },
  'GET /api/v1/stocks/fundamentals/current': {
    summary: "A company's newest twelve months, and its valuation at the last price.",
  },
  'GET /api/v1/stocks/fundamentals/historical/revenue': { summary: "A company's revenue and earnings by period." },
  'GET /api/v1/stocks/fundamentals/historical/ratios': {
    summary: "A stock's price to earnings, book value and sales by period.",
  },
  'GET /api/v1/analyst/:ticker/actions': {
    summary: 'Analyst actions on one stock, newest first; empty if there are none.',
  },
  'GET /api/v1/institutional/quarters': {
    summary:
      'The quarters with known holdings, newest first. The other institutional paths take their `reportDate` from here.',
  },
  'GET /api/v1/institutional/flows': { parameters: REPORT_DATE },
  'GET /api/v1/institutional/activist': { parameters: REPORT_DATE },
  'GET /api/v1/institutional/holders/:ticker': { parameters: REPORT_DATE },
  'GET /api/v1/institutional/bonds': { parameters: REPORT_DATE },
  'GET /api/v1/institutional/options': { parameters: REPORT_DATE },
  'GET /api/v1/trackers/:trackerId': {
    summary: 'The newest snapshot of a tracker.',
    parameters: {
      scope: 'For `market-heatmap`: its universe; default: `sp500`. Other trackers ignore it.',
      category:
        'For `institution-concentration` and `institution-aum`: the filers to rank; default: `HEDGE_FUND`. Other trackers ignore it.',
    },
  },
  'POST /api/v1/screener/execute': { parameters: PLAN },
  'POST /api/v1/screener/etfs/execute': { parameters: PLAN },
};

export const describedPaths = Object.keys(WORDS);

/**
 * The summary of a path.
 * @param path such as `GET /api/v1/stocks/price`
 * @param inherited the description of its field
 */
export const getPathSummary = (path: string, inherited: string): string => WORDS[path]?.summary ?? inherited;

/** The description of a path's parameter. Paths have no pages: `limit` and `offset` select rows of the entire list. */
export const parameterText = (path: string, name: string, inherited: string): string =>
  WORDS[path]?.parameters?.[name] ??
  inherited
    .replace('Page through only the first rows', 'The maximum number of rows')
    .replace(' Default: all rows.', '')
    .replace(' before the first page', '');
