import { marketPhase } from '../../lib/market-calendar.ts';

/** The instant behind a price; null, meaning unknown, outside regular hours (ETF-13). */
export const priceAsOf = (asOf: Date, now: Date): Date | null => (marketPhase(now) === 'OPEN' ? asOf : null);
