import type { Sql } from '../../../db/open.ts';
import { replaceAll, replaceWhere } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import { IMPLAUSIBLE_PRICE } from '../../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { CLOSE_SPLITS, type CloseSplit, computeCloseFactors } from '../../prices/rules/close-factors.ts';
import { SPLIT_KEYS, SPLIT_TABLES } from '../../stocks/splits/rules.ts';
import { type FiledPrice, findImplausibleReason, IMPLAUSIBLE_TIMES, type ImplausibleReason } from './rules.ts';

/** Trades at lower prices, USD, are not checked: they cannot distort a sum, and they are the majority. Ours. */
const HIGH_PRICE = 50;
/** Without a close, only prices above this, USD, are compared with those of other trades. Ours. */
const VERY_HIGH_PRICE = 1_000;

// Prices far above the stored close; a later split can only make the close of that day higher.
const selectSuspects = (condition: string): string => `SELECT h.*, o."price" AS "otherPrice" FROM (
    SELECT r."filing_id" AS "filingId", r."line", r."security_title" AS "securityTitle", r."price", r."transaction_date" AS "day",
      f."issuer_ticker" AS "ticker", c."close", c."date"::text AS "session"
    FROM "ownership_row" AS r JOIN "ownership_filing" AS f ON f."id" = r."filing_id"
    LEFT JOIN LATERAL (SELECT b."close", b."date" FROM "daily_bar" AS b WHERE b."ticker" = f."issuer_ticker"
      AND b."date" BETWEEN r."transaction_date" - 7 AND r."transaction_date" ORDER BY b."date" DESC LIMIT 1) AS c ON true
    WHERE NOT r."holding" AND NOT r."derivative" AND f."filed_date" <= $1::date AND r."price" > ${HIGH_PRICE}
      AND ${condition} AND (r."price" > ${IMPLAUSIBLE_TIMES} * c."close" OR (c."close" IS NULL AND r."price" > ${VERY_HIGH_PRICE}))) AS h
  LEFT JOIN LATERAL (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY r."price") AS "price"
    FROM "ownership_filing" AS g JOIN "ownership_row" AS r ON r."filing_id" = g."id"
    WHERE h."close" IS NULL AND g."issuer_ticker" = h."ticker" AND g."filed_date" <= $1::date AND r."price" > 0
      AND NOT r."holding" AND NOT r."derivative" AND (r."filing_id", r."line") <> (h."filingId", h."line")
      AND r."transaction_date" BETWEEN h."day" - 30 AND h."day" + 30) AS o ON true
  ORDER BY 1, 2`;

/** Tickers beyond which a run for all tickers is cheaper, because it reads the filings in the order of their table. */
const MAX_TICKERS = 500;
// A filing that is imported again may have had another ticker before: the stored trades still have it.
const TICKERS = `SELECT "issuer_ticker" AS "ticker" FROM "ownership_filing" WHERE "id" = ANY($1::text[])
  UNION SELECT t."ticker" FROM "ownership_row" AS r JOIN "insider_trade" AS t ON t."id" = r."filing_id" || '-' || r."line"
    WHERE r."filing_id" = ANY($1::text[])`;
const FILINGS = 'SELECT "id" FROM "ownership_filing" WHERE "issuer_ticker" = ANY($1::text[])';

type Suspect = FiledPrice & { filingId: string; line: number; session: string | null };
type ImplausibleRow = { filingId: string; line: number; reason: ImplausibleReason };

/**
 * Finds the rows of ownership forms, filed up to a day, whose price is implausible.
 * @param tickers the issuers; null: all
 */
async function findImplausibleRows(sql: Sql, upTo: Date, tickers: readonly string[] | null): Promise<ImplausibleRow[]> {
  const suspects = tickers
    ? await sql.query<Suspect>(selectSuspects('f."issuer_ticker" = ANY($2::text[])'), [isoDate(upTo), tickers])
    : await sql.query<Suspect>(selectSuspects('true'), [isoDate(upTo)]);
  const sessions = [...new Set(suspects.flatMap(({ session }) => session ?? []))].sort();
  const factors = computeCloseFactors(
    sessions.length > 0 ? await sql.query<CloseSplit>(CLOSE_SPLITS, [sessions, isoDate(upTo)]) : [],
  );
  const getFactor = ({ session, ticker }: Suspect): number =>
    factors.get(session ?? '')?.find((factor) => factor.ticker === ticker)?.factor ?? 1;
  return suspects.flatMap((suspect) => {
    const close = suspect.close === null ? null : suspect.close * getFactor(suspect);
    const reason = findImplausibleReason({ ...suspect, close });
    return reason ? [{ filingId: suspect.filingId, line: suspect.line, reason }] : [];
  });
}

/** The issuers whose prices may be judged differently, because of changed filings, bars, or splits; null: all. */
async function findAffectedTickers(sql: Sql, only: OnlyKeys | undefined): Promise<string[] | null> {
  if (!only) return null;
  const filings = collectKeys(only, 'ownership_filing', 'ownership_row');
  const tickersOfFilings = await sql.query<{ ticker: string }>(TICKERS, [filings]);
  const tickers = new Set([
    ...collectKeys(only, 'daily_bar', ...SPLIT_TABLES)!,
    ...tickersOfFilings.map(({ ticker }) => ticker),
  ]);
  return tickers.size > MAX_TICKERS ? null : [...tickers];
}

/** Rewrites the implausible prices of ownership forms, as of a day. */
async function deriveImplausiblePrices(
  sql: Sql,
  upTo: Date,
  only?: OnlyKeys,
): Promise<{ rows: number; asOf: string | null }> {
  const tickers = await findAffectedTickers(sql, only);
  const rows = await findImplausibleRows(sql, upTo, tickers);
  if (tickers) {
    const filings = (await sql.query<{ id: string }>(FILINGS, [tickers])).map(({ id }) => id);
    await replaceWhere(sql, IMPLAUSIBLE_PRICE, 'filingId', filings, rows);
  } else await replaceAll(sql, IMPLAUSIBLE_PRICE, rows);
  const stored = await queryRow<{ rows: number }>(sql, 'SELECT count(*)::int AS "rows" FROM "implausible_price"');
  return { rows: stored.rows, asOf: null };
}

/** A separate job, so that trades are derived again only if the result changes, not with every price. */
export const insiderPlausibilityJob = defineJob({
  name: 'insider plausibility',
  reads: {
    facts: ['ownership_filing', 'ownership_row'],
    snapshots: ['daily_bar', ...SPLIT_TABLES],
    earlier: ['insider_trade'],
  },
  writes: ['implausible_price'],
  keyed: {
    by: { ownership_filing: 'id', ownership_row: 'filingId', daily_bar: 'ticker', ...SPLIT_KEYS },
    rest: async () => '',
    days: { ownership_filing: 'filedDate' },
  },
  run: deriveImplausiblePrices,
});
