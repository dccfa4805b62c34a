import { describe, expect, it } from 'vitest';
import {
  atmPoints,
  expectedMoves,
  ivAt,
  type Quoted,
  skewPoints,
} from '../../../src/families/options/rules/volatility.ts';

describe('The volatility of a chain', () => {
  const quoted = (
    type: 'call' | 'put',
    strike: number,
    dte: number,
    iv: number | null,
    delta: number | null = null,
  ): Quoted => ({
    type,
    strike,
    dte,
    iv,
    delta,
  });

  it('at the money is the mean of call and put at the nearest strike, the lower of two [DER-39]', () => {
    const chain = [quoted('call', 195, 20, 0.2), quoted('put', 195, 20, 0.3), quoted('call', 205, 20, 0.9)];
    expect(atmPoints(chain, 200)).toEqual([{ days: 20, iv: 0.25 }]);
    expect(atmPoints(chain, 201)).toEqual([{ days: 20, iv: 0.9 }]);
    expect(atmPoints([...chain, quoted('call', 201, 20, null)], 201)).toEqual([{ days: 20, iv: 0.9 }]);
    expect(atmPoints([quoted('call', 200, 0, 0.5)], 200)).toEqual([]);
  });

  it('between expiries is linear in total variance, and flat beyond them [DER-39]', () => {
    const points = [
      { days: 20, iv: 0.2 },
      { days: 40, iv: 0.3 },
    ];
    // .04 x 20 = .8 and .09 x 40 = 3.6: half way 2.2, over 30 days .0733.
    expect(ivAt(points, 30)).toBeCloseTo(Math.sqrt(2.2 / 30), 12);
    expect([ivAt(points, 20), ivAt(points, 60), ivAt(points, 10), ivAt([], 30)]).toEqual([0.2, 0.3, 0.2, null]);
  });

  it('at a delta of .25 lies between the nearest deltas on both sides [DER-39]', () => {
    const calls = [
      quoted('call', 220, 30, 0.4, 0.05),
      quoted('call', 210, 30, 0.3, 0.2),
      quoted('call', 205, 30, 0.2, 0.4),
      quoted('call', 200, 30, 0.1, 0.5),
    ];
    expect(skewPoints(calls, 'call')[0]!.iv).toBeCloseTo(0.275, 12); // A quarter of the way from .20 to .40.
    expect(skewPoints(calls, 'put')).toEqual([]);
    expect(skewPoints(calls.slice(0, 2), 'call')).toEqual([]);
    const puts = [quoted('put', 190, 30, 0.3, -0.25), quoted('put', 195, 30, 0.2, -0.4)];
    expect(skewPoints(puts, 'put')).toEqual([{ days: 30, iv: 0.3 }]);
  });

  it('moves the price by the root of time, and is calibrated to 90 % [OPT-06, DER-47]', () => {
    // NVDA's recorded .3124: .3124 x sqrt(1 / 252) = .019679.
    expect(expectedMoves(0.3124)).toEqual({
      expectedMove1s1d: 0.0197,
      expectedMove1s5d: 0.044,
      expectedMove1s20d: 0.088,
      expectedMove1d: 0.0291,
      expectedMove5d: 0.0686,
      expectedMove20d: 0.1373,
    });
    expect(new Set(Object.values(expectedMoves(null)))).toEqual(new Set([null]));
  });

  it('is rounded once, from the volatility before it is rounded [OPT-06, DER-47]', () => {
    // 1.56 x .25004 x sqrt(20 / 252) = .109888; from .2500 it were .10987; from .0704 it were .1098.
    expect(expectedMoves(0.25004).expectedMove20d).toBe(0.1099);
    expect(expectedMoves(0.25).expectedMove1d).toBe(0.0233); // 1.48 x .0157 were .0232.
  });
});
