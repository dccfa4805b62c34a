import { countInSql, type ServedRows } from '../../import/served-rows.ts';
import { RESEARCH_ALIASES } from '../../market/ticker.ts';

/** SQL: as `primaryTicker`. */
const PRIMARY = `CASE f."ticker" ${[...RESEARCH_ALIASES].map(([alias, primary]) => `WHEN '${alias}' THEN '${primary}'`).join(' ')} ELSE f."ticker" END`;

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  countInSql({
    table: 'earnings_listing',
    kinds: ['earnings-calendar'],
    served: `EXISTS (SELECT FROM "earnings_event" AS e WHERE e."fiscal_date_ending" = f."fiscal_date_ending"
      AND e."ticker" = ${PRIMARY})`,
    reasons: [
      ['The snapshot is later.', `f."snapshot_date" > $1::date`],
      [
        'A later snapshot no longer lists the report.',
        `EXISTS (SELECT FROM "earnings_listing" AS n WHERE n."source" = f."source" AND n."snapshot_date" > f."snapshot_date" AND n."snapshot_date" <= $1::date)`,
      ],
    ],
  }),
];
