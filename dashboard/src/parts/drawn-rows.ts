import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Minimum row height in pixels: with a single line, and with a name below the first column. */
const ONE_LINE = 27;
const TWO_LINES = 43;
/** Window width in pixels below which every table has names below its first column, regardless of its container. */
const NARROW = 440;

/**
 * The number of rows that fill a table's box and slightly more, so that its height does not change when more rows are
 * drawn.
 */
export function rowsToFill(maxHeight: number | undefined, hasTwoLines: boolean): number {
  return maxHeight === undefined
    ? Number.POSITIVE_INFINITY
    : Math.ceil((1.4 * maxHeight) / (hasTwoLines ? TWO_LINES : ONE_LINE));
}

/**
 * How many of a table's rows are drawn: initially those that fill its box, and as many again each time its end becomes
 * visible. A phone takes longer to lay out a hundred rows than to fetch them. All rows are printed.
 */
export function useDrawnRows(maxHeight: number | undefined, hasUnder: boolean): { drawn: number; drawMore(): void } {
  const [step] = useState(() => rowsToFill(maxHeight, hasUnder && window.innerWidth < NARROW));
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    const drawAll = () => flushSync(() => setDrawn(Number.POSITIVE_INFINITY));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, []);
  return { drawn, drawMore: () => setDrawn((before) => before + step) };
}
