import { describe, expect, it } from 'vitest';
import { quarterToShow } from '../../dashboard/src/pages/market/flows-panel.tsx';
import { summarizeTiles } from '../../dashboard/src/pages/market/heatmap-layers.ts';

describe('The headline of a heatmap', () => {
  const tiles = [
    { ticker: 'A', sentiment7d: 0.4 },
    { ticker: 'B', sentiment7d: -0.1 },
    { ticker: 'C', sentiment7d: 0 },
    { ticker: 'D', sentiment7d: null },
    { ticker: 'E', sentiment7d: 0.2 },
  ];

  it('is of the stocks that have a reading: the median of an even number is the mean of the middle two', () => {
    expect(summarizeTiles(tiles, 'sentiment7d')).toEqual({
      median: 0.1,
      up: 2,
      down: 1,
      highest: { ticker: 'A', value: 0.4 },
      lowest: { ticker: 'B', value: -0.1 },
    });
    expect(summarizeTiles(tiles.slice(0, 3), 'sentiment7d')?.median).toBe(0);
  });

  it('is missing if no stock has a reading', () => {
    expect(summarizeTiles(tiles, 'mentionsZ')).toBeNull();
  });
});

describe('The quarter of 13F flows', () => {
  const quarter = (reportDate: string, isPending: boolean, baselineFilerCount: number) => ({
    reportDate,
    isPending,
    baselineFilerCount,
  });

  it('is the newest whose reports were due and that has one before to be compared with', () => {
    const quarters = [
      quarter('2026-12-31', true, 40),
      quarter('2026-09-30', false, 258),
      quarter('2026-06-30', false, 0),
    ];
    expect(quarterToShow(quarters)?.reportDate).toBe('2026-09-30');
    expect(quarterToShow([quarter('2026-06-30', false, 0)])).toBeUndefined();
    expect(quarterToShow([])).toBeUndefined();
  });
});
