import type { Places } from './pages.ts';

/** Reads and finds the rows of a stored list. Positions start at 1. */
type ListSource<T> = {
  /** The rows at these positions, both inclusive. */
  read(places: Places): Promise<readonly T[]>;
  /** The position of the row with an id; null if it is not in the list. */
  find(id: string): Promise<number | null>;
};

/**
 * A list whose rows stay in the database until one of its pages is read. Like an array, it has a length and can be
 * sliced; slicing reads nothing.
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

  /** The part from one index up to another, exclusive. */
  slice(start = 0, end = this.length): StoredList<T> {
    const from = Math.min(start, this.length);
    const to = Math.max(from, Math.min(end, this.length));
    return new StoredList(to - from, this.source, this.start + from);
  }

  /** The rows at these positions, ignoring positions beyond the list; by default all rows. */
  async rows({ from, to }: Places = { from: 1, to: this.length }): Promise<readonly T[]> {
    const last = Math.min(to, this.length);
    return last < from ? [] : this.source.read({ from: this.start + from, to: this.start + last });
  }

  /** Applies `change` to rows when they are read; ids and positions stay the same. */
  map(change: (rows: readonly T[]) => Promise<readonly T[]>): StoredList<T> {
    const readRows = async (places: Places) => change(await this.source.read(places));
    return new StoredList(this.length, { read: readRows, find: (id) => this.source.find(id) }, this.start);
  }

  /** The position of the row with an id; null if it is not in this part of the list. */
  async placeOf(id: string): Promise<number | null> {
    const place = await this.source.find(id);
    if (place === null || place <= this.start || place > this.start + this.length) return null;
    return place - this.start;
  }
}

/** A list whose rows are already in memory. */
export const listInMemory = <T>(rows: readonly T[], idOf: (row: T) => string): StoredList<T> =>
  new StoredList(rows.length, {
    read: async ({ from, to }) => rows.slice(from - 1, to),
    find: async (id) => {
      const index = rows.findIndex((row) => idOf(row) === id);
      return index < 0 ? null : index + 1;
    },
  });
