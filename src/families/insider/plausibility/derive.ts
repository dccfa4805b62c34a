import type { Sql } from '../../../db/open.ts';
import { replaceAll, replaceWhere } from '../../../db/replace.ts';
import { queryRow } from '../../../db/sql.ts';
import { IMPLAUSIBLE_PRICE } from '../../../generated/tables.ts';
import { collectKeys, defineJob, type OnlyKeys } from '../../../jobs/job.ts';
import { isoDate, parseStoredDay, shiftDay } from '../../../lib/dates.ts';
import { hashValues } from '../../../lib/digest.ts';
import { groupBy } from '../../../lib/group.ts';
import { median } from '../../../lib/statistics.ts';
import { CLOSE_SPLITS, type CloseSplit, computeCloseFactors } from '../../prices/rules/close-factors.ts';
import { computeNewestShares, SPLIT_KEYS, SPLIT_TABLES } from '../../stocks/splits/rules.ts';
import { PROFILES, queryOutstanding, querySplits, SEVERAL_CLASSES } from '../derive/outstanding.ts';
import { type FiledTrade, findImplausibleReason, IMPLAUSIBLE_TIMES, type ImplausibleReason } from './rules.ts';

/** Trades at lower prices, USD, are not checked: they cannot distort a sum, and they are the majority. Ours. */
const HIGH_PRICE = 50;
/** Without a close, only prices above this, USD, are compared with those of other trades. Ours. */
const VERY_HIGH_PRICE = 1_000;

/** Fractions of the shares outstanding, in the shares of any day, below which a trade is not compared with them. Ours. */
const FEW_SHARES = 0.0005;
const MANY_SHARES = 0.05;

const SHARES = `CASE WHEN r."derivative" THEN coalesce(r."underlying_shares", r."shares") ELSE r."shares" END`;
// Conditions that need no close, so that few closes are looked up.
const MAY_BE_WRONG = `(r."price" > ${HIGH_PRICE} OR ${SHARES} > ${FEW_SHARES} * s."shares_outstanding"
  OR (r."price" > 0 AND r."footnotes" ~* '\\mAD[SR]s?\\M|depositary'))`;
// Prices far above the stored close (a later split can only make the close of that day higher), trades of much of the
// company, and prices that may be of a depositary share.
const IS_SUSPECT = `((r."price" > ${HIGH_PRICE} AND (r."price" > ${IMPLAUSIBLE_TIMES} * c."close" OR (c."close" IS NULL AND r."price" > ${VERY_HIGH_PRICE})))
  OR ${SHARES} > ${MANY_SHARES} * s."shares_outstanding" OR r."shares" * r."price" > 0.5 * c."close" * s."shares_outstanding"
  OR (r."price" > 0 AND r."footnotes" ~* '\\mAD[SR]s?\\M|depositary'))`;
const selectSuspects = (
  condition: string,
): string => `SELECT r."filing_id" AS "filingId", r."line", r."security_title" AS "securityTitle", r."price", r."shares", r."derivative",
    r."underlying_shares" AS "underlyingShares", r."footnotes", r."transaction_date"::text AS "day",
    f."issuer_ticker" AS "ticker", c."close", c."date"::text AS "session", s."shares_outstanding" AS "newestShares"
  FROM "ownership_row" AS r JOIN "ownership_filing" AS f ON f."id" = r."filing_id"
  LEFT JOIN unnest($2::text[], $3::text[]::double precision[]) AS s("ticker", "shares_outstanding") ON s."ticker" = f."issuer_ticker"
  LEFT JOIN LATERAL (SELECT b."close", b."date" FROM "daily_bar" AS b WHERE b."ticker" = f."issuer_ticker"
    AND b."date" BETWEEN r."transaction_date" - 7 AND r."transaction_date" ORDER BY b."date" DESC LIMIT 1) AS c ON true
  WHERE NOT r."holding" AND f."filed_date" <= $1::date AND ${condition} AND ${MAY_BE_WRONG} AND ${IS_SUSPECT}
  ORDER BY 1, 2`;

/** Prices of other trades count if their day is at most this many days from the trade's. Ours. */
const NEAR_DAYS = 30;
// Read once for each ticker, not for each suspect: a company without closes may have thousands of both.
const PRICES = `SELECT f."issuer_ticker" AS "ticker", r."filing_id" AS "filingId", r."line", r."transaction_date"::text AS "day", r."price"
  FROM "ownership_filing" AS f JOIN "ownership_row" AS r ON r."filing_id" = f."id"
  WHERE f."issuer_ticker" = ANY($1::text[]) AND f."filed_date" <= $2::date AND r."price" > 0
    AND NOT r."holding" AND NOT r."derivative" AND r."transaction_date" IS NOT NULL
  ORDER BY r."transaction_date"`;
type PricedTrade = { ticker: string; filingId: string; line: number; day: string; price: number };

/**
 * The prices of a company's other trades, not in derivatives, near the day of a trade.
 * @param trades of the company, by day
 */
function listNearPrices({ filingId, line, day }: Suspect, trades: readonly PricedTrade[]): number[] {
  const [first, last] = [shiftDay(day, -NEAR_DAYS), shiftDay(day, NEAR_DAYS)];
  const prices: number[] = [];
  for (let index = findFirstFrom(trades, first); index < trades.length; index += 1) {
    const trade = trades[index]!;
    if (trade.day > last) break;
    if (trade.filingId !== filingId || trade.line !== line) prices.push(trade.price);
  }
  return prices;
}

/** The index of the first trade on or after a day. */
function findFirstFrom(trades: readonly PricedTrade[], day: string): number {
  let [low, high] = [0, trades.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (trades[middle]!.day < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Tickers beyond which a run for all tickers is cheaper, because it reads the filings in the order of their table. */
const MAX_TICKERS = 500;
// A filing that is imported again may have had another ticker before: the stored trades still have it.
const TICKERS = `SELECT "issuer_ticker" AS "ticker" FROM "ownership_filing" WHERE "id" = ANY($1::text[])
  UNION SELECT t."ticker" FROM "ownership_row" AS r JOIN "insider_trade" AS t ON t."id" = r."filing_id" || '-' || r."line"
    WHERE r."filing_id" = ANY($1::text[])`;
const REPORTING = `SELECT DISTINCT "issuer_ticker" AS "ticker" FROM "ownership_filing" WHERE "issuer_cik" = ANY($1::text[])`;
const FILINGS = 'SELECT "id" FROM "ownership_filing" WHERE "issuer_ticker" = ANY($1::text[])';

type Suspect = Omit<FiledTrade, 'sharesOutstanding' | 'otherPrice'> & {
  filingId: string;
  line: number;
  /** The day of the transaction, `YYYY-MM-DD`. */
  day: string;
  session: string | null;
  /** The shares outstanding, in the newest shares. */
  newestShares: number | null;
};
type ImplausibleRow = { filingId: string; line: number; reason: ImplausibleReason };

/**
 * Finds the rows of ownership forms, filed up to a day, that are implausible.
 * @param tickers the issuers; null: all
 */
async function findImplausibleRows(sql: Sql, upTo: Date, tickers: readonly string[] | null): Promise<ImplausibleRow[]> {
  const outstanding = await queryOutstanding(sql, upTo, tickers);
  const shares = [outstanding.map(({ ticker }) => ticker), outstanding.map((count) => String(count.shares))];
  const suspects = tickers
    ? await sql.query<Suspect>(selectSuspects('f."issuer_ticker" = ANY($4::text[])'), [
        isoDate(upTo),
        ...shares,
        tickers,
      ])
    : await sql.query<Suspect>(selectSuspects('true'), [isoDate(upTo), ...shares]);
  const sessions = [...new Set(suspects.flatMap(({ session }) => session ?? []))].sort();
  const factors = computeCloseFactors(
    sessions.length > 0 ? await sql.query<CloseSplit>(CLOSE_SPLITS, [sessions, isoDate(upTo)]) : [],
  );
  const getFactor = ({ session, ticker }: Suspect): number =>
    factors.get(session ?? '')?.find((factor) => factor.ticker === ticker)?.factor ?? 1;
  const splits = await querySplits(sql, upTo, [...new Set(suspects.map(({ ticker }) => ticker))]);
  const tickersWithoutClose = [...new Set(suspects.flatMap(({ close, ticker }) => (close === null ? ticker : [])))];
  const trades = await sql.query<PricedTrade>(PRICES, [tickersWithoutClose, isoDate(upTo)]);
  const tradesByTicker = groupBy(trades, ({ ticker }) => ticker);
  return suspects.flatMap((suspect) => {
    const close = suspect.close === null ? null : suspect.close * getFactor(suspect);
    const newestShares = computeNewestShares(splits.get(suspect.ticker) ?? [], parseStoredDay(suspect.day));
    const sharesOutstanding = suspect.newestShares === null ? null : suspect.newestShares / newestShares;
    const otherPrice =
      close === null ? median(listNearPrices(suspect, tradesByTicker.get(suspect.ticker) ?? [])) : null;
    const reason = findImplausibleReason({ ...suspect, close, otherPrice, sharesOutstanding });
    return reason ? [{ filingId: suspect.filingId, line: suspect.line, reason }] : [];
  });
}

/** The issuers whose trades may be judged differently, because of changed filings, bars, shares, or splits; null: all. */
async function findAffectedTickers(sql: Sql, only: OnlyKeys | undefined): Promise<string[] | null> {
  if (!only) return null;
  const filings = collectKeys(only, 'ownership_filing', 'ownership_row');
  const tickersOfFilings = await sql.query<{ ticker: string }>(TICKERS, [filings]);
  const tickersOfReports = await sql.query<{ ticker: string }>(REPORTING, [collectKeys(only, 'company_fact')]);
  const tickers = new Set([
    ...collectKeys(only, 'daily_bar', 'stated_float', ...SPLIT_TABLES)!,
    ...[...tickersOfFilings, ...tickersOfReports].map(({ ticker }) => ticker),
  ]);
  return tickers.size > MAX_TICKERS ? null : [...tickers];
}

/** Rewrites the implausible trades of ownership forms, as of a day. */
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
    facts: ['ownership_filing', 'ownership_row', 'company_fact', 'stated_float', 'company_profile', 'sec_company'],
    snapshots: ['daily_bar', ...SPLIT_TABLES],
    earlier: ['insider_trade'],
  },
  writes: ['implausible_price'],
  keyed: {
    by: {
      ownership_filing: 'id',
      ownership_row: 'filingId',
      company_fact: 'cik',
      stated_float: 'ticker',
      daily_bar: 'ticker',
      ...SPLIT_KEYS,
    },
    rest: async (sql) => hashValues([await sql.query(PROFILES), await sql.query(SEVERAL_CLASSES)]),
    days: { ownership_filing: 'filedDate', company_fact: 'filed', stated_float: 'date' },
  },
  run: deriveImplausiblePrices,
});
