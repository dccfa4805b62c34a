import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Height in pixels of a panel that only reports that it is empty. */
const EMPTY = 76;

/** Whether another panel, or the place of a panel, is visible below an element. */
function hasPanelBelow(element: HTMLElement): boolean {
  const { bottom } = element.getBoundingClientRect();
  return [...document.querySelectorAll('main :is(.panel, .when-seen)')].some((panel) => {
    const { top } = panel.getBoundingClientRect();
    return top >= bottom - 1 && top < window.innerHeight;
  });
}

/**
 * Whether a panel that turned out to be empty keeps the height it had while loading. It does while it is visible and
 * has a panel below, which would jump; once it is below the window, it shrinks unseen.
 */
export function useHeld(place: RefObject<HTMLElement | null>, isPending: boolean, isEmpty: boolean): boolean {
  // If the response arrived before the panel was scrolled into view, a placeholder had reserved its height.
  const wasPending = useRef<boolean | null>(null);
  const [isHeld, setHeld] = useState(false);
  useLayoutEffect(() => {
    // A panel that is left out has no place.
    if (!place.current) return;
    const stoodThere = wasPending.current ?? place.current.closest('.when-seen') !== null;
    const isVisible = place.current.getBoundingClientRect().top + EMPTY < window.innerHeight;
    if (stoodThere && isEmpty) setHeld(isVisible && hasPanelBelow(place.current));
    if (!isEmpty) setHeld(false);
    wasPending.current = isPending;
  }, [place, isPending, isEmpty]);
  useEffect(() => {
    if (!isHeld) return;
    const closing = new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting && entry!.boundingClientRect.top > 0) setHeld(false);
    });
    closing.observe(place.current!);
    return () => closing.disconnect();
  }, [place, isHeld]);
  return isHeld;
}
