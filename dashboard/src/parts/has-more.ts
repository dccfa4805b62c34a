import { type RefObject, useEffect, useState } from 'react';

/** Whether a box can be scrolled further sideways, ignoring the fraction of a pixel that browsers round off. */
export const hasMoreAt = ({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): boolean => scrollWidth - clientWidth - scrollLeft > 1;

/** Whether a box can be scrolled further down. */
export const hasMoreBelow = ({
  scrollTop,
  clientHeight,
  scrollHeight,
}: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>): boolean =>
  scrollHeight - clientHeight - scrollTop > 1;

/**
 * Whether a box can be scrolled further sideways and down; updated when it scrolls and when it or its content is
 * resized.
 */
export function useHasMore(box: RefObject<HTMLElement | null>): { isBeyond: boolean; isBelow: boolean } {
  const [isBeyond, setBeyond] = useState(false);
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const scrolled = box.current!;
    const look = () => {
      setBeyond(hasMoreAt(scrolled));
      setBelow(hasMoreBelow(scrolled));
    };
    const sizes = new ResizeObserver(look);
    for (const element of [scrolled, ...scrolled.children]) sizes.observe(element);
    scrolled.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      scrolled.removeEventListener('scroll', look);
    };
  }, [box]);
  return { isBeyond, isBelow };
}
