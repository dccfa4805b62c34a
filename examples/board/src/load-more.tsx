import { useEffect, useRef } from 'react';

/** The part of a `useXInfiniteQuery` result that it uses. */
type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

/**
 * Stands below the last row and loads more when it is scrolled to. The button does so for those who do not scroll, and
 * tries again after a failure.
 */
export function LoadMore({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages) {
  const end = useRef<HTMLDivElement>(null);
  const isReady = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isReady || !end.current) return;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && void fetchNextPage());
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [isReady, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} role="status">
      <button type="button" className="more" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Loading…' : 'Show more'}
      </button>
    </div>
  );
}
