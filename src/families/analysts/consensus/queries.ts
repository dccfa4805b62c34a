import type { Context } from '../../../gateway/context.ts';
import { fail } from '../../../gateway/errors.ts';
import { gate, hide, type Trim } from '../../../gateway/preview.ts';
import type { ConsensusDay } from '../../../generated/prisma/client.ts';
import { newYorkDay } from '../../../lib/market-calendar.ts';
import { primaryTicker } from '../../../lib/ticker.ts';
import { isWithin, type Window } from '../../../lib/window.ts';
import { formatCount } from '../../../lib/words.ts';
import { requireStock } from '../../stocks/queries.ts';
import { consensusByTicker, consensusDaysByTicker } from './reads.ts';
import { FREE_CONSENSUS_HIDES, freeHistoryWindow, fundAnalysts, historyWindow } from './rules.ts';

/** A day as it is served: what a preview hides may be null. */
export type VisibleConsensusDay = {
  [K in keyof ConsensusDay]: K extends Hidden ? ConsensusDay[K] | null : ConsensusDay[K];
};

type Hidden = (typeof FREE_CONSENSUS_HIDES)[number];

export type ConsensusHistoryResult = Window & {
  ticker: string;
  totalCount: number;
  history: readonly VisibleConsensusDay[];
};

const HIDDEN_WORDS = 'the median target, the mean rating and the counts of buy, hold and sell';
const hidden = hide<VisibleConsensusDay>(FREE_CONSENSUS_HIDES, HIDDEN_WORDS);

/** Below PRO: the days of the last 30, without the columns that a consensus hides (AMB-29: clip, then limit). */
const clipped = (rows: number): Trim<ConsensusHistoryResult, ConsensusHistoryResult> => {
  const newest = (full: ConsensusHistoryResult) => ({ ...full, history: full.history.slice(-rows) });
  return {
    whole: newest,
    part: (full) => {
      const window = freeHistoryWindow(full);
      const seen = newest({
        ...full,
        ...window,
        history: full.history.filter((day) => isWithin(window, day.snapshotDate)),
      });
      const parts = seen.history.map((day) => hidden.part(day));
      const columns = new Set(parts.flatMap(({ withheld }) => withheld));
      const isShorter = seen.history.length < newest(full).history.length;
      return {
        shown: { ...seen, history: parts.map(({ shown }) => shown) },
        withheld: [...(isShorter ? ['history'] : []), ...[...columns].map((column) => `history.${column}`)],
        message: `PRO shows every day of the window, with median target, mean rating and the five counts; FREE shows ${formatCount(seen.history.length, 'day')}.`,
      };
    },
  };
};

type HistoryArgs = { from?: Date | null; to?: Date | null; limit: number };

/** A ticker's history; null if it has none at all, in or out of the window. */
export async function loadConsensusHistory(context: Context, ticker: string, args: HistoryArgs) {
  const window = historyWindow(args.from, args.to, newYorkDay(context.time.today()));
  if (window.from > window.to) throw fail.invalid('invalid_parameter', 'from', 'from: not after `to`.');
  if (!(await consensusByTicker(context).load(ticker))) return null;
  const history = await consensusDaysByTicker(context).load({ ticker, ...window });
  return gate(context, { ticker, ...window, totalCount: history.length, history }, clipped(args.limit));
}

/** The newest consensus on a ticker; null without coverage. */
export async function loadConsensus(context: Context, ticker: string) {
  const consensus: VisibleConsensusDay | null = await consensusByTicker(context).load(ticker);
  return consensus && gate(context, consensus, hidden);
}

/** The consensus on a stock by ticker. @throws ticker_is_etf, entity_not_found, no_coverage */
export async function requiredConsensus(context: Context, ticker: string) {
  const stock = await requireStock(context, ticker, fundAnalysts);
  const consensus = await loadConsensus(context, primaryTicker(stock.ticker));
  if (!consensus) throw fail.noCoverage(`analyst coverage of ${ticker}`);
  return consensus;
}

/** The history of a stock by ticker. @throws ticker_is_etf, entity_not_found, no_coverage, invalid_parameter */
export async function requiredHistory(context: Context, ticker: string, args: HistoryArgs) {
  const stock = await requireStock(context, ticker, fundAnalysts);
  const history = await loadConsensusHistory(context, primaryTicker(stock.ticker), args);
  if (!history) throw fail.noCoverage(`consensus history of ${ticker}`);
  return history;
}
