import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import { CONGRESS_REPORT, CONGRESS_ROW, POLITICIAN_RECORD, POLITICIAN_TRADE } from '../../../generated/tables.ts';
import type { ServedRows } from '../../../import/served-rows.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { isExchangeTradedFundName } from '../../etfs/rules.ts';
import { derivePoliticians, selectIsDisclosed } from '../members/derive.ts';
import type { TickerListing } from './rules/asset-types.ts';
import { computeRecord } from './rules/lists.ts';
import { selectCongressTrades } from './rules/selection.ts';

const REPORT_COLUMNS = ['id', 'chamber', 'filedDate', 'reportDate', 'amendment', 'amends', 'url'] as const;
const REPORTS = `SELECT ${selectColumns(CONGRESS_REPORT, REPORT_COLUMNS, 'r')}, p.politician_id AS "politicianId"
  FROM congress_report r JOIN politician_report p ON p.report_id = r.id
  WHERE ${selectIsDisclosed('congress_report', 'r')} ORDER BY r.id`;
const ROW_COLUMNS = [
  'reportId',
  'key',
  'n',
  'transactionDate',
  'owner',
  'ticker',
  'assetDescription',
  'assetType',
  'transactionType',
  'amountRange',
  'amountMin',
  'amountMax',
  'optionType',
  'strikePrice',
  'expirationDate',
] as const;
const ROWS = `SELECT ${selectColumns(CONGRESS_ROW, ROW_COLUMNS, 'w')},
  coalesce(w.disclosure_date, r.filed_date)::text AS "disclosureDate"
  FROM congress_row w JOIN congress_report r ON r.id = w.report_id
  WHERE ${selectIsDisclosed('congress_row', 'w')} AND w.transaction_date <= $1::date
  ORDER BY w.report_id, w.key, w.n`;
type StoredReport = SelectedRow<typeof CONGRESS_REPORT, typeof REPORT_COLUMNS> & { politicianId: string };
type StoredRow = SelectedRow<typeof CONGRESS_ROW, typeof ROW_COLUMNS> & { disclosureDate: string | null };
// SEC's list has tickers that are not in the universe, and the former names of its companies.
const LISTINGS = `SELECT ticker, 'STOCK' AS source, ARRAY[name] AS names FROM stock
  UNION ALL SELECT ticker, 'ETF', ARRAY[name] FROM etf
  UNION ALL SELECT c.ticker, 'SEC', ARRAY[c.title] || coalesce(
    (SELECT array_agg(n.name ORDER BY n.name) FROM company_name n WHERE n.cik = c.cik), '{}') FROM sec_company c`;
type ListingRow = { ticker: string; source: 'STOCK' | 'ETF' | 'SEC'; names: string[] };

/** Each ticker in our own lists. The lists of funds and stocks take precedence over SEC's, which has both. */
async function queryListings(sql: Sql): Promise<Map<string, TickerListing>> {
  const rows = await sql.query<ListingRow>(LISTINGS);
  const toListing = (ticker: string, rowsOfTicker: readonly ListingRow[]): TickerListing => {
    const isFund = ({ source, names }: ListingRow) =>
      source === 'ETF' ||
      (source === 'SEC' && names.slice(0, 1).some((title) => isExchangeTradedFundName(ticker, title)));
    const chamberRows = rowsOfTicker.filter(({ source }) => source !== 'SEC');
    const kind = (chamberRows.length > 0 ? chamberRows : rowsOfTicker).some(isFund) ? 'ETF' : 'STOCK';
    return { kind, names: rowsOfTicker.flatMap(({ names }) => names) };
  };
  return new Map([...groupBy(rows, ({ ticker }) => ticker)].map(([ticker, of]) => [ticker, toListing(ticker, of)]));
}

/** The trades as of a day, and why the other rows of that day are not served. */
const queryTrades = async (sql: Sql, asOf: string) =>
  selectCongressTrades(
    await sql.query<StoredReport>(REPORTS, [asOf]),
    await sql.query<StoredRow>(ROWS, [asOf]),
    await queryListings(sql),
  );

/** Rewrites the directory, the politicians' trades, and their summaries, as of a day. Call it inside a transaction. */
async function derivePoliticianTrades(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  await derivePoliticians(sql, upTo);
  const { trades } = await queryTrades(sql, isoDate(upTo));
  await replaceAll(sql, POLITICIAN_TRADE, trades);
  const records = [...groupBy(trades, ({ politicianId }) => politicianId)].map(
    ([politicianId, tradesOfPolitician]) => ({
      politicianId,
      ...computeRecord(tradesOfPolitician),
    }),
  );
  await replaceAll(sql, POLITICIAN_RECORD, records);
  const newest = trades.reduce<string | null>((day, { knownDate }) => (day && day > knownDate ? day : knownDate), null);
  return { rows: trades.length, asOf: newest };
}

export const politiciansJob = defineJob({
  name: 'politicians',
  reads: {
    facts: ['legislator', 'congress_report', 'congress_row', 'sec_company', 'company_name'],
    snapshots: ['stock', 'etf', 'entity'],
  },
  writes: ['politician', 'politician_report', 'politician_trade', 'politician_record'],
  run: derivePoliticianTrades,
});

const LATER = `SELECT count(*) AS "rows" FROM congress_row w JOIN congress_report r ON r.id = w.report_id
  WHERE NOT (${selectIsDisclosed('congress_row', 'w')} AND w.transaction_date <= $1::date)`;

/** Which rows of the reports are served as trades. */
export const servedCongressRows: ServedRows = {
  table: CONGRESS_ROW.name,
  kinds: ['house-disclosures', 'senate-disclosures', 'congress-trades'],
  countServed: async (sql) =>
    (await queryRow<{ rows: number }>(sql, 'SELECT count(*) AS "rows" FROM politician_trade')).rows,
  async countUnserved(sql, asOf) {
    const { reasons } = await queryTrades(sql, asOf);
    const later = await queryRow<{ rows: number }>(sql, LATER, [asOf]);
    return [
      ...[...reasons].map(([reason, rows]) => ({ reason, rows })),
      { reason: 'Disclosed or dated later.', ...later },
    ];
  },
};
