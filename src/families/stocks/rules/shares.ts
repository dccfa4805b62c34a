import { daysFrom, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { REPORT_FORMS } from '../../../market/report-forms.ts';
import { computeNewestShares, type Split, splitFactor } from '../splits/rules.ts';

/** The XBRL concept of the shares outstanding on the cover of a report. */
export const COVER_SHARES = 'dei:EntityCommonStockSharesOutstanding';

/** A figure on the cover of a report, as of a day (`YYYY-MM-DD`). */
export type SharesCover = { cik: string; concept: string; day: string; form: string; value: number };

/**
 * SQL: cover figures (`SharesCover`) of reports filed up to a day; those of each company and concept oldest first. Of
 * several statements for the same date, a report's is selected, then the newest. Parameters: CIKs, concepts, the day.
 */
export const COVERS = `SELECT DISTINCT ON ("cik", "concept", "end_date") "cik", "concept", "end_date"::text AS "day", "form", "value"
  FROM "company_fact" WHERE "cik" = ANY($1::text[]) AND "concept" = ANY($2::text[]) AND "unit" IN ('USD', 'shares')
    AND "filed" <= $3::date ORDER BY "cik", "concept", "end_date", "form" ~ '${REPORT_FORMS}' DESC, "filed" DESC`;

/** Older counts of shares are ignored, days: an annual report's count is used until the next one is filed. Ours. */
const COUNT_DAYS = 500;

/**
 * The tickers of companies with a single share class, by CIK. A cover that does not list its shares by class does not
 * state the count of a single class.
 */
export function mapSoleTickers(listed: readonly { ticker: string; cik: string | null }[]): Map<string, string> {
  const byCik = groupBy(listed, ({ cik }) => cik);
  return new Map(
    [...byCik].flatMap(([cik, [first, second]]) => (cik !== null && !second ? [[cik, first.ticker]] : [])),
  );
}

/** A count of shares as of a day. */
export type ShareCount = { date: Date; shares: number };

/** The shares of a day (`YYYY-MM-DD`) that a file states. */
export type StatedCount = { ticker: string; date: string; sharesOutstanding: number | null };

/** Stated share counts by ticker, in the order of the rows. */
export function groupStatedCounts(rows: readonly StatedCount[]): Map<string, ShareCount[]> {
  const counts = rows.flatMap(({ ticker, date, sharesOutstanding: shares }) =>
    shares !== null && shares > 0 ? [{ ticker, date: parseStoredDay(date), shares }] : [],
  );
  const byTicker = groupBy(counts, ({ ticker }) => ticker);
  return new Map([...byTicker].map(([ticker, group]) => [ticker, group.map(({ date, shares }) => ({ date, shares }))]));
}

/**
 * The share counts on covers. Those of a 20-F are excluded: a foreign issuer counts ordinary shares, and the receipt
 * that trades may represent several or a fraction.
 */
export const selectCoverCounts = (covers: readonly SharesCover[]): ShareCount[] =>
  covers
    .filter(({ concept, form, value }) => concept === COVER_SHARES && !/^20-F/.test(form) && value > 0)
    .map(({ day, value }) => ({ date: parseStoredDay(day), shares: value }));

/** Converts a number of shares as of a day to the newest shares. */
export const toNewestShareCount = (shares: number, splits: readonly Split[], day: Date): number =>
  Math.round(shares * computeNewestShares(splits, day));

/** Converts share counts to the newest shares. */
export const rebaseCounts = (counts: readonly ShareCount[], splits: readonly Split[]): ShareCount[] =>
  counts.map(({ date, shares }) => ({ date, shares: toNewestShareCount(shares, splits, date) }));

/**
 * Shares outstanding by the newest count, adjusted for splits since then; of two counts on the same day, the later in
 * the list is used. Null if the count is too old, as for a company that stopped stating a total for all its classes.
 * @param splits of the ticker
 */
export function computeCurrentShares(
  counts: readonly ShareCount[],
  asOf: Date,
  splits: readonly Split[] = [],
): number | null {
  const newest = counts.reduce<ShareCount | null>(
    (newer, count) => (newer && newer.date > count.date ? newer : count),
    null,
  );
  return newest && daysFrom(newest.date, asOf) <= COUNT_DAYS
    ? Math.round(newest.shares * splitFactor(splits, newest.date, asOf))
    : null;
}
