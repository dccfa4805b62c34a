import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** The events of wouter and the browser that change the address. */
const EVENTS = ['pushState', 'replaceState', 'popstate'] as const;

/**
 * Scrolls each newly opened page to its top and moves the focus to it, so that a screen reader announces it. Back and
 * forward are left to the browser, which restores the scroll position.
 */
export function useNavigationFocus(): void {
  const [path] = useLocation();
  const shownPath = useRef(path);
  const lastEvent = useRef('');
  useEffect(() => {
    const note = ({ type }: Event) => {
      lastEvent.current = type;
    };
    for (const name of EVENTS) window.addEventListener(name, note);
    return () => {
      for (const name of EVENTS) window.removeEventListener(name, note);
    };
  }, []);
  useLayoutEffect(() => {
    if (shownPath.current === path) return;
    shownPath.current = path;
    if (lastEvent.current === 'popstate') return;
    window.scrollTo(0, 0);
    focusPage();
  }, [path]);
}

/** Focuses the heading; until the page's script has loaded, the place where it will appear. */
function focusPage(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  // While a page's script loads, the page before it is still there, but hidden.
  (heading?.checkVisibility() ? heading : main)?.focus({ preventScroll: true });
}

/** Moves the focus from the empty place of a page to its heading, once there is one. */
export function useHeadingFocus(): void {
  useEffect(() => {
    if (document.activeElement?.id === 'main') focusPage();
  }, []);
}
