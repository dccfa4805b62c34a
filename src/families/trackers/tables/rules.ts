import type { FilerCategory } from '../../institutional/filers/rules.ts';
import { type BoardFilers, BY_CATEGORY, type Snapshot, type Tile, type TrackerId, type Unit } from '../rules.ts';

/** A cell of a row. `value` is null if there is no reading; a measured 0 is 0. */
export type Metric = {
  label: string;
  value: number | null;
  unit: Unit;
  sourceUrl?: string;
  sourceQuote?: string;
  periodLabel?: string;
};

/** A headline that moved a row. */
export type DriverHeadline = { title: string; publisher: string; day: string; polarity: number };

/** A row before it is ranked. */
export type Entry = {
  rowId: string | null;
  name: string;
  category: string | null;
  url: string | null;
  metrics: readonly Metric[];
  driver?: DriverHeadline | null;
  urlSlug?: string | null;
  ticker?: string | null;
  entityId?: string | null;
  filerCik?: string | null;
};

/** The rows of a ranking that are stored, each with its place in the whole, and how many there are in all. */
export type Ranking = { totalCount: number; rows: readonly (Entry & { rank: number })[] };

/** A table as it is to be stored; `board` is empty but for one filer category of the institutions. */
export type Board = Ranking & {
  trackerId: TrackerId;
  board: string;
  asOf: string;
  headline: readonly Tile[];
};

export type TableRow = {
  rank: number;
  rowId: string | null;
  name: string;
  category: string | null;
  url: string | null;
  metrics: readonly Metric[];
  driver: DriverHeadline | null;
  urlSlug: string | null;
  ticker: string | null;
  entityId: string | null;
  filerCik: string | null;
};
export type Table = Snapshot & { rows: readonly TableRow[] };

/** The most rows that any table has. */
export const ROWS_MOST = 100;
/** The most rows of each end of a ranking that is served by both. */
export const SIDE_ROWS = ROWS_MOST / 2;

const ranked = (entries: readonly Entry[]) => entries.map((entry, i) => ({ ...entry, rank: i + 1 }));

/** The first rows of a ranking. Source: TRK-14. */
export const firstRows = (entries: readonly Entry[]): Ranking => ({
  totalCount: entries.length,
  rows: ranked(entries).slice(0, ROWS_MOST),
});

/** A ranking whole, or its first and its last rows where it has more than a table holds. Source: TRK-14. */
export function bothEnds(entries: readonly Entry[]): Ranking {
  const rows = ranked(entries);
  const isWhole = rows.length <= ROWS_MOST;
  return {
    totalCount: rows.length,
    rows: isWhole ? rows : [...rows.slice(0, SIDE_ROWS), ...rows.slice(-SIDE_ROWS)],
  };
}

/** The first rows of each side of a ranking; the second side is ranked after all of the first. Source: TRK-14. */
export function twoSides(first: readonly Entry[], second: readonly Entry[]): Ranking {
  const rows = ranked([...first, ...second]);
  return {
    totalCount: rows.length,
    rows: [rows.slice(0, first.length), rows.slice(first.length)].flatMap((side) => side.slice(0, SIDE_ROWS)),
  };
}

/** What a key below PRO sees of a pro table. Ours (UNS-01). */
export const FREE_ROWS = 5;

const DEFAULT_CATEGORY: FilerCategory = 'HEDGE_FUND';

/**
 * The board of a tracker. The institution tracker has one per category, hedge funds by default; the others have one.
 * Source: TRK-43, AMB-47.
 */
export const boardOf = (trackerId: TrackerId, category: BoardFilers | null): BoardFilers =>
  BY_CATEGORY.includes(trackerId) ? (category ?? DEFAULT_CATEGORY) : '';
