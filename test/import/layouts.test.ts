import { describe, expect, it } from 'vitest';
import { explainBinary } from '../../src/import/binary.ts';
import { unknownLayout } from '../../src/import/layouts.ts';

const LAYOUTS = [
  { name: 'own', required: ['ticker', 'name'], optional: ['sector'] },
  { name: 'other', required: ['cusip', 'weight', 'shares'] },
];

describe('The refusal of an unknown header', () => {
  it('names the nearest layout, the columns to rename, and those that differ', () => {
    const { message } = unknownLayout(['Ticker', 'Company', 'ICB Industry'], LAYOUTS);
    expect(message).toContain('Nearest is own. Rename Company to name. The layout does not have ICB Industry.');
    expect(message).toContain('own: ticker,name; optional sector');
    expect(message).toContain('other: cusip,weight,shares');
  });

  it('names the columns that the file lacks', () => {
    expect(unknownLayout(['cusip', 'shares'], LAYOUTS).message).toContain('Nearest is other. It lacks weight.');
  });

  it.each([
    [['Date;Open;Close;Volume'], 'separated by semicolons'],
    [['a\tb\tc'], 'separated by tabs'],
  ])('names %j as %s', (titles, says) => {
    expect(unknownLayout(titles, LAYOUTS).message).toContain(says);
  });
});

describe('The refusal of a file that is not text', () => {
  it.each<[number[], string]>([
    [[0x50, 0x4b, 3, 4], 'unpack'],
    [[0x1f, 0x8b, 8, 0], 'gunzip'],
    [[0xff, 0xfe, 0x44, 0], 'UTF-16'],
    [[0x44, 0, 0x61, 0], 'UTF-16'],
    [[0x50, 0x41, 0x52, 0x31], 'Parquet'],
    [[1, 0, 7, 9], 'binary'],
  ])('of the bytes %j gives advice: %s', (bytes, says) => {
    expect(explainBinary(Uint8Array.from(bytes))).toContain(says);
  });
});
