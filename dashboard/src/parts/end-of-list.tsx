import { useEffect, useRef, useState } from 'react';

type EndOfListProps = {
  hasMore: boolean;
  isFetching: boolean;
  onMore(): void;
  /** What failed at the last try; it is not tried again by itself. */
  failure?: string | null | undefined;
  /** How far from its end a list brings more, where what is there already only has to be drawn; a share of its box. */
  ahead?: `${number}%`;
};

/** Stands at the end of a list, in its box, and brings more of it when it is scrolled to; a button does so as well. */
export function EndOfList({ hasMore, isFetching, onMore, failure, ahead = '0%' }: EndOfListProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  const [seen, setSeen] = useState({ isInView: false });
  const hasBrought = useRef(false);
  const isReady = hasMore && !isFetching && !failure;
  useEffect(() => {
    if (!hasMore || !place.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => !isIntersecting)) hasBrought.current = false;
        setSeen({ isInView: entries.at(-1)!.isIntersecting });
      },
      // TypeScript's types do not know it yet; a browser that does not either looks at the end itself.
      { scrollMargin: ahead } as IntersectionObserverInit,
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [hasMore, ahead]);
  useEffect(() => {
    // An end that stays in view would bring page after page, each for a call: the button brings the others.
    if (!isReady || !seen.isInView || hasBrought.current) return;
    hasBrought.current = true;
    more.current();
  }, [isReady, seen]);
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
