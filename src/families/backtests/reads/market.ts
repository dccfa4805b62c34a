import type { Database } from '../../../db/open.ts';
import type { DelistingFact } from '../rules/delisting.ts';
import type { PriceMarket } from '../rules/simulate.ts';
import { queryBars } from './bars.ts';
import { callEngine } from './engine.ts';

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
  const address = db.kind === 'postgresql' ? db.address() : null;
  if (address && 'url' in address)
    return new Set(await callEngine('readBars', { run, url: address.url, sessions, tickers }));
  const priced = new Set<string>();
  for await (const bars of queryBars(db, tickers, sessions))
    for (const ticker of await callEngine('load', { run, sessions, bars })) priced.add(ticker);
  return priced;
}

/** Reads the delistings of tickers; a delisting without a date happened by the session after the last price. */
export async function queryDelistings(db: Database, tickers: readonly string[]): Promise<PriceMarket['delistings']> {
  const rows = await db.query<DelistingFact & { ticker: string }>(DELISTED, [tickers]);
  return new Map(rows.map(({ ticker, ...delisting }) => [ticker, delisting]));
}
