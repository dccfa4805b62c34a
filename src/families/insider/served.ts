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
        'The filing is imported from another source as well.',
        `EXISTS (SELECT FROM "ownership_filing" AS o JOIN "ownership_filing" AS a ON a."accession" = o."accession" AND a."id" < o."id" WHERE o."id" = f."filing_id")`,
      ],
      [
        'Another owner of a chain reports the same trade.',
        `EXISTS (SELECT FROM "insider_trade" AS t JOIN "ownership_filing" AS o ON o."id" = f."filing_id" AND o."issuer_ticker" = t."ticker"
          WHERE t."transaction_date" = f."transaction_date" AND t."transaction_code" = f."code" AND t."shares_transacted" = f."shares"
            AND t."shares_owned_after" = f."shares_after" AND t."direct_ownership" = f."direct" AND t."derivative" = f."derivative"
            AND t."price_per_share" IS NOT DISTINCT FROM nullif(f."price", 0) AND NOT t."officer" AND NOT t."director"
            AND t."owner_ids" @> ARRAY(SELECT w."cik" FROM "ownership_owner" AS w WHERE w."filing_id" = f."filing_id"))
        AND NOT EXISTS (SELECT FROM "filing_amendment" AS a WHERE a."original_id" = f."filing_id")`,
      ],
      [
        'An amendment replaces the line.',
        `EXISTS (SELECT FROM "filing_amendment" AS a WHERE f."filing_id" IN (a."original_id", a."amendment_id"))`,
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
