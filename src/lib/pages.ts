/** The places of a page in its list, from 1 on, both included; `to` is below `from` on an empty page. */
export type Places = { from: number; to: number };

/** What a cursor says: which row it is of, and the place that the row had. */
export type CursorMark = { place: number; id: string };

/** A cursor, which says nothing to anybody else. */
export const formatCursor = ({ place, id }: CursorMark): string => Buffer.from(`${place}:${id}`).toString('base64url');

/** What a cursor says; null for anything else. */
export function parseCursor(cursor: string): CursorMark | null {
  const [, place, id] = /^(\d{1,9}):(.*)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return place === undefined ? null : { place: Number(place), id: id! };
}

/** The places of a page; `most` is how many it has where nothing says how many. */
export function resolvePlaces(
  page: { first?: number | null; last?: number | null; after: number | null; before: number | null },
  total: number,
  most: number,
): Places {
  const from = (page.after ?? 0) + 1;
  const to = Math.min(total, (page.before ?? total + 1) - 1);
  if (page.last != null && page.first == null) return { from: Math.max(from, to - page.last + 1), to };
  const end = Math.min(to, from + (page.first ?? most) - 1);
  return { from: page.last == null ? from : Math.max(from, end - page.last + 1), to: end };
}
