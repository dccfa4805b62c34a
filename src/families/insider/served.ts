import { countInSql, type ServedRows } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  {
    table: 'ownership_filing',
    kinds: ['ownership', 'insider-transactions'],
    allServed: 'It names the issuer and its newest name.',
  },
  {
    table: 'ownership_owner',
    kinds: ['ownership', 'insider-transactions'],
    allServed: 'Each owner is an insider of the company.',
  },
  countInSql({
    table: 'ownership_row',
    kinds: ['ownership', 'insider-transactions'],
    served: `EXISTS (SELECT FROM "insider_trade" AS t WHERE t."id" = f."filing_id" || '-' || f."line")`,
    reasons: [
      ['A holding, which is no transaction.', `f."holding"`],
      [
        'Filed later.',
        `EXISTS (SELECT FROM "ownership_filing" AS o WHERE o."id" = f."filing_id" AND o."filed_date" > $1::date)`,
      ],
      [
        'The second leg of an exercise or a conversion.',
        `f."derivative" AND EXISTS (SELECT FROM "ownership_row" AS d WHERE d."filing_id" = f."filing_id" AND NOT d."derivative" AND NOT d."holding" AND d."code" = f."code")`,
      ],
      [
        'An amendment replaces the filing.',
        `EXISTS (SELECT FROM "ownership_filing" AS o JOIN "ownership_filing" AS a ON a."issuer_cik" = o."issuer_cik" AND a."amendment" AND a."id" <> o."id" AND a."filed_date" >= o."filed_date" WHERE o."id" = f."filing_id")`,
      ],
      [
        'A form states the trade that a table repeats.',
        `EXISTS (SELECT FROM "ownership_filing" AS o WHERE o."id" = f."filing_id" AND EXISTS (SELECT FROM "ownership_filing" AS a WHERE a."issuer_ticker" = o."issuer_ticker" AND a."accession" IS NOT NULL AND o."issuer_cik" IS NULL))`,
      ],
      [
        'The row states no day, no code, or no number of shares.',
        `f."transaction_date" IS NULL OR f."code" IS NULL OR f."shares" IS NULL`,
      ],
    ],
  }),
];
