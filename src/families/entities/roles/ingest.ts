import { ENTITY_RELATION, type EntityRelationRow } from '../../../generated/tables.ts';
import { readChoice, readDay, readHandle, requirePresent } from '../../../import/cells.ts';
import { fact, rowFacts } from '../../../import/facts.ts';
import type { Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, checkedHeader, readTable } from '../../../import/table.ts';
import { RELATIONS } from './rules.ts';

const COLUMNS = ['entity', 'relation', 'target', 'title', 'from', 'to'];

/** Relations between entities, in our own layout. */
export const entityRelationsImporter: Importer = {
  kind: 'entity-relations',
  describes: `Relations between entities as CSV: ${COLUMNS.join(',')}; entity and target are tickers, slugs or ids, the relation is ${RELATIONS.join(', ').toLowerCase()}.`,
  family: 'entity-roles',
  accepts: (name) => /relation.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    checkedHeader(header, COLUMNS, ['entity', 'relation', 'target']);
    yield* rowFacts(rows, (row) => fact(ENTITY_RELATION, relation(row)));
  },
};

function relation(row: Cells): EntityRelationRow {
  const [entity, target] = [readHandle(row, 'entity'), readHandle(row, 'target')];
  if (entity === target) throw new RowError('target', 'An entity cannot be related to itself.');
  const [fromDate, toDate] = [readDay(row, 'from'), readDay(row, 'to')];
  if (fromDate && toDate && toDate < fromDate) throw new RowError('to', 'Is before from.');
  return {
    entity,
    target,
    fromDate,
    toDate,
    relation: requirePresent('relation', readChoice(row, 'relation', RELATIONS)),
    title: row.get('title'),
  };
}
