import type { ConsensusDay } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { defineHistoryPeriod, type StatedPeriod } from '../../../graph/period.ts';
import { gate, hide, type Trim } from '../../../graph/preview.ts';
import { formatCount } from '../../../lib/words.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import { isWithin, type Window } from '../../../market/window.ts';
import { consensusByTicker, consensusDaysByTicker } from './reads.ts';
import { clipToFreeHistory, FREE_CONSENSUS_HIDES, HISTORY, resolveHistoryWindow } from './rules.ts';

/** A day as served: fields that a preview hides may be null. */
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
const hideProFields = hide<VisibleConsensusDay>(FREE_CONSENSUS_HIDES, HIDDEN_WORDS);

/**
 * Limits a history below PRO to the last 30 days, without the fields that a consensus hides (AMB-29: clip, then limit).
 */
const limitHistory = (rows: number): Trim<ConsensusHistoryResult, ConsensusHistoryResult> => {
  const newest = (full: ConsensusHistoryResult) => ({ ...full, history: full.history.slice(-rows) });
  return {
    whole: newest,
    part: (full) => {
      const window = clipToFreeHistory(full);
      const visible = newest({
        ...full,
        ...window,
        history: full.history.filter((day) => isWithin(window, day.snapshotDate)),
      });
      const parts = visible.history.map((day) => hideProFields.part(day));
      const columns = new Set(parts.flatMap(({ withheld }) => withheld));
      const isShorter = visible.history.length < newest(full).history.length;
      return {
        shown: { ...visible, history: parts.map(({ shown }) => shown) },
        withheld: [...(isShorter ? ['history'] : []), ...[...columns].map((column) => `history.${column}`)],
        message: `PRO shows every day of the window, with median target, mean rating and the five counts; FREE shows ${formatCount(visible.history.length, 'day')}.`,
      };
    },
  };
};

type HistoryArgs = { period: StatedPeriod; first: number };

export const consensusPeriod = defineHistoryPeriod(HISTORY.days);

/** The days of a history; as stated, even if they end after today. @throws invalid_parameter */
function resolveHistoryDays(context: Context, period: StatedPeriod): Window {
  if (!period.from && !period.to) return consensusPeriod.resolve(period, context);
  const window = resolveHistoryWindow(period.from, period.to, newYorkDay(context.time.today()));
  if (window.from <= window.to) return window;
  throw fail.invalid('invalid_parameter', 'period.from', 'period.from: not after `to`.');
}

/** A ticker's history; null if it has none at all, inside or outside the window. */
async function loadConsensusHistory(context: Context, ticker: string, args: HistoryArgs) {
  const window = resolveHistoryDays(context, args.period);
  if (!(await consensusByTicker(context).load(ticker))) return null;
  const history = await consensusDaysByTicker(context).load({ ticker, ...window });
  return gate(context, { ticker, ...window, totalCount: history.length, history }, limitHistory(args.first));
}

/** The newest consensus on a ticker; null without coverage. */
async function loadConsensus(context: Context, ticker: string) {
  const consensus: VisibleConsensusDay | null = await consensusByTicker(context).load(ticker);
  return consensus && gate(context, consensus, hideProFields);
}

/** The consensus on a stock; without coverage null, or an error if it is required. @throws no_coverage */
export async function resolveConsensus(context: Context, ticker: string, { isRequired }: { isRequired: boolean }) {
  const consensus = await loadConsensus(context, primaryTicker(ticker));
  if (!consensus && isRequired) throw fail.noCoverage(`analyst coverage of ${mentionSecurity(ticker)}`);
  return consensus;
}

/**
 * The history of a stock; without coverage null, or an error if it is required.
 * @throws no_coverage, invalid_parameter
 */
export async function resolveConsensusHistory(
  context: Context,
  ticker: string,
  { isRequired, ...args }: HistoryArgs & { isRequired: boolean },
) {
  const history = await loadConsensusHistory(context, primaryTicker(ticker), args);
  if (!history && isRequired) throw fail.noCoverage(`consensus history of ${mentionSecurity(ticker)}`);
  return history;
}
