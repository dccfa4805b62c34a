import { describe, expect, it } from 'vitest';
import { beginVisit, identifyCatalyst, isNew, noteShown, parseVisits } from '../../dashboard/src/watchlists/visits.ts';

const NOON = Date.UTC(2026, 10, 24, 12);

describe('What is new since the last visit', () => {
  it('nothing is new on a first visit', () => {
    expect(isNew(beginVisit(null, NOON), 'MRK ANALYSTS 2026-11-23')).toBe(false);
  });

  it('a catalyst that the visit before did not show is new, and stays so while the visit lasts', () => {
    const first = noteShown(beginVisit(null, NOON), ['MRK ANALYSTS 2026-11-23'], NOON);
    const later = NOON + 30 * 60_000;
    const second = noteShown(beginVisit(first, later), ['MRK ANALYSTS 2026-11-23', 'MRK VOLUME 2026-11-24'], later);
    expect(isNew(second, 'MRK ANALYSTS 2026-11-23')).toBe(false);
    expect(isNew(second, 'MRK VOLUME 2026-11-24')).toBe(true);
    // A reload after a minute is the same visit.
    expect(isNew(beginVisit(second, later + 60_000), 'MRK VOLUME 2026-11-24')).toBe(true);
  });

  it('the same signal of another day is another catalyst', () => {
    const day = (day: string) => identifyCatalyst('MRK', { kind: 'ANALYSTS', day });
    expect(day('2026-11-23')).not.toBe(day('2026-11-24'));
  });

  it('restores its stored state, and refuses other forms', () => {
    const visits = noteShown(beginVisit(null, NOON), ['MRK ANALYSTS 2026-11-23'], NOON);
    expect(parseVisits(JSON.stringify(visits))).toEqual(visits);
    expect(parseVisits('{"before":null,"now":{"ids":1,"at":2}}')).toBeNull();
    expect(parseVisits('{}')).toBeNull();
  });
});
