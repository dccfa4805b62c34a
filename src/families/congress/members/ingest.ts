import { LEGISLATOR } from '../../../generated/tables.ts';
import { fact, rowFacts } from '../../../import/facts.ts';
import type { Fact, Importer, ImportFile, ImportItem } from '../../../import/importer.ts';
import { readTable, requireColumns, toCells } from '../../../import/table.ts';
import {
  flatLegislator,
  LEGISLATOR_COLUMNS,
  type LegislatorRow,
  legislatorEntries,
  legislatorEntry,
} from './format.ts';

const toFact = (row: LegislatorRow): Fact => fact(LEGISLATOR, row);

async function* readLegislators(file: ImportFile): AsyncIterable<ImportItem> {
  const text = await file.text();
  if (/^\s*[[{]/.test(text.replace(/^\uFEFF/, ''))) {
    const entries = legislatorEntries(text);
    const rows = entries.map((entry, i) => toCells(entry, i + 1));
    yield* rowFacts(rows, (row) => toFact(legislatorEntry(entries[row.line - 1] ?? null, row)));
    return;
  }
  const { header, rows } = await readTable(file);
  requireColumns(header, LEGISLATOR_COLUMNS.join(','));
  const isFormerFile = /historical|former/i.test(file.name);
  yield* rowFacts(rows, (row) => toFact(flatLegislator(row, isFormerFile, header.has('imageurl'))));
}

export const legislatorsImporter: Importer = {
  kind: 'legislators',
  describes: `Members of Congress, current and former: the legislators files of @unitedstates as JSON or CSV (${LEGISLATOR_COLUMNS.join(', ')} and more).`,
  family: 'politicians',
  accepts: (name) => /legislators.*\.(json|csv)$/i.test(name),
  read: readLegislators,
};
