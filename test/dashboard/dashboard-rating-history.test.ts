import { describe, expect, it } from 'vitest';
import { joinSeries, listFlagChanges } from '../../dashboard/src/pages/stock/rating-history.ts';

const flag = (key: string, isActive: boolean) => ({ key, label: key.toLowerCase(), isActive });

const RATINGS = [
  {
    day: '2025-11-19',
    isReconstructed: false,
    rating: { score: 71, letter: 'B', flags: [flag('A', false), flag('B', true)] },
  },
  { day: '2025-11-18', isReconstructed: false, rating: { flags: [] } },
  {
    day: '2025-11-17',
    isReconstructed: true,
    rating: { score: 92, letter: 'A', flags: [flag('A', true), flag('B', true)] },
  },
  { day: '2025-11-14', isReconstructed: true, rating: { score: 80, letter: 'B', flags: [flag('B', true)] } },
];
const SCORES = [
  { day: '2025-11-18', score7D: -6 },
  { day: '2025-11-13', score7D: 4 },
];

describe('the rating over time', () => {
  it('has a point for each session of either series, oldest first', () => {
    const points = joinSeries(RATINGS, SCORES).map(({ flags, ...point }) => ({ ...point, flags: [...flags.keys()] }));
    const unrated = { score: null, letter: null, isReconstructed: false, flags: [] };
    expect(points).toEqual([
      { ...unrated, day: '2025-11-13', mentions: 4 },
      { day: '2025-11-14', isReconstructed: true, score: 80, letter: 'B', mentions: null, flags: ['B'] },
      { day: '2025-11-17', isReconstructed: true, score: 92, letter: 'A', mentions: null, flags: ['A', 'B'] },
      { ...unrated, day: '2025-11-18', mentions: -6 },
      { day: '2025-11-19', isReconstructed: false, score: 71, letter: 'B', mentions: null, flags: ['B'] },
    ]);
  });

  it('lists the flags that came and went, newest first, without those of days that have no rating', () => {
    expect(listFlagChanges(joinSeries(RATINGS, SCORES))).toEqual([
      { day: '2025-11-19', label: 'a', isRaised: false },
      { day: '2025-11-17', label: 'a', isRaised: true },
    ]);
    expect(listFlagChanges(joinSeries([], SCORES))).toEqual([]);
  });
});
