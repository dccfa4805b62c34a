type Strike = { strike: number; callOi: number; putOi: number };

/** Part of the price beyond which a strike says little. */
const NEAR = 0.3;

/** The strikes within 30 percent of the price; all of them without a price, or where none is that near. */
export function strikesNear<One extends Strike>(strikes: readonly One[], spot: number | null): readonly One[] {
  if (spot === null) return strikes;
  const near = strikes.filter(({ strike }) => Math.abs(strike - spot) <= NEAR * spot);
  return near.length > 0 ? near : strikes;
}

/** Contracts open at all strikes. */
export const sumOpenInterest = (strikes: readonly Strike[]): { calls: number; puts: number } => ({
  calls: strikes.reduce((sum, { callOi }) => sum + callOi, 0),
  puts: strikes.reduce((sum, { putOi }) => sum + putOi, 0),
});
