import { describe, expect, it } from 'vitest';
import { type ChartMark, placed, thinned } from '../../dashboard/src/parts/marks.ts';

/** A week and a Monday. */
const SESSIONS = ['2025-11-03', '2025-11-04', '2025-11-05', '2025-11-06', '2025-11-07', '2025-11-10'].map((day) => ({
  day,
}));
const sale = (day: string): ChartMark => ({ day, group: 'Insiders', isBuy: false, text: day });

describe('the marks on a price', () => {
  it('are placed at the session of their day, or at the next session', () => {
    const placedMarks = placed(SESSIONS, [sale('2025-11-04'), sale('2025-11-08')]);
    expect(placedMarks.map(({ day, at }) => [day, at])).toEqual([
      ['2025-11-04', 1],
      ['2025-11-08', 5],
    ]);
  });

  it.each([
    ['before the prices', '2025-11-01'],
    ['after them', '2025-11-11'],
  ])('leave out what happened %s', (_name, day) => {
    expect(placed(SESSIONS, [sale(day)])).toEqual([]);
  });

  const daily = placed(
    SESSIONS,
    SESSIONS.toReversed().map(({ day }) => sale(day)),
  );
  const ofEach = (room: number) => thinned(daily, room).map(({ at, of }) => [at, of.map((mark) => mark.at)]);

  it('are drawn individually if a session is wide enough', () => {
    expect(ofEach(0.5)).toEqual([0, 1, 2, 3, 4, 5].map((at) => [at, [at]]));
  });

  it('merge those that would overlap, and lose none', () => {
    expect(ofEach(2.4)).toEqual([
      [0, [0, 1, 2]],
      [3, [3, 4, 5]],
    ]);
  });

  it('marks of one session are merged', () => {
    expect(thinned(placed(SESSIONS, [sale('2025-11-05'), sale('2025-11-05')]), 0.5)).toMatchObject([
      { at: 2, of: [{ at: 2 }, { at: 2 }] },
    ]);
  });

  it('marks that are far apart keep their positions', () => {
    const apart = placed(SESSIONS, [sale('2025-11-04'), sale('2025-11-10')]);
    expect(thinned(apart, 2.4).map(({ at }) => at)).toEqual([1, 5]);
  });
});
