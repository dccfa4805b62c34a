import {
  INDEX_MEMBER,
  INDEX_ROLE,
  type IndexMemberRow,
  type IndexRoleRow,
  SENTIMENT_INDEX,
  type SentimentIndexRow,
} from '../../generated/tables.ts';
import { amount, matching, readChoice, readDay, readHandle, required, requirePresent } from '../../import/cells.ts';
import { createFacts, fact } from '../../import/facts.ts';
import type { Fact, Importer } from '../../import/importer.ts';
import { RowError } from '../../import/refusal.ts';
import { type Cells, readTable, unknownHeader } from '../../import/table.ts';
import { MARKET_MOOD } from './rules.ts';

function indexId(row: Cells): string {
  const id = requirePresent(
    'indexId',
    matching(row, 'indexId', /^[a-z0-9]+(-[a-z0-9]+)*$/, 'words in lower case joined by hyphens'),
  );
  if (id === MARKET_MOOD.indexId) throw new RowError('indexId', 'Market mood has no basket: it is computed.');
  return id;
}

const definition = (row: Cells): SentimentIndexRow => ({
  indexId: indexId(row),
  displayName: required(row, 'displayName'),
  description: required(row, 'description'),
  cadence: requirePresent('cadence', readChoice(row, 'cadence', ['DAILY', 'WEEKLY'])),
  methodologyNote: required(row, 'methodologyNote'),
});

function role(row: Cells): IndexRoleRow {
  const weight = requirePresent('weight', amount(row, 'weight'));
  if (weight === 0) throw new RowError('weight', 'Not above 0.');
  return { indexId: indexId(row), role: required(row, 'role'), weight };
}

function member(row: Cells): IndexMemberRow {
  const [fromDate, toDate] = [readDay(row, 'from'), readDay(row, 'to')];
  if (fromDate && toDate && toDate < fromDate) throw new RowError('to', 'Is before from.');
  return { indexId: indexId(row), role: required(row, 'role'), entity: readHandle(row, 'entity'), fromDate, toDate };
}

/** `key`: the column that the error of a duplicate row names. */
const LAYOUTS: readonly { columns: string; key: string; factOf: (row: Cells) => Fact }[] = [
  {
    columns: 'indexId,displayName,description,cadence,methodologyNote',
    key: 'indexId',
    factOf: (row) => fact(SENTIMENT_INDEX, definition(row)),
  },
  { columns: 'indexId,role,weight', key: 'role', factOf: (row) => fact(INDEX_ROLE, role(row)) },
  { columns: 'indexId,role,entity,from,to', key: 'entity', factOf: (row) => fact(INDEX_MEMBER, member(row)) },
];
const layouts = LAYOUTS.map(({ columns }) => columns).join('; ');

/** Sentiment indexes, the weights of their roles, and their members, in our own layouts. */
export const indexesImporter: Importer = {
  kind: 'indexes',
  describes: `Sentiment indexes as CSV, three layouts: ${layouts}; the entity is a ticker, slug or id.`,
  family: 'indexes',
  accepts: (name) => /index.*\.csv$/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    const layout = LAYOUTS.find(
      ({ columns }) => [...header.keys()].sort().join() === columns.toLowerCase().split(',').sort().join(),
    );
    if (!layout) throw unknownHeader(header, layouts);
    yield* createFacts(rows, layout.factOf, {
      field: layout.key,
      message: (line) => `Line ${line} has the same.`,
    });
  },
};
