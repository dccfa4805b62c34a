export type PageInfo = {
  startCursor?: string | null;
  endCursor?: string | null;
  hasNextPage?: boolean;
  hasPreviousPage?: boolean;
};

/**
 * Consecutive rows of a list. Plain data, because caches are extracted and restored as JSON. Positions count rows from
 * the beginning of the run.
 */
export type RowRun = {
  rows: readonly unknown[];
  /** Whether the list continues after the last row. */
  hasMore: boolean;
  /** The position at which a page ended, by the position at which it began and its requested size. */
  pages: Readonly<Record<number, Readonly<Record<number, number>>>>;
  /** The page information of the page that ended at a position. */
  ends: Readonly<Record<number, PageInfo>>;
};

/** The runs of a list by the cursor that they follow; '' for the run from the beginning of the list. */
export type RowRuns = Readonly<Record<string, RowRun>>;

/** A page as received. `start`: the cursor that it follows. `size`: the requested number of rows. */
export type Page = { start: string; size: number; rows: readonly unknown[]; pageInfo: PageInfo | undefined };

export type RowSlice = { rows: readonly unknown[]; pageInfo: PageInfo };

const EMPTY: RowRun = { rows: [], hasMore: true, pages: {}, ends: {} };

/** Finds the run that contains or follows a cursor, and the position of the first row after it. */
function locate(runs: RowRuns, cursor: string): { key: string; run: RowRun; position: number } | undefined {
  if (cursor !== '')
    for (const [key, run] of Object.entries(runs)) {
      const position = Object.keys(run.ends).find((end) => run.ends[Number(end)]!.endCursor === cursor);
      if (position !== undefined) return { key, run, position: Number(position) };
    }
  const run = runs[cursor];
  return run && { key: cursor, run, position: 0 };
}

/**
 * Adds a page to the runs. Rows after it are dropped if the page differs from the rows at its place, because the list
 * has changed.
 * @param getReference the identity of a row that is stored on its own; undefined for a row stored inside of the list
 */
export function addPage(runs: RowRuns, page: Page, getReference: (row: unknown) => string | undefined): RowRuns {
  const { key, run, position } = locate(runs, page.start) ?? { key: page.start, run: EMPTY, position: 0 };
  const end = position + page.rows.length;
  const hasMore = page.pageInfo?.hasNextPage ?? page.rows.length >= page.size;
  const replaced = run.rows.slice(position, end);
  const isSame = (a: unknown, b: unknown): boolean => {
    const reference = getReference(a);
    return reference === getReference(b) && (reference !== undefined || agree(a, b));
  };
  const isUnchanged =
    replaced.every((row, index) => isSame(row, page.rows[index])) && (hasMore || end >= run.rows.length);
  const rows = page.rows.map((row, index) =>
    index < replaced.length && isUnchanged ? combine(replaced[index], row) : row,
  );
  const previous = isUnchanged ? run : truncate(run, position);
  const pages = { ...previous.pages, [position]: { ...previous.pages[position], [page.size]: end } };
  const ends = page.pageInfo ? { ...previous.ends, [end]: { ...previous.ends[end], ...page.pageInfo } } : previous.ends;
  const merged: RowRun = {
    rows: [...run.rows.slice(0, position), ...rows, ...previous.rows.slice(end)],
    hasMore: end >= previous.rows.length ? hasMore : previous.hasMore,
    pages,
    ends,
  };
  return { ...runs, [key]: merged };
}

/** Drops everything after a position. */
function truncate(run: RowRun, position: number): RowRun {
  const pages: Record<number, Record<number, number>> = {};
  for (const [from, sizes] of Object.entries(run.pages))
    for (const [size, end] of Object.entries(sizes))
      if (end <= position) pages[Number(from)] = { ...pages[Number(from)], [Number(size)]: end };
  const ends = Object.fromEntries(Object.entries(run.ends).filter(([end]) => Number(end) <= position));
  return { rows: run.rows.slice(0, position), hasMore: true, pages, ends };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values are equal in all members that both have: two documents may select different fields of a row. */
function agree(a: unknown, b: unknown): boolean {
  if (isObject(a) && isObject(b)) return Object.keys(a).every((name) => !(name in b) || agree(a[name], b[name]));
  return JSON.stringify(a) === JSON.stringify(b);
}

const combine = (a: unknown, b: unknown): unknown => {
  if (!isObject(a) || !isObject(b)) return b;
  const combined: Record<string, unknown> = { ...a, ...b };
  for (const [name, value] of Object.entries(b)) if (name in a) combined[name] = combine(a[name], value);
  return combined;
};

/**
 * Finds the rows of a request, and those of all pages that were loaded after it.
 * @returns undefined if the runs have fewer rows than requested, though the list has more
 */
export function findSlice(runs: RowRuns, { start, size }: { start: string; size: number }): RowSlice | undefined {
  const place = locate(runs, start);
  if (!place) return undefined;
  const { run, position } = place;
  let end = run.pages[position]?.[size];
  if (end === undefined) {
    if (position + size > run.rows.length && run.hasMore) return undefined;
    end = Math.min(position + size, run.rows.length);
  }
  for (let sizes = run.pages[end]; sizes; sizes = run.pages[end]) {
    const next: number = sizes[size] ?? Math.max(...Object.values(sizes));
    if (next <= end) break;
    end = next;
  }
  const head = Object.values(run.pages[position] ?? {}).flatMap((headEnd) => run.ends[headEnd] ?? [])[0];
  const last = run.ends[end];
  const { endCursor, hasNextPage, ...pageInfo } = { ...last, ...head };
  return {
    rows: run.rows.slice(position, end),
    pageInfo: {
      ...pageInfo,
      hasNextPage: end < run.rows.length || run.hasMore,
      // Unknown within a page: without it, Apollo requests the page.
      ...(last?.endCursor !== undefined && { endCursor: last.endCursor }),
    },
  };
}
