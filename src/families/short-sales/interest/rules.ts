const round2 = (value: number): number => Math.round(value * 100) / 100;

/**
 * How many days of usual trading it would take to buy back every share sold short, two decimals; null without a volume.
 * FINRA's own figure never falls below 1, this one does. Source: open points 4.9.
 */
export const daysToCover = (shortInterest: number, avgDailyVolume: number | null): number | null =>
  avgDailyVolume ? round2(shortInterest / avgDailyVolume) : null;

/** Shares sold short in percent points of those that can be traded, two decimals. Source: DER-73. */
export const percentOfFloat = (shortInterest: number | null, freeFloat: number | null): number | null =>
  shortInterest !== null && freeFloat ? round2((shortInterest / freeFloat) * 100) : null;

/** The spellings that files use for a ticker, the exact one first: some leave the dot of a share class out. */
export const spellings = (ticker: string): string[] => [...new Set([ticker, ticker.replace('.', '')])];
