type Strike = { strike: number; callOi: number; putOi: number };

/** Distance from the price, as a fraction of it, beyond which strikes are not informative. */
const NEAR = 0.3;

/** The strikes within 30 percent of the price; all strikes if the price is unknown or no strike is that near. */
export function strikesNear<One extends Strike>(strikes: readonly One[], spot: number | null): readonly One[] {
  if (spot === null) return strikes;
  const nearStrikes = strikes.filter(({ strike }) => Math.abs(strike - spot) <= NEAR * spot);
  return nearStrikes.length > 0 ? nearStrikes : strikes;
}

/** Open contracts summed over all strikes. */
export const sumOpenInterest = (strikes: readonly Strike[]): { calls: number; puts: number } => ({
  calls: strikes.reduce((sum, { callOi }) => sum + callOi, 0),
  puts: strikes.reduce((sum, { putOi }) => sum + putOi, 0),
});
