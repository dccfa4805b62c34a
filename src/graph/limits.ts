import type { Caller } from './caller.ts';
import type { Tier } from './tiers.ts';

/** The limits of a tier: calls per minute, and calls per UTC month (null: no cap). Contract LIMITS-01, LIMITS-03. */
export const TIERS: Readonly<Record<Tier, { perMinute: number; perMonth: number | null }>> = {
  FREE: { perMinute: 30, perMonth: 1_000 },
  PRO: { perMinute: 300, perMonth: null },
};

/**
 * The limit of free fields per minute and caller, counted separately from the calls: one for each root field such as
 * `viewer`, and more for introspection, which walks the whole schema.
 */
export const FREE_PER_MINUTE = 300;

/** How many days back from today FREE sees past days. */
export const FREE_DAYS = 30;

export type LimitStatus = { limit: number | null; remaining: number | null; resetAt: Date };
/** Every caller has a limit per minute. */
export type Usage = { minute: LimitStatus & { limit: number; remaining: number }; month: LimitStatus };

/** The start of the next UTC month, when monthly allowances are reset. */
export const nextMonth = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));

/** A test of a screen. Days are `YYYY-MM-DD`. `sharpe`: per session; null without variation. */
export type Trial = { digest: string; from: string; to: string; sharpe: number | null };

/**
 * The distinct tests of a key whose windows overlap, and the variance of their Sharpe ratios per session; 0 for fewer than
 * two.
 */
export type TrialStatistics = { count: number; variance: number };

/** The limits of a caller that fields read, and the monthly allowances that they take from. */
export type CallerLimits = {
  /**
   * Takes one unit of a separate monthly allowance, such as full dossiers; false if a key below PRO has used it up. PRO
   * is not counted.
   */
  allow(caller: Caller, meter: string, max: number): Promise<boolean>;
  /** The remainder of such a monthly allowance, without taking any. PRO has no limit. */
  allowance(caller: Caller, meter: string, max: number): Promise<LimitStatus>;
  /** Records a test of a screen. @returns the tests of the key over its window, including this test */
  noteTrial(caller: Caller, trial: Trial): Promise<TrialStatistics>;
  /** Counts work that has no price, such as a document that is parsed and not run. @throws 429 `rate_limit_exceeded` */
  takeRefused(caller: Caller, units?: number): Promise<void>;
  /** The remaining limits, without spending. */
  usage(caller: Caller): Promise<Usage>;
};
