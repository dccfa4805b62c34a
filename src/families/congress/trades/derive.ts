import { type Row, replaceAll, type Table } from '../../../db/bulk.ts';
import type { Sql } from '../../../db/open.ts';
import type { DeriveJob } from '../../../jobs/job.ts';
import { daysFrom, isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { derivePoliticians } from '../members/derive.ts';
import { correctedRows, countedOnce, type ListedKind, type ReportFact, recordOf, servedAssetType } from './rules.ts';

const POLITICIAN_TRADE: Table = {
  name: 'politician_trade',
  columns: {
    id: 'text',
    politicianId: 'text',
    reportId: 'text',
    chamber: 'text',
    ticker: 'text',
    assetDescription: 'text',
    assetType: 'text',
    transactionType: 'text',
    transactionDate: 'date',
    disclosureDate: 'date',
    disclosureDelayDays: 'integer',
    knownDate: 'date',
    amountRange: 'text',
    amountMin: 'double precision',
    amountMax: 'double precision',
    owner: 'text',
    optionType: 'text',
    strikePrice: 'double precision',
    expirationDate: 'date',
    reportUrl: 'text',
  },
  key: ['id'],
};

const POLITICIAN_RECORD: Table = {
  name: 'politician_record',
  columns: {
    politicianId: 'text',
    totalTrades: 'integer',
    purchaseCount: 'integer',
    saleCount: 'integer',
    latestTradeDate: 'date',
    topTickers: 'text[]',
  },
  key: ['politicianId'],
};

/** A report with whose it is; days are `YYYY-MM-DD`. */
export type FiledReport = Omit<ReportFact, 'rows'> & { chamber: string; url: string | null };

/** A row as stored; its disclosure date is the report's where it has none of its own. */
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

const dayOf = (text: string) => new Date(`${text}T00:00:00Z`);

/**
 * The trades to serve: rows that no amendment corrects, in stocks, funds and stock options with a ticker, each once
 * however many reports disclose it. @param listings what our own lists say of tickers
 */
export function tradesOf(
  reports: readonly FiledReport[],
  rows: readonly FiledRow[],
  listings: ReadonlyMap<string, ListedKind>,
) {
  const rowsOf = groupBy(rows, ({ reportId }) => reportId);
  const corrected = correctedRows(reports.map((report) => ({ ...report, rows: rowsOf.get(report.id) ?? [] })));
  const known = new Map(reports.map((report) => [report.id, report]));
  const trades = rows.flatMap((row) => {
    const report = known.get(row.reportId);
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
        disclosureDelayDays: disclosureDate === null ? null : daysFrom(dayOf(transactionDate), dayOf(disclosureDate)),
        knownDate: disclosureDate ?? transactionDate,
        reportUrl: report.url,
      },
    ];
  });
  return countedOnce(trades);
}

// Days as text: the drivers read a DATE in their own time zones.
const REPORTS = `SELECT r.id, p.politician_id AS "politicianId", r.chamber, r.filed_date::text AS "filedDate",
  r.report_date::text AS "reportDate", r.amendment, r.amends, r.url
  FROM congress_report r JOIN politician_report p ON p.report_id = r.id
  WHERE r.filed_date IS NULL OR r.filed_date <= $1::date ORDER BY r.id`;
const ROWS = `SELECT w.report_id AS "reportId", w.key, w.n, w.transaction_date::text AS "transactionDate",
  coalesce(w.disclosure_date, r.filed_date)::text AS "disclosureDate", w.owner, w.ticker,
  w.asset_description AS "assetDescription", w.asset_type AS "assetType", w.transaction_type AS "transactionType",
  w.amount_range AS "amountRange", w.amount_min AS "amountMin", w.amount_max AS "amountMax",
  w.option_type AS "optionType", w.strike_price AS "strikePrice", w.expiration_date::text AS "expirationDate"
  FROM congress_row w JOIN congress_report r ON r.id = w.report_id
  WHERE coalesce(w.disclosure_date, r.filed_date, w.transaction_date) <= $1::date AND w.transaction_date <= $1::date
  ORDER BY w.report_id, w.key, w.n`;
const LISTINGS = `SELECT ticker, 'STOCK' AS listing FROM stock UNION ALL SELECT ticker, 'ETF' FROM etf`;

/** Rewrites the directory, the politicians' trades and what they come to, as of a day. Call it inside a transaction. */
export async function derivePoliticianTrades(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  await derivePoliticians(sql, upTo);
  const asOf = isoDate(upTo);
  const listed = await sql.query<{ ticker: string; listing: ListedKind }>(LISTINGS);
  const trades = tradesOf(
    await sql.query<FiledReport>(REPORTS, [asOf]),
    await sql.query<FiledRow>(ROWS, [asOf]),
    new Map(listed.map(({ ticker, listing }) => [ticker, listing])),
  );
  await replaceAll(sql, POLITICIAN_TRADE, trades);
  const records: Row[] = [...groupBy(trades, ({ politicianId }) => politicianId)].map(([politicianId, some]) => ({
    politicianId,
    ...recordOf(some),
  }));
  await replaceAll(sql, POLITICIAN_RECORD, records);
  const newest = trades.reduce<string | null>((day, { knownDate }) => (day && day > knownDate ? day : knownDate), null);
  return { rows: trades.length, asOf: newest };
}

export const politiciansJob: DeriveJob = {
  name: 'politicians',
  reads: { facts: ['politicians', 'politician-trades'], snapshots: ['stocks', 'etfs', 'entities'] },
  writes: ['politicians', 'politician-trades'],
  run: derivePoliticianTrades,
};
