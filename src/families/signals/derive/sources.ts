import type { TableName } from '../../../db/datasets.ts';
import type { SignalType } from '../rules/signal.ts';

/**
 * A table whose new rows are signals. `select` returns them as `source` (the id of the row), `ticker`, `day`, and `detail`
 * (`SignalDetail`); `$1` is the first day, `$2` the last, `$3` the changed keys or null.
 */
export type RowSource = {
  type: SignalType;
  /** The name of the job. */
  name: string;
  /** Tables that are read beside it. */
  others?: readonly TableName[];
  /** SQL: the rows of the others that are read. If they change, the job runs for all keys. */
  digest?: string;
  /** The property that identifies changed rows. */
  key: string;
  select: string;
};

/** @param members SQL by member of `SignalDetail`; nulls are left out */
const buildDetail = (members: Readonly<Record<string, string>>): string =>
  `jsonb_strip_nulls(jsonb_build_object(${Object.entries(members)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')})) AS "detail"`;

const selectRows = (
  table: TableName,
  columns: { source: string; day: string; detail: Readonly<Record<string, string>> },
  { join = '', where = 'true', changed = 't."ticker"' } = {},
): string =>
  `SELECT ${columns.source} AS "source", t."ticker", ${columns.day}::text AS "day", ${buildDetail(columns.detail)}
    FROM "${table}" AS t ${join}
    WHERE ${columns.day} BETWEEN $1::date AND $2::date AND ($3::text[] IS NULL OR ${changed} = ANY($3::text[])) AND ${where}`;

/** Facts that became public on a day and do not change. */
export const ROW_SOURCES: readonly RowSource[] = [
  {
    type: 'INSIDER_TRADE',
    name: 'insider signals',
    key: 'ticker',
    select: selectRows(
      'insider_trade',
      {
        source: 't."id"',
        day: 't."filed_date"',
        detail: {
          name: 't."insider_name"',
          role: `nullif(t."insider_title", '')`,
          action: 't."transaction_code"',
          amount: 'nullif(t."total_value", 0)',
          shares: 't."shares_transacted"',
          price: 't."price_per_share"',
        },
      },
      { where: 'NOT t."derivative" AND t."implausible_reason" IS NULL' },
    ),
  },
  {
    type: 'CONGRESS_TRADE',
    name: 'congress signals',
    others: ['politician'],
    digest: 'SELECT "id", "display_name" FROM "politician" ORDER BY "id"',
    key: 'ticker',
    select: selectRows(
      'politician_trade',
      {
        source: 't."id"',
        day: 't."known_date"',
        detail: {
          name: 'p."display_name"',
          role: 't."owner"',
          action: 't."transaction_type"',
          amount: 't."amount_min"',
          maxAmount: 't."amount_max"',
        },
      },
      { join: 'LEFT JOIN "politician" AS p ON p."id" = t."politician_id"' },
    ),
  },
  {
    type: 'ANALYST_ACTION',
    name: 'analyst signals',
    key: 'ticker',
    select: selectRows('analyst_action', {
      source: `t."firm" || '@' || t."action_date"::text`,
      day: 't."action_date"',
      detail: {
        name: 't."firm"',
        action: 't."action_type"',
        before: 't."from_grade"',
        after: 't."to_grade"',
        price: 't."price_target"',
        priorPrice: 't."prior_price_target"',
      },
    }),
  },
  {
    type: 'REPORT',
    name: 'report signals',
    key: 'ticker',
    select: selectRows(
      'earnings_surprise',
      {
        source: 't."period_label"',
        day: 't."report_date"',
        detail: {
          period: 't."period_label"',
          price: 't."actual_eps"',
          priorPrice: 't."estimate_eps"',
          percent: 't."surprise_pct"',
        },
      },
      // A result without figures is not yet one.
      { where: '(t."actual_eps" IS NOT NULL OR t."actual_revenue" IS NOT NULL)' },
    ),
  },
  {
    type: 'UNUSUAL_OPTIONS',
    name: 'options signals',
    key: 'ticker',
    select: selectRows(
      'option_dossier',
      {
        source: 't."as_of"::text',
        day: 't."as_of"',
        detail: { count: 't."unusual_count"', ratio: 't."max_vol_oi_ratio"', amount: 't."max_unusual_premium"' },
      },
      { where: 't."unusual_count" > 0' },
    ),
  },
];

/**
 * A table whose rows are overwritten: a value that differs from the last seen value of its `subject` is a signal. `select`
 * returns all rows with a `value`, or those of the changed keys (`$1`, or null).
 */
export type ValueSource = Pick<RowSource, 'type' | 'name' | 'key'> & {
  select: string;
  /** Whether the first value of a subject is a signal. */
  hasFirst: boolean;
  /** Whether a row that is gone is forgotten, so that it is a signal when it comes back. */
  forgetsGone: boolean;
};

export const VALUE_SOURCES: readonly ValueSource[] = [
  {
    type: 'RATING_CHANGE',
    name: 'rating signals',
    key: 'ticker',
    hasFirst: false,
    // A stock that is not rated for some days has changed if its next letter differs from its last.
    forgetsGone: false,
    select: `SELECT t."ticker" AS "subject", t."ticker", t."letter" AS "value", t."as_of"::text AS "day",
        ${buildDetail({ after: 't."letter"', score: 't."score"' })}
      FROM "rating" AS t WHERE t."letter" IS NOT NULL AND ($1::text[] IS NULL OR t."ticker" = ANY($1::text[]))`,
  },
  {
    type: 'INSIGHT',
    name: 'insight signals',
    key: 'id',
    hasFirst: true,
    forgetsGone: true,
    select: `SELECT t."id" AS "subject", t."ticker", 'ACTIVE' AS "value", (t."generated_at" AT TIME ZONE 'America/New_York')::date::text AS "day",
        ${buildDetail({ action: 't."insight_type"', text: 't."insight_text"' })}
      FROM "insight" AS t WHERE t."ticker" IS NOT NULL AND ($1::text[] IS NULL OR t."id" = ANY($1::text[]))`,
  },
];
