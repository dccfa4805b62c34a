import { describe, expect, it } from 'vitest';
import { selectAllColumns, selectColumns } from '../../src/db/columns.ts';
import { picked } from '../../src/db/table.ts';
import { DAILY_BAR, QUOTE, STATED_FLOAT } from '../../src/generated/tables.ts';

describe('The columns of a table', () => {
  it('are named as their properties', () => {
    expect(selectColumns(QUOTE, ['ticker', 'asOf'])).toBe('"ticker", "as_of" AS "asOf"');
    expect(selectColumns(QUOTE, ['ticker', 'asOf'], 'q')).toBe('q."ticker", q."as_of" AS "asOf"');
  });

  it('can be read all at once, those that the database computes among them', () => {
    expect(selectAllColumns(STATED_FLOAT)).toBe(
      '"ticker", "date", "free_float" AS "freeFloat", "shares_outstanding" AS "sharesOutstanding"',
    );
    expect(selectAllColumns(DAILY_BAR)).toContain('"adjusted_close" AS "adjustedClose"');
  });

  it('are not written if the database computes them', () => {
    expect(Object.keys(DAILY_BAR.columns)).not.toContain('adjustedClose');
  });

  it('can be written in part', () => {
    expect(picked(QUOTE, ['ticker', 'price'])).toEqual({
      name: 'quote',
      columns: { ticker: 'text', price: 'double precision' },
      key: ['ticker'],
    });
  });
});
