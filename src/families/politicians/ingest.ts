import type { Table } from '../../db/bulk.ts';
import type { Fact, Importer, ImportFile, Refusal } from '../../import.ts';
import { RefusedCell, tableOf, unknownHeader } from '../stocks/format.ts';
import {
  flatLegislator,
  LEGISLATOR_COLUMNS,
  type LegislatorRow,
  legislatorEntries,
  legislatorEntry,
} from './format.ts';

export const LEGISLATOR: Table = {
  name: 'legislator',
  columns: {
    bioguideId: 'text',
    layout: 'text',
    firstName: 'text',
    middleName: 'text',
    lastName: 'text',
    suffix: 'text',
    nickname: 'text',
    fullName: 'text',
    birthday: 'date',
    chamber: 'text',
    state: 'text',
    district: 'integer',
    party: 'text',
    imageUrl: 'text',
    former: 'boolean',
    servedUntil: 'integer',
    termStart: 'date',
    termEnd: 'date',
  },
  key: ['bioguideId', 'layout'],
};

/** The fact that `make` makes, or the refusal of the row. */
function factOf(make: () => LegislatorRow, line: number, content: string): Fact | Refusal {
  try {
    return { table: LEGISLATOR, row: make() };
  } catch (error) {
    if (!(error instanceof RefusedCell)) throw error;
    return { refused: error.message, line, field: error.field, content };
  }
}

async function* readLegislators(file: ImportFile): AsyncIterable<Fact | Refusal> {
  const text = await file.text();
  if (/^\s*[[{]/.test(text.replace(/^\uFEFF/, ''))) {
    for (const [i, entry] of legislatorEntries(text).entries())
      yield factOf(() => legislatorEntry(entry), i + 1, JSON.stringify(entry).slice(0, 200));
    return;
  }
  const { header, rows } = await tableOf(file);
  const names = LEGISLATOR_COLUMNS.map((name) => name.replace('_', ''));
  if (!names.every((name) => header.has(name))) throw unknownHeader(header, LEGISLATOR_COLUMNS.join(','));
  for (const row of rows)
    yield 'refused' in row
      ? row
      : factOf(
          () => flatLegislator(row, /historical|former/i.test(file.name), header.has('imageurl')),
          row.line,
          row.content,
        );
}

export const legislatorsImporter: Importer = {
  kind: 'legislators',
  describes: `Members of Congress, current and former: the legislators files of @unitedstates as JSON or CSV (${LEGISLATOR_COLUMNS.join(', ')} and more).`,
  family: 'politicians',
  accepts: (name) => /legislators.*\.(json|csv)$/i.test(name),
  read: readLegislators,
};
