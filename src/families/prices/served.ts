import type { ServedRows } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  {
    table: 'daily_bar',
    kinds: ['prices'],
    allServed: 'The chart of a ticker has its bars, whatever list has the ticker.',
  },
  { table: 'vintage_close', kinds: ['prices'], allServed: 'It adjusts the bars of its ticker.' },
  { table: 'stock_split', kinds: ['prices'], allServed: 'It adjusts the bars of its ticker.' },
];
