import type { Sql } from '../../../db/open.ts';
import { isoDate } from '../../../lib/dates.ts';
import { groupBy } from '../../../lib/group.ts';
import { toEarlierShares } from '../../stocks/listing/rules.ts';
import {
  COVER_SHARES,
  COVERS,
  computeCurrentShares,
  groupStatedCounts,
  type SharesCover,
  type StatedCount,
  selectCoverCounts,
} from '../../stocks/rules/shares.ts';
import { groupSplits, SPLITS_AFTER, SPLITS_UP_TO, type Split, type SplitRow } from '../../stocks/splits/rules.ts';

const ISSUERS = `SELECT DISTINCT "issuer_ticker" AS "ticker", "issuer_cik" AS "cik" FROM "ownership_filing"
  WHERE "filed_date" <= $1::date AND ($2::text[] IS NULL OR "issuer_ticker" = ANY($2::text[])) ORDER BY 1, 2`;
const STATED = `SELECT "ticker", "date"::text AS "date", "shares_outstanding" AS "sharesOutstanding" FROM "stated_float"
  WHERE "date" <= $1::date AND "ticker" = ANY($2::text[]) ORDER BY 1, 2`;
/** A cover that does not list its shares by class does not state the count of a single class. */
export const SEVERAL_CLASSES = `SELECT "cik" FROM "sec_company" GROUP BY 1 HAVING count(*) > 1 ORDER BY 1`;
/** Undated, in the shares of today. */
export const PROFILES = `SELECT "ticker", max("shares_outstanding") AS "shares" FROM "company_profile"
  WHERE "shares_outstanding" > 0 GROUP BY 1 ORDER BY 1`;

/** The splits of issuers up to a day, by ticker. */
export const querySplits = async (
  sql: Sql,
  upTo: Date,
  tickers: readonly string[] | null,
): Promise<Map<string, Split[]>> => groupSplits(await sql.query<SplitRow>(SPLITS_UP_TO, [isoDate(upTo), tickers]));

/**
 * The newest stated shares outstanding of issuers as of a day, in the shares of that day: on the cover of a report, in a
 * file of floats, or else in a company's profile. Issuers without such a count are left out.
 * @param tickers the issuers; null: all
 */
export async function queryOutstanding(
  sql: Sql,
  upTo: Date,
  tickers: readonly string[] | null,
): Promise<{ ticker: string; shares: number }[]> {
  const issuers = await sql.query<{ ticker: string; cik: string | null }>(ISSUERS, [isoDate(upTo), tickers]);
  const several = new Set((await sql.query<{ cik: string }>(SEVERAL_CLASSES)).map(({ cik }) => cik));
  const ciks = [...new Set(issuers.flatMap(({ cik }) => (cik === null || several.has(cik) ? [] : [cik])))];
  const coversByCik = groupBy(
    await sql.query<SharesCover>(COVERS, [ciks, [COVER_SHARES], isoDate(upTo)]),
    ({ cik }) => cik,
  );
  const issuersByTicker = groupBy(issuers, ({ ticker }) => ticker);
  const stated = groupStatedCounts(await sql.query<StatedCount>(STATED, [isoDate(upTo), [...issuersByTicker.keys()]]));
  const profiles = new Map(
    (await sql.query<{ ticker: string; shares: number }>(PROFILES)).map(({ ticker, shares }) => [ticker, shares]),
  );
  const splits = await querySplits(sql, upTo, tickers);
  const laterSplits = groupSplits(await sql.query<SplitRow>(SPLITS_AFTER, [isoDate(upTo)]));
  return [...issuersByTicker].flatMap(([ticker, filers]) => {
    const covers = filers.flatMap(({ cik }) => coversByCik.get(cik ?? '') ?? []);
    const counts = [...selectCoverCounts(covers), ...(stated.get(ticker) ?? [])];
    const shares =
      computeCurrentShares(counts, upTo, splits.get(ticker)) ??
      toEarlierShares(profiles.get(ticker) ?? null, laterSplits.get(ticker));
    return shares === null ? [] : [{ ticker, shares }];
  });
}
