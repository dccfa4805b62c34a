import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { words } from '../format.ts';
import type { SearchFilersQuery, SearchListsQuery } from '../generated/graphql.ts';
import { useEntitySearchQuery, useSearchListsQuery } from '../generated/hooks.ts';
import type { EntitySearchQuery } from '../generated/partial.ts';
import { useKey } from '../key.ts';
import { useSearchFilersInfiniteQuery } from '../parts/boards.ts';
import { useKeepBefore } from '../parts/keep-before.ts';
import { entityPath, etfPath, filerPath, indexPath, politicianPath, stockPath } from '../parts/links.tsx';
import { useQuiet } from '../parts/quiet.ts';

/** A search result: its page, name, and kind. */
export type Hit = { href: string; name: string; ticker?: string; kind: string };

/** The gateway requires at least two characters. */
const LEAST = 2;
/** Maximum number of hits from each list that is searched in the browser. */
const MOST_OF_LIST = 5;

/**
 * Searches companies, funds, people, products, topics, members of Congress, institutions, and indexes. Names are those of
 * today, whichever day the page shows, because the search only leads to their pages; institutions are ranked by day.
 */
export function useSearch(text: string, isActive: boolean) {
  const hasKey = useKey() !== null;
  const q = useQuiet(text);
  const keepBefore = useKeepBefore();
  const isLong = q.length >= LEAST;
  const enabled = hasKey && isActive;
  const search = useEntitySearchQuery(
    { q, member: longestPart(q) },
    { asOf: null, enabled: enabled && isLong, partial: true, placeholderData: isLong ? keepBefore : undefined },
  );
  const lists = useSearchListsQuery({}, { asOf: null, enabled: enabled && isLong, partial: true });
  const filers = useFilers(enabled && isLong);
  const hits = useMemo(
    () =>
      q === ''
        ? []
        : [
            ...asTicker(q, search.data),
            ...entityHits(q, search.data),
            ...memberHits(q, search.data),
            ...indexHits(q, lists.data),
            ...filerHits(q, filers),
          ],
    [q, search.data, lists.data, filers],
  );
  return {
    hits,
    query: isLong ? search : undefined,
    error: search.error,
    isSearching: enabled && text.trim().length >= LEAST && (text.trim() !== q || search.isFetching),
    isTooShort: !isLong,
  };
}

/** A company that was found by a former symbol states it. */
function entityHits(q: string, result: EntitySearchQuery | undefined): Hit[] {
  return (result?.entitySearch ?? []).map(({ dashedId, name, type, stock, etf, formerTickers }) => {
    const former = formerTickers?.find((ticker) => ticker.startsWith(q.toUpperCase()));
    const kind = former ? `Stock, formerly ${former}` : 'Stock';
    if (stock) return { href: stockPath(stock.ticker), name, ticker: stock.ticker, kind };
    if (etf) return { href: etfPath(etf.ticker), name, ticker: etf.ticker, kind: 'Fund' };
    return { href: entityPath(dashedId), name, kind: words(type) };
  });
}

/** A ticker may be a single letter, which is too short for the gateway's search. */
function asTicker(q: string, result: EntitySearchQuery | undefined): Hit[] {
  if (q.length > 1 || result?.entitySearch?.length || !/^[a-z]$/i.test(q)) return [];
  const ticker = q.toUpperCase();
  return [{ href: stockPath(ticker), name: `The stock with the ticker ${ticker}`, ticker, kind: 'Ticker' }];
}

const splitQuery = (q: string) => q.toLowerCase().split(/\s+/);
const longestPart = (q: string) =>
  splitQuery(q).reduce((longest, word) => (word.length > longest.length ? word : longest));

/** Whether each word of a query starts a word of a name, in any order. */
function isMeant(q: string, name: string): boolean {
  const names = name.toLowerCase().split(/[\s,.&-]+/);
  return splitQuery(q).every((word) => names.some((name) => name.startsWith(word)));
}

/** The gateway searched the directory for one word of the query, anywhere in a name. */
const memberHits = (q: string, result: EntitySearchQuery | undefined): Hit[] =>
  (result?.politicianDirectory?.nodes ?? [])
    .filter(({ displayName }) => isMeant(q, displayName))
    .slice(0, MOST_OF_LIST)
    .map(({ urlSlug, displayName, chamber }) => ({
      href: politicianPath(urlSlug),
      name: displayName,
      kind: words(chamber),
    }));

type Table = Extract<NonNullable<NonNullable<SearchFilersQuery['tracker']>['snapshot']>, { entries: unknown }>;
type Filer = NonNullable<Table['entries']['nodes'][number]['filer']>;

/** Each page of the ranking costs a call. */
const MAX_FILER_PAGES = 10;

/** The largest institutions, loaded page by page. */
function useFilers(enabled: boolean): readonly Filer[] {
  const { rows, data, hasNextPage, isFetching, error, fetchNextPage } = useSearchFilersInfiniteQuery(
    {},
    { enabled, partial: true },
  );
  const pageCount = data?.pages.length ?? 0;
  const hasMore = enabled && hasNextPage && !isFetching && !error && pageCount < MAX_FILER_PAGES;
  useEffect(() => {
    if (hasMore) void fetchNextPage();
  }, [hasMore, fetchNextPage]);
  return useMemo(() => rows.flatMap(({ filer }) => filer ?? []), [rows]);
}

const indexHits = (q: string, lists: SearchListsQuery | undefined): Hit[] =>
  (lists?.indexes ?? [])
    .filter(({ displayName }) => isMeant(q, displayName))
    .map(({ indexId, displayName }) => ({ href: indexPath(indexId), name: displayName, kind: 'Index' }));

function filerHits(q: string, filers: readonly Filer[]): Hit[] {
  return [
    ...filers
      .filter(({ name, cik }) => isMeant(q, `${name} ${cik}`))
      .slice(0, MOST_OF_LIST)
      .map(({ cik, name, category }) => ({ href: filerPath(cik), name, kind: words(category) })),
    // Institutions that are not in the list can be opened by their CIK.
    ...(/^\d{4,10}$/.test(q) && !filers.some(({ cik }) => cik.includes(q))
      ? [{ href: filerPath(q), name: `The institution with CIK ${q}`, kind: 'Institution' }]
      : []),
  ];
}

const STORED_AS = 'market-signals:recent';
const MOST_RECENT = 6;
const listeners = new Set<() => void>();

function stored(): readonly Hit[] {
  try {
    const entries: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]');
    return Array.isArray(entries) ? entries.filter((hit): hit is Hit => typeof hit?.href === 'string') : [];
  } catch {
    return [];
  }
}

let recent = stored();

/** Recently visited hits, newest first. */
export const useRecent = (): readonly Hit[] =>
  useSyncExternalStore(
    (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    () => recent,
  );

export function remember(hit: Hit): void {
  recent = [hit, ...recent.filter(({ href }) => href !== hit.href)].slice(0, MOST_RECENT);
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(recent));
  } catch {
    // Remembered until the page is closed.
  }
  for (const tell of listeners) tell();
}
