import { countInSql, type ServedRows } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  countInSql({
    table: 'fact_filer',
    kinds: ['company-facts'],
    served: `EXISTS (SELECT FROM "financial_statement" AS s WHERE s."cik" = f."cik")`,
    reasons: [
      [
        'Its facts are filed later, or there are none.',
        `NOT EXISTS (SELECT FROM "company_fact" AS c WHERE c."cik" = f."cik" AND c."filed" <= $1::date)`,
      ],
      [
        'No list and no insider filing has a company with the CIK.',
        `NOT EXISTS (SELECT FROM "sec_company" AS c WHERE c."cik" = f."cik") AND NOT EXISTS (SELECT FROM "index_constituent" AS c WHERE c."cik" = f."cik") AND NOT EXISTS (SELECT FROM "ownership_filing" AS c WHERE c."issuer_cik" = f."cik")`,
      ],
      [
        'Its facts make no statement of a quarter or a year.',
        `EXISTS (SELECT FROM "company_fact" AS c WHERE c."cik" = f."cik")`,
      ],
    ],
  }),
  { table: 'company_fact', kinds: ['company-facts'], countedWith: 'fact_filer' },
];
