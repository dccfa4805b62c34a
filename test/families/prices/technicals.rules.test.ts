import { describe, expect, it } from 'vitest';
import {
  classifyCross,
  computeAnnualVolatility,
  computeMovingAverage,
  computePercentOff,
  computePercentReturn,
  computePriceTrend,
  computeTechnicals,
} from '../../../src/families/prices/rules/technicals.ts';

const flat = (count: number, close = 100): number[] => Array(count).fill(close);
const growing = (count: number, rate: number): number[] =>
  Array.from({ length: count }, (_, i) => 100 * (1 + rate) ** i);

describe('Averages', () => {
  it('are simple, of the newest sessions (DER-19)', () => {
    expect(computeMovingAverage([1000, 10, 20, 30], 3)).toBe(20);
    expect(computeMovingAverage([10, 20, 30], 3)).toBe(20);
    expect(computeMovingAverage([10, 20], 3)).toBeNull();
  });

  it('need 50 and 200 sessions (DER-19)', () => {
    expect(computeTechnicals(flat(49))).toMatchObject({ average50d: null, pctOff50dMa: null });
    expect(computeTechnicals(flat(50))).toMatchObject({ average50d: 100, pctOff50dMa: 0, pctOff200dMa: null });
    expect(computeTechnicals(flat(199))).toMatchObject({ average200d: null, pctOff200dMa: null, maCrossState: null });
    expect(computeTechnicals(flat(200))).toMatchObject({ average200d: 100, pctOff200dMa: 0, maCrossState: 0 });
  });

  it('are compared with the last close in percent of the average, signed (DER-19)', () => {
    // 199 closes of 100 and one of 300: the 200-day average is 101, the 50-day 104.
    const { average200d, average50d, pctOff200dMa, pctOff50dMa } = computeTechnicals([...flat(199), 300]);
    expect([average200d, average50d]).toEqual([101, 104]);
    expect(pctOff200dMa).toBeCloseTo((199 / 101) * 100, 10);
    expect(pctOff50dMa).toBeCloseTo((196 / 104) * 100, 10);
    expect(computePercentOff(75, 100)).toBe(-25);
    expect(computePercentOff(75, 0)).toBeNull();
    expect(computePercentOff(null, 100)).toBeNull();
  });
});

describe('The cross state', () => {
  it('is the current order of the averages, 0 only if they are equal (DER-20, AMB-19)', () => {
    expect(classifyCross(101, 100)).toBe(1);
    expect(classifyCross(99, 100)).toBe(-1);
    expect(classifyCross(100, 100)).toBe(0);
    expect(classifyCross(100, null)).toBeNull();
    expect(computeTechnicals([...flat(150), ...flat(50, 120)]).maCrossState).toBe(1);
    expect(computeTechnicals([...flat(150), ...flat(50, 80)]).maCrossState).toBe(-1);
  });

  it.each([0.1, 1.1, 33.33, 271.49])('takes a price that never moved, %d, for equal', (close) => {
    expect(computeTechnicals(flat(260, close)).maCrossState).toBe(0);
  });
});

describe('Returns', () => {
  it.each([
    ['return1M', 21],
    ['return3M', 63],
    ['return6M', 126],
    ['return1Y', 252],
  ] as const)('%s compares with the close %d sessions before, one close more than that (DER-21)', (key, sessions) => {
    expect(computeTechnicals(flat(sessions))[key]).toBeNull();
    expect(computeTechnicals([80, ...flat(sessions)])[key]).toBe(25);
    expect(computeTechnicals([1, 80, ...flat(sessions)])[key]).toBe(25);
  });

  it('fall as well as rise', () => {
    expect(computePercentReturn([200, 150], 1)).toBe(-25);
    expect(computePercentReturn([], 1)).toBeNull();
  });
});

describe('Volatility', () => {
  it('is the yearly deviation of 30 log returns, and needs 31 closes (DER-22)', () => {
    // Returns of +ln(2) and -ln(2) in turn: mean 0, sum of squares 30 ln(2)^2 over 29, times 252.
    const zigzag = Array.from({ length: 31 }, (_, i) => (i % 2 === 0 ? 100 : 200));
    expect(computeAnnualVolatility(zigzag)).toBeCloseTo(Math.sqrt((30 / 29) * 252) * Math.LN2 * 100, 9);
    expect(computeAnnualVolatility(zigzag.slice(1))).toBeNull();
    expect(computeAnnualVolatility([7, ...zigzag])).toBe(computeAnnualVolatility(zigzag));
  });

  it('is 0 for a price that stands or grows evenly', () => {
    expect(computeAnnualVolatility(flat(31))).toBe(0);
    expect(computeAnnualVolatility(growing(40, 0.01))).toBeCloseTo(0, 9);
  });
});

describe('The price trend', () => {
  it('is the slope of the log price in percent a session, and needs 30 closes (DER-21)', () => {
    expect(computePriceTrend(growing(30, 0.01))).toBeCloseTo(Math.log(1.01) * 100, 10);
    expect(computePriceTrend(growing(30, -0.02))).toBeCloseTo(Math.log(0.98) * 100, 10);
    expect(computePriceTrend([5000, ...growing(30, 0.01)])).toBeCloseTo(Math.log(1.01) * 100, 10);
    expect(computePriceTrend(flat(30))).toBeCloseTo(0, 12);
    expect(computePriceTrend(growing(29, 0.01))).toBeNull();
  });

  it('weighs every session: a jump in the middle counts least squares, not end to end', () => {
    // 15 x ln 1, 15 x ln 2: covariance ln2 x 15 x 7.5, spread 30 x (900 - 1) / 12.
    const step = [...flat(15, 1), ...flat(15, 2)];
    expect(computePriceTrend(step)).toBeCloseTo(((Math.LN2 * 112.5) / 2247.5) * 100, 10);
  });
});

describe('All of them', () => {
  it('technical indicators are null without closes, and if a close is no price', () => {
    expect(new Set(Object.values(computeTechnicals([])))).toEqual(new Set([null]));
    expect(computeAnnualVolatility([0, ...flat(30)])).toBeNull();
    expect(computePriceTrend([0, ...flat(29)])).toBeNull();
  });

  it('technical indicators leave the closes as they are and give the same for the same', () => {
    const closes = Object.freeze(growing(300, 0.002));
    expect(computeTechnicals(closes)).toEqual(computeTechnicals([...closes]));
  });
});
