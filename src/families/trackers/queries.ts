import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import type { Gated } from '../../graph/preview.ts';
import type { BoardFilers, HeatmapScopeName, Snapshot, TrackerEntry, TrackerId } from './rules.ts';

/** The caller's choice among snapshots; null if the argument is omitted, which differs from all categories. */
type Choice = { scope: HeatmapScopeName | null; category: BoardFilers | null };

/** Reads a tracker's snapshot and passes it through the gate; null before the first one is stored. */
export type SnapshotSource = (context: Context, choice: Choice) => Promise<(Snapshot & Gated) | null>;

/** The source of each snapshot. Every family registers its own, so that trackers depend on none of them. */
export const snapshotSources = new Map<TrackerId, SnapshotSource>();

/** TRK-44, TRK-45. @throws no_snapshot before the first snapshot, tracker_unavailable if loading it fails */
export async function loadSnapshot(context: Context, tracker: TrackerEntry, choice: Choice): Promise<Snapshot & Gated> {
  const readSnapshot = async () => (await snapshotSources.get(tracker.id)?.(context, choice)) ?? null;
  const snapshot = await readSnapshot().catch((error: unknown) => {
    // A coded error, such as an invalid argument, is rethrown unchanged.
    throw error instanceof Error && 'extensions' in error ? error : fail.trackerUnavailable(tracker.id, error);
  });
  if (!snapshot) throw fail.noSnapshot(tracker.id);
  return snapshot;
}
