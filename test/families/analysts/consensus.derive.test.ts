import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp();

const HEADER =
  'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell';
const sweep = (at: string, mean: number, counts = ',,,,', price = 100) =>
  `${at},,${price},90,110,,130,15,${mean},${counts}`;

/** Imports sweeps of a ticker that has no others, and returns these columns of its days. */
let count = 0;
async function deriveDays(sweeps: readonly string[], columns: string, splits: readonly string[] = []) {
  count += 1;
  const ticker = `Z${String.fromCharCode(64 + count)}`;
  const lines = sweeps.map((line) => `${ticker},${line}`);
  await load(app, 'analyst-panels', { 'panels.csv': `${[HEADER, ...lines].join('\n')}\n` });
  const bars = splits.map((line) => `${ticker},${line}`);
  if (bars.length > 0)
    await load(app, 'prices', { 'bars.csv': `ticker,date,close,volume,stock_splits\n${bars.join('\n')}\n` });
  return app.db.query<Record<string, unknown>>(
    `SELECT "snapshot_date" AS "day", ${columns} FROM "consensus_day" WHERE "ticker" = $1 ORDER BY 1`,
    [ticker],
  );
}

const SWEEPS = [
  sweep('2025-11-03T20:00:00Z', 2),
  sweep('2025-11-04T12:00:00Z', 2.5, '1,1,1,1,1'),
  sweep('2025-11-04T20:00:00Z', 2.504, '1,2,3,4,5'),
  sweep('2025-11-05T20:00:00Z', 2.506),
  sweep('2025-11-06T20:00:00Z', 2.6, '0,0,0,0,0'),
];

describe('The days of a ticker', () => {
  it('keep the last observed counts if a sweep returned no panel, and mark them [ANA-13]', async () => {
    expect(await deriveDays(SWEEPS, '"counts_observed" AS "observed", "buy", "strong_sell" AS "strongSell"')).toEqual([
      { day: '2025-11-03', observed: false, buy: null, strongSell: null },
      { day: '2025-11-04', observed: true, buy: 2, strongSell: 5 },
      { day: '2025-11-05', observed: false, buy: 2, strongSell: 5 },
      { day: '2025-11-06', observed: true, buy: 0, strongSell: 0 },
    ]);
  });

  it('the last sweep of a day without counts carries over those of an earlier sweep of the day [ANA-13]', async () => {
    const sweeps = [sweep('2025-11-04T12:00:00Z', 2, '1,1,1,1,1'), sweep('2025-11-04T20:00:00Z', 3)];
    const columns = '"counts_observed" AS "observed", "hold", "recommendation_mean" AS "mean"';
    expect(await deriveDays(sweeps, columns)).toEqual([{ day: '2025-11-04', observed: false, hold: 1, mean: 3 }]);
  });

  it('are one row a day, its last sweep [GEN-10, ANA-21]', async () => {
    const days = await deriveDays(SWEEPS, '"observed_at" AS "at"');
    expect(days).toHaveLength(4);
    expect(days[1]!.at).toEqual(new Date('2025-11-04T20:00:00Z'));
  });

  it('label the mean as stored with two decimals, independent of the counts [ANA-09, ANA-10, ANA-11]', async () => {
    expect(await deriveDays(SWEEPS, '"recommendation_mean" AS "mean", "consensus_label" AS "label"')).toEqual([
      { day: '2025-11-03', mean: 2, label: 'BUY' },
      { day: '2025-11-04', mean: 2.5, label: 'BUY' },
      { day: '2025-11-05', mean: 2.51, label: 'HOLD' },
      { day: '2025-11-06', mean: 2.6, label: 'HOLD' },
    ]);
  });

  it.each([
    [1.505, 1.51, 'BUY'],
    [1.504_999, 1.5, 'STRONG_BUY'],
    [3.505, 3.51, 'SELL'],
    [4.505, 4.51, 'STRONG_SELL'],
    [5, 5, 'STRONG_SELL'],
  ])('a mean of %d is rounded half up to %d and labeled %s [ANA-10, DER-32]', async (mean, rounded, label) => {
    const sweeps = [sweep('2025-11-03T20:00:00Z', mean)];
    expect(await deriveDays(sweeps, '"recommendation_mean" AS "mean", "consensus_label" AS "label"')).toMatchObject([
      { mean: rounded, label },
    ]);
  });

  it.each([
    [200, -45],
    [110, 0],
    [300, -63.33], // 190 / 300 is 63.333... %.
    [96, 14.58], // 14 / 96 is 14.58333... %.
    [88_000, -99.87], // Half up: -99.875 % is rounded toward zero.
  ])('the upside from %d to a mean target of 110 is %d percent [ANA-07, DER-31]', async (price, upside) => {
    const sweeps = [sweep('2025-11-03T20:00:00Z', 2, ',,,,', price)];
    expect((await deriveDays(sweeps, '"upside_percent" AS "upside"'))[0]!.upside).toBe(upside);
  });

  it('targets are in the shares after all splits up to the day, and a split does not change the upside [ANA-07]', async () => {
    const sweeps = ['03', '10', '17'].map((day) => sweep(`2025-11-${day}T20:00:00Z`, 2));
    const bars = ['2025-11-07,60,100,', '2025-11-10,30,100,2', '2025-11-13,30,100,', '2025-11-14,10,100,3'];
    const columns = [
      'target_mean" AS "mean',
      'current_price" AS "price',
      'target_median" AS "median',
      'upside_percent" AS "upside',
    ];
    const days = await deriveDays(sweeps, columns.map((column) => `"${column}"`).join(', '), bars);
    expect(days).toEqual([
      { day: '2025-11-03', mean: 18.333_333, price: 16.666_667, median: null, upside: 10 },
      { day: '2025-11-10', mean: 36.666_667, price: 33.333_333, median: null, upside: 10 },
      { day: '2025-11-17', mean: 110, price: 100, median: null, upside: 10 },
    ]);
  });
});
