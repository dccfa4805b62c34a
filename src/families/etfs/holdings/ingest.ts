import { ETF_HOLDINGS_FILE, ETF_POSITION } from '../../../generated/tables.ts';
import { amount, readDay, requirePresent, ticker, unread, url } from '../../../import/cells.ts';
import { fact, part } from '../../../import/facts.ts';
import {
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type ImportNote,
  type Refusal,
} from '../../../import/importer.ts';
import { toRefusal } from '../../../import/refusal.ts';
import { type Cells, checkedHeader, readTable } from '../../../import/table.ts';
import { groupBy } from '../../../lib/group.ts';
import { filedRow, type HoldingsList, isharesList, isIshares, isNport, nportList, ssgaList, stated } from './format.ts';
import { POSITION_COLUMNS } from './rules.ts';

const FILE_COLUMNS = ['etf', 'asOfDate', 'sourceUrl', 'fetchedAt', 'totalKnownHoldings'];

/** What funds hold: the files of two issuers, SEC's form, and our own table, which may hold several funds and days. */
export const etfHoldingsImporter: Importer = {
  kind: 'etf-holdings',
  describes: `Fund holdings: iShares CSV, State Street .xlsx, Form N-PORT XML, or CSV with ${[...FILE_COLUMNS, ...POSITION_COLUMNS].join(',')}.`,
  family: 'etf-holdings',
  takesSpreadsheets: true,
  accepts: (name) => (/holdings/i.test(name) && /\.(csv|xlsx)$/i.test(name)) || /nport.*\.(xml|txt|nc)$/i.test(name),
  async *read(file) {
    for (const list of await readLists(file)) yield* buildFacts(list);
  },
};

async function readLists(file: ImportFile): Promise<(HoldingsList | Refusal | ImportNote)[]> {
  if (/\.xlsx$/i.test(file.name)) return [await ssgaList(file)];
  const text = await file.text();
  if (text.includes('\0')) throw new ImportError('The file is binary; a workbook must be called .xlsx.');
  if (isNport(text)) return [nportList(text)];
  return isIshares(text) ? [await isharesList(file, text)] : ownLists(file);
}

/** Positions in the file's order, then the file itself, which says how many of them are its own. */
function* buildFacts(list: HoldingsList | Refusal | ImportNote): Generator<Fact | Refusal | ImportNote> {
  if ('refused' in list || 'note' in list) return yield list;
  const { rows, fund, asOfDate, ...about } = list;
  let position = 0;
  for (const row of rows) {
    if ('refused' in row) yield row;
    else yield fact(ETF_POSITION, { fund, asOfDate, position: ++position, ...row });
  }
  yield part(ETF_HOLDINGS_FILE, { fund, asOfDate, ...about, rows: position });
}

// ---- our own table ---------------------------------------------------------------------------

async function ownLists(file: ImportFile): Promise<(HoldingsList | Refusal | ImportNote)[]> {
  const { header, rows } = await readTable(file);
  checkedHeader(header, [...FILE_COLUMNS, ...POSITION_COLUMNS], ['etf', 'asOfDate', 'name', 'weightPct']);
  const about = rows.map((row) => ('refused' in row ? row : parseAbout(row)));
  const isList = (one: HoldingsList | Refusal): one is HoldingsList => !('refused' in one);
  const lists = groupBy(about.filter(isList), ({ fund, asOfDate }) => `${fund} ${asOfDate.toISOString()}`);
  return [
    ...about.filter((one) => !isList(one)),
    ...[...lists.values()].map((same) => ({ ...same[0]!, rows: same.flatMap((one) => one.rows) })),
    ...rows.flatMap((row) => ('refused' in row ? [] : (row.notes ?? []))),
  ];
}

/** What a row says of its file, with itself for the only row. */
function parseAbout(row: Cells): HoldingsList | Refusal {
  try {
    const [known, fetched] = [amount(row, 'totalKnownHoldings'), row.get('fetchedAt')];
    const instant = fetched ? new Date(fetched) : null;
    const fetchedAt = instant && Number.isNaN(+instant) ? unread(row, 'fetchedAt', 'Not an instant.') : instant;
    const isWhole = known === null || Number.isInteger(known);
    const totalKnownHoldings = isWhole ? known : unread(row, 'totalKnownHoldings', 'Not a whole number.');
    return {
      fund: ticker(row, 'etf'),
      layout: 'CSV',
      asOfDate: requirePresent('asOfDate', readDay(row, 'asOfDate')),
      exactDay: true,
      fundName: null,
      sourceUrl: url(row, 'sourceUrl'),
      fetchedAt,
      totalKnownHoldings,
      rows: [filedRow({ ...row, get: (...names) => stated(names.map((name) => row.get(name)).find(Boolean)) })],
    };
  } catch (error) {
    return toRefusal(error, row);
  }
}
