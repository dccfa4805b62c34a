import { describe, expect, it } from 'vitest';
import { valuesByEntity } from '../../../src/families/sentiment/entities/rules.ts';
import type { DayReading } from '../../../src/families/sentiment/rules/score.ts';
import { parseDay } from '../../../src/lib/dates.ts';

const day = (date: string, mentions: number, sentiment: number | null, tracked: number | null = null): DayReading => ({
  day: parseDay(date)!,
  mentions,
  sentiment,
  tracked,
  score: sentiment === null ? null : 10 * sentiment,
});
const of = (id: string, ...days: DayReading[]) => ({ entity: { id }, days });

const company = of('company', day('2025-11-19', 20, 0.5, 40), day('2025-11-20', 10, -0.1, 60));
const product = of('product', day('2025-11-19', 9, 0.2), day('2025-11-20', 1, 0.6));
const silent = of('silent', day('2025-11-19', 0, null), day('2025-11-20', 0, null));
const all = [of('unknown'), silent, product, company];
const table = (metric: Parameters<typeof valuesByEntity>[0], entities = all) =>
  valuesByEntity(metric, entities).map(({ entity, value, mentions, share }) => [entity.id, value, mentions, share]);

describe('A metric by entity', () => {
  it('sums mentions, omits entities without any mention, and has a measured 0 for those without one in the window [STK-09]', () => {
    expect(table('mentions')).toEqual([
      ['company', 30, 30, 75],
      ['product', 10, 10, 25],
      ['silent', 0, 0, 0],
    ]);
  });

  it('means sentiment and Score over the days with a reading, with shares of the mentions [STK-09]', () => {
    expect(table('sentiment')).toEqual([
      ['company', 0.2, 30, 75],
      ['product', 0.4, 10, 25],
    ]);
    expect(table('sentisense').map(([id, value]) => [id, value])).toEqual([
      ['company', 2],
      ['product', 4],
    ]);
  });

  it('has social dominance of the company alone: the sum over the sum [STK-09]', () => {
    expect(table('social_dominance')).toEqual([['company', 0.3, 30, 100]]);
  });

  it('is empty without readings, and has no shares without mentions [STK-09]', () => {
    expect(table('mentions', [])).toEqual([]);
    expect(table('sentiment', [silent])).toEqual([]);
    expect(table('mentions', [silent])).toEqual([['silent', 0, 0, null]]);
  });

  it('breaks ties by the value, then the id [UNS-04]', () => {
    const twin = (id: string, sentiment: number) => of(id, day('2025-11-20', 5, sentiment));
    expect(table('sentiment', [twin('b', 0.1), twin('a', 0.1), twin('c', 0.3)]).map(([id]) => id)).toEqual([
      'c',
      'a',
      'b',
    ]);
  });
});
