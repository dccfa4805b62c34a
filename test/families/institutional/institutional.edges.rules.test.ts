import { describe, expect, it } from 'vitest';
import { byValue } from '../../../src/families/institutional/options/rules.ts';
import {
  classifyInstrument,
  type Form13fCover,
  selectEffectiveCovers,
} from '../../../src/families/institutional/rules.ts';

describe('the instrument of a row', () => {
  const row = (amountType: string, cusip: string | null, title: string) =>
    classifyInstrument({ putCall: null, amountType, cusip, title, issuerName: 'ACME INC' });

  it('a title with "note" makes a bond of any row, for any CUSIP [INST-12]', () => {
    expect(row('SH', '037833100', 'NOTE 1.000% 5/1')).toBe('BOND');
    expect(row('PRN', '037833100', 'NOTE 1.000% 5/1')).toBe('BOND');
    expect(row('SH', null, 'NOTE 1.000% 5/1')).toBe('BOND');
  });
});

describe('Filings and pages', () => {
  const cover = (id: string, more: Partial<Form13fCover> = {}): Form13fCover => ({
    id,
    filerCik: 'F',
    form: '13F-HR',
    filedDate: '2025-11-10',
    amendmentNo: 0,
    adds: false,
    flattened: false,
    entryTotal: 5,
    entries: 5,
    ...more,
  });

  it('an amended notice holds nothing either, and an addition alone is all there is [DER-62]', () => {
    expect(selectEffectiveCovers([cover('notice', { form: '13F-NT/A', entryTotal: 0, entries: null })])).toEqual([]);
    expect(selectEffectiveCovers([cover('more', { adds: true })]).map(({ id }) => id)).toEqual(['more']);
  });

  it('options of equal value follow their tickers, for any order of arrival [UNS-17, UNS-04]', () => {
    const rows = ['B', 'A', 'C'].map((ticker) => ({ ticker, callValue: 1, putValue: 2 }));
    for (const list of [rows, [...rows].reverse()])
      expect(byValue(list as never[]).map(({ ticker }: { ticker: string }) => ticker)).toEqual(['A', 'B', 'C']);
  });
});
