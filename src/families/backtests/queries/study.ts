import type { PricedMarket } from '../../../graph/calls.ts';
import { type Context, liftRestriction } from '../../../graph/context.ts';
import { countMarketStocks } from '../../../graph/coverage.ts';
import { type Gated, gate, type Trim } from '../../../graph/preview.ts';
import { isoDate, monthsBefore } from '../../../lib/dates.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { STOCK_TYPES } from '../../insights/rules/insight.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import { parsePlan } from '../../screener/queries.ts';
import { type EventStudyRun, loadStudy } from '../reads/study.ts';
import { listSessions } from '../rules/calendar.ts';
import type { EventKind } from '../rules/events.ts';
import { cutSessions, RECORDED_EVENTS, type StudyRequest } from '../rules/study-request.ts';
import type { BacktestWarning } from '../rules/warnings.ts';
import { describeLongestRange, MAX_MONTHS, MAX_REBALANCINGS, requireRange, resolvePlan } from './backtest.ts';
import { convertRefusals, refuse } from './refusals.ts';

export type StudyArguments = {
  event: EventKind;
  insightType?: string | null;
  plan?: unknown;
  screen?: string | null;
  universe?: UniverseName | null;
  horizons: readonly number[];
  benchmark: string;
  from: Date;
  to?: Date | null;
  minValue?: number | null;
};

/** The recorded days of a range. */
async function listRecordedDays(context: Context, from: Date, to: Date): Promise<StudyRequest['days']> {
  const sessions = (await context.history?.list()) ?? [];
  return sessions
    .filter(({ day }) => from <= day && day <= to)
    .map(({ day, isReconstructed }) => ({ day: isoDate(day), isReconstructed }));
}

/** @throws invalid_parameter for members that the event does not have or needs */
function checkMembers({ event, insightType, plan, screen, minValue }: StudyArguments): void {
  if (insightType && event !== 'INSIGHT') throw refuse('insightType', `insightType: only INSIGHT has types.`);
  if (insightType && !(STOCK_TYPES as readonly string[]).includes(insightType))
    throw refuse('insightType', `insightType: '${insightType}' is none of ${STOCK_TYPES.join(', ')}.`);
  const hasPlan = (plan !== undefined && plan !== null) || Boolean(screen);
  if (hasPlan && event !== 'SCREEN_ENTERED') throw refuse('plan', 'plan: only SCREEN_ENTERED has a screen.');
  if (minValue !== undefined && minValue !== null && RECORDED_EVENTS.includes(event))
    throw refuse('minValue', `minValue: ${event} has no size.`);
}

async function readInput(input: StudyArguments, context: Context): Promise<StudyRequest> {
  checkMembers(input);
  const { event, horizons, benchmark, from, minValue, insightType } = input;
  const today = newYorkDay(context.time.today());
  const to = input.to && input.to < today ? input.to : today;
  requireRange(context, from, to);
  const isRecorded = RECORDED_EVENTS.includes(event);
  const days = isRecorded ? await listRecordedDays(context, from, to) : [];
  if (isRecorded && days.length < 2)
    throw refuse('from', `from: ${event} compares recorded days, of which the range has ${days.length}.`);
  if (days.length > MAX_REBALANCINGS)
    throw refuse('from', `from: ${days.length} recorded days; at most ${MAX_REBALANCINGS} at once.`);
  const resolved = event === 'SCREEN_ENTERED' ? resolvePlan(input) : null;
  return {
    event,
    insightType: insightType ?? null,
    screen: resolved && { universe: resolved.universe, plan: parsePlan(resolved.universe, resolved.plan, context) },
    horizons: [...new Set(horizons)].sort((a, b) => a - b),
    benchmark,
    from: isoDate(from),
    to: isoDate(to),
    minValue: minValue ?? null,
    days,
  };
}

/** The sessions whose prices a call of a study reads: about a month. */
export const SESSIONS_A_CALL = 21;
/** For so many stocks with events, a study costs another call: it reads the prices of each. */
export const STOCKS_A_CALL = 1_000;
/** The most calls for stocks: for 8,000 of them, about all that are listed in the US. */
export const MAX_STOCK_CALLS = 8;

/**
 * The calls for the sessions of a study: of a screen, the screens that it replaces, one per recorded day; otherwise those of
 * its range and of its longest horizon, as far as they are over, by the month.
 */
function countSessionCalls(input: StudyArguments, today: Date): number {
  const to = input.to && input.to < today ? input.to : today;
  // A range beyond the maximum is refused before it is counted.
  const from = monthsBefore(to, MAX_MONTHS) > input.from ? to : input.from;
  if (input.event === 'SCREEN_ENTERED') return Math.min(MAX_REBALANCINGS, listSessions(from, to).length);
  const sessions = listSessions(from, today).map(isoDate);
  return Math.max(1, Math.ceil(cutSessions(sessions, isoDate(to), input.horizons).length / SESSIONS_A_CALL));
}

const countStockCalls = (stocks: number): number => Math.min(MAX_STOCK_CALLS, Math.floor(stocks / STOCKS_A_CALL));

/**
 * The most that a study costs: its sessions, and all stocks of the market, because those with events are known only when they
 * are found. Calls for the others are returned.
 */
export const countStudyCalls = (input: StudyArguments, { today, countStocks }: PricedMarket): number =>
  countSessionCalls(input, today) + countStockCalls(countStocks());

/** The longest range whose sessions cost no more calls than a limit, as a sentence; null if the range fits. */
export const describeLongestStudy = (input: StudyArguments, limit: number, today: Date): string | null =>
  input.event === 'SCREEN_ENTERED' ? describeLongestRange({ ...input, rebalance: 'DAILY' }, limit, today) : null;

export type EventStudy = Omit<EventStudyRun, 'events'> & {
  event: EventKind;
  events: EventStudyRun['events'] | null;
  warnings: readonly BacktestWarning[];
};

const trimEvents: Trim<EventStudy, EventStudy> = {
  whole: (full) => full,
  part: (full) => ({
    shown: { ...full, events: null },
    withheld: ['events'],
    message: 'PRO also lists the events, and studies any range.',
  }),
};

function listStudyWarnings({ event, days, from, to }: StudyRequest): BacktestWarning[] {
  if (!RECORDED_EVENTS.includes(event)) return [];
  const sessions = listSessions(new Date(from), new Date(to)).length;
  return [
    ...(days.some(({ isReconstructed }) => isReconstructed) ? (['RECONSTRUCTED_DAYS'] as const) : []),
    // The newest session is recorded on the morning after it.
    ...(days.length < sessions - 1 ? (['SHORT_HISTORY'] as const) : []),
  ];
}

/** The returns after the events of a kind. */
export async function runEventStudy(input: StudyArguments, context: Context): Promise<EventStudy & Gated> {
  const request = await readInput(input, context);
  const calls = request.screen ? request.days.length : countSessionCalls(input, newYorkDay(context.time.today()));
  // The first call is that of the field.
  for (let call = 1; call < calls; call += 1)
    await context.meter.spend(`study of ${JSON.stringify(input)} ${call}`, true);
  // Stocks that have left the market are not part of the maximum.
  const most = countMarketStocks(liftRestriction(context));
  const payStocks = async (stocks: number) => {
    for (let call = 1; call <= countStockCalls(Math.min(stocks, most)); call += 1)
      await context.meter.spend(`stocks of ${JSON.stringify(input)} ${call}`, true);
  };
  const run = await convertRefusals(loadStudy(context, request, payStocks));
  return gate(context, { ...run, event: request.event, warnings: listStudyWarnings(request) }, trimEvents);
}
