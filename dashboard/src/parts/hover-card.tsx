import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** Delay in milliseconds, so that a pointer that only crosses the page opens nothing. */
const DELAY = 350;
/** Distance in pixels from the content that the card describes. */
const GAP = 6;

/**
 * Content with a card of details, which opens while a mouse rests on it. The card repeats figures of the page: it is no
 * part of what screen readers or touch screens need.
 */
export function HoverCard({ card, children }: { card(): ReactNode; children: ReactNode }) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return;
    const place = anchor.current;
    const popover = document.getElementById(id);
    if (!place || !popover) return;
    popover.showPopover();
    const { left, top, bottom } = place.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = popover;
    const fitsBelow = bottom + GAP + height <= window.innerHeight;
    popover.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - width - GAP))}px`;
    popover.style.top = `${fitsBelow ? bottom + GAP : Math.max(GAP, top - GAP - height)}px`;
    const hide = () => setOpen(false);
    // The content moves, and the card would not.
    window.addEventListener('scroll', hide, { capture: true, once: true });
    return () => window.removeEventListener('scroll', hide, { capture: true });
  }, [isOpen, id]);

  return (
    <span
      ref={anchor}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') timer.current = setTimeout(() => setOpen(true), DELAY);
      }}
      onPointerLeave={close}
    >
      {children}
      {isOpen && (
        <div id={id} popover="manual" className="popover hover-card" aria-hidden="true">
          {card()}
        </div>
      )}
    </span>
  );
}
