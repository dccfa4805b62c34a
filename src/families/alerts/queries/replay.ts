import { setImmediate } from 'node:timers/promises';
import type { ScreenDay } from '../../../db/history/packed-days.ts';
import { byTier } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import { FREE_DAYS } from '../../../graph/limits.ts';
import { addDays, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { groupBy, splitIntoChunks } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { splitsByTicker } from '../../prices/reads.ts';
import { loadScreenDays, packedDays } from '../../screener/days/reads.ts';
import { toColumns, unpackDay } from '../../screener/days/rules.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import { isRequestedChange } from '../rules/events.ts';
import type { TriggerInput } from '../rules/inputs.ts';
import { type AlertState, applyChanges, stepAlert, toBaseline } from '../rules/states.ts';
import {
  createLevelTable,
  EMPTY_TABLE,
  isLevelTrigger,
  type LevelTable,
  type LevelTrigger,
  listTriggerColumns,
  needsTable,
  readTrigger,
} from '../rules/triggers.ts';
import { findPastFacts } from './replay-facts.ts';
import { parseTrigger } from './triggers.ts';

/** How far back alerts are replayed, in calendar days: about 60 sessions. */
const REPLAY_DAYS = 88;
const REPLAY_SESSIONS = 60;
const DAYS_AT_ONCE = 5;

/** The events that an alert would have had on the sessions of the past. */
export type Replay = { sessions: number; fired: number; days: readonly ReplayDay[] };
export type ReplayDay = { session: Date; fired: number; tickers: readonly string[] };
const MAX_REPLAY_TICKERS = 10;

/** Past shares per share of today, by ticker: a level in shares of today is divided by it. */
async function loadPastFactors(
  context: Context,
  trigger: LevelTrigger,
  day: string,
): Promise<ReadonlyMap<string, number>> {
  if (trigger.kind !== 'PRICE') return new Map();
  const entries = trigger.tickers.map(async (ticker) => {
    const splits = await splitsByTicker(context).load(ticker);
    const later = splits.filter(({ date }) => isoDate(date) > day);
    return [ticker, later.reduce((factor, { ratio }) => factor / ratio, 1)] as const;
  });
  return new Map(await Promise.all(entries));
}

async function loadPastTable(
  context: Context,
  universe: UniverseName,
  trigger: LevelTrigger,
  day: ScreenDay,
): Promise<LevelTable> {
  const columns = listTriggerColumns(trigger, universe);
  if (!needsTable(trigger, universe)) return EMPTY_TABLE;
  const table = unpackDay(await packedDays(context).load({ universe, ...day, ...columns }));
  const places = new Map(table.tickers.map((ticker, place) => [ticker, place]));
  return createLevelTable({ tickers: table.tickers, columns: toColumns(table), place: (ticker) => places.get(ticker) });
}

/** Everything that a trigger reads of a recorded session. */
async function loadSession(context: Context, trigger: LevelTrigger, day: ScreenDay) {
  const tables = {
    STOCK: await loadPastTable(context, 'STOCK', trigger, day),
    ETF: await loadPastTable(context, 'ETF', trigger, day),
  };
  return readTrigger(trigger, tables, await loadPastFactors(context, trigger, day.day));
}

type ReplayInput = { trigger: TriggerInput; pauseMinutes?: number | null };

async function replaySessions(
  context: Context,
  trigger: LevelTrigger,
  recorded: readonly ScreenDay[],
  pauseMs: number,
): Promise<ReplayDay[]> {
  const days: ReplayDay[] = [];
  let state: AlertState | null = null;
  for (const chunk of splitIntoChunks(recorded, DAYS_AT_ONCE)) {
    const loaded = await Promise.all(
      chunk.map(async (day) => ({ day, readings: await loadSession(context, trigger, day) })),
    );
    for (const { day, readings } of loaded) {
      if (state === null) {
        state = toBaseline(readings);
        continue;
      }
      const session = parseStoredDay(day.day);
      const isEvent = (value: string) => isRequestedChange(trigger, value);
      const step = stepAlert(state, readings, { kind: trigger.kind, pauseMs, now: session, isEvent });
      state = applyChanges(state, step.changes);
      const tickers = step.transitions.map(({ ticker }) => ticker);
      if (tickers.length > 0)
        days.push({ session, fired: tickers.length, tickers: tickers.slice(0, MAX_REPLAY_TICKERS) });
    }
    await setImmediate();
  }
  return days.reverse();
}

/** The days of facts, newest first. */
function groupFacts({ events }: Awaited<ReturnType<typeof findPastFacts>>): ReplayDay[] {
  const groups = [...groupBy(events, ({ session }) => session)].sort(([a], [b]) => compareText(b, a));
  return groups.map(([session, group]) => ({
    session: parseStoredDay(session),
    fired: group.reduce((sum, { count }) => sum + count, 0),
    tickers: [...new Set(group.map(({ ticker }) => ticker))].slice(0, MAX_REPLAY_TICKERS),
  }));
}

/**
 * Evaluates a trigger on recorded sessions, each as one rebuild. Signals and reports count for the session on which they were public
 * or due.
 * @throws invalid_parameter, unknown_field, malformed_request, entity_not_found, ticker_is_etf
 */
export async function replayAlert(context: Context, { trigger: input, pauseMinutes }: ReplayInput): Promise<Replay> {
  const trigger = await parseTrigger(input, context);
  const since = isoDate(addDays(newYorkDay(context.time.today()), -byTier(context, REPLAY_DAYS, FREE_DAYS)));
  const recorded = (await loadScreenDays(context)).filter(({ day }) => day >= since).slice(-REPLAY_SESSIONS);
  const toReplay = (sessions: number, days: readonly ReplayDay[]): Replay => ({
    sessions,
    fired: days.reduce((sum, { fired }) => sum + fired, 0),
    days,
  });
  if (isLevelTrigger(trigger))
    return toReplay(recorded.length, await replaySessions(context, trigger, recorded, (pauseMinutes ?? 0) * 60_000));
  const facts = await findPastFacts(
    context,
    trigger,
    recorded.map(({ day }) => day),
  );
  return toReplay(facts.sessions.length, groupFacts(facts));
}
