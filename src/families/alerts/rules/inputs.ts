import { isoDate } from '../../../lib/dates.ts';
import { primaryTicker } from '../../../market/ticker.ts';
import type { UniverseName } from '../../screener/fields/rules.ts';
import { MAX_ALERT_TICKERS, MAX_REPORT_DAYS, type PriceDirection, type ScreenSide, type Trigger } from './triggers.ts';

/** The trigger of an alert as arguments state it: one of these members. */
export type TriggerInput = {
  screen?: {
    universe: UniverseName;
    plan?: unknown;
    sides?: readonly ScreenSide[] | null;
    tickers?: readonly string[] | null;
  } | null;
  watchlist?: { tickers: readonly string[]; types?: readonly string[] | null } | null;
  rating?: { tickers: readonly string[] } | null;
  score?: { tickers: readonly string[]; min?: number | null; max?: number | null } | null;
  price?: { ticker: string; level: number; direction?: PriceDirection | null } | null;
  report?: { tickers: readonly string[]; daysBefore?: number | null } | null;
};

/** An argument outside of its rule. `field`: its path. */
export class InputFault extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(`${field}: ${message}`);
  }
}

/** The paths of the tickers of triggers. */
export const TICKER_PATHS = {
  SCREEN: 'trigger.screen.tickers',
  WATCHLIST: 'trigger.watchlist.tickers',
  RATING: 'trigger.rating.tickers',
  SCORE: 'trigger.score.tickers',
  PRICE: 'trigger.price.ticker',
  REPORT: 'trigger.report.tickers',
} as const satisfies Record<Trigger['kind'], string>;

function checkTickers(path: string, tickers: readonly string[]): readonly string[] {
  const distinct = [...new Set(tickers)];
  if (distinct.length === 0 || distinct.length > MAX_ALERT_TICKERS)
    throw new InputFault(path, `from 1 to ${MAX_ALERT_TICKERS} tickers.`);
  return distinct;
}

/** Facts and ratings are of the primary class of a company's shares. */
const toPrimary = (tickers: readonly string[]): string[] => tickers.map(primaryTicker);

function checkBand(min: number | null, max: number | null): { min: number | null; max: number | null } {
  if (min === null && max === null) throw new InputFault('trigger.score', 'give `min`, `max`, or both.');
  if (min !== null && max !== null && min > max) throw new InputFault('trigger.score.min', '`min` is above `max`.');
  return { min, max };
}

const DEFAULT_SIDES: readonly ScreenSide[] = ['ENTERED', 'LEFT'];

/** Converts arguments to a trigger. @param today in New York @throws InputFault */
export function toTrigger(input: TriggerInput, today: Date): Trigger {
  const { screen, watchlist, rating, score, price, report } = input;
  if (screen) {
    const { universe, plan, sides, tickers } = screen;
    if (sides?.length === 0) throw new InputFault('trigger.screen.sides', 'name at least one side.');
    return {
      kind: 'SCREEN',
      universe,
      plan,
      sides: sides ?? DEFAULT_SIDES,
      ...(tickers && { tickers: checkTickers(TICKER_PATHS.SCREEN, tickers) }),
    };
  }
  if (watchlist)
    return {
      kind: 'WATCHLIST',
      tickers: checkTickers(TICKER_PATHS.WATCHLIST, toPrimary(watchlist.tickers)),
      types: watchlist.types ?? [],
    };
  if (rating) return { kind: 'RATING', tickers: checkTickers(TICKER_PATHS.RATING, toPrimary(rating.tickers)) };
  if (score) {
    const { tickers, min = null, max = null } = score;
    return { kind: 'SCORE', tickers: checkTickers(TICKER_PATHS.SCORE, tickers), ...checkBand(min, max) };
  }
  if (price) {
    const { ticker, level, direction } = price;
    if (!(level > 0)) throw new InputFault('trigger.price.level', 'a price above 0.');
    return { kind: 'PRICE', tickers: [ticker], level, direction: direction ?? 'EITHER', since: isoDate(today) };
  }
  if (report) {
    const { tickers, daysBefore } = report;
    const days = daysBefore ?? 1;
    if (days < 0 || days > MAX_REPORT_DAYS)
      throw new InputFault('trigger.report.daysBefore', `from 0 to ${MAX_REPORT_DAYS} days.`);
    return { kind: 'REPORT', tickers: checkTickers(TICKER_PATHS.REPORT, toPrimary(tickers)), daysBefore: days };
  }
  throw new InputFault('trigger', 'state one trigger.');
}
