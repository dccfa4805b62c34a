import { describe, expect, it } from 'vitest';
import { byValue } from '../../../src/families/institutional/options/rules.ts';
import { type Cover, instrumentOf, liveFilings } from '../../../src/families/institutional/rules.ts';

describe('What a row is of, by what it says', () => {
  const row = (amountType: string, cusip: string | null, title: string) =>
    instrumentOf({ putCall: null, amountType, cusip, title, issuerName: 'ACME INC' });

  it('INST-12 a title that says note makes a bond of any row, whatever its CUSIP', () => {
    expect(row('SH', '037833100', 'NOTE 1.000% 5/1')).toBe('BOND');
    expect(row('PRN', '037833100', 'NOTE 1.000% 5/1')).toBe('BOND');
    expect(row('SH', null, 'NOTE 1.000% 5/1')).toBe('BOND');
  });
});

describe('Filings and pages', () => {
  const cover = (id: string, more: Partial<Cover> = {}): Cover => ({
    ...{ id, filerCik: 'F', form: '13F-HR', filedDate: '2025-11-10', amendmentNo: 0, adds: false, flattened: false },
    ...{ entryTotal: 5, entries: 5 },
    ...more,
  });

  it('DER-62 an amended notice holds nothing either, and an addition alone is all there is', () => {
    expect(liveFilings([cover('notice', { form: '13F-NT/A', entryTotal: 0, entries: null })])).toEqual([]);
    expect(liveFilings([cover('more', { adds: true })]).map(({ id }) => id)).toEqual(['more']);
  });

  it('UNS-17 UNS-04 options of equal value follow their tickers, in whatever order they come', () => {
    const rows = ['B', 'A', 'C'].map((ticker) => ({ ticker, callValue: 1, putValue: 2 }));
    for (const given of [rows, [...rows].reverse()])
      expect(byValue(given as never[]).map(({ ticker }: { ticker: string }) => ticker)).toEqual(['A', 'B', 'C']);
  });
});
