import { describe, expect, it } from 'vitest';
import { type CuratedScreen, SCREENS } from '../../../src/families/screener/presets/rules.ts';
import { CATALOG } from '../../../src/families/screener/rules/catalog.ts';
import { createScreenTable, runPlan, type ScreenRow } from '../../../src/families/screener/rules/engine.ts';
import { readPlan } from '../../../src/families/screener/rules/plan.ts';

type Condition = CuratedScreen['plan']['filters'][number];

/** A value that meets a condition, and one that just does not. */
function around({ op, value }: Condition): { met: number; missed: number } {
  const step = Math.abs(value) / 1_000 || 0.001;
  if (op === 'GTE') return { met: value, missed: value - step };
  if (op === 'GT') return { met: value + step, missed: value };
  if (op === 'LTE') return { met: value, missed: value + step };
  if (op === 'LT') return { met: value - step, missed: value };
  return { met: value, missed: value - 1 };
}

const joined = SCREENS.filter(({ name }) => / (\+|vs) /.test(name));
const opposed = SCREENS.filter(({ name }) => name.includes(' vs '));
/** Whether a condition requires high or low values of its field. */
const wants = ({ op }: Condition) => (op.startsWith('G') ? 'much' : op.startsWith('L') ? 'little' : 'a state');

describe('The name of a curated screen', () => {
  it('has `+` or `vs` wherever the screen is of two fields, and nowhere else [SCR-43]', () => {
    const ofTwo = SCREENS.filter(({ plan }) => plan.filters.length === 2);
    expect(joined.map(({ id }) => id)).toEqual(ofTwo.map(({ id }) => id));
    for (const { id, plan } of joined)
      expect([id, new Set(plan.filters.map(({ fieldName }) => fieldName)).size]).toEqual([id, 2]);
  });

  it.each(joined)(
    '$name: finds what meets both conditions, and not what misses either [SCR-43]',
    ({ universe, plan }) => {
      const [first, second] = plan.filters.map((filter) => {
        const { column } = CATALOG[universe].find(({ name }) => name === filter.fieldName)!;
        const { met, missed } = around(filter);
        return { met: { [column]: met }, missed: { [column]: missed } };
      });
      const table = createScreenTable([
        { ticker: 'BOTH', ...first!.met, ...second!.met } as ScreenRow,
        { ticker: 'FIRST', ...first!.met, ...second!.missed } as ScreenRow,
        { ticker: 'SECOND', ...first!.missed, ...second!.met } as ScreenRow,
        { ticker: 'NEITHER', ...first!.missed, ...second!.missed } as ScreenRow,
      ]);
      const { results } = runPlan(table, readPlan(universe, plan), null, 10);
      expect(results.map(({ ticker }) => ticker)).toEqual(['BOTH']);
    },
  );

  it.each(opposed)('$name: sets much of one field against little of the other [SCR-43]', ({ plan }) => {
    expect(plan.filters.map(wants).sort()).toEqual(['little', 'much']);
  });

  it('five screens set two sides against each other [SCR-43]', () => {
    expect(opposed.map(({ id }) => id)).toEqual([
      ...['oversold-with-positive-sentiment', 'service-score-vs-price', 'crowd-vs-street', 'below-200d-rising'],
      'etf-dip-bullish',
    ]);
  });
});
