import { countInSql, type ServedRows } from '../../import/served-rows.ts';

const HAS_COMPLETE_LIST = `EXISTS (SELECT FROM "index_list" AS l WHERE l."index_id" = f."index_id" AND l."is_complete" AND l."first_day" <= $1::date)`;

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  countInSql({
    table: 'index_constituent',
    kinds: ['constituents'],
    served: `EXISTS (SELECT FROM "stock" AS s WHERE s."ticker" = f."ticker") OR EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`,
    reasons: [
      [
        'The stock was not listed yet.',
        `NOT EXISTS (SELECT FROM "daily_bar" AS b WHERE b."ticker" = f."ticker" AND b."date" <= $1::date) AND EXISTS (SELECT FROM "daily_bar" AS b WHERE b."ticker" = f."ticker" AND b."date" > $1::date)`,
      ],
    ],
  }),
  {
    table: 'sec_company',
    kinds: ['sec-companies'],
    allServed: 'Its tickers and names identify companies in every family.',
  },
  {
    table: 'company_name',
    kinds: ['sec-companies'],
    allServed: 'Former names identify the companies of positions and reports.',
  },
  countInSql({
    table: 'company_profile',
    kinds: ['companies'],
    served: `EXISTS (SELECT FROM "stock" AS s WHERE s."ticker" = f."ticker") OR EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`,
    reasons: [
      [
        'The stock or fund was not listed yet.',
        `NOT EXISTS (SELECT FROM "daily_bar" AS b WHERE b."ticker" = f."ticker" AND b."date" <= $1::date) AND EXISTS (SELECT FROM "daily_bar" AS b WHERE b."ticker" = f."ticker" AND b."date" > $1::date)`,
      ],
      [
        'Its own profile says otherwise whether it is a fund.',
        `EXISTS (SELECT FROM "company_profile" AS p WHERE p."ticker" = f."ticker" AND p."kind" <> f."kind")`,
      ],
    ],
  }),
  countInSql({
    table: 'index_list',
    kinds: ['constituents', 'index-members'],
    served: `f."first_day" <= $1::date AND ${HAS_COMPLETE_LIST}`,
    reasons: [
      ['It is of a later day.', `f."first_day" > $1::date`],
      ['There is no complete list of the index that the changes apply to.', `NOT ${HAS_COMPLETE_LIST}`],
    ],
  }),
  { table: 'index_stint', kinds: ['constituents', 'index-members'], countedWith: 'index_list' },
];
