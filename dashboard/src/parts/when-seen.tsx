import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window a panel begins to load, so that it is mostly there when it is scrolled to. */
const AHEAD = '120px';

type WhenSeenProps = {
  /** How much of the grid it takes, as of a panel. */
  span?: 'wide' | 'two-thirds' | 'half' | 'third';
  /** Pixels kept until then: those of the whole panel. */
  height: number;
  children: ReactNode;
};

/** Whether an element came close to the window, once. */
export function useSeen<Place extends Element>(): [place: RefObject<Place | null>, isSeen: boolean] {
  const place = useRef<Place>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isSeen]);
  return [place, isSeen];
}

/** Panels that load when they come into view: every query counts against the key's calls per minute. */
export function WhenSeen({ span = 'wide', height, children }: WhenSeenProps) {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div ref={place} className={`when-seen ${span}`} style={isSeen ? undefined : { minHeight: height }}>
      {isSeen && children}
    </div>
  );
}
