import { type SelectedRow, selectAllColumns, selectColumns } from '../../db/columns.ts';
import type { Sql } from '../../db/open.ts';
import { replaceAll } from '../../db/replace.ts';
import {
  EARNINGS_EVENT,
  EARNINGS_LISTING,
  EARNINGS_SURPRISE,
  type EarningsEventRow,
  type StoredEarningsListing,
} from '../../generated/tables.ts';
import { defineJob } from '../../jobs/job.ts';
import { isoDate, parseDay, parseStoredDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { requireFirst } from '../../lib/require.ts';
import { primaryTicker } from '../../market/ticker.ts';
import { type CalendarEntry, type FiledPeriod, hasReport, inferFiscalQuarter, mergeListings } from './rules.ts';

// The last entry of each source about a quarter, and the source's next snapshot: a vendor's snapshots cover the whole
// market, ours only their tickers.
const SCOPE = `CASE WHEN "source" = 'VENDOR' THEN '' ELSE "ticker" END`;
const NEWEST = `WITH listed AS (SELECT * FROM "earnings_listing" WHERE "snapshot_date" <= $1::date),
    snapshots AS (SELECT DISTINCT "source", ${SCOPE} AS "scope", "snapshot_date" FROM listed),
    snapshots_with_next AS (SELECT *, lead("snapshot_date") OVER (PARTITION BY "source", "scope" ORDER BY "snapshot_date")::text AS "next" FROM snapshots)
  SELECT n.*, f."next" FROM (SELECT DISTINCT ON ("ticker", "fiscal_date_ending", "source") ${selectAllColumns(EARNINGS_LISTING)},
      ${SCOPE} AS "scope" FROM listed ORDER BY "ticker", "fiscal_date_ending", "source", "snapshot_date" DESC) AS n
    JOIN snapshots_with_next AS f ON f."source" = n."source" AND f."scope" = n."scope" AND f."snapshot_date" = n."snapshotDate"
  ORDER BY n."ticker", n."fiscalDateEnding", n."source"`;
// Fiscal quarters are counted from the newest filed quarter.
const COMPANIES = `SELECT DISTINCT ON (s."ticker") s."ticker", s."name", f."fiscal_year" AS "fiscalYear",
    f."fiscal_period" AS "fiscalPeriod", f."period_end_date"::text AS "periodEndDate"
  FROM "stock" AS s LEFT JOIN "financial_statement" AS f ON f."cik" = s."cik"
  ORDER BY s."ticker", f."period_end_date" DESC, f."fiscal_period" DESC`;
const REPORT_COLUMNS = ['ticker', 'periodLabel', 'reportDate'] as const;
const REPORTS = `SELECT ${selectColumns(EARNINGS_SURPRISE, REPORT_COLUMNS)} FROM "earnings_surprise"
  WHERE "report_date" <= $1::date AND ("actual_eps" IS NOT NULL OR "actual_revenue" IS NOT NULL)`;

/** `scope`: the ticker that the source's snapshots cover; empty if they cover the market. `next`: the day of its next one. */
type ListingRow = StoredEarningsListing & Pick<CalendarEntry, 'source'> & { scope: string; next: string | null };
type FiledRow = Omit<FiledPeriod, 'periodEndDate'> & { periodEndDate: string };
type Company = { ticker: string; name: string } & (FiledRow | Record<keyof FiledPeriod, null>);
type Result = SelectedRow<typeof EARNINGS_SURPRISE, typeof REPORT_COLUMNS>;

const toCalendarEntry = (row: ListingRow): CalendarEntry => ({
  ...row,
  snapshotDate: parseStoredDay(row.snapshotDate),
  earningsDate: parseStoredDay(row.earningsDate),
  next: row.next === null ? null : parseDay(row.next),
});

/** Rewrites the calendar from the snapshots up to a day. `asOf`: the day of the newest snapshot. */
async function deriveCalendar(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const listings = await sql.query<ListingRow>(NEWEST, [isoDate(upTo)]);
  const companies = new Map((await sql.query<Company>(COMPANIES)).map((company) => [company.ticker, company]));
  const results = groupBy(await sql.query<Result>(REPORTS, [isoDate(upTo)]), ({ ticker }) => ticker);
  const quarters = groupBy(listings, (row) => `${primaryTicker(row.ticker)}@${row.fiscalDateEnding}`);
  const events = [...quarters.values()].flatMap((listingsOfQuarter) => {
    const ticker = primaryTicker(listingsOfQuarter[0].ticker);
    return toEventRows(ticker, listingsOfQuarter, companies.get(ticker), results.get(ticker) ?? []);
  });
  await replaceAll(sql, EARNINGS_EVENT, events);
  const newest = listings.map(({ snapshotDate }) => snapshotDate).sort();
  return { rows: events.length, asOf: newest.at(-1) ?? null };
}

/** Merges the listings of a company's quarter into one event; returns no row if the report was canceled. */
function toEventRows(
  ticker: string,
  listings: readonly ListingRow[],
  company: Company | undefined,
  results: readonly Result[],
): EarningsEventRow[] {
  // Share classes report as one company; listings under its canonical ticker take precedence.
  const canonicalListings = listings.filter((row) => row.ticker === ticker);
  const event = mergeListings((canonicalListings.length > 0 ? canonicalListings : listings).map(toCalendarEntry));
  if (!event) return [];
  const fiscalDateEnding = parseStoredDay(requireFirst(listings).fiscalDateEnding);
  const reports = results.map((result) => ({ ...result, reportDate: parseStoredDay(result.reportDate) }));
  return [
    {
      ...event,
      ticker,
      fiscalDateEnding,
      companyName: event.companyName ?? company?.name ?? ticker,
      fiscalQuarter: event.fiscalQuarter ?? inferQuarter(fiscalDateEnding, company),
      reported: event.reported || hasReport(fiscalDateEnding, reports),
    },
  ];
}

function inferQuarter(fiscalDateEnding: Date, company: Company | undefined): string | null {
  if (!company || company.periodEndDate === null) return null;
  return inferFiscalQuarter(fiscalDateEnding, { ...company, periodEndDate: parseStoredDay(company.periodEndDate) });
}

export const calendarJob = defineJob({
  name: 'calendar',
  reads: { facts: ['earnings_listing'], snapshots: ['stock', 'financial_statement', 'earnings_surprise'] },
  writes: ['earnings_event'],
  run: deriveCalendar,
});
