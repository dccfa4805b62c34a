import { describe, expect, it } from 'vitest';
import { findAnchor, listExpectedMoves, moveAt } from '../../dashboard/src/parts/cone.ts';

const BARS = [
  { day: '2025-09-25', close: 256.87 },
  { day: '2025-09-26', close: 255.46 },
  { day: '2025-09-29', close: 254.43 },
];

describe('the cone of what options expect', () => {
  it('starts at the session of the options, even if later sessions are known', () => {
    expect(findAnchor(BARS, '2025-09-26')).toEqual({ at: 1, day: '2025-09-26', close: 255.46 });
  });

  it.each([
    ['the options are of it', '2025-09-29'],
    ['the options are of a later one', '2025-09-30'],
  ])('starts at the newest session where %s', (_name, asOf) => {
    expect(findAnchor(BARS, asOf)).toEqual({ at: 2, day: '2025-09-29', close: 254.43 });
  });

  it('starts at the previous session if the session of the options has no price', () => {
    expect(findAnchor(BARS, '2025-09-28')).toMatchObject({ day: '2025-09-26' });
  });

  it.each([
    ['the prices begin later', BARS, '2025-09-24'],
    ['there are no prices', [], '2025-09-26'],
  ])('has no start where %s', (_name, bars, asOf) => {
    expect(findAnchor(bars, asOf)).toBeNull();
  });

  it('widens with the root of time between the horizons that are known, and ends with the last of them', () => {
    const points = listExpectedMoves([
      { sessions: 1, move: 0.01 },
      { sessions: 4, move: 0.03 },
      { sessions: 20, move: null },
    ]);
    expect(moveAt(points, 0)).toBe(0);
    expect(moveAt(points, 1)).toBe(0.01);
    // The root of 2.25 is 1.5, halfway from the root of 1 to that of 4.
    expect(moveAt(points, 2.25)).toBeCloseTo(0.02, 12);
    expect(moveAt(points, 4)).toBe(0.03);
    expect(moveAt(points, 5)).toBeNull();
  });
});
