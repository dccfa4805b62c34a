import { useEffect, useRef, useState } from 'react';

type EndOfListProps = {
  hasMore: boolean;
  isFetching: boolean;
  onMore(): void;
  /** The failure of the last attempt; there is no automatic retry. */
  failure?: string | null | undefined;
  /** How far before its end a list draws more rows, if they are already loaded; a fraction of the height of its box. */
  ahead?: `${number}%`;
};

/** Placed at the end of a scrolling list: loads more when it is scrolled into view, or when its button is clicked. */
export function EndOfList({ hasMore, isFetching, onMore, failure, ahead = '0%' }: EndOfListProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const callback = useRef(onMore);
  useEffect(() => {
    callback.current = onMore;
  });
  const [visibility, setVisibility] = useState({ isInView: false });
  const hasBrought = useRef(false);
  const isReady = hasMore && !isFetching && !failure;
  useEffect(() => {
    if (!hasMore || !place.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => !isIntersecting)) hasBrought.current = false;
        setVisibility({ isInView: entries.at(-1)!.isIntersecting });
      },
      // Not in TypeScript's types yet; browsers without support load more only when the end itself is visible.
      { scrollMargin: ahead } as IntersectionObserverInit,
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [hasMore, ahead]);
  useEffect(() => {
    // An end that stays in view would load page after page, and each page costs a call: further pages need the button.
    if (!isReady || !visibility.isInView || hasBrought.current) return;
    hasBrought.current = true;
    callback.current();
  }, [isReady, visibility]);
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

/** The members of a paged query that the end of a list needs. */
export type Paged = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: { message: string } | null;
  fetchNextPage(): unknown;
};

/** A list that is complete. */
export const WHOLE_LIST: Paged = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => {},
};

/** The end of a paged list. */
export const EndOfPages = ({ query }: { query: Paged }) => (
  <EndOfList
    hasMore={query.hasNextPage}
    isFetching={query.isFetchingNextPage}
    failure={query.isFetchNextPageError ? query.error?.message : null}
    onMore={() => void query.fetchNextPage()}
  />
);
