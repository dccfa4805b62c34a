import { countInSql, type ServedRows, selectIsEntity } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  { table: 'entity_fact', kinds: ['entities'], allServed: 'It is an entity of its own, or adds names to one.' },
  countInSql({
    table: 'entity_relation',
    kinds: ['entity-relations'],
    served: `${selectIsEntity('entity')} AND ${selectIsEntity('target')} AND NOT coalesce(f."from_date" > $1::date, false)`,
    reasons: [
      ['The relation begins later.', `f."from_date" > $1::date`],
      ['No entity is its first end.', `NOT ${selectIsEntity('entity')}`],
      ['No entity is its second end.', `NOT ${selectIsEntity('target')}`],
    ],
  }),
  countInSql({
    table: 'entity_pick',
    kinds: ['popular-entities'],
    served: `${selectIsEntity('entity')}`,
    reasons: [['No entity has the ticker, slug, or id.', `NOT ${selectIsEntity('entity')}`]],
  }),
];
