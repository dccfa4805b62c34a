import { formatSigned, number, scoreText, signedPercent } from '../../format.ts';
import type { HeatmapQuery } from '../../generated/graphql.ts';

export type HeatmapOf = NonNullable<HeatmapQuery['market']>['heatmap'];
export type HeatmapTile = HeatmapOf['tiles'][number];
export type HeatmapLayer = 'changePercent' | 'sentiment7d' | 'serviceScore' | 'mentionsZ' | 'optionsInterestScore';

export type LayerOf = {
  value: HeatmapLayer;
  text: string;
  /** The unit of the readings in exported files. */
  unit?: string;
  /** The reading that gets the full color; 0 is neutral. */
  full: number;
  /** Readings are never negative. */
  isOneSided?: boolean;
  written(value: number): string;
};

/** The readings that tiles can be colored by. */
export const HEATMAP_LAYERS: readonly LayerOf[] = [
  { value: 'changePercent', text: 'Change', unit: '%', full: 4, written: (value) => signedPercent(value) },
  { value: 'sentiment7d', text: 'Sentiment', unit: '-1 to 1', full: 0.6, written: (value) => formatSigned(value) },
  { value: 'serviceScore', text: 'Score', full: 30, written: scoreText },
  {
    value: 'mentionsZ',
    text: 'Mentions',
    unit: 'standard deviations',
    full: 3,
    written: (value) => `${formatSigned(value, 1)}σ`,
  },
  {
    value: 'optionsInterestScore',
    text: 'Options',
    unit: '0 to 100',
    full: 100,
    isOneSided: true,
    written: (value) => number(value, 0),
  },
];

export const getLayer = (layer: HeatmapLayer): LayerOf => HEATMAP_LAYERS.find(({ value }) => value === layer)!;

type Reading = { ticker: string; value: number };
type TilesSummary = { median: number; up: number; down: number; highest: Reading; lowest: Reading };

/** Summarizes the readings of all tiles; null if no tile has a reading. */
export function summarizeTiles(
  tiles: readonly ({ ticker: string } & Partial<Record<HeatmapLayer, number | null>>)[],
  layer: HeatmapLayer,
): TilesSummary | null {
  const readings = tiles
    .flatMap(({ ticker, [layer]: value }) => (value == null ? [] : [{ ticker, value }]))
    .sort((a, b) => a.value - b.value);
  const [lowest, highest] = [readings[0], readings.at(-1)];
  if (!lowest || !highest) return null;
  const middle = readings.length / 2;
  return {
    median: (readings[Math.ceil(middle) - 1]!.value + readings[Math.floor(middle)]!.value) / 2,
    up: readings.filter(({ value }) => value > 0).length,
    down: readings.filter(({ value }) => value < 0).length,
    highest,
    lowest,
  };
}
