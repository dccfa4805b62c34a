import { daysFrom } from '../../../../lib/dates.ts';
import { groupBy } from '../../../../lib/group.ts';
import { primaryTicker } from '../../../../market/ticker.ts';
import { correctedRows, countedOnce, type ReportFact } from './amendments.ts';
import { classifyAsset, type TickerListing } from './asset-types.ts';

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

const toTrade = (row: FiledRow & { ticker: string }, report: FiledReport, assetType: string) => ({
  ...row,
  id: `${row.reportId}-${row.key}-${row.n}`,
  politicianId: report.politicianId,
  chamber: report.chamber,
  ticker: primaryTicker(row.ticker),
  assetType,
  disclosureDelayDays:
    row.disclosureDate === null ? null : daysFrom(parseUtcDay(row.transactionDate), parseUtcDay(row.disclosureDate)),
  knownDate: row.disclosureDate ?? row.transactionDate,
  reportUrl: report.url,
});

const NO_TICKER = 'The report states no ticker.';
const NO_REPORT = 'The report was not filed by then.';
const CORRECTED = 'A later report corrects it.';
const REPEATED = 'Another report discloses the same trade.';

/**
 * The trades to serve: rows that no amendment corrects, in stocks, funds, and stock options with a ticker. A trade that
 * several reports disclose is served once. `reasons`: how many of the other rows are not served, by reason.
 * @param listings each ticker in our own lists
 */
export function selectCongressTrades(
  reports: readonly FiledReport[],
  rows: readonly FiledRow[],
  listings: ReadonlyMap<string, TickerListing>,
) {
  const rowsOf = groupBy(rows, ({ reportId }) => reportId);
  const corrected = correctedRows(reports.map((report) => ({ ...report, rows: rowsOf.get(report.id) ?? [] })));
  const reportById = new Map(reports.map((report) => [report.id, report]));
  const reasons = new Map<string, number>();
  const leaveOut = (reason: string, count = 1): [] => {
    if (count > 0) reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    return [];
  };
  const disclosed = rows.flatMap((row) => {
    const report = reportById.get(row.reportId);
    if (!report) return leaveOut(NO_REPORT);
    if (corrected.has(row)) return leaveOut(CORRECTED);
    const { type, reason } = classifyAsset(row, listings.get(row.ticker ?? '') ?? null);
    if (type === null) return leaveOut(reason);
    const { ticker } = row;
    return ticker === null ? leaveOut(NO_TICKER) : [toTrade({ ...row, ticker }, report, type)];
  });
  const trades = countedOnce(disclosed);
  leaveOut(REPEATED, disclosed.length - trades.length);
  return { trades, reasons };
}

/** The trades to serve. */
export const buildCongressTrades = (...facts: Parameters<typeof selectCongressTrades>) =>
  selectCongressTrades(...facts).trades;
