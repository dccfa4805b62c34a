const round2 = (value: number): number => Math.round(value * 100) / 100;

/**
 * Days to cover: how many days of average volume it would take to buy back all shares sold short, two decimals; null
 * without a volume. Unlike FINRA's own figure, it can be below 1. Source: open points 4.9.
 */
export const computeDaysToCover = (shortInterest: number, avgDailyVolume: number | null): number | null =>
  avgDailyVolume ? round2(shortInterest / avgDailyVolume) : null;

/** Shares sold short in percent of the free float, two decimals. Source: DER-73. */
export const toPercentOfFloat = (shortInterest: number | null, freeFloat: number | null): number | null =>
  shortInterest !== null && freeFloat ? round2((shortInterest / freeFloat) * 100) : null;

/** The spellings that files use for a ticker, the exact one first: some omit the dot of a share class. */
export const listSpellings = (ticker: string): string[] => [...new Set([ticker, ticker.replace('.', '')])];
