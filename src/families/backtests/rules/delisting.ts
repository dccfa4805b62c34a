/** A delisting: from `date` on (`YYYY-MM-DD`) the stock is no longer listed. */
export type DelistingFact = { date: string; reason: string | null; exchange: string | null };

/** The part of its last value that a position pays after a takeover, and after any other delisting. */
const PROCEEDS = { takeover: 1, other: 0.7, nasdaq: 0.45 } as const;

/**
 * The part of its last value that a position pays when its stock is delisted. Sources: Shumway 1997 (a mean return of -30%
 * after delistings for cause on NYSE and AMEX); Shumway and Warther 1999 (-55% on Nasdaq).
 */
export function getProceeds({ reason, exchange }: Pick<DelistingFact, 'reason' | 'exchange'>): number {
  if (/acqui|merge|takeover|buyout/i.test(reason ?? '')) return PROCEEDS.takeover;
  return /nasdaq/i.test(exchange ?? '') ? PROCEEDS.nasdaq : PROCEEDS.other;
}
