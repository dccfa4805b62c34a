import type { Context } from '../../gateway/context.ts';
import { fail } from '../../gateway/errors.ts';
import type { Gated } from '../../gateway/preview.ts';
import type { HeatmapScopeName } from '../market/heatmap/rules.ts';
import type { BoardFilers, Snapshot, TrackerEntry, TrackerId } from './rules.ts';

/** What a caller may choose of a snapshot; null if nothing is said, which is not the same as all categories. */
type Choice = { scope: HeatmapScopeName | null; category: BoardFilers | null };

/** Reads a tracker's snapshot and passes it through the gate; null before the first one is stored. */
export type SnapshotSource = (context: Context, choice: Choice) => Promise<(Snapshot & Gated) | null>;

/** Where each snapshot comes from: the family that makes it adds itself, so that trackers know none of them. */
export const snapshotSources = new Map<TrackerId, SnapshotSource>();

/** TRK-44, TRK-45: before the first snapshot `no_snapshot`; what goes wrong on the way to it is `tracker_unavailable`. */
export async function loadSnapshot(context: Context, tracker: TrackerEntry, choice: Choice): Promise<Snapshot & Gated> {
  const read = async () => (await snapshotSources.get(tracker.id)?.(context, choice)) ?? null;
  const snapshot = await read().catch((error: unknown) => {
    // A coded refusal of an argument stays what it is.
    throw error instanceof Error && 'extensions' in error ? error : fail.trackerUnavailable(tracker.id, error);
  });
  if (!snapshot) throw fail.noSnapshot(tracker.id);
  return snapshot;
}
