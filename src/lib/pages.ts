/** The positions of a page in its list, starting at 1, both inclusive; on an empty page, `to` is below `from`. */
export type Places = { from: number; to: number };

/** The contents of a cursor: the id of its row, and the position of that row at the time. */
export type CursorMark = { place: number; id: string };

/** Formats an opaque cursor. */
export const formatCursor = ({ place, id }: CursorMark): string => Buffer.from(`${place}:${id}`).toString('base64url');

/** Parses a cursor; null for any other text. */
export function parseCursor(cursor: string): CursorMark | null {
  const [, place, id = ''] = /^(\d{1,9}):(.*)$/s.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return place === undefined ? null : { place: Number(place), id };
}

/** Resolves the positions of a page; `maxRows` is its size if the request does not limit it. */
export function resolvePlaces(
  page: { first?: number | null; last?: number | null; after: number | null; before: number | null },
  total: number,
  maxRows: number,
): Places {
  const from = (page.after ?? 0) + 1;
  const to = Math.min(total, (page.before ?? total + 1) - 1);
  if (page.last != null && page.first == null) return { from: Math.max(from, to - page.last + 1), to };
  const end = Math.min(to, from + (page.first ?? maxRows) - 1);
  return { from: page.last == null ? from : Math.max(from, end - page.last + 1), to: end };
}
