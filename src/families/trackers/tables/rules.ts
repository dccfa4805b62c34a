import type { FilerCategoryName } from '../../institutional/filers/rules.ts';
import {
  type BoardFilers,
  BY_CATEGORY,
  type MetricUnit,
  type Snapshot,
  type SnapshotTile,
  TRACKERS,
  type TrackerEntry,
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

/** The headline behind a row. */
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

/** The rows of a ranking, each with its rank, and their total number. */
type RankedEntries = { totalCount: number; rows: readonly (TrackerEntryRow & { rank: number })[] };

/** A table to be stored; `board` is a filer category in tables of institutions, otherwise empty. */
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

/** Maximum rows of a list without pages, in GraphQL and on a REST path. Our choice. */
export const LIST_ROWS_MOST = 100;
export const PATH_ROWS_MOST = 1_000;

/** Source: TRK-14, TRK-38. */
export const rankAll = (entries: readonly TrackerEntryRow[]): RankedEntries => ({
  totalCount: entries.length,
  rows: entries.map((entry, i) => ({ ...entry, rank: i + 1 })),
});

/** Lists of longer rankings by tone show both ends, or the same number of rows above 0 and below 0. */
const SERVED_BY_ENDS: readonly TrackerId[] = ['media-darlings'];
const SERVED_BY_SIDES: readonly TrackerId[] = ['sentiment-leaderboard', 'sentiment-movers'];

/** The rows of a ranking that fit in a list of `limit` rows; a shorter ranking is returned in full. */
export function cutRows(
  trackerId: TrackerId,
  rows: readonly TrackerTableRow[],
  limit: number,
): readonly TrackerTableRow[] {
  if (rows.length <= limit) return rows;
  if (SERVED_BY_ENDS.includes(trackerId)) return [...rows.slice(0, limit / 2), ...rows.slice(-limit / 2)];
  if (!SERVED_BY_SIDES.includes(trackerId)) return rows.slice(0, limit);
  const isBelow = ({ metrics }: TrackerTableRow) => (metrics[0]?.value ?? 0) < 0;
  const sides = [rows.filter((row) => !isBelow(row)), rows.filter(isBelow)];
  return sides.flatMap((side) => side.slice(0, limit / 2));
}

/** Rows of a pro table that a key below PRO sees. Our choice (UNS-01). */
export const FREE_TRACKER_ROWS = 5;

const DEFAULT_CATEGORY: FilerCategoryName = 'HEDGE_FUND';

/**
 * The board of a tracker. Institution trackers have a board per category, hedge funds by default; the others have one.
 * Source: TRK-43, AMB-47.
 */
export const resolveBoard = (trackerId: TrackerId, category: BoardFilers | null): BoardFilers =>
  BY_CATEGORY.includes(trackerId) ? (category ?? DEFAULT_CATEGORY) : '';

/** A row of a tracker that is about a stock or an entity, with its tracker. */
export type TrackerPlacement = { tracker: TrackerEntry; row: TrackerTableRow };

/** The tables about stocks and products that every tier sees in full: an entry of theirs can be shown through a link. */
export const LINKED_TRACKERS: readonly TrackerEntry[] = TRACKERS.filter(
  ({ viewType, accessTier, category }) => viewType === 'table' && accessTier === 'free' && category !== 'institutional',
);

export type PlacementKey = 'ticker' | 'entityId';

/** The first row of a table for each ticker or entity. */
export function findPlaces({ rows }: TrackerTable, key: PlacementKey): ReadonlyMap<string, TrackerTableRow> {
  const rowsByKey = new Map<string, TrackerTableRow>();
  for (const row of rows) {
    const value = row[key];
    if (value !== null && !rowsByKey.has(value)) rowsByKey.set(value, row);
  }
  return rowsByKey;
}
