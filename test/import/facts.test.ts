import { describe, expect, it } from 'vitest';
import type { Table } from '../../src/db/table.ts';
import { amount, required } from '../../src/import/cells.ts';
import { numberOfEach } from '../../src/import/duplicates.ts';
import { createFacts, factsOnce, rowFacts } from '../../src/import/facts.ts';
import { type Cells, toCells } from '../../src/import/table.ts';

const table: Table = {
  name: 'sample',
  columns: { id: 'text', slug: 'text', value: 'double precision' },
  key: ['id'],
};
const createFact = (row: Cells) => ({
  table,
  row: { id: required(row, 'id'), slug: row.get('slug'), value: amount(row, 'value') },
});
const readRows = (...records: object[]) => records.map((record, i) => toCells(record, i + 1));
/** The outcome of each row: its id, or the column and message of its refusal or note. */
const outcome = (items: ReturnType<typeof rowFacts>) =>
  [...items].map((item) => {
    if ('refused' in item) return `${item.line} ${item.field}: ${item.refused}`;
    return 'note' in item ? `${item.line} ${item.field}? ${item.note}` : item.row.id;
  });

describe('The facts of rows', () => {
  it('come with notes on the cells that cannot be read, and a row without a required cell is refused', () => {
    const rows = readRows({ id: 'a', value: 'many' }, { value: 1 }, { id: 'b', value: 2 });
    expect(outcome(rowFacts(rows, createFact))).toEqual([
      'a',
      '1 value? Not a number from 0 to 2^53.',
      '2 id: Missing.',
      'b',
    ]);
  });

  it('pass on rows that were refused before, and faults that are no refusals', () => {
    expect(outcome(rowFacts([{ refused: 'Too wide.', line: 7, field: 'x' }], createFact))).toEqual(['7 x: Too wide.']);
    const broken = () => {
      throw new RangeError('a bug');
    };
    expect(() => outcome(rowFacts(readRows({ id: 'a' }), broken))).toThrow(RangeError);
  });

  it('are one for each primary key: the first row of a key stands', () => {
    const rows = readRows({ id: 'a' }, { id: 'b' }, { id: 'a' });
    expect(outcome(createFacts(rows, createFact))).toEqual(['a', 'b', '3 id: Duplicate of line 1.']);
    const words = { field: 'name', message: (line: number) => `As on line ${line}.` };
    expect(outcome(createFacts(rows, createFact, words))).toEqual(['a', 'b', '3 name: As on line 1.']);
  });

  it('are one for each value of a unique column, and a refused row takes no value', () => {
    const rows = readRows(
      { id: 'a', slug: 'x' },
      { id: 'b', slug: 'X' },
      { id: 'b', slug: 'y' },
      { id: 'c' },
      { id: 'd' },
    );
    expect(outcome(factsOnce(rows, ['id', 'slug'], createFact))).toEqual([
      'a',
      '2 slug: Line 1 has the same.',
      'b',
      'c',
      'd',
    ]);
  });

  it('are numbered where equal rows are records of their own', () => {
    const numberOf = numberOfEach();
    expect(['a', 'b', 'a', 'a'].map(numberOf)).toEqual([1, 1, 2, 3]);
  });
});
