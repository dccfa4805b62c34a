import { type SelectedRow, selectColumns } from '../../../db/columns.ts';
import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { CONGRESS_REPORT, CONGRESS_ROW, POLITICIAN_RECORD, POLITICIAN_TRADE } from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { daysFrom, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { derivePoliticians, selectIsDisclosed } from '../members/derive.ts';
import { correctedRows, countedOnce, type ReportFact } from './rules/amendments.ts';
import { type ListedKind, servedAssetType } from './rules/asset-types.ts';
import { computeRecord } from './rules/lists.ts';

/** A report with its politician; days are `YYYY-MM-DD`. */
export type FiledReport = Omit<ReportFact, 'rows'> & { chamber: string; url: string | null };

/** A row as stored; its disclosure date is the report's if the row states none. */
export type FiledRow = {
  reportId: string;
  key: string;
  n: number;
  transactionDate: string;
  disclosureDate: string | null;
  owner: string | null;
  ticker: string | null;
  assetDescription: string;
  assetType: string | null;
  transactionType: string;
  amountRange: string;
  amountMin: number | null;
  amountMax: number | null;
  optionType: string | null;
  strikePrice: number | null;
  expirationDate: string | null;
};

const parseUtcDay = (text: string) => new Date(`${text}T00:00:00Z`);

/**
 * The trades to serve: rows that no amendment corrects, in stocks, funds, and stock options with a ticker. A trade that
 * several reports disclose is served once.
 * @param listings the kind of each ticker in our own lists
 */
export function buildCongressTrades(
  reports: readonly FiledReport[],
  rows: readonly FiledRow[],
  listings: ReadonlyMap<string, ListedKind>,
) {
  const rowsOf = groupBy(rows, ({ reportId }) => reportId);
  const corrected = correctedRows(reports.map((report) => ({ ...report, rows: rowsOf.get(report.id) ?? [] })));
  const reportById = new Map(reports.map((report) => [report.id, report]));
  const trades = rows.flatMap((row) => {
    const report = reportById.get(row.reportId);
    const assetType = servedAssetType(row, listings.get(row.ticker ?? '') ?? null);
    if (!report || !assetType || row.ticker === null || corrected.has(row)) return [];
    const { disclosureDate, transactionDate } = row;
    return [
      {
        ...row,
        id: `${row.reportId}-${row.key}-${row.n}`,
        politicianId: report.politicianId,
        chamber: report.chamber,
        ticker: primaryTicker(row.ticker),
        assetType: assetType as string,
        disclosureDelayDays:
          disclosureDate === null ? null : daysFrom(parseUtcDay(transactionDate), parseUtcDay(disclosureDate)),
        knownDate: disclosureDate ?? transactionDate,
        reportUrl: report.url,
      },
    ];
  });
  return countedOnce(trades);
}

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
const LISTINGS = `SELECT ticker, 'STOCK' AS listing FROM stock UNION ALL SELECT ticker, 'ETF' FROM etf`;

/** Rewrites the directory, the politicians' trades, and their summaries, as of a day. Call it inside a transaction. */
async function derivePoliticianTrades(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  await derivePoliticians(sql, upTo);
  const asOf = isoDate(upTo);
  const listed = await sql.query<{ ticker: string; listing: ListedKind }>(LISTINGS);
  const trades = buildCongressTrades(
    await sql.query<StoredReport>(REPORTS, [asOf]),
    await sql.query<StoredRow>(ROWS, [asOf]),
    new Map(listed.map(({ ticker, listing }) => [ticker, listing])),
  );
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
  reads: { facts: ['legislator', 'congress_report', 'congress_row'], snapshots: ['stock', 'etf', 'entity'] },
  writes: ['politician', 'politician_report', 'politician_trade', 'politician_record'],
  run: derivePoliticianTrades,
});
