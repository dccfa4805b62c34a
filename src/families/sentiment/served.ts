import { queryRow } from '../../db/sql.ts';
import { countInSql, type ServedRows } from '../../import/served-rows.ts';
import { querySubjects } from './derive/subjects.ts';

type Count = { rows: number };
// Rows whose entity has a slice of their day and publication.
const COUNTED = `SELECT count(*) AS "rows" FROM "mention_day" AS m JOIN unnest($1::text[], $2::text[]) AS h("handle", "entity_id")
    ON h."handle" = m."handle" WHERE EXISTS (SELECT FROM "metric_slice" AS s WHERE s."entity_id" = h."entity_id" AND s."day" = m."day"
      AND s."source" = m."source" AND s."publisher" = m."publisher" AND s."type" = m."type")`;
const UNKNOWN =
  'SELECT count(*) AS "rows" FROM "mention_day" WHERE NOT "handle" = ANY($1::text[]) AND "day" <= $2::date';
const LATER = 'SELECT count(*) AS "rows" FROM "mention_day" WHERE "day" > $1::date';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  {
    table: 'mention_day',
    kinds: ['mentions'],
    async countServed(sql) {
      const { handles } = await querySubjects(sql);
      const params = [handles.map(({ handle }) => handle), handles.map(({ entityId }) => entityId)];
      return (await queryRow<Count>(sql, COUNTED, params)).rows;
    },
    async countUnserved(sql, asOf) {
      const handles = (await querySubjects(sql)).handles.map(({ handle }) => handle);
      return [
        { reason: 'No entity has the ticker, slug, or id.', ...(await queryRow<Count>(sql, UNKNOWN, [handles, asOf])) },
        { reason: 'The day is later.', ...(await queryRow<Count>(sql, LATER, [asOf])) },
      ];
    },
  },
  countInSql({
    table: 'scored_post',
    kinds: ['scored-posts'],
    served: 'EXISTS (SELECT FROM "mention_post" AS p WHERE p."day" = f."day" AND p."post_id" = f."id")',
    reasons: [
      ['The day is later.', 'f."day" > $1::date'],
      ['The text names no known company.', 'f."day" <= $1::date'],
    ],
  }),
];
