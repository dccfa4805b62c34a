import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels of a panel that says in one line that it has nothing to show. */
const EMPTY = 76;

/**
 * Whether a panel that turned out empty stays as tall as it was while it loaded. It does while what stands below would jump
 * before the reader's eyes; below the window it closes unseen.
 */
export function useHeld(place: RefObject<HTMLElement | null>, isPending: boolean, isEmpty: boolean): boolean {
  // Where the answer was there before the panel was seen, a placeholder stood in its place.
  const wasPending = useRef<boolean | null>(null);
  const [isHeld, setHeld] = useState(false);
  useLayoutEffect(() => {
    const stoodThere = wasPending.current ?? place.current!.closest('.when-seen') !== null;
    if (stoodThere && isEmpty) setHeld(place.current!.getBoundingClientRect().top + EMPTY < window.innerHeight);
    if (!isEmpty) setHeld(false);
    wasPending.current = isPending;
  }, [place, isPending, isEmpty]);
  useEffect(() => {
    if (!isHeld) return;
    const closing = new IntersectionObserver(([seen]) => {
      if (!seen!.isIntersecting && seen!.boundingClientRect.top > 0) setHeld(false);
    });
    closing.observe(place.current!);
    return () => closing.disconnect();
  }, [place, isHeld]);
  return isHeld;
}
