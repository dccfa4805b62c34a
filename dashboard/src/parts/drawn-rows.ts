import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The least height of a row with one line, and of one with a name beneath its first column; pixels. */
const ONE_LINE = 27;
const TWO_LINES = 43;
/** The width of a window in which a table has names beneath its first column, whatever is around it; pixels. */
const NARROW = 440;

/** How many rows fill a table's box and some of what is beneath its edge, so that its height does not move when more are drawn. */
export function rowsToFill(maxHeight: number | undefined, hasTwoLines: boolean): number {
  return maxHeight === undefined
    ? Number.POSITIVE_INFINITY
    : Math.ceil((1.4 * maxHeight) / (hasTwoLines ? TWO_LINES : ONE_LINE));
}

/**
 * How many of a table's rows are drawn: those that fill its box at first, and as many again whenever its end is seen. A
 * phone takes longer to lay out a hundred rows than to get them. Print has all.
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
