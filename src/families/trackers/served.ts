import { countInSql, type ServedRows } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  countInSql({
    table: 'fund_return',
    kinds: ['fund-returns'],
    served: `f."published_date" <= $1::date AND NOT EXISTS (SELECT FROM "fund_return" AS n WHERE n."fund_slug" = f."fund_slug" AND n."period_label" = f."period_label" AND n."published_date" > f."published_date" AND n."published_date" <= $1::date)`,
    reasons: [
      ['Published later.', `f."published_date" > $1::date`],
      [
        'A later publication states the period.',
        `EXISTS (SELECT FROM "fund_return" AS n WHERE n."fund_slug" = f."fund_slug" AND n."period_label" = f."period_label" AND n."published_date" > f."published_date")`,
      ],
    ],
  }),
];
