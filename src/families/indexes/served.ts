import { countInSql, type ServedRows, selectIsEntity } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  { table: 'sentiment_index', kinds: ['indexes'], allServed: 'It is an index of its own.' },
  { table: 'index_role', kinds: ['indexes'], allServed: 'It weighs the members of its index.' },
  countInSql({
    table: 'index_member',
    kinds: ['indexes'],
    served: `${selectIsEntity('entity')}`,
    reasons: [['No entity has the ticker, slug, or id.', `NOT ${selectIsEntity('entity')}`]],
  }),
];
