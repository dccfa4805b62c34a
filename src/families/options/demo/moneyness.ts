import type { OptionType } from '../rules/pricing.ts';

/**
 * Distribution of volume and open interest, in standard deviations from the price: mostly slightly out of the money.
 */
const HABITS = {
  traded: { call: { at: 0.3, spread: 0.8 }, put: { at: -0.4, spread: 0.9 } },
  open: { call: { at: 0.5, spread: 1.1 }, put: { at: -0.6, spread: 1.2 } },
} as const;

/** The density at `away` standard deviations from the price, up to a constant factor. */
export function densityAt(measure: keyof typeof HABITS, type: OptionType, away: number): number {
  const { at, spread } = HABITS[measure][type];
  return Math.exp(-0.5 * ((away - at) / spread) ** 2);
}
