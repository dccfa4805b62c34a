import type { Database } from '../../../db/open.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { requireFirst, requireLast } from '../../../lib/require.ts';
import type { DelistingFact } from '../rules/delisting.ts';
import type { PriceMarket } from '../rules/simulate.ts';
import { callEngine } from './engine.ts';

/** Tickers whose bars are read by one statement. */
const TICKERS_AT_ONCE = 25;

const sendNumbers = (name: string): string => `string_agg(float8send(coalesce(b."${name}", 'NaN')), ''::bytea)`;

// The stated columns, because the others change with later splits and files.
const BARS = `SELECT s."ticker", translate(encode(bars."bytes", 'base64'), E'\\n', '') AS "bytes"
  FROM unnest($1::text[]) AS s("ticker") CROSS JOIN LATERAL (
    SELECT string_agg(int4send(b."date" - $2::date), ''::bytea) || ${[
      'stated_open',
      'stated_close',
      'stated_adjusted_close',
      'scale',
    ]
      .map(sendNumbers)
      .join(' || ')} AS "bytes"
    FROM (SELECT * FROM "daily_bar" WHERE "ticker" = s."ticker" AND "date" BETWEEN $2::date AND $3::date ORDER BY "date") AS b) AS bars
  WHERE bars."bytes" IS NOT NULL`;
const DELISTED = `SELECT s."ticker", coalesce(s."delisted_date", q."session_date" + 1)::text AS "date", s."delisting_reason" AS "reason",
    s."exchange" FROM "stock" AS s LEFT JOIN "quote" AS q ON q."ticker" = s."ticker"
  WHERE s."ticker" = ANY($1) AND (s."delisted_date" IS NOT NULL OR (s."listing_status" = 'DELISTED' AND q."session_date" IS NOT NULL))`;
const NEWEST_SESSION = 'SELECT max("session_date")::text AS "day" FROM "quote"';

/** The newest session with prices; null without any. */
export async function queryNewestSession(db: Database): Promise<string | null> {
  return (await db.query<{ day: string | null }>(NEWEST_SESSION))[0]?.day ?? null;
}

/**
 * Reads the prices of tickers for sessions, at least one, into the engine.
 * @param run the id of the run that they belong to
 * @returns the tickers that have a bar
 */
export async function loadPrices(
  db: Database,
  run: string,
  tickers: readonly string[],
  sessions: readonly string[],
): Promise<Set<string>> {
  const priced = new Set<string>();
  const range = [requireFirst(sessions), requireLast(sessions)];
  for (const batch of splitIntoChunks(tickers, TICKERS_AT_ONCE)) {
    const rows = await db.query<{ ticker: string; bytes: string }>(BARS, [batch, ...range]);
    const bars = rows.map(({ ticker, bytes }) => ({ ticker, bytes: Buffer.from(bytes, 'base64') }));
    for (const ticker of await callEngine('load', { run, sessions, bars })) priced.add(ticker);
  }
  return priced;
}

/** Reads the delistings of tickers; a delisting without a date happened by the session after the last price. */
export async function queryDelistings(db: Database, tickers: readonly string[]): Promise<PriceMarket['delistings']> {
  const rows = await db.query<DelistingFact & { ticker: string }>(DELISTED, [tickers]);
  return new Map(rows.map(({ ticker, ...delisting }) => [ticker, delisting]));
}
