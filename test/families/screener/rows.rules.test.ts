import { describe, expect, it } from 'vitest';
import { type EtfScreenFacts, toEtfRow } from '../../../src/families/screener/etfs/rules.ts';
import { CATALOG } from '../../../src/families/screener/rules/catalog.ts';
import { type StockScreenFacts, toStockRow } from '../../../src/families/screener/stocks/rules.ts';
import type { DayReading } from '../../../src/families/sentiment/rules/score.ts';
import { addDays, parseDay } from '../../../src/lib/dates.ts';

const ASOF = parseDay('2025-11-21')!;
const NO_PRICES = {
  price: null,
  change: null,
  changePercent: null,
  volume: null,
  week52High: null,
  week52Low: null,
  sessionDate: null,
  isStale: null,
};
const NOTHING: StockScreenFacts = {
  ticker: 'T',
  ...NO_PRICES,
  marketCap: null,
  closes: [],
  days: [],
  consensus: null,
  momentum: null,
  rating: null,
  sector: null,
  industry: null,
  earlierScores: { week: null, month: null },
  readings: {},
};
/** Days up to today with these Scores, a mention each of ten. */
const scored = (...scores: (number | null)[]): DayReading[] =>
  scores.map((score, i) => ({
    day: addDays(ASOF, i + 1 - scores.length),
    mentions: score === null ? 0 : 1,
    tracked: 10,
    sentiment: null,
    score,
  }));

describe('The row of a stock', () => {
  it('has every column of the catalog, all null without data [SCR-37, SCR-38, AMB-17]', () => {
    const { ticker, isStale, ...row } = toStockRow(NOTHING);
    expect([ticker, isStale]).toEqual(['T', false]);
    expect([...new Set(Object.values(row))]).toEqual([null]);
    for (const { column } of CATALOG.STOCK) expect(row).toHaveProperty(column);
  });

  it.each([
    [5, 0],
    [5.001, 1],
    [-5, 0],
    [-5.001, -1],
    [0, 0],
  ])('a 7-day Score of %d points to %d [SCR-24, DER-03]', (score, direction) => {
    const row = toStockRow({ ...NOTHING, days: scored(score) });
    expect([row.serviceScore7D, row.sentimentDirection]).toEqual([score, direction]);
  });

  it('compares the week with the month, days without a reading left out [SCR-25, SCR-26, DER-01, DER-02]', () => {
    const days = scored(...Array(23).fill(2), 4, null, 4, 4, 4, 4, 4);
    const { serviceScore7D, serviceScore1M, scoreChange7D } = toStockRow({ ...NOTHING, days });
    const month = (23 * 2 + 6 * 4) / 29;
    expect([serviceScore7D, serviceScore1M, scoreChange7D]).toEqual([4, month, 4 - month]);
  });

  it('pictures seven days, seven buckets of four days and thirty sessions, oldest first [SCR-39, DER-06]', () => {
    const row = toStockRow({
      ...NOTHING,
      days: scored(...Array(24).fill(1), 2, null, 2, 4),
      closes: Array.from({ length: 40 }, (_, i) => 100 + i),
    });
    expect(row.serviceScoreBars7D).toEqual([1, 1, 1, 2, null, 2, 4]);
    expect(row.serviceScoreBars30D).toEqual([1, 1, 1, 1, 1, 1, 2.6667]);
    expect([row.priceSparkline30D?.length, row.priceSparkline30D?.[0], row.priceSparkline30D?.at(-1)]).toEqual([
      30, 110, 139,
    ]);
    expect(row.sentiScoreRisingStreak30D).toBe(1);
  });

  it('has no streak and no picture if no day of the window has a Score [SCR-37]', () => {
    const row = toStockRow({ ...NOTHING, days: scored(null, null) });
    expect([row.sentiScoreRisingStreak30D, row.serviceScoreBars7D, row.serviceScoreBars30D]).toEqual([
      null,
      null,
      null,
    ]);
    expect([row.socialDominance, row.mentionShare]).toEqual([0, 0]);
  });

  it('counts analysts by the five buckets, null if none were observed [SCR-27, DER-33]', () => {
    const counts = { strongBuy: 3, buy: 3, hold: 2, sell: 1, strongSell: 1 };
    const consensus = { upsidePercent: 12.5, recommendationMean: 2.4 };
    const row = toStockRow({ ...NOTHING, consensus: { ...counts, ...consensus }, momentum: -1 });
    expect(row).toMatchObject({ analystCount: 10, analystBuyRatioPct: 60, analystTargetUpsidePct: 12.5 });
    expect(row).toMatchObject({ analystRatingMean: 2.4, analystRatingMomentum30D: -1 });
    const unseen = { strongBuy: null, buy: null, hold: null, sell: null, strongSell: null };
    const blind = toStockRow({ ...NOTHING, consensus: { ...unseen, ...consensus } });
    expect([blind.analystCount, blind.analystBuyRatioPct, blind.analystTargetUpsidePct]).toEqual([null, null, 12.5]);
  });

  it('knows no 200-day average with 199 sessions, and its cross with 200 [SCR-46, SCR-23, AMB-19]', () => {
    const rising = (sessions: number) => Array.from({ length: sessions }, (_, i) => 100 + i);
    const [short, long] = [199, 200].map((sessions) => toStockRow({ ...NOTHING, closes: rising(sessions) }));
    expect([short!.pctOff200dMa, short!.maCrossState]).toEqual([null, null]);
    expect(short!.pctOff50dMa).not.toBeNull();
    // 299 against the mean of 100 to 299.
    expect(long!.pctOff200dMa).toBeCloseTo((299 / 199.5 - 1) * 100, 10);
    expect(long!.maCrossState).toBe(1);
  });

  it('is 0 or below off the high, 0 or above off the low [AMB-20, DER-18]', () => {
    const row = toStockRow({ ...NOTHING, price: 90, week52High: 100, week52Low: 60 });
    expect([row.pctOff52wHigh, row.pctOff52wLow]).toEqual([-10, 50]);
  });
});

const FUND: EtfScreenFacts = {
  ticker: 'F',
  name: 'Fund',
  issuer: null,
  assetClass: null,
  trackedIndex: null,
  aum: null,
  expenseRatio: null,
  ...NO_PRICES,
  analyst: null,
  weightedScore: null,
  directScore: null,
  weightCovered: null,
  insiderNet30d: null,
  insiderNet90d: null,
  holdingsCount: null,
  totalKnownHoldings: null,
  partial: null,
};

describe('The row of a fund', () => {
  it('has every column of the catalog, all null without data [SCR-16, SCR-38]', () => {
    const { ticker, name, isStale, ...row } = toEtfRow(FUND);
    expect([ticker, name, isStale]).toEqual(['F', 'Fund', false]);
    expect([...new Set(Object.values(row))]).toEqual([null]);
    for (const { column } of CATALOG.ETF) expect(row).toHaveProperty(column);
  });

  it('gives costs in percent for a fund’s fraction, and assets for the market cap [SCR-16, AMB-27]', () => {
    expect(toEtfRow({ ...FUND, expenseRatio: 0.0009, aum: 5e9 })).toMatchObject({ expenseRatio: 0.09, marketCap: 5e9 });
    expect(toEtfRow({ ...FUND, expenseRatio: 0.0003 }).expenseRatio).toBe(0.03);
  });
});
