import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * The distance below the window at which a panel starts to load, so that it is usually ready when it is scrolled into
 * view.
 */
const AHEAD = '40px';

type WhenSeenProps = {
  /** The share of the grid's width, as for a panel. */
  span?: 'wide' | 'two-thirds' | 'half' | 'third';
  /** The share in a window with room for three columns, if it differs. */
  wideSpan?: 'two-thirds' | 'third';
  /** Pixels reserved until then: the height of the loaded panel. */
  height: number;
  /** Called once, when the panels come into view, by pages that load their data for them. */
  onSeen?: () => void;
  children: ReactNode;
};

/** Whether an element has been near the window at least once. */
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

/** Loads panels when they come into view: every query counts against the key's calls per minute. */
export function WhenSeen({ span = 'wide', wideSpan, height, onSeen, children }: WhenSeenProps) {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  useEffect(() => {
    if (isSeen) onSeen?.();
  }, [isSeen, onSeen]);
  return (
    <div
      ref={place}
      className={`when-seen ${span}${wideSpan ? ` wide-${wideSpan}` : ''}`}
      style={isSeen ? undefined : { minHeight: height }}
    >
      {isSeen && children}
    </div>
  );
}
