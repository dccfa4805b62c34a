import { countInSql, type ServedRows } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  countInSql({
    table: 'option_chain',
    kinds: ['options'],
    served: `EXISTS (SELECT FROM "option_day" AS d WHERE d."ticker" = f."ticker" AND d."date" = f."date")`,
    reasons: [['The session is later.', `f."date" > $1::date`]],
  }),
  { table: 'option_contract_day', kinds: ['options'], countedWith: 'option_chain' },
  countInSql({
    table: 'option_history',
    kinds: ['option-history'],
    served: `EXISTS (SELECT FROM "option_dossier" AS d WHERE d."ticker" = f."ticker" AND d."as_of" >= f."date")`,
    reasons: [
      ['The session is later.', `f."date" > $1::date`],
      [
        'The ticker has no chain.',
        `NOT EXISTS (SELECT FROM "option_chain" AS c WHERE c."ticker" = f."ticker" AND c."date" <= $1::date)`,
      ],
      [
        'The session is later than the newest chain of the ticker.',
        `f."date" > (SELECT max(c."date") FROM "option_chain" AS c WHERE c."ticker" = f."ticker" AND c."date" <= $1::date)`,
      ],
    ],
  }),
];
