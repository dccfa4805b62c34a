import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { identifyBy } from '../../../graph/past-preview.ts';
import { type Gated, gate, type Trim } from '../../../graph/preview.ts';
import { isoDate } from '../../../lib/dates.ts';
import type { SnapshotSource } from '../../trackers/queries.ts';
import type { Snapshot } from '../../trackers/rules.ts';
import { DEFAULT_SCOPE, type HeatmapScopeName } from '../../trackers/rules.ts';
import { type Heatmap, heatmapOf } from './reads.ts';
import { describeHeatmap, LAYER_NAMES, OVERLAY_GROUPS, type OverlayGroup, withoutOverlay } from './rules.ts';

/** A map with the members of every tracker. `previewWithheld`: the withheld layers; null if the tier sees them all. */
export type VisibleHeatmap = Omit<Heatmap, 'asOf'> & Snapshot & { previewWithheld: readonly OverlayGroup[] | null };

/** Below PRO, tiles have no overlays, and `previewWithheld` names the layers that the map has (TRK-41, AMB-04). */
const OVERLAYS: Trim<VisibleHeatmap, VisibleHeatmap> = {
  whole: (map) => map,
  lists: ['tiles'],
  identify: identifyBy('ticker'),
  part: (map) => {
    const stamps = { sentiment: map.sentimentAsOf, options: map.optionsAsOf };
    const layers = LAYER_NAMES.filter((layer) => stamps[layer] !== null);
    return {
      shown: { ...map, tiles: map.tiles.map(withoutOverlay), previewWithheld: layers },
      withheld: layers.flatMap((layer) => OVERLAY_GROUPS[layer].map((field) => `tiles.${field}`)),
      message: `PRO shows the ${layers.join(' and ')} of every tile as well.`,
    };
  },
};

export const TRACKER = 'market-heatmap';

async function heatmapSnapshot(context: Context, scope: HeatmapScopeName): Promise<(VisibleHeatmap & Gated) | null> {
  const map = await heatmapOf(context).load(scope);
  if (!map) return null;
  const snapshot: Snapshot = {
    trackerId: TRACKER,
    asOf: isoDate(map.asOf),
    generatedAt: map.generatedAt,
    generatedBy: 'marketHeatmap',
    headline: describeHeatmap(map),
    totalCount: map.tiles.length,
  };
  return gate(context, { ...map, ...snapshot, previewWithheld: null }, OVERLAYS);
}

/** The map for the tracker's arguments. */
export const heatmapSource: SnapshotSource = (context, { scope }) => heatmapSnapshot(context, scope ?? DEFAULT_SCOPE);

/** The map of a universe. @throws no_snapshot before its first one */
export async function requiredHeatmap(context: Context, scope: HeatmapScopeName): Promise<VisibleHeatmap & Gated> {
  const snapshot = await heatmapSnapshot(context, scope);
  if (!snapshot) throw fail.noSnapshot(TRACKER);
  return snapshot;
}
