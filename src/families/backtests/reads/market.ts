import type { Database } from '../../../db/open.ts';
import type { DelistingFact } from '../rules/delisting.ts';
import type { PriceMarket } from '../rules/simulate.ts';
import { DELISTED_ON } from '../rules/sql.ts';
import { queryBars } from './bars.ts';
import { findServerUrl } from './connection.ts';
import { callEngine } from './engine.ts';

const DELISTED = `SELECT s."ticker", ${DELISTED_ON}::text AS "date", s."delisting_reason" AS "reason",
    s."exchange" FROM "stock" AS s LEFT JOIN "quote" AS q ON q."ticker" = s."ticker"
  WHERE s."ticker" = ANY($1) AND ${DELISTED_ON} IS NOT NULL`;
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
  const url = findServerUrl(db);
  if (url !== null) return new Set(await callEngine('readBars', { run, url, sessions, tickers }));
  const priced = new Set<string>();
  for await (const bars of queryBars(db, tickers, sessions))
    for (const ticker of await callEngine('load', { run, sessions, bars })) priced.add(ticker);
  return priced;
}

/** Reads the delistings of tickers. */
export async function queryDelistings(db: Database, tickers: readonly string[]): Promise<PriceMarket['delistings']> {
  const rows = await db.query<DelistingFact & { ticker: string }>(DELISTED, [tickers]);
  return new Map(rows.map(({ ticker, ...delisting }) => [ticker, delisting]));
}
