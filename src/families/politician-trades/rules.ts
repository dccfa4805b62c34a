import { groupBy } from '../../lib/group.ts';
import type { TransactionType } from '../congress-reports/rules.ts';
import { flowBalance } from '../rating-dimensions/rules.ts';

/** AMB-35, POL-06, POL-16, LIMITS-18. */
export const PAGE_ROWS = 200;
export const PAGE_MOST = 500;
/** POL-20, UNS-16: what a FREE key sees. */
export const FREE_ACTIVITY = 5;
export const FREE_FILINGS = 3;
export const FREE_MEMBERS = 5;
/** At most; of a politician's trades only those that the previews of activity and filings show. */
export const FREE_HISTORY = 5;
/** Open points 3.7. */
export const TOP_TICKERS = 10;
/** DER-68: over how many calendar days Congress's flow is balanced. */
export const FLOW_DAYS = 90;

export type AssetType = 'Stock' | 'ETF' | 'Stock Option';

const NAMES_FUND = /\b(etf|ishares|spdr|exchange[- ]traded fund)\b/i;
const NAMES_OPTION = /\b(call|put) options?\b/i;

/**
 * POL-02: the kind under which a trade is served; null for bonds, funds that do not trade, private companies and what
 * the report does not name. The House writes every asset as a stock and the Senate funds among "other securities",
 * so a fund is also known by its name, or by being listed as one.
 */
export function servedAssetType(reported: string | null, description: string, isListedFund: boolean): AssetType | null {
  const type = (reported ?? '').trim();
  if (/^(stock option|options?|op)s?$/i.test(type)) return 'Stock Option';
  if (/^(etf|ef|exchange[- ]traded funds?)\b/i.test(type)) return 'ETF';
  const isFund = isListedFund || NAMES_FUND.test(description);
  if (/^(stocks?|st|common stock|stocks? \(.*\))$/i.test(type))
    return NAMES_OPTION.test(description) ? 'Stock Option' : isFund ? 'ETF' : 'Stock';
  return /^(other securities|mutual fund)$/i.test(type) && NAMES_FUND.test(description) ? 'ETF' : null;
}

/** A report with what of its rows tells which report it amends; days are `YYYY-MM-DD`. */
export type ReportFact = {
  id: string;
  politicianId: string;
  filedDate: string | null;
  reportDate: string | null;
  amendment: number;
  amends: string | null;
  rows: readonly { transactionDate: string; owner: string | null; amountRange: string; ticker: string | null }[];
};

type ReportRow = ReportFact['rows'][number];
const sameTrade = (a: ReportRow, b: ReportRow): boolean =>
  a.transactionDate === b.transactionDate && a.owner === b.owner && a.amountRange === b.amountRange;

/**
 * Whether the amendment stands for the other report: an amendment states the whole report anew. The Senate names the
 * amended report by its day. A source that leaves the day out is taken for it where each of its rows has the day, owner
 * and amount of a row of the amendment, and one the ticker too.
 */
function isAmendedBy(report: ReportFact, amendment: ReportFact): boolean {
  if (amendment.amends !== null) return amendment.amends === report.id;
  if (amendment.reportDate === null || report.amendment >= amendment.amendment || report.rows.length === 0)
    return false;
  if (report.reportDate !== null)
    return (
      report.reportDate === amendment.reportDate &&
      report.rows.some((a) => amendment.rows.some((b) => a.transactionDate === b.transactionDate))
    );
  return (
    report.filedDate === null &&
    report.rows.every((a) => amendment.rows.some((b) => sameTrade(a, b))) &&
    report.rows.some((a) => amendment.rows.some((b) => sameTrade(a, b) && a.ticker !== null && a.ticker === b.ticker))
  );
}

/** The ids of the reports that an amendment of the same politician replaces. */
export function replacedReports(reports: readonly ReportFact[]): Set<string> {
  const replaced = new Set<string>();
  for (const theirs of groupBy(reports, ({ politicianId }) => politicianId).values()) {
    const amendments = theirs.filter(({ amendment, amends }) => amendment > 0 || amends !== null);
    for (const amendment of amendments)
      for (const report of theirs) if (report !== amendment && isAmendedBy(report, amendment)) replaced.add(report.id);
  }
  return replaced;
}

/**
 * Trades that several reports of one politician disclose, once each: the one whose disclosure date is known, of several
 * the first. `key` is what a trade says, `n` tells apart equal trades of one report.
 */
export function countedOnce<
  T extends { id: string; politicianId: string; key: string; n: number; disclosureDate: string | null },
>(trades: readonly T[]): T[] {
  const byTrade = groupBy(trades, ({ politicianId, key, n }) => `${politicianId}|${key}|${n}`);
  return [...byTrade.values()].map((same) =>
    same.reduce((first, next) => {
      const [a, b] = [first, next].map(({ disclosureDate, id }) => `${disclosureDate ?? '9999'}|${id}`);
      return b! < a! ? next : first;
    }),
  );
}

/** What a politician's trades come to. The days are comparable texts or Dates; at least one trade. */
export function recordOf<D extends string | Date>(
  trades: readonly { ticker: string; transactionType: string; transactionDate: D }[],
) {
  const counts = [...groupBy(trades, ({ ticker }) => ticker)].map(([ticker, some]) => ({ ticker, count: some.length }));
  return {
    totalTrades: trades.length,
    purchaseCount: trades.filter((trade) => trade.transactionType === 'PURCHASE').length,
    saleCount: trades.filter((trade) => trade.transactionType === 'SALE').length,
    latestTradeDate: trades.map(({ transactionDate }) => transactionDate).reduce((a, b) => (a > b ? a : b)),
    topTickers: counts
      .sort((a, b) => b.count - a.count || (a.ticker < b.ticker ? -1 : 1))
      .slice(0, TOP_TICKERS)
      .map(({ ticker }) => ticker),
  };
}

type Dated = { knownDate: Date; transactionDate: Date; id: string };
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** POL-08, AMB-34: by disclosure, or transaction where no disclosure date is known; then by transaction, then id. */
export const latestKnownFirst = <T extends Dated>(trades: readonly T[]): T[] =>
  [...trades].sort(
    (a, b) =>
      b.knownDate.valueOf() - a.knownDate.valueOf() ||
      b.transactionDate.valueOf() - a.transactionDate.valueOf() ||
      byId(a, b),
  );

/** POL-17: by transaction, unlike activity. */
export const latestTradedFirst = <T extends Dated>(trades: readonly T[]): T[] =>
  [...trades].sort((a, b) => b.transactionDate.valueOf() - a.transactionDate.valueOf() || byId(a, b));

/**
 * The trades that the previews of LIMITS-14 show: the latest of all of Congress, and the latest of each ticker. Both
 * lists hold what was disclosed within the longest window, the latest disclosure first.
 */
export const previewedIds = (
  activity: readonly { id: string }[],
  filings: readonly (readonly { id: string }[])[],
): Set<string> =>
  new Set(
    [activity.slice(0, FREE_ACTIVITY), ...filings.map((ofTicker) => ofTicker.slice(0, FREE_FILINGS))]
      .flat()
      .map(({ id }) => id),
  );

/**
 * DER-68: what Congress bought of a stock against what it sold, -1 to 1, by the middles of the ranges, an open range by
 * its lower end. Options and exchanges do not count. Null where nothing counts.
 */
export function congressFlow(
  trades: readonly { assetType: string; transactionType: string; amountMin: number | null; amountMax: number | null }[],
): number | null {
  const sum = (type: TransactionType) =>
    trades
      .filter((trade) => trade.transactionType === type && trade.assetType !== 'Stock Option')
      .reduce((total, { amountMin, amountMax }) => total + ((amountMin ?? 0) + (amountMax ?? amountMin ?? 0)) / 2, 0);
  return flowBalance(sum('PURCHASE'), sum('SALE'));
}
