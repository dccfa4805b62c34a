import { describe, expect, it } from 'vitest';
import {
  type Evidence,
  factorOfRatio,
  rowFactors,
  type TableRow,
  unitOfFiling,
  valueUnit,
} from '../../../src/families/institutional/value-units/rules.ts';

const row = (issuerName: string, amount: number, value: number, more: Partial<TableRow> = {}): TableRow => ({
  ...{ issuerName, amount, value, ticker: null, title: 'COM', reference: null },
  ...more,
});
const valuesOf = (rows: readonly TableRow[], unit: number | null = 1) =>
  rowFactors(rows, unit).map((factor, i) => (factor === null ? null : rows[i]!.value * factor));

/** 230, 200 and 145 dollars a share; worth 230, 100 and 145 million, on average 158.3 million. */
const RIGHT = [row('ALIBABA', 1_000_000, 230e6), row('AMAZON', 500_000, 100e6), row('MICRON', 1_000_000, 145e6)];
/** 345.3 dollars a share, a thousandfold. */
const UNH = row('UNITEDHEALTH', 203_500, 70_268_550_000);

describe('DER-62 a quarter of a manager’s table is in dollars', () => {
  it('where a share would be dearer than any is: the value is a thousandfold', () => {
    expect(valuesOf([...RIGHT, UNH])).toEqual([230e6, 100e6, 145e6, 70_268_550]);
  });

  it('and with it what is dear, and worth more than the others could be', () => {
    // 8.76 and 7.48 dollars a share: 21.9 and 38.4 billion, where the others are worth 136.3 million on average.
    const goodyear = row('GOODYEAR', 2_500_000, 21_900_000_000);
    const more = row('GOODYEAR', 5_133_690, 38_400_001_200);
    expect(valuesOf([...RIGHT, UNH, goodyear, more]).slice(4)).toEqual([21_900_000, 38_400_001.2]);
  });

  it('but not what is dear in truth', () => {
    // 1,065 dollars a share; and the largest holding of all: 1,154 dollars a share, 1.13 billion.
    const rows = [...RIGHT, UNH, row('LAM RESEARCH', 109_000, 116_085_000), row('MICRON', 980_000, 1_130_920_000)];
    expect(valuesOf(rows).slice(4)).toEqual([116_085_000, 1_130_920_000]);
  });

  it('as it is told from the mean of the others times the root of a thousand', () => {
    // The others: (158.3 x 3 + 70.27) / 4 = 136.32 million; times 31.62: 4.311 billion.
    const dear = (value: number) => row('SOUTHWESTERN', 1_000_000, value);
    expect(valuesOf([...RIGHT, UNH, dear(4_310e6)]).at(-1)).toBe(4_310e6);
    expect(valuesOf([...RIGHT, UNH, dear(4_312e6)]).at(-1)).toBe(4_312_000);
  });

  it('and stays as it is where no share is too dear', () => {
    // NVR at 9,812 dollars, and a value beside which the others are nothing.
    const rows = [...RIGHT, row('NVR', 11_112, 109_030_944), row('NVR', 11_112_000, 109_030_944_000)];
    expect(rowFactors(rows, 1)).toEqual([1, 1, 1, 1, 1]);
    expect(rowFactors([], 1)).toEqual([]);
  });

  it.each([
    ['by its ticker', { ticker: 'BRK.A', title: 'COM' }],
    ['by its class', { title: 'CL A' }],
  ])('with Berkshire’s class A as it is, known %s', (_how, more) => {
    const berkshire = row('BERKSHIRE HATHAWAY INC DEL', 20, 13_600_000, more);
    expect(valuesOf([...RIGHT, berkshire])).toEqual([230e6, 100e6, 145e6, 13_600_000]);
    expect(valuesOf([...RIGHT, UNH, berkshire]).at(-1)).toBe(13_600_000);
  });

  it('with a Berkshire row that does not say which class it is as it is, unless it is worth too much', () => {
    // 168,593 dollars a share: class A in 2013, under the ticker of class B.
    const untitled = (value: number) => row('BERKSHIRE HATHAWAY INC DEL', 59, value, { ticker: 'BRK.B', title: '' });
    expect(valuesOf([...RIGHT, untitled(9_947_000)]).at(-1)).toBe(9_947_000);
    expect(valuesOf([...RIGHT, UNH, untitled(9_947_000)]).at(-1)).toBe(9_947_000);
    expect(valuesOf([...RIGHT, UNH, untitled(9e9)]).at(-1)).toBe(9e6);
  });

  it('with Berkshire’s class B like any other share', () => {
    // 450 dollars a share, a thousandfold.
    const berkshire = row('BERKSHIRE HATHAWAY INC DEL', 20_000, 9_000_000_000, { ticker: 'BRK.B', title: 'CL B NEW' });
    expect(valuesOf([...RIGHT, berkshire]).at(-1)).toBe(9_000_000);
  });

  it('with what has a value and no shares as it is', () => {
    expect(valuesOf([...RIGHT, UNH, row('RIGHTS', 0, 5_000_000)]).at(-1)).toBe(5_000_000);
  });

  it('and one with a reference price by that price, in any unit, whatever the others are', () => {
    // 3,500 a share is 3.50 dollars a thousandfold; 0.21 is 210 dollars in thousands.
    const cheap = row('CHEAP', 1_000, 3_500_000, { reference: 3.4 });
    const apple = row('APPLE', 1_000, 210, { reference: 205 });
    expect(valuesOf([...RIGHT, cheap, apple]).slice(3)).toEqual([3_500, 210_000]);
    expect(valuesOf([cheap, apple, row('OTHER', 1, 9)], null)).toEqual([3_500, 210_000, null]);
  });

  it('unless a split explains the reference price', () => {
    expect(valuesOf([row('SPLIT', 1_000, 1_000_000, { reference: 50 })])).toEqual([1_000_000]);
  });
});

describe('DER-62 the unit of a filing’s values', () => {
  const evidence = (more: Partial<Evidence>): Evidence => ({
    ...{ filedDate: '2024-02-14', flattened: false, closeRatio: null, peerRatio: null, sharePrice: null, positions: 1 },
    ...more,
  });

  it.each<[string, Partial<Evidence>, number | null, string]>([
    ['dollars since 2023', { sharePrice: 72 }, 1, 'SHARE_PRICES'],
    ['thousands before', { filedDate: '2022-11-14', sharePrice: 0.072 }, 1_000, 'SHARE_PRICES'],
    [
      'thousands by the closes, though filed after the change',
      { closeRatio: 0.00099, sharePrice: 0.12 },
      1_000,
      'CLOSING_PRICES',
    ],
    [
      'dollars by the closes before the change',
      { filedDate: '2022-02-14', closeRatio: 1.01, sharePrice: 1.5 },
      1,
      'CLOSING_PRICES',
    ],
    ['a thousandfold by the closes', { closeRatio: 998, sharePrice: 3_500 }, 0.001, 'CLOSING_PRICES'],
    ['thousands by its own prices: 287 for 2,397 shares', { sharePrice: 287 / 2_397 }, 1_000, 'SHARE_PRICES'],
    ['dollars by its own prices: 20,918 is none', { filedDate: '2022-02-14', sharePrice: 20.918 }, 1, 'SHARE_PRICES'],
    ['a thousandfold by its own prices', { sharePrice: 59_025 }, 0.001, 'SHARE_PRICES'],
    ['penny stocks in dollars by the day', { sharePrice: 0.62 }, 1, 'FILING_DATE'],
    ['dear stocks in thousands by the day', { filedDate: '2022-02-14', sharePrice: 4.5 }, 1_000, 'FILING_DATE'],
    [
      'dollars where five shares would cost 4,500 at the median',
      { filedDate: '2022-02-14', sharePrice: 4.5, positions: 5 },
      1,
      'SHARE_PRICES',
    ],
    ['what others state before the day', { filedDate: '2022-02-14', sharePrice: 4.5, peerRatio: 1 }, 1, 'OTHER_FILERS'],
    ['the day where a split moved the closes', { closeRatio: 20, sharePrice: 2 }, 1, 'FILING_DATE'],
    ['nothing where there is no price: the day is no evidence', {}, null, 'NONE'],
    ['nothing where no unit makes a price', { sharePrice: 0.0001 }, null, 'NONE'],
    ['nothing for a table in which two are plausible', { flattened: true, sharePrice: 4.5 }, null, 'NONE'],
    [
      'what others state for such a table',
      { flattened: true, sharePrice: 4.5, peerRatio: 0.001 },
      1_000,
      'OTHER_FILERS',
    ],
    [
      'thousands for a table: 783,767 for 24,469,790 shares',
      { flattened: true, sharePrice: 783_767 / 24_469_790 },
      1_000,
      'SHARE_PRICES',
    ],
  ])('is told as %s', (_what, more, factor, basis) => {
    expect(unitOfFiling(evidence(more))).toEqual({ factor, basis });
  });

  it('has a name', () => {
    expect([1, 1_000, 0.001, null].map(valueUnit)).toEqual(['DOLLARS', 'THOUSANDS', 'THOUSANDTHS', 'UNKNOWN']);
    expect([0.05, 20, 50_000, null].map(factorOfRatio)).toEqual([null, null, null, null]);
  });
});
