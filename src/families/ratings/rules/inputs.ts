import { addDays } from '../../../lib/dates.ts';
import { computeFlowBalance } from '../../../lib/statistics.ts';
import { sessionAfter } from '../../../market/calendar.ts';
import { activityByTicker, type InsiderTradeFields, isClusteredSelling } from '../../insider/rules/activity.ts';
import { type Bar, dollarVolume } from '../../prices/rules/quotes.ts';
import { type Closes, computePercentOff, computeTechnicals } from '../../prices/rules/technicals.ts';
import { type DayReading, meanScore, mentionShare7D } from '../../sentiment/rules/score.ts';
import type { Readings } from './dimensions.ts';
import { SEASONED_SESSIONS, SEASONING_DAYS, type StoredRiskFacts } from './risk.ts';

/** All inputs of one stock's rating. */
export type RatingFacts = Readings & StoredRiskFacts;

/** The maximum age in calendar days of a stock's newest bar, or option chain, to count as that of the session. */
export const FRESH_DAYS = 7;
/** The period of insider trades that count, in days. Source: RAT-28. */
export const RATING_INSIDER_DAYS = 90;
/**
 * The maximum days since the end of the quarter of the newest 13F reports: 45 days until they are due, and one more
 * quarter.
 */
export const QUARTER_DAYS = 45 + 92;

/** A stock without any data: no readings, and no risks to charge. */
export const NO_FACTS: RatingFacts = {
  score7d: null,
  dominance7d: null,
  inst13fNetChange: null,
  insiderFlowBalance: null,
  congressFlowBalance: null,
  optionsSentiment: null,
  favorableShare: null,
  operatingMargin: null,
  returnOnEquity: null,
  revenueGrowth: null,
  epsSurprise: null,
  pctOff200dMa: null,
  pctOff50dMa: null,
  return1Y: null,
  volatility30d: null,
  hasFinancials: true,
  netMargin: null,
  debtToEquity: null,
  sessionsIn400Days: null,
  marketCap: null,
  dollarVolume: null,
  pctOff52wHigh: null,
  clusteredInsiderSelling: null,
  quarterPriceChange: null,
  unusualContracts: null,
};

/** The readings of the 7 days of mentions that end with the session. Source: RAT-16. */
export const computeCrowdFacts = (days: readonly DayReading[], session: Date) => ({
  score7d: meanScore(days, session, 7),
  dominance7d: mentionShare7D(days, session),
});

type PlanTrade = InsiderTradeFields & { rule10b51: boolean };

/**
 * The balance of insiders' open-market dollars from one company's trades of 90 days, which may be empty. Source:
 * RAT-17, RAT-28, DER-68.
 */
export function computeInsiderFacts(trades: readonly PlanTrade[]) {
  const { buys, sells } = activityByTicker(trades);
  return {
    insiderFlowBalance: computeFlowBalance(buys[0]?.totalValue ?? 0, sells[0]?.totalValue ?? 0),
    clusteredInsiderSelling: isClusteredSelling(trades),
  };
}

/** The bars of a stock in the 400 days up to a session. Prices in dollars, volume in shares. */
export type PriceHistory = {
  /** How many there are. */
  sessions: number;
  /** The newest one. */
  last: Pick<Bar, 'date' | 'close' | 'volume'>;
  /** The highest price of the newest 252. */
  yearHigh: number;
  /** Adjusted for splits and dividends, oldest first. */
  adjustedCloses: Closes;
};

/**
 * The price readings of a stock from its bars of the 400 days up to the session; empty if the newest bar is too old. A
 * low number of sessions shows a young listing only if bars are stored for all 400 days.
 * @param storedFrom the first day with a bar of any stock
 */
export function computePriceFacts(
  { sessions, last, yearHigh, adjustedCloses }: PriceHistory,
  session: Date,
  storedFrom: Date,
): Partial<RatingFacts> {
  if (last.date < addDays(session, -FRESH_DAYS)) return {};
  const { pctOff200dMa, pctOff50dMa, return1Y, volatility30d } = computeTechnicals(adjustedCloses);
  const isSeasoned = sessions >= SEASONED_SESSIONS;
  return {
    pctOff200dMa,
    pctOff50dMa,
    return1Y,
    volatility30d,
    sessionsIn400Days: isSeasoned || storedFrom <= sessionAfter(addDays(session, -SEASONING_DAYS)) ? sessions : null,
    dollarVolume: dollarVolume(last),
    pctOff52wHigh: computePercentOff(last.close, yearHigh),
  };
}

/** The first of the 400 days that end with a session. Source: RAT-33. */
export const firstSeasoningDay = (session: Date): Date => addDays(session, 1 - SEASONING_DAYS);
