import { describe, expect, it } from 'vitest';
import { drawReportDays, earningsDays, fiscalQuarter, lastEnded } from '../../../src/demo/fiscal.ts';
import { demoListings } from '../../../src/demo/listings.ts';
import { daysFrom, isoDate, parseDay } from '../../../src/lib/dates.ts';
import { isSession } from '../../../src/market/calendar.ts';

const month = (year: number, ofYear: number) => year * 12 + ofYear;
const findListing = (ticker: string) => demoListings().find((listing) => listing.ticker === ticker)!;

describe('A company’s fiscal calendar', () => {
  it.each([
    // A year that ends in December, September or January.
    [12, month(2025, 9), '2025-07-01', '2025-09-30', 2025, 3],
    [9, month(2025, 12), '2025-10-01', '2025-12-31', 2026, 1],
    [9, month(2025, 9), '2025-07-01', '2025-09-30', 2025, 4],
    [1, month(2025, 10), '2025-08-01', '2025-10-31', 2026, 3],
    [1, month(2024, 1), '2023-11-01', '2024-01-31', 2024, 4],
  ])(
    'a fiscal year that ends in month %i has in month %i a quarter from %s to %s: year %i, quarter %i',
    (yearEnd, ends, start, end, fiscalYear, number) => {
      const quarter = fiscalQuarter(yearEnd, ends);
      expect([isoDate(quarter.start), isoDate(quarter.end), quarter.fiscalYear, quarter.number]).toEqual([
        ...[start, end],
        ...[fiscalYear, number],
      ]);
    },
  );

  it('has a newest quarter that ended before the day', () => {
    expect(lastEnded(12, parseDay('2025-11-21')!)).toBe(month(2025, 9));
    expect(lastEnded(1, parseDay('2025-11-21')!)).toBe(month(2025, 10));
    expect(lastEnded(12, parseDay('2026-01-01')!)).toBe(month(2025, 12));
    expect(lastEnded(12, parseDay('2025-12-31')!)).toBe(month(2025, 9));
  });
});

describe('A company’s reports', () => {
  const quarters = ['320193', '104169', '19617'].flatMap((issuer, i) =>
    Array.from({ length: 40 }, (_, k) => {
      const quarter = fiscalQuarter([9, 1, 12][i]!, month(2020, [3, 4, 3][i]!) + 3 * k);
      return { ...quarter, ...drawReportDays(7, issuer, quarter) };
    }),
  );

  it('announce results before they are filed, on days of trading', () => {
    for (const { reported, filed } of quarters) {
      expect([isSession(reported), isSession(filed)]).toEqual([true, true]);
      expect(+reported).toBeLessThanOrEqual(+filed);
    }
  });

  it('are filed within SEC’s deadlines, about 40 days after a quarter and 60 after a year', () => {
    const latest = (isAnnual: boolean) =>
      Math.max(
        ...quarters.filter(({ number }) => (number === 4) === isAnnual).map(({ end, filed }) => daysFrom(end, filed)),
      );
    expect(latest(false)).toBeLessThanOrEqual(42);
    expect(latest(true)).toBeLessThanOrEqual(62);
  });

  it('come four times a year', () => {
    const days = earningsDays(7, findListing('NVDA'), 2024, 2025);
    expect(days).toHaveLength(8);
    expect(days.map((day) => day.getUTCFullYear())).toEqual([2024, 2024, 2024, 2024, 2025, 2025, 2025, 2025]);
  });
});
