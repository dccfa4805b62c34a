import { countInSql, type ServedRows } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  countInSql({
    table: 'etf_profile',
    kinds: ['etf-profiles'],
    served: `EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`,
    reasons: [
      ['The ticker is a stock.', `EXISTS (SELECT FROM "stock" AS s WHERE s."ticker" = f."ticker")`],
      ['The fund began later.', `f."inception_date" > $1::date`],
      [
        'The fund was not listed yet.',
        `NOT EXISTS (SELECT FROM "daily_bar" AS b WHERE b."ticker" = f."ticker" AND b."date" <= $1::date) AND EXISTS (SELECT FROM "daily_bar" AS b WHERE b."ticker" = f."ticker" AND b."date" > $1::date)`,
      ],
    ],
  }),
  countInSql({
    table: 'etf_holdings_file',
    kinds: ['etf-holdings'],
    served: `EXISTS (SELECT FROM "etf" AS e LEFT JOIN "etf_profile" AS p ON p."ticker" = e."ticker" WHERE f."fund" IN (e."ticker", p."series_id")) AND f."published_date" <= $1::date`,
    reasons: [
      ['Published later.', `f."published_date" > $1::date`],
      [
        'No fund profile has the SEC series number.',
        `f."layout" = 'NPORT' AND NOT EXISTS (SELECT FROM "etf_profile" AS p WHERE p."series_id" = f."fund")`,
      ],
      ['The ticker is a stock.', `EXISTS (SELECT FROM "stock" AS s WHERE s."ticker" = f."fund")`],
    ],
  }),
  { table: 'etf_position', kinds: ['etf-holdings'], countedWith: 'etf_holdings_file' },
  countInSql({
    table: 'extended_quote',
    kinds: ['extended-quotes'],
    served: `EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`,
    reasons: [
      ['No list has the ticker as a fund.', `NOT EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`],
    ],
  }),
];
