import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Pixels of a panel that says in one line that it has nothing to show. */
const EMPTY = 76;

/**
 * Whether a panel that turned out empty stays as tall as it was while it loaded. It does where what stands below would jump
 * before the reader's eyes; below the window it closes before it is seen.
 */
export function useHeld(place: RefObject<HTMLElement | null>, isPending: boolean, isEmpty: boolean): boolean {
  const wasPending = useRef(isPending);
  const [isHeld, setHeld] = useState(false);
  useLayoutEffect(() => {
    if (wasPending.current && isEmpty) setHeld(place.current!.getBoundingClientRect().top + EMPTY < window.innerHeight);
    if (!isEmpty) setHeld(false);
    wasPending.current = isPending;
  }, [place, isPending, isEmpty]);
  return isHeld;
}
