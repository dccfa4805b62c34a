import { type RefObject, useEffect, useState } from 'react';

/** Whether what scrolls sideways has more beyond its end than the fraction of a pixel that browsers round off. */
export const hasMoreAt = ({
  scrollLeft,
  clientWidth,
  scrollWidth,
}: Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>): boolean => scrollWidth - clientWidth - scrollLeft > 1;

/** Whether there is more beyond the end of a box, as it scrolls and as it or its content changes its size. */
export function useHasMore(box: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const scrolled = box.current!;
    const look = () => setHasMore(hasMoreAt(scrolled));
    const sizes = new ResizeObserver(look);
    for (const one of [scrolled, ...scrolled.children]) sizes.observe(one);
    scrolled.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      scrolled.removeEventListener('scroll', look);
    };
  }, [box]);
  return hasMore;
}
