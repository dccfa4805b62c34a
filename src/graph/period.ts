import { z } from 'zod';
import { addDays, daysFrom, isoDate, monthsAfter, monthsBefore } from '../lib/dates.ts';
import { newYorkDay } from '../market/calendar.ts';
import { LOOKBACK_MOST, type Window } from '../market/window.ts';
import { builder } from './builder.ts';
import type { Context } from './context.ts';
import { defineEnum } from './enum.ts';
import { fail } from './errors.ts';

/** The calendar months of each standard period. */
export const PERIOD_MONTHS = {
  ONE_MONTH: 1,
  THREE_MONTHS: 3,
  SIX_MONTHS: 6,
  ONE_YEAR: 12,
  TWO_YEARS: 24,
  FIVE_YEARS: 60,
} as const;
export type PeriodWindow = keyof typeof PERIOD_MONTHS;

export const PeriodWindowType = defineEnum<PeriodWindow>('PeriodWindow', 'A standard period, in calendar months.', {
  ONE_MONTH: 'One month.',
  THREE_MONTHS: 'Three months.',
  SIX_MONTHS: 'Six months.',
  ONE_YEAR: 'Twelve months.',
  TWO_YEARS: '24 months.',
  FIVE_YEARS: '60 months.',
});

/** A period as a caller states it; without any member, that of the field. */
export type StatedPeriod = {
  days?: number | null;
  from?: Date | null;
  to?: Date | null;
  window?: PeriodWindow | null;
};

/** Whether a caller states any member of a period. */
export const isPeriodStated = (period: StatedPeriod): boolean =>
  Object.values(period).some((member) => member !== null && member !== undefined);

const PeriodType = builder.inputType('Period', {
  description:
    'Days in New York: `{ days: 30 }`, `{ window: ONE_YEAR }`, or `{ from: "2026-01-01", to: "2026-03-31" }`. Without members, the default of the field.',
  fields: (t) => ({
    days: t.int({ description: 'This many calendar days up to today.', extensions: { unit: 'DAYS' } }),
    window: t.field({ type: PeriodWindowType, description: 'A standard period up to today.' }),
    from: t.field({ type: 'Date', description: 'The first day.' }),
    to: t.field({ type: 'Date', description: 'The last day. Default: today, or the day in `@asOf`.' }),
  }),
});

/** The longest range of past days: a year of calendar days. */
const MAX_RANGE_DAYS = 366;
/** All data of the service begins well within this range. */
const MAX_HISTORY_DAYS = 36_500;

/** A month has at least as many days. */
const SHORTEST_MONTH_DAYS = 28;

type Rules = {
  maxDays: number;
  /** Whether the period may end before today. */
  hasEnd?: boolean;
  /** Whether the first day has to be before the last. */
  isOrdered?: boolean;
};

/** Refuses what is wrong at any time. */
function createPeriodRules({ maxDays, hasEnd = true, isOrdered = true }: Rules) {
  const range = `from 1 to ${maxDays}`;
  const period = z.object({
    days: z.number().min(1, range).max(maxDays, range).nullish(),
    from: z.date().nullish(),
    to: z.date().nullish(),
    window: z.custom<PeriodWindow>().nullish(),
  });
  return period.superRefine(({ days, from, to, window }, { addIssue }) => {
    const refuse = (message: string, ...path: (keyof StatedPeriod)[]) => addIssue({ code: 'custom', path, message });
    const kinds = [days, window, from ?? to].filter((value) => value !== null && value !== undefined);
    if (kinds.length > 1) refuse('state `days`, or `window`, or `from` and `to`');
    else if (window && PERIOD_MONTHS[window] * SHORTEST_MONTH_DAYS > maxDays)
      refuse(`longer than ${maxDays} days`, 'window');
    else if (to && !hasEnd) refuse('the figures are those up to today', 'to');
    else if (isOrdered && from && to && from > to) refuse('not after `to`', 'from');
    else if (isOrdered && from && to && daysFrom(from, to) > maxDays)
      refuse(`more than ${maxDays} days before ${isoDate(to)}`, 'from');
  });
}

/**
 * The days of a period, both inclusive; `from` is after `to` if the period begins after today.
 * @param fallback days before the last day, if the first is not stated
 */
function resolvePeriod({ days, from, to, window }: StatedPeriod, today: Date, fallback: number): Window {
  const last = to && to < today ? to : today;
  if (from) return { from, to: last };
  if (window) return { from: monthsBefore(last, PERIOD_MONTHS[window]), to: last };
  return { from: addDays(last, -(days ?? fallback)), to: last };
}

/** @throws invalid_parameter if the period begins before the longest window (`longestWindow`) */
function requireLookback({ from, to }: Window, period: StatedPeriod, today: Date): Window {
  const earliest = addDays(today, -LOOKBACK_MOST);
  if (period.from && from < earliest)
    throw fail.invalid('invalid_parameter', 'period.from', `period.from: at most ${LOOKBACK_MOST} days before today.`);
  return { from: from > earliest ? from : earliest, to };
}

/** @throws invalid_parameter if the period is too long, which only today decides if its end is not stated */
function requireRange(window: Window): Window {
  if (daysFrom(window.from, window.to) <= MAX_RANGE_DAYS) return window;
  throw fail.invalid(
    'invalid_parameter',
    'period.from',
    `period.from: more than ${MAX_RANGE_DAYS} days before ${isoDate(window.to)}; state \`to\` as well.`,
  );
}

type Options = {
  /** Calendar days before the last day, if the first is not stated. */
  fallback: number;
  /** By default, the days of `fallback`. */
  usual?: StatedPeriod;
  maxDays: number;
  hasEnd?: boolean;
  description: string;
  require?: (window: Window, period: StatedPeriod, today: Date) => Window;
};

/** The argument `period` of a field, and the days that it stands for, both inclusive. */
function definePeriod({
  fallback,
  usual = { days: fallback },
  maxDays,
  hasEnd = true,
  description,
  require = (window) => window,
}: Options) {
  /** @throws invalid_parameter */
  const resolveUntil = (period: StatedPeriod, today: Date): Window =>
    require(resolvePeriod(period, today, fallback), period, today);
  return {
    argument: {
      type: PeriodType,
      description,
      required: true,
      defaultValue: usual,
      validate: { schema: createPeriodRules({ maxDays, hasEnd }) },
    } as const,
    resolveUntil,
    /** Up to today, or to the day in `@asOf`. @throws invalid_parameter */
    resolve: (period: StatedPeriod, { past, time }: Pick<Context, 'past' | 'time'>): Window =>
      resolveUntil(period, past?.day ?? newYorkDay(time.today())),
  };
}

/** The days of a list of the newest rows (LIMITS-15). @param fallback calendar days */
export const defineLookbackPeriod = (fallback: number) =>
  definePeriod({
    fallback,
    maxDays: LOOKBACK_MOST,
    description: `The days of the rows, at most ${LOOKBACK_MOST} back from today.`,
    require: requireLookback,
  });

/**
 * The days of totals and rankings (LIMITS-15), which end today: those of any two days would reveal the rows between them, which
 * no preview shows.
 */
export const definePeriodUntilToday = (fallback: number) =>
  definePeriod({
    fallback,
    maxDays: LOOKBACK_MOST,
    hasEnd: false,
    description: `The days of the figures, at most ${LOOKBACK_MOST} back from today. It has no \`to\`: they end today.`,
    require: requireLookback,
  });

/** The days of a series that is read from recorded days. */
export const defineRangePeriod = (fallback: number) =>
  definePeriod({
    fallback,
    maxDays: MAX_RANGE_DAYS,
    description: `The days of the series, at most ${MAX_RANGE_DAYS} from the first to the last.`,
    require: requireRange,
  });

/** The days of a history of any length. @param fallback calendar days */
export const defineHistoryPeriod = (fallback: number) =>
  definePeriod({ fallback, maxDays: MAX_HISTORY_DAYS, description: 'The days of the history.' });

/** The days of a list whose rows are all served by default. */
export const defineWholePeriod = () =>
  definePeriod({
    fallback: MAX_HISTORY_DAYS,
    usual: {},
    maxDays: MAX_HISTORY_DAYS,
    description: 'The days of the rows. Default: all.',
  });

/**
 * The days of a history whose standard periods are counted from its own newest day.
 * @param usual the standard period that it has by default
 */
export function definePeriodUpToNewest(usual: PeriodWindow, description: string) {
  const { argument, resolve } = definePeriod({
    fallback: MAX_HISTORY_DAYS,
    usual: { window: usual },
    maxDays: MAX_HISTORY_DAYS,
    description,
  });
  return {
    argument,
    /** A standard period, or days. */
    resolve: ({ window, ...days }: StatedPeriod, context: Pick<Context, 'past' | 'time'>): PeriodWindow | Window =>
      isPeriodStated(days) ? resolve(days, context) : (window ?? usual),
  };
}

/** The days of a calendar of coming days. @param description with the default */
export const defineCalendarPeriod = (maxDays: number, description: string) => ({
  argument: {
    type: PeriodType,
    description,
    required: true,
    defaultValue: {},
    validate: { schema: createPeriodRules({ maxDays: MAX_HISTORY_DAYS, isOrdered: false }) },
  } as const,
  /** The first and the last day, as far as they are stated: `days` and `window` are counted from today. */
  resolve({ days, from, to, window }: StatedPeriod, today: Date): { from?: Date | null; to?: Date | null } {
    const last = addDays(today, maxDays);
    const stated = days ? addDays(today, days) : window ? monthsAfter(today, PERIOD_MONTHS[window]) : null;
    return stated ? { to: stated < last ? stated : last } : { from, to };
  },
});
