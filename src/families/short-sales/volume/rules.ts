/** The short part of the reported volume in percent points, two decimals; null if nothing traded. Source: open points 4.11. */
export const shortVolumeRatio = (shortVolume: number, totalVolume: number): number | null =>
  totalVolume > 0 ? Math.round((shortVolume / totalVolume) * 10_000) / 100 : null;
