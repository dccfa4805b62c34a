import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decide } from '../../../src/families/backtests/rules/decide.ts';
import { placeSessions, toPriceSeries } from '../../../src/families/backtests/rules/prices.ts';
import { runBacktest } from '../../../src/families/backtests/rules/run.ts';
import type { DayTable } from '../../../src/families/screener/days/rules.ts';
import { readPlan } from '../../../src/families/screener/rules/plan.ts';
import { createByteArena } from '../../../src/lib/byte-arena.ts';
import { mean } from '../../../src/lib/statistics.ts';
import { computeClusteredError } from '../../support/clustered-error.ts';

describe('the clustered standard error of the data set of Petersen 2009', () => {
  // Simulated by M. Petersen, "Estimating Standard Errors in Finance Panel Data Sets", Review of Financial Studies 22, for
  // such checks: x and y of 500 firms over 10 years, as published on his page (test_data.txt). Published for the
  // regression of y on x, clustered by firm: coefficients 0.0297 and 1.0348, errors 0.0670 and 0.0506, t 0.44 and 20.45.
  const FIRMS = 500;
  const YEARS = 10;
  const bytes = gunzipSync(readFileSync(new URL('../../fixtures/petersen-2009.f32.gz', import.meta.url)));
  const all = Array.from({ length: 2 * FIRMS * YEARS }, (_, i) => bytes.readFloatLE(4 * i));
  const [x, y] = [all.slice(0, FIRMS * YEARS), all.slice(FIRMS * YEARS)];
  const firms = x.map((_, i) => Math.floor(i / YEARS));
  const [middleX, middleY] = [mean(x)!, mean(y)!];
  const deviations = x.map((value) => value - middleX);
  const spread = deviations.reduce((sum, value) => sum + value ** 2, 0);
  const slope = deviations.reduce((sum, value, i) => sum + value * y[i]!, 0) / spread;
  const intercept = middleY - slope * middleX;
  const residuals = y.map((value, i) => value - intercept - slope * x[i]!);

  it('is 0.0506 for the slope, whose t is 20.45', () => {
    // A coefficient is the mean of these values, so that its error is that of a mean.
    const values = deviations.map((value, i) => slope + (x.length * value * residuals[i]!) / spread);
    const error = computeClusteredError(values, firms)!;
    expect(mean(values)!.toFixed(4)).toBe('1.0348');
    expect(error.toFixed(4)).toBe('0.0506');
    // The published t has 4998 / 4999 of the variance, for the degrees of freedom of a regression.
    expect((mean(values)! / (error * Math.sqrt(4999 / 4998))).toFixed(2)).toBe('20.45');
  });

  it('is 0.0670 for the intercept, whose t is 0.44', () => {
    const values = residuals.map(
      (residual, i) => intercept + residual - (x.length * middleX * deviations[i]! * residual) / spread,
    );
    const error = computeClusteredError(values, firms)!;
    expect(mean(values)!.toFixed(4)).toBe('0.0297');
    expect(error.toFixed(4)).toBe('0.0670');
    expect((mean(values)! / error).toFixed(2)).toBe('0.44');
  });
});

const SESSIONS = ['2025-01-31', '2025-02-03', '2025-02-04', '2025-02-05'];

describe('a test by hand', () => {
  it('follows a stock through a split while it is held', () => {
    // It opens at 100 and closes at 102; split 4 for 1, it closes at 26, which is 104 of before. Adjusted closes are in new
    // shares, opens as traded.
    const series = toPriceSeries(
      {
        days: Int32Array.of(0, 3, 4, 5),
        opens: Float64Array.of(99, 100, 25.5, 26),
        closes: Float64Array.of(100, 102, 26, 26),
        adjustedCloses: Float64Array.of(25, 25.5, 26, 26),
        scales: Float64Array.of(1, 1, 1, 1),
      },
      placeSessions(SESSIONS),
      SESSIONS.length,
    );
    const { equity } = runBacktest({
      sessions: SESSIONS,
      prices: new Map([['A', series]]),
      delistings: new Map(),
      decisions: [{ day: SESSIONS[0]!, matched: 1, targets: [{ ticker: 'A', weight: 1 }] }],
      costBps: 0,
      fill: 'NEXT_OPEN',
      benchmark: null,
    });
    expect(equity.map(({ value }) => Number(value.toFixed(12)))).toEqual([1, 1.02, 1.04, 1.04]);
  });

  it('buys a stock that was listed later only after a session that has its row', () => {
    const table = (day: string, scores: Record<string, number>): DayTable => ({
      day,
      isReconstructed: false,
      tickers: Object.keys(scores),
      numbers: { serviceScore7D: Float64Array.from(Object.values(scores)) },
      texts: {},
    });
    const selection = {
      plan: readPlan('STOCK', { filters: [], sort: { fieldName: 'SENTI_SCORE_7D', dir: 'DESC' } }),
      holdings: 1,
      weighting: 'EQUAL' as const,
      capColumn: 'marketCap',
      scoreColumn: 'serviceScore7D',
      among: null,
    };
    const decisions = [table(SESSIONS[0]!, { A: 2, B: 1 }), table(SESSIONS[1]!, { A: 2, B: 1, C: 3 })].map((day) =>
      decide(day, selection),
    );
    const flat = (...values: number[]) => ({ opens: Float64Array.from(values), closes: Float64Array.from(values) });
    const { equity, periods } = runBacktest({
      sessions: SESSIONS,
      // C trades from February 3 on, and doubles the day after it was bought.
      prices: new Map([
        ['A', flat(10, 10, 11, 11)],
        ['C', flat(Number.NaN, 5, 5, 10)],
      ]),
      delistings: new Map(),
      decisions,
      costBps: 0,
      fill: 'NEXT_OPEN',
      benchmark: null,
    });
    expect(periods.map(({ holdings }) => holdings.map(({ ticker }) => ticker))).toEqual([['A'], ['C']]);
    // A grows by a tenth until the fill of C.
    expect(equity.map(({ value }) => Number(value.toFixed(12)))).toEqual([1, 1, 1.1, 2.2]);
  });
});

describe('the memory of days', () => {
  it('has copies at addresses of doubles until it is reset, and then takes the same memory', () => {
    const arena = createByteArena();
    const [first, second] = [arena.copy(Uint8Array.of(1, 2, 3)), arena.copy(Uint8Array.of(4, 5))];
    expect([[...first], [...second]]).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect([first.byteOffset, second.byteOffset]).toEqual([0, 8]);
    arena.reset();
    const third = arena.copy(Uint8Array.of(9));
    expect(third.buffer).toBe(first.buffer);
    expect(third.byteOffset).toBe(0);
  });

  it('grows by blocks, and has room for bytes that are longer than a block', () => {
    const arena = createByteArena();
    const small = arena.copy(new Uint8Array(8));
    const large = arena.copy(new Uint8Array(5_000_000).fill(7));
    expect(large.buffer).not.toBe(small.buffer);
    expect(large.every((byte) => byte === 7)).toBe(true);
  });
});
