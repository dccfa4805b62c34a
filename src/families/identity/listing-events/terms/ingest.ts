import { LISTING_EVENT } from '../../../../generated/tables.ts';
import { amount, cik, matching, readChoice, readDay, requirePresent, ticker } from '../../../../import/cells.ts';
import { createFacts, fact } from '../../../../import/facts.ts';
import type { Fact, ImportFile, ImportItem } from '../../../../import/importer.ts';
import { RowError } from '../../../../import/refusal.ts';
import { type Cells, checkedHeader, readTable } from '../../../../import/table.ts';
import { isoDate, shiftDay } from '../../../../lib/dates.ts';
import type { StatedEventKind } from '../rules.ts';

const REQUIRED = ['day', 'kind'];
const COLUMNS = ['symbol', 'cik', 'cusip', ...REQUIRED, 'successor', 'successorCik', 'ratio', 'cash'];

const KINDS = ['merger', 'takeover', 'delisting', 'class-split'] as const;
type StatedKind = Uppercase<(typeof KINDS)[number]>;
const EVENT_KINDS: Readonly<Record<StatedKind, StatedEventKind>> = {
  MERGER: 'MERGED',
  TAKEOVER: 'MERGED',
  DELISTING: 'DELISTED',
  'CLASS-SPLIT': 'CLASS_SPLIT',
};

/** The value of a cell, or null if the cell is empty. @throws RowError if it cannot be read */
const readStated = <T>(row: Cells, column: string, parse: (row: Cells, column: string) => T | null): T | null =>
  row.get(column) ? requirePresent(column, parse(row, column)) : null;

const readCusip = (row: Cells, column: string): string | null =>
  matching(row, column, /^[0-9A-Z*@#]{9}$/, 'a CUSIP of nine characters');

const refuseStated = (row: Cells, columns: readonly string[], reason: string): void => {
  const column = columns.find((name) => row.get(name));
  if (column) throw new RowError(column, reason);
};

/** Reads the terms of an exchange of shares. */
function readTerms(row: Cells, kind: StatedKind) {
  if (kind === 'CLASS-SPLIT') refuseStated(row, ['cash'], 'A class-split has none; a merger has.');
  else if (kind !== 'MERGER')
    refuseStated(row, ['successor', 'successorCik', 'ratio'], `A ${kind.toLowerCase()} has none; a merger has.`);
  const terms = {
    successor: readStated(row, 'successor', ticker),
    successorCik: readStated(row, 'successorCik', cik),
    ratio: readStated(row, 'ratio', amount),
    cash: readStated(row, 'cash', amount),
  };
  const hasSuccessor = terms.successor !== null || terms.successorCik !== null;
  if (terms.ratio === 0) throw new RowError('ratio', 'It is the number of shares for one share, above 0.');
  if (hasSuccessor && terms.ratio === null)
    throw new RowError('ratio', 'Missing: the shares of the successor for one share.');
  if (!hasSuccessor && terms.ratio !== null) throw new RowError('successor', 'Missing: the security of the ratio.');
  if (kind === 'CLASS-SPLIT' && !hasSuccessor) throw new RowError('successor', 'Missing: the new class.');
  if (kind === 'TAKEOVER' && !terms.cash) throw new RowError('cash', 'Missing: the US dollars for one share.');
  return terms;
}

function toEvent(row: Cells): Fact {
  if (!row.get('symbol') && !row.get('cik') && !row.get('cusip'))
    throw new RowError('symbol', 'Missing: a row states a symbol, a CIK, or a CUSIP.');
  const [symbol, registrant] = [readStated(row, 'symbol', ticker), readStated(row, 'cik', cik)];
  const day = requirePresent('day', readDay(row, 'day'));
  const kind = requirePresent('kind', readChoice(row, 'kind', KINDS)) as StatedKind;
  const terms = readTerms(row, kind);
  // A new class may get the symbol.
  if (kind !== 'CLASS-SPLIT' && symbol !== null && symbol === terms.successor && registrant === terms.successorCik)
    throw new RowError('successor', 'It is the security itself.');
  const event = {
    key: symbol ?? '',
    cik: registrant,
    cusip: readStated(row, 'cusip', readCusip),
    day,
    // It had its symbol until the day before.
    symbolDay: shiftDay(isoDate(day), -1),
    kind: EVENT_KINDS[kind],
    source: 'OPERATOR',
    fileLine: row.line,
    ...terms,
  };
  return fact(LISTING_EVENT, event);
}

/** The operator's statements of what became of securities, as a complete list. They override forms. */
export async function* readTermsFile(file: ImportFile): AsyncGenerator<ImportItem> {
  const { header, rows } = await readTable(file);
  checkedHeader(header, COLUMNS, REQUIRED);
  const accepted: Fact['row'][] = [];
  let refused = 0;
  for (const item of createFacts(rows, toEvent, { field: 'symbol' })) {
    if ('table' in item) accepted.push(item.row);
    else if ('refused' in item) refused += 1;
    yield item;
  }
  // A file of which most rows cannot be read is not the complete list.
  if (refused === 0 || refused < accepted.length)
    yield { whole: LISTING_EVENT, of: { source: 'OPERATOR' }, rows: accepted, list: 'listing events' };
}
