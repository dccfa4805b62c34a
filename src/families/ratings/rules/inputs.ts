import { addDays } from '../../../lib/dates.ts';
import { sessionAfter } from '../../../lib/market-calendar.ts';
import { activityByTicker, type InsiderTradeFields, isClusteredSelling } from '../../insider/rules.ts';
import { type Bar, computeQuote, dollarVolume } from '../../prices/rules/quotes.ts';
import { computeTechnicals, percentOff } from '../../prices/rules/technicals.ts';
import { type DayReading, meanScore, mentionShare7D } from '../../sentiment/rules/score.ts';
import { flowBalance, type Readings } from './dimensions.ts';
import { SEASONED_SESSIONS, SEASONING_DAYS, type StoredRiskFacts } from './risk.ts';

/** All that is read of one stock for its rating. */
export type RatingFacts = Readings & StoredRiskFacts;

/** How many calendar days before the session a stock's newest bar, or option chain, may be to count as that day's. */
export const FRESH_DAYS = 7;
/** How far back insiders' trades are looked at. Source: RAT-28. */
export const RATING_INSIDER_DAYS = 90;
/** How long ago the quarter of the newest 13F reports may have ended: 45 days until they are due, and a quarter more. */
export const QUARTER_DAYS = 45 + 92;

/** A stock of which nothing is known: no reading, and no risk to charge. */
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

/** The 7 days of mentions that end with the session. Source: RAT-16. */
export const crowdFacts = (days: readonly DayReading[], session: Date) => ({
  score7d: meanScore(days, session, 7),
  dominance7d: mentionShare7D(days, session),
});

type PlanTrade = InsiderTradeFields & { rule10b51: boolean };

/** One company's trades of 90 days, perhaps none: which way its insiders' dollars went on the open market. Source: RAT-17, RAT-28, DER-68. */
export function insiderFacts(trades: readonly PlanTrade[]) {
  const { buys, sells } = activityByTicker(trades);
  return {
    insiderFlowBalance: flowBalance(buys[0]?.totalValue ?? 0, sells[0]?.totalValue ?? 0),
    clusteredInsiderSelling: isClusteredSelling(trades),
  };
}

/**
 * What the bars of the 400 days up to the session amount to, oldest first; nothing where the newest is long past. Few
 * sessions say that a listing is young only where bars are stored of all 400 days.
 * @param storedFrom the first day that any stock has a bar of
 */
export function priceFacts(
  bars: readonly (Bar & { adjustedClose: number | null })[],
  session: Date,
  storedFrom: Date,
): Partial<RatingFacts> {
  const last = bars.at(-1);
  if (!last || last.date < addDays(session, -FRESH_DAYS)) return {};
  const { pctOff200dMa, pctOff50dMa, return1Y, volatility30d } = computeTechnicals(
    bars.flatMap(({ adjustedClose }) => adjustedClose ?? []),
  );
  const isSeasoned = bars.length >= SEASONED_SESSIONS;
  return {
    pctOff200dMa,
    pctOff50dMa,
    return1Y,
    volatility30d,
    sessionsIn400Days: isSeasoned || storedFrom <= sessionAfter(addDays(session, -SEASONING_DAYS)) ? bars.length : null,
    dollarVolume: dollarVolume(last),
    pctOff52wHigh: percentOff(last.close, computeQuote(bars)!.week52High),
  };
}

/** The first of the 400 days that end with a session. Source: RAT-33. */
export const firstSeasoningDay = (session: Date): Date => addDays(session, 1 - SEASONING_DAYS);
