import type { ServedRows } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  {
    table: 'short_interest',
    kinds: ['short-interest'],
    allServed: 'The short interest of a ticker has its reports, whatever list has the ticker.',
  },
  {
    table: 'short_volume',
    kinds: ['short-volume'],
    allServed: 'The short volume of a ticker has its days, whatever list has the ticker.',
  },
  {
    table: 'stated_float',
    kinds: ['float'],
    allServed: 'The float of a ticker is its newest row, and the older ones count its shares.',
  },
];
