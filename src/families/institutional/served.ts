import { countInSql, type ServedRows } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  countInSql({
    table: 'institutional_filing',
    kinds: ['13f', 'manager-tables'],
    served: `EXISTS (SELECT FROM "filer_quarter" AS q WHERE q."report_date" = f."period" AND q."filer_cik" = f."filer_cik")`,
    reasons: [
      ['Published later, or for a quarter that ends later.', `f."known_date" > $1::date OR f."period" > $1::date`],
      ['It has no table of positions.', `f."entries" IS NULL OR f."entries" = 0`],
      ['It adds to a filing that is not stored.', `f."adds"`],
    ],
  }),
  { table: 'institutional_row', kinds: ['13f', 'manager-tables'], countedWith: 'institutional_filing' },
  { table: 'cusip_ticker', kinds: ['cusips', 'manager-tables'], allServed: 'It gives positions their tickers.' },
  countInSql({
    table: 'filer_category',
    kinds: ['filer-categories'],
    served: `EXISTS (SELECT FROM "filer" AS q WHERE q."cik" = f."filer_cik")`,
    reasons: [
      [
        'No filing of the manager is stored.',
        `NOT EXISTS (SELECT FROM "institutional_filing" AS i WHERE i."filer_cik" = f."filer_cik" AND i."known_date" <= $1::date)`,
      ],
    ],
  }),
];
