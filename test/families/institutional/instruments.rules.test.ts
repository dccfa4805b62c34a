import { describe, expect, it } from 'vitest';
import { classifyTitle, normalizeClass } from '../../../src/families/institutional/instruments/rules.ts';
import { classifyRows, type TitledRow } from '../../../src/families/institutional/instruments/table-classes/rules.ts';

describe('The instrument that a title of class names', () => {
  it.each([
    ['*W EXP 01/04/201', 'WARRANT'],
    ['* W EXP 7/10/201', 'WARRANT'],
    ['W Exp 7/10/201', 'WARRANT'],
    ['*W EXP 99/99/999', 'WARRANT'],
    ['WTS', 'WARRANT'],
    ['WT', 'WARRANT'],
    ['WT EXP 123127', 'WARRANT'],
    ['WRT', 'WARRANT'],
    ['WARRANT', 'WARRANT'],
    ['CL A WARRANTS', 'WARRANT'],
    ['RTS', 'RIGHT'],
    ['RT', 'RIGHT'],
    ['RIGHT 07/27/2020', 'RIGHT'],
    ['UNIT', 'UNIT'],
    ['UT', 'UNIT'],
    ['UNIT 06/11/2019', 'UNIT'],
    ['UNIT 99/99/9999', 'UNIT'],
    ['UNIT 1 COM & 1/2 WT', 'UNIT'],
    ['PFD', 'PREFERRED'],
    ['PREF', 'PREFERRED'],
    ['8% CNV PFD SER A', 'PREFERRED'],
    ['8.5% PFD CONV A', 'PREFERRED'],
    ['DEP SHS 1/40 PFD', 'PREFERRED'],
    ['DEP 1/1000TH SER', 'PREFERRED'],
    ['6.375% CUM SER B', 'PREFERRED'],
    ['COM', 'EQUITY'],
    ['CL A', 'EQUITY'],
    ['CAP STK CL C', 'EQUITY'],
    ['COM SER C FRMLA', 'EQUITY'],
    ['SPONSORED ADS', 'EQUITY'],
    ['SPON ADR REP PFD', 'EQUITY'],
    ['SPON ADR UNITS', 'EQUITY'],
    ['N Y REGISTRY SHS', 'EQUITY'],
    ['TR UNIT', 'EQUITY'],
    ['UNIT SER 1', 'EQUITY'],
    ['UNIT LTD PARTN', 'EQUITY'],
    ['COM UT LTD PTN', 'EQUITY'],
    ['PFD ETF', 'EQUITY'],
    ['PFD AND INCM SEC', 'EQUITY'],
    ['S&P500 EQL WT', 'EQUITY'],
    ['', 'EQUITY'],
  ])('is for "%s" %s [INST-12]', (title, instrument) => {
    expect(classifyTitle(title, 'SOME ACQUISITION CORP')).toBe(instrument);
  });

  it('is shares for the plain units of a partnership or a trust [INST-12]', () => {
    expect(classifyTitle('UNITS', 'UNITED STS OIL FD LP')).toBe('EQUITY');
    expect(classifyTitle('UNIT', 'ALLIANCEBERNSTEIN HLDG L P')).toBe('EQUITY');
    expect(classifyTitle('UNIT', 'WL ROSS HLDG CORP')).toBe('UNIT');
  });
});

describe('The class of a title', () => {
  it.each([
    ['COM', ''],
    ['COM NEW', ''],
    ['COM CL A', 'A'],
    ['CL A SHS', 'A'],
    ['CAP STK CL C', 'C'],
    ['SPONSORED ADS', 'SPON ADR'],
    ['*W EXP 07/10/201', 'W EXP 7 10 201'],
    ['* W EXP 7/10/201', 'W EXP 7 10 201'],
  ])('is for "%s" "%s" [DER-62]', (title, name) => {
    expect(normalizeClass(title)).toBe(name);
  });
});

describe('The classes of the rows of a table', () => {
  const row = (title: string, more: Partial<TitledRow> = {}): TitledRow => ({
    instrument: 'EQUITY',
    ticker: 'T',
    cusip: null,
    title,
    value: 100,
    amount: 10,
    close: null,
    ...more,
  });
  const listOwners = (...rows: TitledRow[]) => classifyRows(rows).map((row) => row?.hasTicker ?? null);

  it('share a ticker if only their spelling differs [DER-62]', () => {
    expect(listOwners(row('CL A'), row('COM CL A'))).toEqual([true, true]);
  });

  it('give the ticker to the class whose price is nearest to the close, in any unit [DER-62]', () => {
    // 40 and 10 dollars a share, in dollars and in thousands; the ticker closes at 11.
    const [a, b] = [row('CL A', { value: 400, close: 11 }), row('CL B', { value: 100, close: 11 })];
    expect(listOwners(a, b)).toEqual([false, true]);
    expect(listOwners({ ...a, value: 0.4 }, { ...b, value: 0.1 })).toEqual([false, true]);
  });

  it('leave it to the most valuable class if there is no close [DER-62]', () => {
    expect(listOwners(row('CL A', { value: 400 }), row('CL B'))).toEqual([true, false]);
  });

  it('leave it to the class of a row with a CUSIP, which itself needs no title [DER-62]', () => {
    expect(listOwners(row('CL A', { value: 400 }), row('CL B', { cusip: '111111111' }), row('CL B'))).toEqual([
      false,
      null,
      true,
    ]);
  });

  it('never give a ticker to a warrant or a preferred share [DER-62]', () => {
    expect(listOwners(row('*W EXP 1/4/2019', { instrument: 'WARRANT' }), row('COM'))).toEqual([false, true]);
  });
});
