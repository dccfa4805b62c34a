import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';

const app = useApp();

/** The members of the S&P 500 in the market, of which two classes are one company. */
const TICKERS = ['AAPL', 'MSFT', 'NVDA', 'GOOGL', 'GOOG', 'JPM', 'XOM', 'KO'];

type Values = Record<string, number | string | null>;
type Shown = Map<string, Values>;
let stocks: Shown;
let tiles: Shown;
let screened: Shown;

const rounded = (value: unknown, decimals = 4) => (value == null ? null : Number(Number(value).toFixed(decimals)));
const getTable = async (id: string): Promise<Shown> =>
  new Map(
    (await app.rest(`/api/v1/trackers/${id}`)).body.data.rows.map(
      ({ rowId, metrics }: { rowId: string; metrics: { label: string; value: number }[] }) => [
        rowId,
        Object.fromEntries(metrics.map(({ label, value }) => [label, value])),
      ],
    ),
  );

beforeAll(async () => {
  const { body } = await app.graphql(
    `query ($tickers: [Ticker!]!) {
      stocks(tickers: $tickers) { nodes {
        ticker marketCap
        quote { price previousClose change changePercent volume week52High week52Low }
        rating { ... on StockRating { letter score percentile } }
        metrics {
          headline { score7D score1M scoreChange7D scoreTrend7D scoreTrend30D sentiment7D sentimentChange7D
            mentionShare7D dominanceChange7D mentionVelocityPercent mentionsZ scoreBars(days: 1) }
          series(metric: MENTIONS) { day value }
        }
      } }
      stockScreen(tickers: $tickers) { stocks { nodes {
        ticker marketCap currentPrice change changePercent volume week52High week52Low
        serviceScore7D serviceScore1M scoreChange7D sentiScoreTrend7D sentiScoreTrend30D
        mentionShare dominanceChange mentionVelocity ratingLetter ratingScore ratingPercentile
      } } }
      market { optionsOverview { stocks { nodes { ticker interestScore } } }
      heatmap { tiles {
        ticker marketCap price previousClose changePercent volume
        sentiment7d sentimentChange7d serviceScore mentionsZ optionsInterestScore
      } } }
    }`,
    { variables: { tickers: TICKERS } },
  );
  expect(body.errors).toBeUndefined();
  const byTicker = (rows: Values[]): Shown => new Map(rows.map((row) => [String(row.ticker), row]));
  // biome-ignore lint/suspicious/noExplicitAny: the answer to the query above.
  const flat = ({ ticker, marketCap, quote, rating, metrics }: any): Values => ({
    ticker,
    marketCap,
    ...quote,
    ...rating,
    ...metrics?.headline,
    score: rating?.score ?? null,
    today: metrics?.headline?.scoreBars[0] ?? null,
    // biome-ignore lint/suspicious/noExplicitAny: likewise.
    mentions7D: (metrics?.series ?? []).reduce((sum: number, { value }: any) => sum + value, 0),
  });
  const interest = byTicker(body.data.market.optionsOverview.stocks.nodes);
  stocks = byTicker(
    body.data.stocks.nodes
      .map(flat)
      .map((stock: Values) => ({ ...stock, interestScore: interest.get(String(stock.ticker))?.interestScore ?? null })),
  );
  tiles = byTicker(body.data.market.heatmap.tiles);
  screened = byTicker(body.data.stockScreen.stocks.nodes);
});

/** Compares every row of a view with the stock's own fields of the same names. */
function compare(view: Shown, names: Readonly<Record<string, string>>): void {
  expect(view.size).toBeGreaterThan(0);
  for (const [ticker, row] of view) {
    const stockMetrics = stocks.get(ticker)!;
    for (const [shown, name] of Object.entries(names)) {
      const expected = stockMetrics[name] ?? null;
      if (typeof expected === 'string') expect(row[shown], `${ticker} ${shown}`).toBe(expected);
      else expect(rounded(row[shown]), `${ticker} ${shown}`).toBe(rounded(expected));
    }
  }
}

describe('A figure that is served in several places', () => {
  it('is the same on the leaderboard as in the stock’s own metrics [TRK-34, DER-07, DER-16]', async () => {
    compare(await getTable('sentiment-leaderboard'), { Sentiment: 'sentiment7D', Mentions: 'mentions7D' });
  });

  it('is the same among the movers [TRK-35, DER-07, DER-16]', async () => {
    compare(await getTable('sentiment-movers'), {
      '7-day change': 'sentimentChange7D',
      'Sentiment now': 'sentiment7D',
      Mentions: 'mentions7D',
    });
  });

  it('is the same on the tiles of the map [HEAT-10, DER-07, DER-08]', () => {
    expect(tiles.size).toBeGreaterThan(3);
    compare(tiles, {
      marketCap: 'marketCap',
      price: 'price',
      previousClose: 'previousClose',
      changePercent: 'changePercent',
      volume: 'volume',
      sentiment7d: 'sentiment7D',
      sentimentChange7d: 'sentimentChange7D',
      serviceScore: 'today',
      mentionsZ: 'mentionsZ',
      optionsInterestScore: 'interestScore',
    });
  });

  it('is the same in the screener, the rating’s letter, score and percentile too [SCR-15]', () => {
    expect([...screened.keys()].sort()).toEqual([...TICKERS].sort());
    compare(screened, {
      marketCap: 'marketCap',
      currentPrice: 'price',
      change: 'change',
      changePercent: 'changePercent',
      volume: 'volume',
      week52High: 'week52High',
      week52Low: 'week52Low',
      serviceScore7D: 'score7D',
      serviceScore1M: 'score1M',
      scoreChange7D: 'scoreChange7D',
      sentiScoreTrend7D: 'scoreTrend7D',
      sentiScoreTrend30D: 'scoreTrend30D',
      mentionShare: 'mentionShare7D',
      dominanceChange: 'dominanceChange7D',
      mentionVelocity: 'mentionVelocityPercent',
      ratingLetter: 'letter',
      ratingScore: 'score',
      ratingPercentile: 'percentile',
    });
    // Includes a rated stock, so that more than nulls are compared.
    expect([...screened.values()].some(({ ratingLetter }) => ratingLetter !== null)).toBe(true);
  });
});
