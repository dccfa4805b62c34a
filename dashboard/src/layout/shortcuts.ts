import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { PLACES } from '../../../src/web/site/places.ts';

/** Time in milliseconds within which the second key of a sequence must follow the first. */
const SEQUENCE_MS = 1_500;

/** The keys of the sheet, beside those of the pages. */
export const SHORTCUTS: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['Ctrl K', '/'], text: 'Search, pages, and actions' },
  { keys: ['J', 'K'], text: 'Next and previous row of a table' },
  { keys: ['W'], text: 'Watch this stock or fund' },
  { keys: ['D'], text: 'Show any past day' },
  { keys: ['←', '→'], text: 'Session before and after' },
  { keys: ['?'], text: 'Show these keys' },
];

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Whether the arrow keys already have a meaning at the focus: in a menu, or in an element that scrolls sideways. */
function hasOwnArrows({ target }: KeyboardEvent): boolean {
  if (document.querySelector(':popover-open')) return true;
  for (
    let place = target instanceof Element ? target : null;
    place && place !== document.body;
    place = place.parentElement
  )
    if (place.scrollWidth > place.clientWidth && /auto|scroll/.test(getComputedStyle(place).overflowX)) return true;
  return false;
}

/** Listens to the site's keys: G and a letter opens a page; J and K move between rows; arrows between days. */
export function useShortcuts(actions: { openPalette(): void; openSheet(): void; stepDay(step: 1 | -1): void }): void {
  const [, go] = useLocation();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let sequenceEnds = 0;
    const press = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        latest.current.openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector('dialog[open]'))
        return;
      const place = event.timeStamp < sequenceEnds && PLACES.find(({ letter }) => letter === key);
      sequenceEnds = key === 'g' ? event.timeStamp + SEQUENCE_MS : 0;
      const run = place
        ? () => (place.isOutside ? location.assign(place.href) : go(place.href))
        : {
            '/': latest.current.openPalette,
            '?': latest.current.openSheet,
            w: () => clickShortcut('watch'),
            d: () => clickShortcut('day'),
            ...(!hasOwnArrows(event) &&
              !event.shiftKey && {
                arrowleft: () => latest.current.stepDay(-1),
                arrowright: () => latest.current.stepDay(1),
              }),
            j: () => focusRow(1),
            k: () => focusRow(-1),
          }[key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [go]);
}

/** Clicks the button that has a key of its own. */
export const clickShortcut = (name: 'watch' | 'day') =>
  document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`)?.click();

/** Moves the focus to the first link of another row: of the focused table, or else of the first visible table. */
function focusRow(step: 1 | -1): void {
  const row = document.activeElement?.closest('tbody tr');
  const rows = [...document.querySelectorAll('#main tbody tr:has(a)')].filter((other) =>
    row ? other.closest('tbody') === row.closest('tbody') : other.getBoundingClientRect().top >= 0,
  );
  const index = row ? rows.indexOf(row) + step : 0;
  const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
  next?.querySelector('a')?.focus();
}
