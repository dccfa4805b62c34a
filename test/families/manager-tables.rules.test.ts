import { describe, expect, it } from 'vitest';
import { inDollars } from '../../src/families/manager-tables/rules.ts';

const row = (issuerName: string, amount: number, value: number, more: { ticker?: string; title?: string } = {}) => ({
  ...{ issuerName, amount, value, ticker: null, title: 'COM' },
  ...more,
});
const valuesOf = (rows: Parameters<typeof inDollars>[0]) => inDollars(rows).map(({ value }) => value);

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
    expect(inDollars(rows)).toEqual(rows);
    expect(inDollars([])).toEqual([]);
  });

  it.each([
    ['by its ticker', { ticker: 'BRK.A', title: 'COM' }],
    ['by its class', { title: 'CL A' }],
  ])('with Berkshire’s class A as it is, known %s', (_how, more) => {
    const berkshire = row('BERKSHIRE HATHAWAY INC DEL', 20, 13_600_000, more);
    expect(valuesOf([...RIGHT, berkshire])).toEqual([230e6, 100e6, 145e6, 13_600_000]);
    expect(valuesOf([...RIGHT, UNH, berkshire]).at(-1)).toBe(13_600_000);
  });

  it('with Berkshire’s class B like any other share', () => {
    // 450 dollars a share, a thousandfold.
    const berkshire = row('BERKSHIRE HATHAWAY INC DEL', 20_000, 9_000_000_000, { ticker: 'BRK.B', title: 'CL B NEW' });
    expect(valuesOf([...RIGHT, berkshire]).at(-1)).toBe(9_000_000);
  });

  it('with what has a value and no shares as it is', () => {
    expect(valuesOf([...RIGHT, UNH, row('RIGHTS', 0, 5_000_000)]).at(-1)).toBe(5_000_000);
  });
});
