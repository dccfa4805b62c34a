import { requireBand } from '../../../lib/bands.ts';
import { addDays } from '../../../lib/dates.ts';
import { mean } from '../../../lib/statistics.ts';
import { percentile } from '../../options/rules/history.ts';
import { TRADING_DAYS_PER_YEAR } from '../../options/rules/volatility.ts';
import { type Closes, computeMovingAverage, computePercentOff, SHORT_AVERAGE } from '../../prices/rules/technicals.ts';
import { computeScore, computeSentiment, type DayReading, scoreChange7D } from '../../sentiment/rules/score.ts';

/** The six signals, each 0 (fear) to 100 (greed); null: no reading. Source: MOOD-06. */
export const SIGNALS = [
  'socialSentiment',
  'marketDirection',
  'fearGauge',
  'socialMomentum',
  'spyTrend',
  'optionsFlow',
] as const;
export type Signal = (typeof SIGNALS)[number];
type Signals = Record<Signal, number | null>;
/** The mood of one session: its signals and their mean. */
export type MoodReading = Signals & { date: Date; score: number };

/** Number of closes in the average that the S&P 500 fund is compared with. Source: measures, "Market mood". */
export const SPY_AVERAGE = 125;
/** Sessions over which a change is computed: a week. */
export const WEEK_SESSIONS = 5;
const TONE_DAYS = 7;
const SCORE_DAYS = 30;

/** Bands on a score rounded half up to a whole number. Source: MOOD-11, AMB-21. */
const PHASES = [
  { from: 86, phase: 'EXTREME_GREED' },
  { from: 71, phase: 'GREED' },
  { from: 56, phase: 'OPTIMISM' },
  { from: 46, phase: 'NEUTRAL' },
  { from: 31, phase: 'ANXIETY' },
  { from: 16, phase: 'FEAR' },
  { from: 0, phase: 'EXTREME_FEAR' },
] as const;
export type MoodPhaseName = (typeof PHASES)[number]['phase'];

/** The named band of a score of 0 to 100. */
export const moodPhase = (score: number): MoodPhaseName => requireBand(PHASES, Math.round(score)).phase;

type Series = readonly (number | null)[];

/** The percentile of each value in the year (252 sessions) up to it, 0 to 100; null under 60 observations. */
export const yearPercentiles = (values: Series): (number | null)[] =>
  values.map((_, i) => percentile(values.slice(Math.max(0, i + 1 - TRADING_DAYS_PER_YEAR), i + 1)));

/** Like `yearPercentiles`, but inverted: the higher the value, the closer to 0. */
export const invertedPercentiles = (values: Series): (number | null)[] =>
  yearPercentiles(values).map((value) => (value === null ? null : 100 - value));

/** The mentions on a day of all stocks, or of the stocks of a sector. `polaritySum`: the sum over these mentions. */
export type MentionDay = { day: Date; mentions: number; polaritySum: number };

/** Whether `count` days up to `asOf` are all covered; a shorter window would not be comparable. */
const isWhole = (days: readonly { day: Date }[], asOf: Date, count: number): boolean =>
  days[0] !== undefined && addDays(days[0].day, count - 1) <= asOf;

/** The tone of the mentions of seven calendar days, all mentions weighted equally, -1 to 1. */
export function weekTone(days: readonly MentionDay[], asOf: Date): number | null {
  if (!isWhole(days, asOf, TONE_DAYS)) return null;
  const week = days.filter(({ day }) => addDays(asOf, 1 - TONE_DAYS) <= day && day <= asOf);
  const sum = (member: 'mentions' | 'polaritySum') => week.reduce((total, day) => total + day[member], 0);
  return computeSentiment(sum('polaritySum'), sum('mentions'));
}

/**
 * The market's 7-day mean Score minus its 30-day mean, at each session. The Score is computed as if all mentions were
 * of a single entity.
 */
export function scoreMomentum(days: readonly MentionDay[], sessions: readonly Date[]): (number | null)[] {
  const readings: DayReading[] = days.map(({ day, mentions, polaritySum }) => {
    const sentiment = computeSentiment(polaritySum, mentions);
    return { day, mentions, sentiment, score: computeScore(sentiment, mentions), tracked: null };
  });
  return sessions.map((asOf) => (isWhole(readings, asOf, SCORE_DAYS) ? scoreChange7D(readings, asOf) : null));
}

/** Percent by which each close is above the average of the `count` closes up to it; null if there are fewer. */
export const offAverage = (closes: Closes, count: number): (number | null)[] =>
  closes.map((close, i) =>
    computePercentOff(close, computeMovingAverage(closes.slice(Math.max(0, i + 1 - count), i + 1), count)),
  );

/** By session, any whole number from 0 that identifies it, how many stocks have a 50-day average and close above it. */
export type Breadth = {
  /** Counts a stock. @param sessions the sessions of `closes`, in the same order */
  add(sessions: readonly number[], closes: Closes): void;
  /** Percent of the stocks above their average at a session, of those with an average; null if none has one. */
  percentAbove(session: number): number | null;
};

/** Counts stocks above their average. @param sessions the end of the range of session numbers, exclusive */
export function createBreadth(sessions: number): Breadth {
  const [counts, countsAbove] = [new Uint32Array(sessions), new Uint32Array(sessions)];
  return {
    // This loop allocates nothing, because a market has millions of closes.
    add(sessionsOfStock, closes) {
      for (let i = SHORT_AVERAGE - 1; i < closes.length; i += 1) {
        let sum = 0;
        for (let j = i + 1 - SHORT_AVERAGE; j <= i; j += 1) sum += closes[j]!;
        const off = computePercentOff(closes[i]!, sum / SHORT_AVERAGE);
        if (off === null) continue;
        counts[sessionsOfStock[i]!]! += 1;
        if (off > 0) countsAbove[sessionsOfStock[i]!]! += 1;
      }
    },
    percentAbove: (session) => (counts[session] ? (100 * countsAbove[session]!) / counts[session] : null),
  };
}

const computeMean = (values: Series): number | null => mean(values.filter((value) => value !== null));

/** The mood of every session that has a signal: the mean of its signals, weighted equally. Source: UNS-15, measures. */
export function moodDays(sessions: readonly Date[], series: Readonly<Record<Signal, Series>>): MoodReading[] {
  return sessions.flatMap((date, i) => {
    const signals = Object.fromEntries(SIGNALS.map((signal) => [signal, series[signal][i] ?? null])) as Signals;
    const score = computeMean(SIGNALS.map((signal) => signals[signal]));
    return score === null ? [] : [{ date, score, ...signals }];
  });
}

/** A sector's score and its change over a week; null without a score. Source: measures, "Market mood". */
export function sectorMood(tone: Series, direction: Series): { score: number; weeklyChange: number | null } | null {
  const scores = tone.map((value, i) => computeMean([value, direction[i] ?? null]));
  const [score, before] = [scores.at(-1) ?? null, scores.at(-1 - WEEK_SESSIONS) ?? null];
  return score === null ? null : { score, weeklyChange: before === null ? null : score - before };
}

/** The change of a signal or the score over the last five sessions; null if either day has no reading. */
export function weeklyChange(days: readonly MoodReading[], signal: Signal | 'score'): number | null {
  const [now, before] = [days.at(-1)?.[signal] ?? null, days.at(-1 - WEEK_SESSIONS)?.[signal] ?? null];
  return now === null || before === null ? null : now - before;
}

/** The signals of the newest day that have a reading, in their order. Source: MOOD-05, MOOD-07. */
export const latestSignals = (days: readonly MoodReading[]): { key: Signal; value: number; change: number | null }[] =>
  SIGNALS.flatMap((key) => {
    const value = days.at(-1)?.[key] ?? null;
    return value === null ? [] : [{ key, value, change: weeklyChange(days, key) }];
  });
