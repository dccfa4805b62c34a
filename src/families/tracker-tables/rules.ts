import { categoryOf } from '../filers/rules.ts';
import type { Snapshot, Tile, TrackerId } from '../trackers/rules.ts';

/** What a metric is in: percent points, US dollars, a number of things, or a tone from -1 to 1. */
export type Unit = 'percent' | 'usd' | 'count' | 'polarity';

/** A cell of a row. `value` is null where there is no reading; a measured 0 is 0. */
export type Metric = {
  label: string;
  value: number | null;
  unit: Unit;
  sourceUrl?: string;
  sourceQuote?: string;
  periodLabel?: string;
};

/** A headline that moved a row. */
export type Driver = { title: string; publisher: string; day: string; polarity: number };

/** A row before it is ranked. */
export type Entry = {
  rowId: string;
  name: string;
  category: string | null;
  url: string | null;
  metrics: readonly Metric[];
  driver?: Driver | null;
  urlSlug?: string | null;
  ticker?: string | null;
  entityId?: string | null;
  filerCik?: string | null;
};

/** A table as it is to be stored; `board` is empty but for one filer category of the institutions. */
export type Board = {
  trackerId: TrackerId;
  board: string;
  asOf: string;
  headline: readonly Tile[];
  rows: readonly Entry[];
};

export type TableRow = {
  rank: number;
  rowId: string | null;
  name: string;
  category: string | null;
  url: string | null;
  metrics: readonly Metric[];
  driver: Driver | null;
  urlSlug: string | null;
  ticker: string | null;
  entityId: string | null;
  filerCik: string | null;
};
export type Table = Snapshot & { rows: readonly TableRow[] };

/** The most rows that any table has. */
export const ROWS_MOST = 100;

/** What a key below PRO sees of a pro table. Ours (UNS-01). */
export const FREE_ROWS = 5;

/** The tables that there is one of for each filer category. Source: TRK-43. */
export const BY_CATEGORY: readonly TrackerId[] = ['institution-concentration', 'institution-aum'];
const DEFAULT_CATEGORY = 'HEDGE_FUND';

/**
 * The board that is asked for: of institutions hedge funds where nothing is said, all for an empty text, else the
 * category it names; every other tracker has one. Source: TRK-43, AMB-47. @returns null where it names no category
 */
export function boardOf(trackerId: TrackerId, category: string | null): string | null {
  if (!BY_CATEGORY.includes(trackerId)) return '';
  if (category === null) return DEFAULT_CATEGORY;
  return category.trim() === '' ? '' : categoryOf(category);
}
