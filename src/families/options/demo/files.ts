import { csvFiles, type DemoFile } from '../../../demo/file.ts';
import { defineHistory } from '../../../demo/files.ts';
import { RECENT_DAYS } from '../../../demo/history-days.ts';
import type { Listing } from '../../../demo/listing.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { CHAIN_HEADER, chainRows } from './chain.ts';
import { HISTORY_HEADER, historyRow } from './history.ts';
import { optionSessions } from './session.ts';

/** A year, so that every percentile has its full baseline. */
const DEMO_HISTORY_SESSIONS = 252;
/** Only the newest chain is served with its contracts. */
const DEMO_CHAIN_SESSIONS = 1;

/** The chains of each listing's last sessions, in our own layout. */
export function* optionFiles(universe: DemoUniverse): Generator<DemoFile> {
  yield* csvFiles('options', 'options', universe.today, CHAIN_HEADER, chains(universe));
}

/** Daily figures of each listing's last year. If a session has a chain too, the chain takes precedence. */
export function* optionHistoryFiles(universe: DemoUniverse): Generator<DemoFile> {
  yield* csvFiles('option-history', 'option-history', universe.today, HISTORY_HEADER, histories(universe));
}

/** Share classes whose research is stored under another class have no options of their own. */
const withOptions = ({ listings }: DemoUniverse): Listing[] =>
  listings.filter(({ ticker, hasOptions }) => hasOptions && primaryTicker(ticker) === ticker);

function* chains(universe: DemoUniverse): Generator<string> {
  for (const listing of withOptions(universe)) {
    const first = getEndPlace(universe, listing) - DEMO_CHAIN_SESSIONS;
    for (const session of optionSessions(universe, listing, first, universe.isNew))
      yield* chainRows(universe.seed, session);
  }
}

function* histories(universe: DemoUniverse): Generator<string> {
  for (const listing of withOptions(universe)) {
    const first = getEndPlace(universe, listing) - DEMO_HISTORY_SESSIONS;
    for (const session of optionSessions(universe, listing, first, universe.isNewHistory)) yield historyRow(session);
  }
}

/** The place after the listing's last session. */
const getEndPlace = (universe: DemoUniverse, listing: Listing): number => universe.lastPlace(listing) + 1;

/** A first start writes only the newest days. */
export const optionHistory = defineHistory('options', RECENT_DAYS, optionHistoryFiles);
