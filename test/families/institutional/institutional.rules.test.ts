import { describe, expect, it } from 'vitest';
import { bondNotation, bondTickers } from '../../../src/families/institutional/convertible-bonds/rules.ts';
import {
  canonicalCik,
  FILER_CATEGORIES,
  guessedCategory,
  parseFilerCategory,
} from '../../../src/families/institutional/filers/rules.ts';
import { NET_CHANGES } from '../../../src/families/institutional/flows/rules.ts';
import { byValue } from '../../../src/families/institutional/options/rules.ts';
import {
  classifyInstrument,
  type Form13fCover,
  isIncomplete,
  reportedShare,
  selectEffectiveCovers,
  settledQuarter,
} from '../../../src/families/institutional/rules.ts';
import { canonicalCusip, isCash, isDebtCusip } from '../../../src/market/cusip.ts';
import { PRINT_KEYS } from '../../../src/market/identity/day-symbols.ts';
import {
  filingDeadline,
  isPending,
  newestDueQuarter,
  quarterBefore,
  quarterEnd,
  quarterNames,
} from '../../../src/market/quarters.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('the instrument of a row', () => {
  it.each([
    ['shares', { putCall: null, amountType: 'SH', cusip: '037833100', title: 'COM' }, 'EQUITY'],
    ['a put', { putCall: 'Put', amountType: 'SH', cusip: '037833100', title: 'COM' }, 'PUT'],
    ['a call, in capitals', { putCall: 'CALL', amountType: 'SH', cusip: '037833100', title: 'COM' }, 'CALL'],
    ['a note', { putCall: null, amountType: 'PRN', cusip: '037833AB6', title: 'NOTE 1.000% 5/1' }, 'BOND'],
    [
      'a note given as shares',
      { putCall: null, amountType: 'SH', cusip: '02376RAF9', title: 'NOTE 6.500% 7/0' },
      'BOND',
    ],
    ['shares given as principal', { putCall: null, amountType: 'PRN', cusip: '037833100', title: 'COM' }, 'EQUITY'],
    ['a note under a number', { putCall: null, amountType: 'PRN', cusip: '037833100', title: 'DEBT 2.000%' }, 'BOND'],
    [
      'a note of a table without CUSIP',
      { putCall: null, amountType: 'SH', cusip: null, title: 'NOTE 4.500% 6/1' },
      'BOND',
    ],
    ['shares of a table without CUSIP', { putCall: null, amountType: 'SH', cusip: null, title: 'COM' }, 'EQUITY'],
    ['shares of a foreign company', { putCall: null, amountType: 'SH', cusip: 'G0084W101', title: 'SHS' }, 'EQUITY'],
    ['a fund with letters', { putCall: null, amountType: 'SH', cusip: '46435UAA9', title: 'IBONDS 27 ETF' }, 'EQUITY'],
    [
      'one whose title is cut',
      { putCall: null, amountType: 'SH', cusip: '46436EBB1', title: 'IBONDS DEC2026' },
      'EQUITY',
    ],
    ['a fund of bonds', { putCall: null, amountType: 'SH', cusip: null, title: 'SHRT TRM BOND ETF' }, 'EQUITY'],
    [
      'a call on a fund with letters',
      { putCall: 'Call', amountType: 'SH', cusip: '46435UAA9', title: 'IBONDS 27' },
      'CALL',
    ],
    [
      'convertible preferred shares',
      { putCall: null, amountType: 'SH', cusip: null, title: '8.5% PFD CONV A' },
      'PREFERRED',
    ],
    ['principal under letters', { putCall: null, amountType: 'PRN', cusip: '037833AB6', title: 'FRNT 5/1' }, 'BOND'],
    ['a bond with its terms', { putCall: null, amountType: 'PRN', cusip: null, title: 'BOND 2.500% 6/1' }, 'BOND'],
    ['cash', { putCall: null, amountType: 'SH', cusip: '999USDZ92', title: 'CASH' }, 'CASH'],
  ] as const)('%s [INST-12]', (_what, row, instrument) => {
    expect(classifyInstrument({ issuerName: 'ISSUER', ...row })).toBe(instrument);
  });

  it.each([
    ['US DOLLAR', '037833100', true],
    ['U.S. Dollars', null, true],
    ['CASH AND CASH EQUIVALENTS', '123456789', true],
    ['CASH & CASH EQUIVALENTS', null, true],
    ['Some Sweep', '999USDZ92', true],
    ['DOLLAR GENERAL CORP NEW', '256677105', false],
    ['DOLLAR TREE INC', '256746108', false],
    ['PATHWARD CASH AMERICA INC', '59100U108', false],
    ['INVESCO DB US DOLLAR INDEX TR', '46141D203', false],
    ['UNMAPPED CORP', '999999104', false],
  ])('a line of %s under %s is cash: %s [INST-12]', (issuerName, cusip, cash) => {
    expect(isCash({ issuerName, cusip })).toBe(cash);
  });

  it.each([
    ['037833100', '037833100'],
    [' 67066g104 ', '67066G104'],
    ['37833100', '037833100'], // A spreadsheet dropped the zero; the check digit fits.
    ['37833101', null],
    ['0378331000', null],
    ['', null],
    ['03783310O', '03783310O'],
  ])('CUSIP %s is %s [DER-64]', (text, cusip) => {
    expect(canonicalCusip(text)).toBe(cusip);
  });

  it('CUSIPs of notes have letters in the issue [DER-64]', () => {
    expect(['037833AB6', '02376RAF9', '037833100', '02079K305', 'G0084W101'].map(isDebtCusip)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('The filings that count', () => {
  const cover = (id: string, filedDate: string, more: Partial<Form13fCover> = {}): Form13fCover => ({
    id,
    filerCik: 'F',
    form: '13F-HR',
    filedDate,
    amendmentNo: 0,
    adds: false,
    flattened: false,
    entryTotal: 5,
    entries: 5,
    ...more,
  });
  const live = (...covers: Form13fCover[]) => selectEffectiveCovers(covers).map(({ id }) => id);
  const first = cover('first', '2025-11-10');

  it.each([
    ['the report alone', [first], ['first']],
    ['a restatement replaces it', [first, cover('restated', '2025-11-20', { amendmentNo: 1 })], ['restated']],
    ['new holdings add to it', [first, cover('more', '2025-11-20', { adds: true })], ['first', 'more']],
    [
      'a restatement replaces what was added before, and is added to after',
      [
        first,
        cover('more', '2025-11-15', { adds: true, amendmentNo: 1 }),
        cover('restated', '2025-11-20', { amendmentNo: 2 }),
        cover('after', '2025-11-25', { adds: true, amendmentNo: 3 }),
      ],
      ['restated', 'after'],
    ],
    [
      'of two amendments of one day the higher number is the later',
      [cover('two', '2025-11-20', { amendmentNo: 2 }), cover('one', '2025-11-20', { amendmentNo: 1 }), first],
      ['two'],
    ],
    ['a notice holds nothing', [cover('notice', '2025-11-10', { form: '13F-NT', entries: null })], []],
    ['a cover without its table is not a report of nothing', [cover('cover', '2025-11-10', { entries: null })], []],
    ['a report of no holdings is one', [cover('none', '2025-11-10', { entries: null, entryTotal: 0 })], ['none']],
    [
      'a table made of filings yields to any filing',
      [cover('table', '2025-11-14', { flattened: true }), first],
      ['first'],
    ],
    ['a table counts where no filing is known', [cover('table', '2025-11-14', { flattened: true })], ['table']],
    ['each filer has its own', [first, cover('other', '2025-11-01', { filerCik: 'G' })], ['other', 'first']],
  ])('%s [DER-62]', (_what, covers, ids) => {
    expect(live(...covers)).toEqual(ids);
    expect(live(...[...covers].reverse())).toEqual(ids);
  });
});

describe('Quarters', () => {
  it('are named by year and number [INST-01]', () => {
    expect(quarterNames(day('2025-09-30'))).toEqual({ value: '2025Q3', label: 'Q3 2025' });
    expect(quarterNames(day('2025-12-31'))).toEqual({ value: '2025Q4', label: 'Q4 2025' });
  });

  it('end on the last day of March, June, September and December [INST-01]', () => {
    expect(['2024-01-01', '2024-03-31', '2024-05-15', '2024-12-31'].map((text) => quarterEnd(day(text)))).toEqual(
      ['2024-03-31', '2024-03-31', '2024-06-30', '2024-12-31'].map(day),
    );
    expect(quarterBefore(day('2024-03-31'))).toEqual(day('2023-12-31'));
    expect(quarterBefore(day('2025-09-30'))).toEqual(day('2025-06-30'));
  });

  it('are pending until 45 days after their end, and the newest that is not is settled [INST-02]', () => {
    expect(filingDeadline(day('2025-09-30'))).toEqual(day('2025-11-14'));
    const quarters = ['2025-09-30', '2025-06-30'].map((text) => ({ reportDate: day(text) }));
    const settledOn = (now: string) => settledQuarter(quarters, new Date(now))!.reportDate;
    expect(isPending(day('2025-09-30'), new Date('2025-11-15T04:59:00Z'))).toBe(true); // Still the 14th in New York.
    expect(settledOn('2025-11-15T04:59:00Z')).toEqual(day('2025-06-30'));
    expect(settledOn('2025-11-15T05:01:00Z')).toEqual(day('2025-09-30'));
    expect(settledOn('2025-07-01T12:00:00Z')).toEqual(day('2025-09-30')); // None is settled: the newest.
    expect(settledQuarter([], new Date('2025-07-01T12:00:00Z'))).toBeNull();
  });

  it.each([
    ['2025-11-14T15:00:00Z', '2025-06-30'], // The reports of September are due this day.
    ['2025-11-15T15:00:00Z', '2025-09-30'],
    ['2026-01-01T03:00:00Z', '2025-09-30'], // Still December in New York.
    ['2026-02-15T15:00:00Z', '2025-12-31'],
  ])('at %s the newest quarter with due reports ends on %s [INST-02]', (now, quarter) => {
    expect(newestDueQuarter(new Date(now))).toEqual(day(quarter));
  });
});

describe('A quarter', () => {
  const quarter = (baselineFilerCount: number, priorFilerCount: number) => ({
    reportDate: day('2025-09-30'),
    baselineFilerCount,
    priorFilerCount,
  });
  const [inTime, after] = ['2025-11-14T15:00:00Z', '2025-11-15T15:00:00Z'].map((text) => new Date(text));

  it('states the reported part of the previous filers; null if nothing is reported [INST-01]', () => {
    expect([reportedShare(quarter(3, 4)), reportedShare(quarter(0, 0))]).toEqual([0.75, null]);
  });

  it('is incomplete while reports may come in, and while fewer than nine in ten have [INST-01]', () => {
    expect(isIncomplete(quarter(10, 10), inTime!)).toBe(true);
    expect(isIncomplete(quarter(9, 10), after!)).toBe(false);
    expect(isIncomplete(quarter(8, 10), after!)).toBe(true);
    expect(isIncomplete(quarter(0, 0), after!)).toBe(false);
  });
});

describe('Filers', () => {
  it.each([
    ['VANGUARD GROUP INC', 'INDEX_FUND'],
    ['Pershing Square Capital Management, L.P.', 'ACTIVIST'],
    ['RENAISSANCE TECHNOLOGIES LLC', 'HEDGE_FUND'],
    ['LTS One Management LP', 'HEDGE_FUND'],
    ['California Public Employees Retirement System', 'PENSION'],
    ['BANK OF AMERICA CORP /DE/', 'BANK'],
    ['METLIFE INC', 'INSURANCE'],
    ['FMR LLC', 'MUTUAL_FUND'],
    ['Norges Bank', 'SOVEREIGN_WEALTH'],
    ['Swiss National Bank', 'SOVEREIGN_WEALTH'],
    ['Massachusetts University Endowment', 'ENDOWMENT'],
    ['Bull Street Advisors, LLC', 'OTHER'],
    ['', 'OTHER'],
  ])('%s is guessed to be %s [INST-07]', (name, category) => {
    expect(guessedCategory(name)).toBe(category);
  });

  it('are of ten categories, in any spelling [INST-07, AMB-47]', () => {
    expect(FILER_CATEGORIES).toHaveLength(10);
    expect(['index fund', 'Sovereign-Wealth', 'OTHER', 'CONGLOMERATE', ''].map(parseFilerCategory)).toEqual([
      'INDEX_FUND',
      'SOVEREIGN_WEALTH',
      'OTHER',
      null,
      null,
    ]);
  });

  it('have a net change in flows for nine of the ten [INST-08]', () => {
    expect(Object.keys(NET_CHANGES)).toEqual(FILER_CATEGORIES.filter((category) => category !== 'OTHER'));
  });

  it('have ten digits [INST-10]', () => {
    expect(['1067983', '0001067983', '', '12345678901', 'abc'].map(canonicalCik)).toEqual([
      '0001067983',
      '0001067983',
      null,
      null,
      null,
    ]);
  });
});

describe('Notes and options', () => {
  it('notes are named by the ticker, coupon and maturity, without a comma [INST-15]', () => {
    const print = (title: string) => PRINT_KEYS.text(bondNotation('AAL', title));
    expect(print('NOTE  6.500% 7/0')).toBe('AAL 6.500% 7/0');
    expect(print('DEBT 2,5%')).toBe('AAL 2 5%');
    expect(print('NOTE')).toBe('AAL');
    const tickers = bondTickers('AAL', ['NOTE 1% 5/1', 'DEBT 1% 5/1', 'NOTE 2% 6/1'])!;
    expect(PRINT_KEYS.text(tickers)).toBe('AAL 1% 5/1,AAL 2% 6/1');
  });

  it('options come with the largest sum of calls and puts first, then by ticker [UNS-17]', () => {
    const row = (ticker: string, callValue: number, putValue: number) => ({ ticker, callValue, putValue });
    const sorted = byValue([row('B', 1, 1), row('A', 0, 2), row('C', 0, 9), row('D', 5, 0)]);
    expect(sorted.map(({ ticker }) => ticker)).toEqual(['C', 'D', 'A', 'B']);
  });
});
