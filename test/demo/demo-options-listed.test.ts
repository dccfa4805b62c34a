import { describe, expect, it } from 'vitest';
import { listedExpiries, listedStrikes } from '../../src/families/options/demo/listed.ts';
import { atTheMoney, quarterDeltaIv } from '../../src/families/options/demo/surface.ts';
import { optionDelta } from '../../src/families/options/rules/pricing.ts';
import { parseDay } from '../../src/lib/dates.ts';

const FRIDAY = parseDay('2026-03-06')!;

describe('The expiries that are listed', () => {
  it('are the next months’, then those of quarters and of January', () => {
    const depth = { weeklies: 0, monthlies: 2, quarterlies: 2, januaries: 1, strikes: 4 };
    // The third Friday of June is a holiday.
    expect(listedExpiries(FRIDAY, depth).map(({ iso, days }) => [iso, days])).toEqual([
      ['2026-03-20', 14],
      ['2026-04-17', 42],
      ['2026-06-18', 104],
      ['2026-09-18', 196],
      ['2027-01-15', 315],
    ]);
  });

  it('are weekly for what trades much, none on the session itself or twice, and share out all that trades', () => {
    const depth = { weeklies: 3, monthlies: 2, quarterlies: 0, januaries: 0, strikes: 4 };
    const listed = listedExpiries(FRIDAY, depth);
    // April 3 is Good Friday.
    expect(listed.map(({ iso }) => iso)).toEqual([
      '2026-03-13',
      '2026-03-20',
      '2026-03-27',
      '2026-04-02',
      '2026-04-17',
    ]);
    for (const part of ['traded', 'open'] as const)
      expect(listed.reduce((sum, one) => sum + one[part], 0)).toBeCloseTo(1, 12);
  });
});

describe('The strikes that are listed', () => {
  it.each([
    // One standard deviation is 10 %: 90.9 to 110 near the price, at most 7 of them, so 5 apart.
    ['at 100 dollars', [100, Math.log(1.1), 7, false], [80, 85, 90, 95, 100, 105, 110, 115, 120, 125]],
    ['at 1.70 dollars', [1.7, 0.25, 4, false], [1, 1.5, 2, 2.5, 3]],
    [
      'farther apart away from the price',
      [70, 0.06, 9, false],
      [60, 62.5, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 77.5, 80],
    ],
    [
      'a dollar apart for the funds with the most options',
      [600, 0.005, 9, true],
      [594, 595, 596, 597, 598, 599, 600, 601, 602, 603, 604, 605, 606, 607],
    ],
  ] as const)('%s', (_where, [price, deviation, most, isDollarWide], expected) => {
    expect(listedStrikes(price, deviation, most, isDollarWide)).toEqual(expected);
  });

  it('are few even if a share costs thousands', () => {
    expect(listedStrikes(7_000, 0.4, 5, false).length).toBeLessThan(15);
  });
});

describe('The volatility of an option', () => {
  const outlook = { now: 0.2, usual: 0.2, reports: [], reportMove: 0.05 };
  const expiry = parseDay('2026-05-18')!; // 73 days are a fifth of a year.

  it('is higher while a report lies before its expiry', () => {
    expect(atTheMoney(outlook, FRIDAY, expiry)).toBeCloseTo(0.2, 10);
    const before = { ...outlook, reports: [parseDay('2026-04-20')!] };
    expect(atTheMoney(before, FRIDAY, expiry)).toBeCloseTo(Math.sqrt(0.04 + 0.0025 / 0.2), 10);
    expect(atTheMoney(before, FRIDAY, parseDay('2026-04-17')!)).toBeCloseTo(0.2, 10);
  });

  it('goes back to the usual one the farther its expiry is', () => {
    const stormy = { ...outlook, now: 0.4 };
    const levels = ['2026-03-13', '2026-04-17', '2027-01-15'].map((day) => atTheMoney(stormy, FRIDAY, parseDay(day)!));
    expect(levels[0]).toBeGreaterThan(0.37);
    expect(levels[2]).toBeLessThan(0.27);
    expect([...levels].sort().reverse()).toEqual(levels);
  });

  it('the volatility at a delta of a quarter comes from the strike with this delta', () => {
    const [atm, years] = [0.3, 0.25];
    const deviation = atm * Math.sqrt(years);
    expect(quarterDeltaIv('call', atm, deviation, { slope: 0, bend: 0 })).toBe(atm);
    const smile = { slope: -0.1, bend: 0.03 };
    for (const [type, side] of [
      ['call', 1],
      ['put', -1],
    ] as const) {
      const iv = quarterDeltaIv(type, atm, deviation, smile);
      const away = (iv / atm) * (side * 0.67449 + (deviation * iv) / atm / 2);
      const terms = { spot: 100, strike: 100 * Math.exp(away * deviation), years };
      expect(optionDelta(type, terms, iv)).toBeCloseTo(side * 0.25, 4);
      expect(iv).toBeCloseTo(atm * (1 - 0.1 * away + 0.03 * away * away), 4);
    }
  });
});
