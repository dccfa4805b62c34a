import type { Places } from './pages.ts';

/** How the rows of a stored list are found. Places count from 1. */
export type ListSource<T> = {
  /** The rows of these places, both included. */
  read(places: Places): Promise<readonly T[]>;
  /** The place of the row with an id; null if the list does not have it. */
  find(id: string): Promise<number | null>;
};

/**
 * A list whose rows stay in the database until a page of them is read. Like an array, it has a length and is sliced; a
 * slice reads nothing.
 */
export class StoredList<T> {
  readonly length: number;
  private readonly source: ListSource<T>;
  private readonly start: number;

  constructor(length: number, source: ListSource<T>, start = 0) {
    this.length = length;
    this.source = source;
    this.start = start;
  }

  /** The part from one index up to another, which is not included. */
  slice(start = 0, end = this.length): StoredList<T> {
    const from = Math.min(start, this.length);
    const to = Math.max(from, Math.min(end, this.length));
    return new StoredList(to - from, this.source, this.start + from);
  }

  /** The rows of these places, those beyond the list left out; by default all. */
  async rows({ from, to }: Places = { from: 1, to: this.length }): Promise<readonly T[]> {
    const last = Math.min(to, this.length);
    return last < from ? [] : this.source.read({ from: this.start + from, to: this.start + last });
  }

  /** The same list with its rows changed as they are read; their ids and places stay. */
  map(change: (rows: readonly T[]) => Promise<readonly T[]>): StoredList<T> {
    const read = async (places: Places) => change(await this.source.read(places));
    return new StoredList(this.length, { read, find: (id) => this.source.find(id) }, this.start);
  }

  /** The place of the row with an id; null if this part of the list does not have it. */
  async placeOf(id: string): Promise<number | null> {
    const place = await this.source.find(id);
    if (place === null || place <= this.start || place > this.start + this.length) return null;
    return place - this.start;
  }
}

/** A list that is in memory already. */
export const listInMemory = <T>(rows: readonly T[], idOf: (row: T) => string): StoredList<T> =>
  new StoredList(rows.length, {
    read: async ({ from, to }) => rows.slice(from - 1, to),
    find: async (id) => {
      const index = rows.findIndex((row) => idOf(row) === id);
      return index < 0 ? null : index + 1;
    },
  });
