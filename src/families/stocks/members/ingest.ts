import { INDEX_LIST, INDEX_STINT, type IndexListRow } from '../../../generated/tables.ts';
import { cik, ticker } from '../../../import/cells.ts';
import { buildDayList, type DayList, type DayMember, toDayRow } from '../../../import/day-members.ts';
import { createFacts, fact, part } from '../../../import/facts.ts';
import {
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type ImportItem,
  type Refusal,
} from '../../../import/importer.ts';
import { type Layout, unknownLayout } from '../../../import/layouts.ts';
import { refuseStatedDay, resolveFileDay } from '../../../import/stated-day.ts';
import { type Cells, readTable, type TableHeader } from '../../../import/table.ts';
import { isoDate, parseDay } from '../../../lib/dates.ts';
import { type FiledHistory, type FiledStint, readChanges, readHistory, readSpells } from './format.ts';
import { findIndexId, type MemberSource } from './rules.ts';

const LAYOUTS: readonly Layout[] = [
  { name: 'start and end dates', required: ['ticker', 'start_date', 'end_date'] },
  { name: 'changes', required: ['date', 'add', 'remove'] },
  { name: 'all members by date', required: ['date', 'tickers'] },
  {
    name: 'members of one day',
    required: ['Symbol', 'Security'],
    optional: ['CIK'],
    also: "with the day in the file's name, or --day",
  },
];

const SYMBOLS = ['ticker', 'symbol'];
const DATES = ['date', 'day'];
const STARTS = ['startdate', 'start', 'from'];
const ENDS = ['enddate', 'end', 'until'];
const ADDED = ['add', 'added', 'addedticker'];
const REMOVED = ['remove', 'removed', 'removedticker'];
const MEMBERS = ['tickers', 'members', 'symbols'];
const NAMES = ['security', 'name'];

/** The title of the first of these columns. Other columns are not read. */
const findColumn = (header: TableHeader, names: readonly string[]): string | undefined =>
  names.map((name) => header.get(name)).find((title) => title !== undefined);

/** Reads a table that states several days; null if its header is that of a list of one day, or unknown. */
function readHistoryTable(
  header: TableHeader,
  rows: readonly (Cells | Refusal)[],
): { source: MemberSource; history: FiledHistory } | null {
  const find = (names: readonly string[]) => findColumn(header, names);
  const [symbol, start, end, date] = [find(SYMBOLS), find(STARTS), find(ENDS), find(DATES)];
  if (symbol && start && end) return { source: 'SPELLS', history: readSpells(rows, symbol, [start, end]) };
  const [added, removed, members] = [find(ADDED), find(REMOVED), find(MEMBERS)];
  if (date && added && removed) return { source: 'CHANGES', history: readChanges(rows, date, [added, removed]) };
  if (date && members) return { source: 'HISTORY', history: readHistory(rows, date, members) };
  return null;
}

/** The symbol is that of the day; of a removed member whose begin is unknown, that of its last day. */
const toRow = (indexId: string, source: MemberSource, listDay: Date, stint: FiledStint) => ({
  indexId,
  source,
  listDay,
  ticker: stint.symbol,
  firstDay: stint.firstDay,
  lastDay: stint.lastDay,
  symbolDay: stint.firstDay.valueOf() === listDay.valueOf() && stint.lastDay ? stint.lastDay : stint.firstDay,
});

function* buildHistory(
  indexId: string,
  source: MemberSource,
  { firstDay, lastDay, stints, refusals }: FiledHistory,
): Generator<ImportItem> {
  const refused: Refusal[] = [...refusals];
  const linesById = new Map<string, number>();
  const accepted: Fact[] = [];
  for (const stint of stints) {
    const { symbol, line, content } = stint;
    const id = `${symbol} ${isoDate(stint.firstDay)}`;
    const earlier = linesById.get(id);
    linesById.set(id, line);
    if (earlier === undefined) accepted.push(fact(INDEX_STINT, toRow(indexId, source, firstDay, stint)));
    else refused.push({ refused: `Line ${earlier} states the same day.`, line, field: 'ticker', content });
  }
  yield* refused;
  yield* accepted;
  // A file of which most rows cannot be read is not complete.
  if (refused.length >= accepted.length) return;
  const isComplete = source !== 'CHANGES';
  const size = isComplete ? stints.filter((stint) => stint.lastDay === null).length : stints.length;
  const rows = accepted.map(({ row }) => row);
  yield* replaceList({ indexId, source, firstDay, lastDay, isComplete, size }, rows);
}

/** The rows of a file that take the place of all earlier rows of its source. */
function* replaceList(list: IndexListRow, stints: readonly Fact['row'][]): Generator<ImportItem> {
  const { indexId, source } = list;
  const names = `the members of ${indexId} by ${source}`;
  const item = part(INDEX_LIST, list);
  yield { whole: INDEX_STINT, of: { indexId, source }, rows: stints, list: names };
  yield { whole: INDEX_LIST, of: { indexId, source }, rows: [item.row], list: names, part: true };
  yield item;
}

const DAY = /(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?!\d)/;

/** The day in a file's name, `2024-03-18` or `20240318`. */
function findDay(name: string): Date | null {
  const [, year, month, day] = DAY.exec(name) ?? [];
  return year === undefined ? null : parseDay(`${year}-${month}-${day}`);
}

function* readDayList(file: ImportFile, indexId: string, rows: readonly (Cells | Refusal)[]): Generator<ImportItem> {
  const day = resolveFileDay(file, findDay(file.name));
  if (!day)
    throw new ImportError(
      `The list states no day. Name the file after it: ${indexId}-constituents-2024-03-18.csv; or state it with --day. The list of now is of the kind constituents.`,
    );
  const list: DayList = { indexId, source: 'LIST', day };
  const members: DayMember[] = [];
  let refused = 0;
  const items = createFacts(
    rows,
    (row) => fact(INDEX_STINT, toDayRow(list, { ticker: ticker(row, 'symbol'), cik: cik(row, 'cik') })),
    { field: 'ticker', message: (line, { row }) => `${row.ticker} is already in row ${line}.` },
  );
  for (const item of items) {
    if ('table' in item) members.push(item.row as DayMember);
    else if ('refused' in item) refused += 1;
    yield item;
  }
  if (refused < members.length) yield* buildDayList(list, members);
}

/** Who was a member of a stock index when: histories, changes, and lists of past days. */
export const indexMembersImporter: Importer = {
  kind: 'index-members',
  needsName: true,
  describes:
    "Members of an index by day as CSV: ticker,start_date,end_date; date,add,remove; date,tickers; or Symbol,Security,CIK of the day in the file's name.",
  family: 'stocks',
  securities: [{ table: INDEX_STINT, symbol: 'ticker', cik: 'cik', day: 'symbolDay', field: 'ticker' }],
  takesDay: true,
  accepts: (name) =>
    /\.csv$/i.test(name) &&
    findIndexId(name) !== null &&
    /member|component|start_end|chang|\d{8}|\d{4}-\d\d-\d\d/i.test(name),
  async *read(file) {
    const { header, rows } = await readTable(file);
    const indexId = findIndexId(file.name);
    if (indexId === null)
      throw new ImportError('The name of the file states no index: sp500, nasdaq100, dow30, russell1000, and others.');
    const table = readHistoryTable(header, rows);
    if (table) {
      refuseStatedDay(file);
      yield* buildHistory(indexId, table.source, table.history);
    } else if (header.has('symbol') && findColumn(header, NAMES)) yield* readDayList(file, indexId, rows);
    else throw unknownLayout([...header.values()], LAYOUTS);
  },
};
