import type { FilerCategoryName } from '../../institutional/filers/rules.ts';
import {
  type BoardFilers,
  BY_CATEGORY,
  type MetricUnit,
  type Snapshot,
  type SnapshotTile,
  type TrackerId,
} from '../rules.ts';

/** A cell of a row. `value` is null if there is no reading; a measured 0 is 0. */
export type RowMetric = {
  label: string;
  value: number | null;
  unit: MetricUnit;
  sourceUrl?: string;
  sourceQuote?: string;
  periodLabel?: string;
};

/** A headline that moved a row. */
export type DriverHeadline = { title: string; publisher: string; day: string; polarity: number };

/** A row before it is ranked. */
export type TrackerEntryRow = {
  rowId: string | null;
  name: string;
  category: string | null;
  url: string | null;
  metrics: readonly RowMetric[];
  driver?: DriverHeadline | null;
  urlSlug?: string | null;
  ticker?: string | null;
  entityId?: string | null;
  filerCik?: string | null;
};

/** The rows of a ranking, each with its place, and how many there are. */
export type RankedEntries = { totalCount: number; rows: readonly (TrackerEntryRow & { rank: number })[] };

/** A table as it is to be stored; `board` is empty but for one filer category of the institutions. */
export type TrackerBoard = RankedEntries & {
  trackerId: TrackerId;
  board: string;
  asOf: string;
  headline: readonly SnapshotTile[];
};

export type TrackerTableRow = {
  rank: number;
  rowId: string | null;
  name: string;
  category: string | null;
  url: string | null;
  metrics: readonly RowMetric[];
  driver: DriverHeadline | null;
  urlSlug: string | null;
  ticker: string | null;
  entityId: string | null;
  filerCik: string | null;
};
export type TrackerTable = Snapshot & { rows: readonly TrackerTableRow[] };

/** The most rows of a list without pages: in the graph, and on a path. Ours. */
export const LIST_ROWS_MOST = 100;
export const PATH_ROWS_MOST = 1_000;

/** A whole ranking. Source: TRK-14, TRK-38. */
export const rankAll = (entries: readonly TrackerEntryRow[]): RankedEntries => ({
  totalCount: entries.length,
  rows: entries.map((entry, i) => ({ ...entry, rank: i + 1 })),
});

/** Of longer rankings by tone, a list shows both ends, or as many rows of each side: above 0, then below. */
const SERVED_BY_ENDS: readonly TrackerId[] = ['media-darlings'];
const SERVED_BY_SIDES: readonly TrackerId[] = ['sentiment-leaderboard', 'sentiment-movers'];

/** The rows of a ranking in a list of at most `most` rows; a shorter ranking whole. */
export function cutRows(
  trackerId: TrackerId,
  rows: readonly TrackerTableRow[],
  most: number,
): readonly TrackerTableRow[] {
  if (rows.length <= most) return rows;
  if (SERVED_BY_ENDS.includes(trackerId)) return [...rows.slice(0, most / 2), ...rows.slice(-most / 2)];
  if (!SERVED_BY_SIDES.includes(trackerId)) return rows.slice(0, most);
  const isBelow = ({ metrics }: TrackerTableRow) => (metrics[0]?.value ?? 0) < 0;
  const sides = [rows.filter((row) => !isBelow(row)), rows.filter(isBelow)];
  return sides.flatMap((side) => side.slice(0, most / 2));
}

/** What a key below PRO sees of a pro table. Ours (UNS-01). */
export const FREE_TRACKER_ROWS = 5;

const DEFAULT_CATEGORY: FilerCategoryName = 'HEDGE_FUND';

/**
 * The board of a tracker. The institution tracker has one per category, hedge funds by default; the others have one.
 * Source: TRK-43, AMB-47.
 */
export const resolveBoard = (trackerId: TrackerId, category: BoardFilers | null): BoardFilers =>
  BY_CATEGORY.includes(trackerId) ? (category ?? DEFAULT_CATEGORY) : '';
