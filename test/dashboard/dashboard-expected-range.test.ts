import { describe, expect, it } from 'vitest';
import { computeRange } from '../../dashboard/src/pages/stock/expected-range.ts';

describe('the range that options expect', () => {
  it('is the last price plus and minus the move of the longest horizon that the key may read', () => {
    const moves = [
      { sessions: 1, move: 0.02 },
      { sessions: 5, move: 0.05 },
      { sessions: 20, move: null },
    ];
    expect(computeRange(moves, 200)).toEqual([
      { value: 210, text: '90% range, 5 sessions:' },
      { value: 190, text: '90% range, 5 sessions:' },
    ]);
  });

  it('counts a single session in the singular', () => {
    expect(computeRange([{ sessions: 1, move: 0.01 }], 100).map(({ text }) => text)).toEqual([
      '90% range, 1 session:',
      '90% range, 1 session:',
    ]);
  });

  it('is missing without an expected move', () => {
    expect(computeRange([{ sessions: 1, move: null }], 100)).toEqual([]);
  });
});
