import { type CursorMark, type Places, parseCursor, resolvePlaces } from '../lib/pages.ts';
import type { StoredList } from '../lib/stored-list.ts';
import { fail } from './errors.ts';

/** The arguments that choose a page of a connection. */
export type PageArguments = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
};

/** Parses the cursors that bound a page. @throws invalid_parameter for an invalid cursor */
export function parseMarks(args: PageArguments): { after: CursorMark | null; before: CursorMark | null } {
  const parseMark = (name: 'after' | 'before') => {
    const cursor = args[name];
    if (cursor === null || cursor === undefined) return null;
    const mark = parseCursor(cursor);
    if (!mark) throw fail.invalid('invalid_parameter', name, `${name}: not a cursor of this list.`);
    return mark;
  };
  return { after: parseMark('after'), before: parseMark('before') };
}

/**
 * The current place of a cursor's row, so that rows inserted or deleted elsewhere do not shift the page. Null if the
 * row is gone.
 */
function placeIn<T>(rows: readonly T[], { place, id }: CursorMark, idOf: (row: T) => string): number | null {
  const now = rows[place - 1];
  if (now !== undefined && idOf(now) === id) return place;
  const index = rows.findIndex((row) => idOf(row) === id);
  return index < 0 ? null : index + 1;
}

/**
 * The places of a page of a list in memory. If the row of a cursor is gone, the page continues at the row that now has
 * its place. @throws invalid_parameter for an invalid cursor
 */
export function placesIn<T>(
  rows: readonly T[],
  args: PageArguments,
  idOf: (row: T) => string,
  maxRows: number,
): Places {
  const { after, before } = parseMarks(args);
  return resolvePlaces(
    {
      first: args.first,
      last: args.last,
      after: after && (placeIn(rows, after, idOf) ?? after.place - 1),
      before: before && (placeIn(rows, before, idOf) ?? before.place),
    },
    rows.length,
    maxRows,
  );
}

/** Like `placesIn`, for a list whose rows are in the database. @throws invalid_parameter for an invalid cursor */
export async function placesInStored<T>(list: StoredList<T>, args: PageArguments, maxRows: number): Promise<Places> {
  const { after, before } = parseMarks(args);
  const [afterPlace, beforePlace] = await Promise.all(
    [after, before].map(async (mark) => mark && (await list.placeOf(mark.id))),
  );
  return resolvePlaces(
    {
      first: args.first,
      last: args.last,
      after: after && (afterPlace ?? after.place - 1),
      before: before && (beforePlace ?? before.place),
    },
    list.length,
    maxRows,
  );
}
