import { type CursorMark, type Places, parseCursor, resolvePlaces } from '../../lib/pages.ts';
import type { StoredList } from '../../lib/stored-list.ts';
import { fail } from '../errors.ts';

/** The arguments that choose a page of a connection. */
export type PageArguments = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
};

/** The marks of the cursors that a page lies between. @throws invalid_parameter for what is no cursor */
export function parseMarks(args: PageArguments): { after: CursorMark | null; before: CursorMark | null } {
  const read = (name: 'after' | 'before') => {
    const cursor = args[name];
    if (cursor === null || cursor === undefined) return null;
    const mark = parseCursor(cursor);
    if (!mark) throw fail.invalid('invalid_parameter', name, `${name}: not a cursor of this list.`);
    return mark;
  };
  return { after: read('after'), before: read('before') };
}

/**
 * Where the row of a cursor stands now: rows that came or went elsewhere shift no page. Null if the row itself is gone.
 */
function placeIn<T>(rows: readonly T[], { place, id }: CursorMark, idOf: (row: T) => string): number | null {
  const now = rows[place - 1];
  if (now !== undefined && idOf(now) === id) return place;
  const found = rows.findIndex((row) => idOf(row) === id);
  return found < 0 ? null : found + 1;
}

/**
 * The places of a page of rows that are all known. Where the row of a cursor is gone, the page goes on with the row that
 * has its place. @throws invalid_parameter for what is no cursor
 */
export function placesIn<T>(rows: readonly T[], args: PageArguments, idOf: (row: T) => string, most: number): Places {
  const { after, before } = parseMarks(args);
  return resolvePlaces(
    {
      first: args.first,
      last: args.last,
      after: after && (placeIn(rows, after, idOf) ?? after.place - 1),
      before: before && (placeIn(rows, before, idOf) ?? before.place),
    },
    rows.length,
    most,
  );
}

/** As `placesIn`, of a list whose rows are in the database. @throws invalid_parameter for what is no cursor */
export async function placesInStored<T>(list: StoredList<T>, args: PageArguments, most: number): Promise<Places> {
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
    most,
  );
}
