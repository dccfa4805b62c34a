import { describe, expect, it } from 'vitest';
import {
  factorOfRatio,
  rowFactors,
  type UnitEvidence,
  type UnitTableRow,
  unitOfFiling,
  valueUnit,
} from '../../../src/families/institutional/value-units/rules.ts';

const row = (issuerName: string, amount: number, value: number, more: Partial<UnitTableRow> = {}): UnitTableRow => ({
  issuerName,
  amount,
  value,
  ticker: null,
  title: 'COM',
  reference: null,
  ...more,
});
const listValues = (rows: readonly UnitTableRow[], unit: number | null = 1) =>
  rowFactors(rows, unit).map((factor, i) => (factor === null ? null : rows[i]!.value * factor));

/** 230, 200 and 145 dollars a share; worth 230, 100 and 145 million, on average 158.3 million. */
const RIGHT = [row('ALIBABA', 1_000_000, 230e6), row('AMAZON', 500_000, 100e6), row('MICRON', 1_000_000, 145e6)];
/** 345.3 dollars a share, a thousandfold. */
const UNH = row('UNITEDHEALTH', 203_500, 70_268_550_000);

describe('a quarter of a manager’s table is in dollars [DER-62]', () => {
  it('if a share would otherwise be dearer than any: the value is a thousandfold', () => {
    expect(listValues([...RIGHT, UNH])).toEqual([230e6, 100e6, 145e6, 70_268_550]);
  });

  it('together with dear rows that are worth more than the others could be', () => {
    // At 8.76 and 7.48 dollars per share, 21.9 and 38.4 billion; the others are worth 136.3 million on average.
    const goodyear = row('GOODYEAR', 2_500_000, 21_900_000_000);
    const more = row('GOODYEAR', 5_133_690, 38_400_001_200);
    expect(listValues([...RIGHT, UNH, goodyear, more]).slice(4)).toEqual([21_900_000, 38_400_001.2]);
  });

  it('but not a truly expensive share', () => {
    // 1,065 dollars a share; and the largest holding of all: 1,154 dollars a share, 1.13 billion.
    const rows = [...RIGHT, UNH, row('LAM RESEARCH', 109_000, 116_085_000), row('MICRON', 980_000, 1_130_920_000)];
    expect(listValues(rows).slice(4)).toEqual([116_085_000, 1_130_920_000]);
  });

  it('as inferred from the mean of the others times the root of a thousand', () => {
    // The others: (158.3 x 3 + 70.27) / 4 = 136.32 million; times 31.62: 4.311 billion.
    const dear = (value: number) => row('SOUTHWESTERN', 1_000_000, value);
    expect(listValues([...RIGHT, UNH, dear(4_310e6)]).at(-1)).toBe(4_310e6);
    expect(listValues([...RIGHT, UNH, dear(4_312e6)]).at(-1)).toBe(4_312_000);
  });

  it('and stays unchanged if no share is too dear', () => {
    // NVR at 9,812 dollars, and a value beside which the others are nothing.
    const rows = [...RIGHT, row('NVR', 11_112, 109_030_944), row('NVR', 11_112_000, 109_030_944_000)];
    expect(rowFactors(rows, 1)).toEqual([1, 1, 1, 1, 1]);
    expect(rowFactors([], 1)).toEqual([]);
  });

  it.each([
    ['by its ticker', { ticker: 'BRK.A', title: 'COM' }],
    ['by its class', { title: 'CL A' }],
  ])('a quarter of a manager’s table is in dollars with Berkshire’s class A unchanged, known %s', (_how, more) => {
    const berkshire = row('BERKSHIRE HATHAWAY INC DEL', 20, 13_600_000, more);
    expect(listValues([...RIGHT, berkshire])).toEqual([230e6, 100e6, 145e6, 13_600_000]);
    expect(listValues([...RIGHT, UNH, berkshire]).at(-1)).toBe(13_600_000);
  });

  it('with a Berkshire row of unknown class unchanged, unless its value is too high', () => {
    // 168,593 dollars a share: class A in 2013, under the ticker of class B.
    const untitled = (value: number) => row('BERKSHIRE HATHAWAY INC DEL', 59, value, { ticker: 'BRK.B', title: '' });
    expect(listValues([...RIGHT, untitled(9_947_000)]).at(-1)).toBe(9_947_000);
    expect(listValues([...RIGHT, UNH, untitled(9_947_000)]).at(-1)).toBe(9_947_000);
    expect(listValues([...RIGHT, UNH, untitled(9e9)]).at(-1)).toBe(9e6);
  });

  it('a quarter of a manager’s table is in dollars with Berkshire’s class B like any other share', () => {
    // 450 dollars a share, a thousandfold.
    const berkshire = row('BERKSHIRE HATHAWAY INC DEL', 20_000, 9_000_000_000, { ticker: 'BRK.B', title: 'CL B NEW' });
    expect(listValues([...RIGHT, berkshire]).at(-1)).toBe(9_000_000);
  });

  it('a quarter of a manager’s table is in dollars with a row without shares unchanged', () => {
    expect(listValues([...RIGHT, UNH, row('RIGHTS', 0, 5_000_000)]).at(-1)).toBe(5_000_000);
  });

  it('and a row with a reference price by that price, in any unit, independent of the others', () => {
    // 3,500 a share is 3.50 dollars a thousandfold; 0.21 is 210 dollars in thousands.
    const cheap = row('CHEAP', 1_000, 3_500_000, { reference: 3.4 });
    const apple = row('APPLE', 1_000, 210, { reference: 205 });
    expect(listValues([...RIGHT, cheap, apple]).slice(3)).toEqual([3_500, 210_000]);
    expect(listValues([cheap, apple, row('OTHER', 1, 9)], null)).toEqual([3_500, 210_000, null]);
  });

  it('unless a split explains the reference price', () => {
    expect(listValues([row('SPLIT', 1_000, 1_000_000, { reference: 50 })])).toEqual([1_000_000]);
  });
});

/** Evidence of a filing whose positions have these values per share, and no other evidence. */
const pricedAt = (...prices: number[]): Partial<UnitEvidence> => {
  const count = (factor: number, most: number) =>
    prices.filter((price) => price * factor >= 0.5 && price * factor <= most).length;
  const counts = (most: number) => ({
    dollars: count(1, most),
    thousands: count(1_000, most),
    thousandths: count(0.001, most),
  });
  const sharePrice = [...prices].sort((a, b) => a - b)[Math.floor(prices.length / 2)]!;
  return { sharePrice, positions: prices.length, possible: counts(10_000), usual: counts(1_000) };
};
const NO_COUNTS = { dollars: 0, thousands: 0, thousandths: 0 };
const evidence = (more: Partial<UnitEvidence>): UnitEvidence => ({
  filedDate: '2024-02-14',
  flattened: false,
  closeRatio: null,
  closeMatches: NO_COUNTS,
  peerRatio: null,
  sharePrice: null,
  positions: 0,
  possible: NO_COUNTS,
  usual: NO_COUNTS,
  warrants: 0,
  hasWrongAmounts: false,
  ...more,
});
const closes = (matches: Partial<UnitEvidence['closeMatches']>) => ({ closeMatches: { ...NO_COUNTS, ...matches } });
const IN_2021 = { filedDate: '2021-02-12' };
const IN_2022 = { filedDate: '2022-02-14' };

describe('The unit of the values of a filing', () => {
  it.each<[string, Partial<UnitEvidence>, number | null, string]>([
    ['dollars since 2023', pricedAt(72), 1, 'SHARE_PRICES'],
    ['thousands before', { filedDate: '2022-11-14', ...pricedAt(0.072) }, 1_000, 'SHARE_PRICES'],
    [
      'thousands by the closes, though filed after the change',
      { ...closes({ thousands: 1 }), ...pricedAt(0.12) },
      1_000,
      'CLOSING_PRICES',
    ],
    [
      'dollars by the closes before the change',
      { ...IN_2022, ...closes({ dollars: 1 }), ...pricedAt(1.5) },
      1,
      'CLOSING_PRICES',
    ],
    ['a thousandfold by the closes', { ...closes({ thousandths: 1 }), ...pricedAt(3_500) }, 0.001, 'CLOSING_PRICES'],
    [
      'what most positions agree with at their closes',
      { ...IN_2021, ...closes({ dollars: 1, thousands: 2 }), ...pricedAt(1.752, 1.753, 3.257) },
      1_000,
      'CLOSING_PRICES',
    ],
    [
      'the day if as many closes speak for one unit as for the other',
      { ...closes({ dollars: 2, thousands: 2 }), ...pricedAt(4.5, 4.5, 4.5, 4.5) },
      1,
      'FILING_DATE',
    ],
    ['thousands by its own prices: 287 for 2,397 shares', pricedAt(287 / 2_397), 1_000, 'SHARE_PRICES'],
    ['dollars by its own prices: 20,918 is none', { ...IN_2022, ...pricedAt(20.918) }, 1, 'SHARE_PRICES'],
    ['a thousandfold by its own prices', pricedAt(59_025), 0.001, 'SHARE_PRICES'],
    ['penny stocks in dollars by the day', pricedAt(0.62), 1, 'FILING_DATE'],
    ['expensive stocks in thousands by the day', { ...IN_2022, ...pricedAt(4.5) }, 1_000, 'FILING_DATE'],
    [
      'thousands if five shares cost 132, 222, 1,752, 1,753, and 3,257',
      { ...IN_2021, ...pricedAt(0.132, 0.222, 1.752, 1.753, 3.257) },
      1_000,
      'SHARE_PRICES',
    ],
    [
      'thousands by the day if all of a short list are expensive',
      { ...IN_2021, ...pricedAt(1.752, 1.753, 3.257, 4.08, 2.227) },
      1_000,
      'FILING_DATE',
    ],
    [
      'dollars if twenty shares would cost 4,500',
      { ...IN_2022, ...pricedAt(...Array<number>(20).fill(4.5)) },
      1,
      'SHARE_PRICES',
    ],
    [
      'dollars before the change if most shares would cost more than any does',
      { ...IN_2022, ...pricedAt(5, 8, 25, 40) },
      1,
      'SHARE_PRICES',
    ],
    ['dollars by the day, a penny stock among cheap ones', pricedAt(3, 4, 0.3), 1, 'FILING_DATE'],
    ['what others state before the day', { ...IN_2022, ...pricedAt(4.5), peerRatio: 1 }, 1, 'OTHER_FILERS'],
    ['the day if nothing but warrants is held', { ...IN_2022, warrants: 3 }, 1_000, 'FILING_DATE'],
    ['nothing if there is no price: the day is no evidence', {}, null, 'NONE'],
    ['nothing if no unit makes a price', pricedAt(0.0001), null, 'NONE'],
    ['nothing for a table in which two are plausible', { flattened: true, ...pricedAt(4.5) }, null, 'NONE'],
    [
      'what others state for such a table',
      { flattened: true, ...pricedAt(4.5), peerRatio: 0.001 },
      1_000,
      'OTHER_FILERS',
    ],
    [
      'thousands for a table: 783,767 for 24,469,790 shares',
      { flattened: true, ...pricedAt(783_767 / 24_469_790) },
      1_000,
      'SHARE_PRICES',
    ],
  ])('is %s [DER-62]', (_what, more, factor, basis) => {
    expect(unitOfFiling(evidence(more))).toEqual({ factor, basis });
  });

  it('has a name [DER-62]', () => {
    expect([1, 1_000, 0.001, null].map(valueUnit)).toEqual(['DOLLARS', 'THOUSANDS', 'THOUSANDTHS', 'UNKNOWN']);
    expect([0.05, 20, 50_000, null].map(factorOfRatio)).toEqual([null, null, null, null]);
  });
});
