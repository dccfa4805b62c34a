import { countInSql, type ServedRows } from '../../import/served-rows.ts';

/** Which rows of the imported tables are served. */
export const servedRows: readonly ServedRows[] = [
  countInSql({
    table: 'analyst_panel',
    kinds: ['analyst-panels'],
    served: `EXISTS (SELECT FROM "stock" AS s WHERE s."ticker" = f."ticker")`,
    reasons: [
      ['The ticker is a fund.', `EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`],
      ['No list has the ticker.', `NOT EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`],
    ],
  }),
  countInSql({
    table: 'analyst_note',
    kinds: ['analyst-actions', 'analyst-ratings'],
    served: `EXISTS (SELECT FROM "stock" AS s WHERE s."ticker" = f."ticker")`,
    reasons: [
      ['The ticker is a fund.', `EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`],
      ['No list has the ticker.', `NOT EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`],
    ],
  }),
  countInSql({
    table: 'estimate_sweep',
    kinds: ['analyst-estimates'],
    served: `EXISTS (SELECT FROM "stock" AS s WHERE s."ticker" = f."ticker")`,
    reasons: [
      ['The ticker is a fund.', `EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`],
      ['No list has the ticker.', `NOT EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`],
    ],
  }),
  countInSql({
    table: 'reported_earnings',
    kinds: ['analyst-estimates', 'earnings-surprises'],
    served: `EXISTS (SELECT FROM "stock" AS s WHERE s."ticker" = f."ticker")`,
    reasons: [
      ['The ticker is a fund.', `EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`],
      ['No list has the ticker.', `NOT EXISTS (SELECT FROM "etf" AS e WHERE e."ticker" = f."ticker")`],
    ],
  }),
];
