/** Short volume in percent of the reported volume, two decimals; null if nothing traded. Source: open points 4.11. */
export const computeShortVolumeRatio = (shortVolume: number, totalVolume: number): number | null =>
  totalVolume > 0 ? Math.round((shortVolume / totalVolume) * 10_000) / 100 : null;
