import { describe, expect, it } from 'vitest';
import { requireBand } from '../../src/lib/bands.ts';
import { requireEntry, requireFirst, requireLast, requireValue } from '../../src/lib/require.ts';

describe('values that the surrounding code guarantees', () => {
  it('are returned as they are, even if they are 0 or empty', () => {
    expect([requireValue(0, 'the count'), requireValue('', 'the name')]).toEqual([0, '']);
    expect(requireEntry(new Map([['AAPL', null]]), 'AAPL')).toBeNull();
    expect([requireFirst([1, 2, 3]), requireLast([1, 2, null])]).toEqual([1, null]);
  });

  it('are named by the error if they are missing', () => {
    expect(() => requireValue(null, 'the quote of AAPL')).toThrow('Missing: the quote of AAPL.');
    expect(() => requireEntry(new Map<string, number>(), 'AAPL')).toThrow('No entry for "AAPL".');
    expect(() => requireFirst([])).toThrow('Missing: the first item of a list.');
    expect(() => requireLast([])).toThrow('Missing: the last item of a list.');
  });
});

describe('requireBand', () => {
  const bands = [
    { from: 10, label: 'large' },
    { from: 2, label: 'medium' },
  ];

  it('finds the first band whose lower bound a value reaches', () => {
    expect([12, 10, 9.9, 2].map((value) => requireBand(bands, value).label)).toEqual([
      'large',
      'large',
      'medium',
      'medium',
    ]);
  });

  it('throws for a value below all bounds', () => {
    expect(() => requireBand(bands, 1.9)).toThrow('No band for 1.9.');
  });
});
