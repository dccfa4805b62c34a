/**
 * Finds the band of a value in a table of lower bounds, highest first.
 * @throws {Error} if the value is below all bounds; a table that covers all values ends with the lowest of them
 */
export function requireBand<T extends { from: number }>(bands: readonly T[], value: number): T {
  const band = bands.find(({ from }) => value >= from);
  if (!band) throw new Error(`No band for ${value}.`);
  return band;
}
