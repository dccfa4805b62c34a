import type { Database } from '../../../db/open.ts';
import type { ClassSplit, DelistingFact } from '../rules/delisting.ts';
import { queryClassSplits, queryDelistings } from '../rules/listing-events.ts';
import type { PriceMarket } from '../rules/simulate.ts';
import { queryBars } from './bars.ts';
import { findServerUrl } from './connection.ts';
import { callEngine } from './engine.ts';

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

/**
 * Reads the delistings and class splits of tickers and of the securities that their holders got, and the prices of the latter into the
 * engine.
 * @param run the id of the run that they belong to
 */
export async function loadListingEvents(
  db: Database,
  run: string,
  tickers: readonly string[],
  sessions: readonly string[],
): Promise<Required<Pick<PriceMarket, 'delistings' | 'classSplits'>>> {
  const delistings = new Map<string, DelistingFact>();
  const classSplits = new Map<string, ClassSplit>();
  const loaded = new Set(tickers);
  let batch = tickers;
  while (batch.length > 0) {
    const delistingsOfBatch = await queryDelistings(db, batch);
    for (const [ticker, delisting] of delistingsOfBatch) delistings.set(ticker, delisting);
    const splitsOfBatch = await queryClassSplits(db, batch);
    for (const [ticker, split] of splitsOfBatch) classSplits.set(ticker, split);
    const successors = [...delistingsOfBatch.values()].flatMap(({ terms }) => terms?.successor?.ticker ?? []);
    const newClasses = [...splitsOfBatch.values()].map(({ successor }) => successor);
    batch = [...new Set([...successors, ...newClasses])].filter((ticker) => !loaded.has(ticker));
    for (const ticker of batch) loaded.add(ticker);
    if (batch.length > 0) await loadPrices(db, run, batch, sessions);
  }
  return { delistings, classSplits };
}
