import type { ServedRows } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  {
    table: 'symbol_sighting',
    kinds: ['symbols', 'cusips'],
    allServed: 'It decides which company the rows of other files belong to.',
  },
  {
    table: 'listing_event',
    kinds: ['listing-events'],
    allServed: 'It is the record of when a security left its exchange.',
  },
];
