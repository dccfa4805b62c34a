import { describe, expect, it } from 'vitest';
import { formatStep, listMissing, parseBounds } from '../../../src/db/partitions/steps.ts';
import type { DividedTable } from '../../../src/db/partitions/tables.ts';
import { isoDate, parseStoredDay } from '../../../src/lib/dates.ts';

const day = parseStoredDay;
const table = (step: 'MONTH' | 'YEAR', emptySteps: number, filledSteps: number): DividedTable => ({
  schema: 'public',
  name: 'bar',
  column: 'date',
  step,
  emptySteps,
  filledSteps,
});
const format = (ranges: readonly { from: Date; to: Date }[]) =>
  ranges.map(({ from, to }) => [isoDate(from), isoDate(to)]);

describe('The partitions that a table lacks', () => {
  it('cover the present, the next 60 days, and the empty steps before', () => {
    expect(format(listMissing(table('YEAR', 1, 5), [], { today: day('2026-11-01'), filled: [] }))).toEqual([
      ['2025-01-01', '2026-01-01'],
      ['2026-01-01', '2027-01-01'],
    ]);
    expect(format(listMissing(table('YEAR', 0, 5), [], { today: day('2026-11-02'), filled: [] }))).toEqual([
      ['2026-01-01', '2027-01-01'],
      ['2027-01-01', '2028-01-01'],
    ]);
    expect(format(listMissing(table('MONTH', 0, 5), [], { today: day('2026-12-15'), filled: [] }))).toEqual([
      ['2026-12-01', '2027-01-01'],
      ['2027-01-01', '2027-02-01'],
      ['2027-02-01', '2027-03-01'],
    ]);
  });

  it('leave out existing partitions and those that overlap with bounds of another kind', () => {
    const existing = [{ from: day('2026-12-01'), to: day('2027-01-16') }];
    expect(format(listMissing(table('MONTH', 0, 5), existing, { today: day('2026-12-15'), filled: [] }))).toEqual([
      ['2027-02-01', '2027-03-01'],
    ]);
  });

  it('cover past steps with rows, unless they are too old or are deleted soon', () => {
    const filled = ['2019-06-01', '2023-06-01', '2024-06-01', '2031-01-01'].map(day);
    const options = { today: day('2026-06-01'), filled, firstDay: day('2024-01-01') };
    expect(format(listMissing(table('YEAR', 0, 5), [], options))).toEqual([
      ['2024-01-01', '2025-01-01'],
      ['2026-01-01', '2027-01-01'],
    ]);
  });
});

describe('The bounds of a partition', () => {
  it('are read as PostgreSQL prints them, and other bounds are not', () => {
    expect(format([parseBounds("FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')")!])).toEqual([
      ['2026-01-01', '2027-01-01'],
    ]);
    expect(parseBounds('DEFAULT')).toBeNull();
    expect(parseBounds("FOR VALUES FROM (MINVALUE) TO ('2027-01-01')")).toBeNull();
  });

  it('name it', () => {
    const range = { from: day('2026-03-01'), to: day('2026-04-01') };
    expect([formatStep(range, 'MONTH'), formatStep(range, 'YEAR')]).toEqual(['2026_03', '2026']);
  });
});
