import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { IMPLAUSIBLE_PRICE } from '../../../generated/tables.ts';
import type { DeriveJob } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { CLOSE_SPLITS, type CloseSplit, computeCloseFactors } from '../../prices/rules/close-factors.ts';
import { type FiledPrice, findImplausibleReason, IMPLAUSIBLE_TIMES, type ImplausibleReason } from './rules.ts';

/** Lower prices make no sum wrong, and most trades have one, USD. Ours. */
const HIGH_PRICE = 50;
/** Without a close, only a price above this is compared with other trades, USD. Ours. */
const VERY_HIGH_PRICE = 1_000;

// Prices far above the stored close; a split since then only makes the close of that day higher.
const SUSPECTS = `SELECT h.*, o."price" AS "otherPrice" FROM (
    SELECT r."filing_id" AS "filingId", r."line", r."security_title" AS "securityTitle", r."price", r."transaction_date" AS "day",
      f."issuer_ticker" AS "ticker", c."close", c."date"::text AS "session"
    FROM "ownership_row" AS r JOIN "ownership_filing" AS f ON f."id" = r."filing_id"
    LEFT JOIN LATERAL (SELECT b."close", b."date" FROM "daily_bar" AS b WHERE b."ticker" = f."issuer_ticker"
      AND b."date" BETWEEN r."transaction_date" - 7 AND r."transaction_date" ORDER BY b."date" DESC LIMIT 1) AS c ON true
    WHERE NOT r."holding" AND NOT r."derivative" AND f."filed_date" <= $1::date AND r."price" > ${HIGH_PRICE}
      AND (r."price" > ${IMPLAUSIBLE_TIMES} * c."close" OR (c."close" IS NULL AND r."price" > ${VERY_HIGH_PRICE}))) AS h
  LEFT JOIN LATERAL (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY r."price") AS "price"
    FROM "ownership_filing" AS g JOIN "ownership_row" AS r ON r."filing_id" = g."id"
    WHERE h."close" IS NULL AND g."issuer_ticker" = h."ticker" AND g."filed_date" <= $1::date AND r."price" > 0
      AND NOT r."holding" AND NOT r."derivative" AND (r."filing_id", r."line") <> (h."filingId", h."line")
      AND r."transaction_date" BETWEEN h."day" - 30 AND h."day" + 30) AS o ON true
  ORDER BY 1, 2`;

/** The family of data that says which prices are implausible. */
export const PLAUSIBILITY = 'insider-plausibility';

type Suspect = FiledPrice & { filingId: string; line: number; session: string | null };
type ImplausibleRow = { filingId: string; line: number; reason: ImplausibleReason };

/** Finds the rows of ownership forms, filed up to a day, whose price cannot be right. */
async function findImplausibleRows(sql: Sql, upTo: Date): Promise<ImplausibleRow[]> {
  const suspects = await sql.query<Suspect>(SUSPECTS, [isoDate(upTo)]);
  const sessions = [...new Set(suspects.flatMap(({ session }) => session ?? []))].sort();
  const factors = computeCloseFactors(sessions.length > 0 ? await sql.query<CloseSplit>(CLOSE_SPLITS, [sessions]) : []);
  const getFactor = ({ session, ticker }: Suspect): number =>
    factors.get(session ?? '')?.find((factor) => factor.ticker === ticker)?.factor ?? 1;
  return suspects.flatMap((suspect) => {
    const close = suspect.close === null ? null : suspect.close * getFactor(suspect);
    const reason = findImplausibleReason({ ...suspect, close });
    return reason ? [{ filingId: suspect.filingId, line: suspect.line, reason }] : [];
  });
}

/** Rewrites which prices of ownership forms cannot be right, as of a day. */
export async function deriveImplausiblePrices(sql: Sql, upTo: Date): Promise<{ rows: number; asOf: string | null }> {
  const rows = await findImplausibleRows(sql, upTo);
  await replaceAll(sql, IMPLAUSIBLE_PRICE, rows);
  return { rows: rows.length, asOf: null };
}

/** A job of its own, so that the trades follow prices only if a verdict changes. */
export const insiderPlausibilityJob: DeriveJob = {
  name: 'insider plausibility',
  reads: { facts: ['insider'], snapshots: ['prices'] },
  writes: [PLAUSIBILITY],
  run: deriveImplausiblePrices,
};
