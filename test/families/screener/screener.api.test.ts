import { describe, expect, it } from 'vitest';
import { bumpVersion } from '../../../src/db/versions.ts';
import { DOCUMENTED_STOCK_FIELDS } from '../../../src/families/screener/rules/stock-fields.ts';
import { jobs } from '../../support/catalog.ts';
import { NOW, startApp, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { FIVE, rate } from '../../support/market-ratings.ts';

const STOCKS = '/api/v1/screener/execute';
const FUNDS = '/api/v1/screener/etfs/execute';
type Filter = { fieldName: string; op: string; value?: unknown; values?: unknown };

const app = useApp();

const post = (path: string, body: unknown) => app.rest(path, { method: 'POST', body });
const screen = async (
  filters: Filter[],
  more: { sort?: object; limit?: number; tickers?: string[]; path?: string } = {},
) => {
  const { sort, path = STOCKS, ...rest } = more;
  const { status, body } = await post(path, { plan: { filters, ...(sort && { sort }) }, ...rest });
  expect(status).toBe(200);
  return body;
};
const readTickers = ({ results }: { results: { ticker: string }[] }) => results.map(({ ticker }) => ticker);

describe('The stocks of the small market', () => {
  it('the screener of stocks shows everything that is known of Apple [SCR-01, SCR-15, SCR-37, AMB-17]', async () => {
    const { matched, limit, results } = await screen([], { tickers: ['AAPL'] });
    expect([matched, limit]).toEqual([1, 100]);
    // Ten mentions (+2) a day, today twenty (+6).
    const [usual, today] = [10 * 0.2 * Math.log(11), 10 * 0.3 * Math.log(21)];
    const [week, month] = [(6 * usual + today) / 7, (29 * usual + today) / 30];
    const near = (value: number) => expect.closeTo(value, 8);
    expect(results[0]).toEqual({
      ticker: 'AAPL',
      serviceScore7D: near(week),
      serviceScore1M: near(month),
      scoreChange7D: near(week - month),
      sentimentDirection: 1,
      // The slope of seven days of which the last stands out: a rise of d there has the slope 3 d / 28.
      sentiScoreTrend7D: near((3 * (today - usual)) / 28),
      sentiScoreTrend30D: near((3 * (today - usual)) / 4 / 28),
      sentiScoreRisingStreak30D: 1,
      socialDominance: 0.4,
      mentionShare: near(80 / 310),
      mentionVelocity: near(100 / 3),
      dominanceChange: near(80 / 310 - 0.5),
      marketCap: 202.63 * 15e9,
      currentPrice: 202.63,
      change: 0.01,
      changePercent: 0.0049,
      volume: 1_000_263,
      pctOff52wHigh: near((202.63 / 204.63 - 1) * 100),
      pctOff52wLow: near((202.63 / 198.12 - 1) * 100),
      priceTrend30D: near(0.00495086),
      analystBuyRatioPct: near((58 / 61) * 100),
      analystTargetUpsidePct: 45.32,
      analystCount: 61,
      analystRatingMomentum30D: 0,
      analystRatingMean: 1.3,
      // The average of n sessions lies half a cent times n - 1 below the last.
      pctOff200dMa: near((0.995 / 201.135) * 100),
      pctOff50dMa: near((0.245 / 201.885) * 100),
      maCrossState: 1,
      return1M: near((0.21 / 201.92) * 100),
      return3M: near((0.63 / 201.5) * 100),
      return6M: near((1.26 / 200.87) * 100),
      return1Y: near((2.52 / 199.61) * 100),
      volatility30D: expect.closeTo(0, 3),
      ratingLetter: expect.any(String),
      ratingScore: expect.any(Number),
      ratingPercentile: expect.any(Number),
      week52High: 204.63,
      week52Low: 198.12,
      lastUpdated: NOW.valueOf() / 1_000,
      serviceScoreBars7D: [...Array(6).fill(expect.closeTo(usual, 3)), expect.closeTo(today, 3)],
      serviceScoreBars30D: [...Array(6).fill(expect.closeTo(usual, 3)), expect.closeTo((3 * usual + today) / 4, 3)],
      priceSparkline30D: Array.from({ length: 30 }, (_, i) => expect.closeTo(201.84 + i * 0.01, 6)),
    });
  });

  it('the screener of stocks writes every member of every row, null without data [SCR-38]', async () => {
    const { results } = await screen([], { tickers: ['KO', 'AAPL'] });
    expect(readTickers({ results })).toEqual(['AAPL', 'KO']);
    expect(Object.keys(results[1])).toEqual(Object.keys(results[0]));
    expect(results[1]).toMatchObject({ serviceScore7D: null, analystCount: null, serviceScoreBars7D: null });
    for (const { column } of DOCUMENTED_STOCK_FIELDS) expect(results[1]).toHaveProperty(column);
  });

  it('the screener of stocks counts upgrades less downgrades where analysts say something at all [DER-34, SCR-37]', async () => {
    const { results } = await screen([]);
    const momentum = Object.fromEntries(
      results.map((row: { ticker: string; analystRatingMomentum30D: number | null }) => [
        row.ticker,
        row.analystRatingMomentum30D,
      ]),
    );
    expect(momentum).toMatchObject({ AAPL: 0, MSFT: -1, NVDA: 1, KO: 0, JPM: null, 'BRK.B': null });
  });

  it('the screener of stocks omits delisted stocks, and shows both share classes with the company’s research', async () => {
    const { matched, results } = await screen([]);
    expect(matched).toBe(10);
    expect(readTickers({ results })).not.toContain('GONE');
    const [goog, googl] = ['GOOG', 'GOOGL'].map((ticker) =>
      results.find((row: { ticker: string }) => row.ticker === ticker),
    );
    expect([goog.analystCount, googl.analystCount]).toEqual([20, 20]);
    expect(goog.currentPrice).toBe(googl.currentPrice + 1);
  });

  it('screens by amounts and Scores, sorted [SCR-06, SCR-11, SCR-28, SCR-30]', async () => {
    const bullish = await screen(
      [
        { fieldName: 'MARKET_CAP', op: 'GTE', value: '1t' },
        { fieldName: 'SENTI_SCORE_7D', op: 'GTE', value: '5' },
      ],
      { sort: { fieldName: 'SENTI_SCORE_7D', dir: 'DESC' } },
    );
    expect([bullish.matched, readTickers(bullish)]).toEqual([2, ['MSFT', 'AAPL']]);
    const ascending = await screen([], { sort: { fieldName: 'SENTI_SCORE_7D', dir: 'ASC' } });
    expect(readTickers(ascending)).toEqual([
      'NVDA',
      'XOM',
      'JPM',
      'AAPL',
      'MSFT',
      'BRK.B',
      'GOOG',
      'GOOGL',
      'JNJ',
      'KO',
    ]);
    const descending = await screen([], { sort: { fieldName: 'SENTI_SCORE_7D', dir: 'DESC' } });
    expect(readTickers(descending).slice(5)).toEqual(readTickers(ascending).slice(5));
  });

  it('screens by direction [SCR-24]', async () => {
    const pointing = async (value: number) =>
      readTickers(await screen([{ fieldName: 'SENTIMENT_DIRECTION', op: 'EQ', value }]));
    expect([await pointing(1), await pointing(0), await pointing(-1)]).toEqual([
      ['AAPL', 'MSFT'],
      ['JPM'],
      ['NVDA', 'XOM'],
    ]);
  });

  it('screens only the given tickers, in any case, and ignores unknown tickers [SCR-32, AMB-55]', async () => {
    const tickers = ['msft', 'xom', 'brk-a', 'NOBODY', 'SPY'];
    const { matched, results } = await screen([], { tickers });
    expect([matched, readTickers({ results })]).toEqual([3, ['BRK.B', 'MSFT', 'XOM']]);
    expect((await screen([{ fieldName: 'SENTI_SCORE_7D', op: 'GT', value: 0 }], { tickers })).matched).toBe(1);
    expect((await screen([], { tickers: [] })).matched).toBe(0);
  });

  it('the screener of stocks takes no notice of a limit or a universe in the plan, nor of null members beside it [SCR-02, SCR-04]', async () => {
    const plan = { filters: [], limit: 1, universe: 'ETF', intent: 'x' };
    const { status, body } = await post(STOCKS, { plan, limit: null, tickers: null, more: 1 });
    expect([status, body.limit, body.results.length]).toEqual([200, 100, 10]);
  });

  it('screens by letters and sorts by the score behind them [SCR-19, SCR-20, SCR-21]', async () => {
    const changedApp = await startApp();
    await rate(changedApp, FIVE);
    const job = jobs.find(({ name }) => name === 'screener stocks')!;
    await changedApp.db.transaction(async (sql) => {
      await job.run(sql, NOW);
      await bumpVersion(sql, 'screener-stocks', { now: NOW });
    });
    await changedApp.versions.refresh();
    const rated = async (plan: object) =>
      (await changedApp.rest(STOCKS, { method: 'POST', body: { plan } })).body.results as {
        ticker: string;
        ratingLetter: string;
        ratingScore: number;
      }[];
    const all = await rated({ filters: [], sort: { fieldName: 'SERVICE_RATING', dir: 'DESC' } });
    const scores = all.map(({ ratingScore }) => ratingScore);
    expect(scores.slice(0, 5)).toEqual([...scores.slice(0, 5)].sort((a, b) => b - a));
    expect(all.slice(5).map(({ ratingLetter }) => ratingLetter)).toEqual(Array(5).fill(null));
    const among = async (op: string) => rated({ filters: [{ fieldName: 'SERVICE_RATING', op, values: ['F'] }] });
    const [failed, others] = [await among('IN'), await among('NOT_IN')];
    expect(failed.length + others.length).toBe(5);
    expect(failed.every(({ ratingLetter }) => ratingLetter === 'F')).toBe(true);
    await changedApp.close();
  });
});

describe('The funds of the small market', () => {
  it('the screener of funds shows everything that is known of SPY [SCR-01, SCR-16, SCR-18, DER-48, DER-50, DER-51]', async () => {
    const { matched, results } = await screen([], { path: FUNDS, tickers: ['SPY'] });
    expect(matched).toBe(1);
    const scores = [10 * 0.2 * Math.log(11), 10 * 0.3 * Math.log(21)] as const;
    const weighted =
      30 * ((6 * scores[0] + scores[1]) / 7) +
      20 * 5 * Math.log(11) -
      10 * 5 * Math.log(21) -
      10 * 4 * Math.log(11) +
      5 * 0.5 * Math.log(3);
    expect(results[0]).toEqual({
      ticker: 'SPY',
      name: 'SPDR S&P 500 ETF Trust',
      issuer: 'SPDR',
      assetClass: 'Equity',
      trackedIndex: 'S&P 500',
      marketCap: 690_000_000_000,
      expenseRatio: 0.0945,
      currentPrice: 602.63,
      changePercent: 0.0017,
      priceChange: 0.01,
      volume: 1_000_263,
      week52High: 604.63,
      week52Low: 598.12,
      pctOff52wHigh: expect.closeTo((602.63 / 604.63 - 1) * 100, 8),
      pctOff52wLow: expect.closeTo((602.63 / 598.12 - 1) * 100, 8),
      weightedAnalystUpside: expect.any(Number),
      weightedConsensusLabel: 'BUY',
      // Apple's insiders sold 299,500 dollars and NVIDIA's bought 919,800; in 90 days Apple's bought for 2,015 besides.
      weightedInsiderNet30d: 91_980 - 89_850,
      weightedInsiderNet90d: 91_980 - 89_850 + 605,
      constituentsWeightedService: expect.closeTo(weighted / 75, 8),
      directService: null,
      weightCoveredPct: 75,
      holdingsCount: 8,
      totalKnownHoldings: null,
      partial: null,
      lastUpdated: NOW.valueOf() / 1_000,
    });
    const { body } = await app.rest('/api/v1/etfs/SPY/aggregates/analyst');
    expect(results[0].weightedAnalystUpside).toBe(body.data.weightedConsensus.upsidePercent);
  });

  it('the screener of funds shows no measure of holdings of which too little is covered, and how much is [ETF-28, SCR-18]', async () => {
    const { results } = await screen([], { path: FUNDS, tickers: ['QQQ'] });
    expect(results[0]).toMatchObject({ weightCoveredPct: 20, constituentsWeightedService: null });
    expect(results[0]).toMatchObject({
      weightedAnalystUpside: null,
      weightedConsensusLabel: null,
      weightedInsiderNet30d: null,
    });
  });

  it('screens by texts; a fund without one matches neither way [SCR-09, SCR-29]', async () => {
    const by = (op: string) => screen([{ fieldName: 'ASSET_CLASS', op, values: ['Equity'] }], { path: FUNDS });
    expect([readTickers(await by('IN')), (await by('NOT_IN')).matched]).toEqual([['SPY'], 0]);
  });
});

describe('Making the rows', () => {
  it('is done every 20 minutes, and at once when a price comes [SCR-45]', async () => {
    const screeners = jobs.filter(({ name }) => name.startsWith('screener'));
    const now = new Date('2025-11-22T03:39:59Z');
    expect(screeners.map(({ schedule }) => schedule!.latest(now).toISOString())).toEqual(
      Array(2).fill('2025-11-22T03:20:00.000Z'),
    );
    await load(app, 'prices', { 'ko.csv': 'ticker,date,close,adjusted_close,volume\nKO,2025-11-21,80,79,100\n' });
    const { results } = await screen([], { tickers: ['KO'] });
    expect(results[0]).toMatchObject({ currentPrice: 80, volume: 100 });
  });
});
