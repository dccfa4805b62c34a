import { useEffect, useRef } from 'react';

type EndOfListProps = {
  hasMore: boolean;
  isFetching: boolean;
  onMore(): void;
  /** What failed at the last try; it is not tried again by itself. */
  failure?: string | null | undefined;
  /** How far from its end a list brings more, where what is there already only has to be drawn; a share of its box. */
  ahead?: `${number}%`;
};

/** Stands beneath a list and brings more of it when it is scrolled to; a button does so as well. */
export function EndOfList({ hasMore, isFetching, onMore, failure, ahead = '0%' }: EndOfListProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  const isReady = hasMore && !isFetching && !failure;
  useEffect(() => {
    if (!isReady || !place.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some((one) => one.isIntersecting) && more.current(),
      // TypeScript's types do not know it yet; a browser that does not either looks at the end itself.
      { scrollMargin: ahead } as IntersectionObserverInit,
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isReady, ahead]);
  if (!hasMore) return null;
  return (
    <p className="more" ref={place}>
      {failure && <span className="muted">{failure} </span>}
      {isFetching ? (
        <span className="muted" role="status">
          Loading more
        </span>
      ) : (
        <button type="button" onClick={onMore}>
          Show more
        </button>
      )}
    </p>
  );
}

/** What it needs of a query that asks page by page. */
export type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: { message: string } | null;
  fetchNextPage(): unknown;
};

/** The end of a list that comes page by page. */
export const EndOfPages = ({ query }: { query: Paged }) => (
  <EndOfList
    hasMore={query.hasNextPage}
    isFetching={query.isFetchingNextPage}
    failure={query.isFetchNextPageError ? query.error?.message : null}
    onMore={() => void query.fetchNextPage()}
  />
);
