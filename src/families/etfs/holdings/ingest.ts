import { ETF_HOLDINGS_FILE, ETF_POSITION, INDEX_STINT } from '../../../generated/tables.ts';
import { amount, readDay, requirePresent, ticker, unread, url } from '../../../import/cells.ts';
import { recordFundMembers } from '../../../import/day-members.ts';
import { fact, part } from '../../../import/facts.ts';
import {
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type ImportItem,
  type ImportNote,
  type Refusal,
  type Successor,
} from '../../../import/importer.ts';
import { type Layout, unknownLayout } from '../../../import/layouts.ts';
import { toRefusal } from '../../../import/refusal.ts';
import { type Cells, hasColumns, readTable } from '../../../import/table.ts';
import { addDays } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { canonicalTicker } from '../../../market/ticker.ts';
import { findIndexId } from '../../stocks/members/rules.ts';
import {
  type HoldingsList,
  isIshares,
  isNport,
  parseFiledRow,
  parseIsharesList,
  parseNportList,
  parseSsgaList,
  toStated,
} from './format.ts';
import { ISSUER_LAYOUTS, isIssuerList, readIssuerList } from './ingest/issuers.ts';
import { classifyHolding } from './kinds/rules.ts';
import { NPORT_DAYS, normalizeCusip, POSITION_COLUMNS } from './rules.ts';

const FILE_COLUMNS = ['etf', 'asOfDate', 'sourceUrl', 'fetchedAt', 'totalKnownHoldings'];

/** Fund holdings: the files of two issuers, SEC's form, and our own table, which may contain several funds and days. */
export const etfHoldingsImporter: Importer = {
  kind: 'etf-holdings',
  describes: `Fund holdings: CSV of iShares, ARK, Invesco or Vanguard, State Street .xlsx, Form N-PORT XML, or CSV with ${[...FILE_COLUMNS, ...POSITION_COLUMNS].join(',')}.`,
  family: 'etf-holdings',
  // The symbols stay as filed; the job links them to stocks.
  securities: [
    { table: ETF_POSITION, symbol: 'ticker', isEvidenceOnly: true },
    { table: INDEX_STINT, symbol: 'ticker', cusip: 'cusip', day: 'symbolDay' },
  ],
  takesSpreadsheets: true,
  accepts: (name) => (/holdings/i.test(name) && /\.(csv|xlsx)$/i.test(name)) || /nport.*\.(xml|txt|nc)$/i.test(name),
  async *read(file) {
    if (!/\.xlsx$/i.test(file.name) && (await isIssuerList(file))) {
      yield* readIssuerList(file);
      return;
    }
    const indexId = findIndexId(file.name);
    for (const list of await readLists(file)) {
      yield* buildFacts(list);
      if (indexId !== null && 'layout' in list && list.layout === 'NPORT') yield* listFundMembers(indexId, list);
    }
  },
};

/** The members of an index, by the holdings of a fund that holds all of them. Its report is named after the index. */
function listFundMembers(indexId: string, { asOfDate, rows }: HoldingsList): Generator<ImportItem> {
  const members = rows.flatMap((row) => {
    if ('refused' in row || classifyHolding(row) !== 'SECURITY') return [];
    const [symbol, cusip] = [row.ticker && canonicalTicker(row.ticker), normalizeCusip(row)];
    return symbol || cusip ? [{ ticker: symbol ?? '', cusip }] : [];
  });
  return recordFundMembers(indexId, asOfDate, addDays(asOfDate, NPORT_DAYS), members);
}

async function readLists(file: ImportFile): Promise<(HoldingsList | Refusal | ImportNote)[]> {
  if (/\.xlsx$/i.test(file.name)) return [await parseSsgaList(file)];
  const text = await file.text();
  if (text.includes('\0')) throw new ImportError('The file is binary; a workbook must be called .xlsx.');
  if (isNport(text)) return [parseNportList(text)];
  return isIshares(text) ? [await parseIsharesList(file, text)] : readOwnLists(file);
}

/** The positions in the file's order, then the file, with the number of its positions. */
function* buildFacts(list: HoldingsList | Refusal | ImportNote): Generator<Fact | Refusal | ImportNote | Successor> {
  if ('refused' in list || 'note' in list) return yield list;
  const { rows, fund, asOfDate, ...columns } = list;
  let position = 0;
  for (const row of rows) {
    if ('refused' in row) yield row;
    else yield fact(ETF_POSITION, { fund, asOfDate, position: ++position, ...row });
  }
  const file = part(ETF_HOLDINGS_FILE, { fund, asOfDate, ...columns, rows: position });
  // A list that states how many holdings it leaves out is not complete.
  const isComplete = (columns.totalKnownHoldings ?? position) <= position;
  if (isComplete)
    yield { succeeds: file.table, row: file.row, day: 'asOfDate', size: 'rows', list: `the holdings of ${fund}` };
  yield file;
}

// ---- our own table ---------------------------------------------------------------------------

const OWN_REQUIRED = ['etf', 'asOfDate', 'name', 'weightPct'];

const LAYOUTS: readonly Layout[] = [
  {
    name: 'own',
    required: OWN_REQUIRED,
    optional: [...FILE_COLUMNS, ...POSITION_COLUMNS].filter((column) => !OWN_REQUIRED.includes(column)),
  },
  ...ISSUER_LAYOUTS,
  { name: 'State Street', required: ['Name', 'Ticker', 'Weight'], also: '.xlsx as downloaded' },
  { name: 'SEC Form N-PORT', required: ['edgarSubmission'], also: 'XML' },
];

async function readOwnLists(file: ImportFile): Promise<(HoldingsList | Refusal | ImportNote)[]> {
  const { header, rows } = await readTable(file);
  const known = [...FILE_COLUMNS, ...POSITION_COLUMNS];
  const isKnown = [...header.keys()].every((name) => known.some((column) => column.toLowerCase() === name));
  if (!isKnown || !hasColumns(header, OWN_REQUIRED)) throw unknownLayout([...header.values()], LAYOUTS);
  const parsedRows = rows.map((row) => ('refused' in row ? row : parseOwnRow(row)));
  const isList = (list: HoldingsList | Refusal): list is HoldingsList => !('refused' in list);
  const lists = groupBy(parsedRows.filter(isList), ({ fund, asOfDate }) => `${fund} ${asOfDate.toISOString()}`);
  return [
    ...parsedRows.filter((list) => !isList(list)),
    ...[...lists.values()].map((listsOfDay) => ({ ...listsOfDay[0], rows: listsOfDay.flatMap((list) => list.rows) })),
    ...rows.flatMap((row) => ('refused' in row ? [] : (row.notes ?? []))),
  ];
}

/** The columns of a row that describe its file, with the row itself as its only position. */
function parseOwnRow(row: Cells): HoldingsList | Refusal {
  try {
    const [totalCount, fetchedText] = [amount(row, 'totalKnownHoldings'), row.get('fetchedAt')];
    const instant = fetchedText ? new Date(fetchedText) : null;
    const fetchedAt = instant && Number.isNaN(+instant) ? unread(row, 'fetchedAt', 'Not an instant.') : instant;
    const isInteger = totalCount === null || Number.isInteger(totalCount);
    const totalKnownHoldings = isInteger ? totalCount : unread(row, 'totalKnownHoldings', 'Not a whole number.');
    return {
      fund: ticker(row, 'etf'),
      layout: 'CSV',
      asOfDate: requirePresent('asOfDate', readDay(row, 'asOfDate')),
      exactDay: true,
      fundName: null,
      sourceUrl: url(row, 'sourceUrl'),
      fetchedAt,
      totalKnownHoldings,
      rows: [parseFiledRow({ ...row, get: (...names) => toStated(names.map((name) => row.get(name)).find(Boolean)) })],
    };
  } catch (error) {
    return toRefusal(error, row);
  }
}
