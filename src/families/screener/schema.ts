import { z } from 'zod';
import { KEYED } from '../../gateway/access/access-rules.ts';
import { maxItems, partLimit } from '../../gateway/graphql/arguments.ts';
import { builder, type Types } from '../../gateway/graphql/builder.ts';
import { rowId } from '../../gateway/graphql/connection.ts';
import { defineEnum } from '../../gateway/graphql/enum-of.ts';
import { STALE_SESSIONS } from '../prices/rules/quotes.ts';
import { Letter } from '../ratings/schema.ts';
import { OPS, type Op, type ScreenField, type UniverseName } from './fields/rules.ts';
import type { ScreenResult } from './queries.ts';
import { CATALOG } from './rules/catalog.ts';
import { type ClauseCount as ClauseCountRow, explained, LIMIT, type ScreenRow } from './rules/engine.ts';
import { CLAUSES_MOST, type SortOrder, VALUES_MOST } from './rules/plan.ts';

/** More tickers than any universe has. */
const TICKERS_MOST = 10_000;

export const ScreenOperator = defineEnum<Op>(
  'ScreenOperator',
  'How a field is compared. A row without a value never matches, whatever the operator.',
  {
    GTE: 'At least the value.',
    GT: 'Above the value.',
    LTE: 'At most the value.',
    LT: 'Below the value.',
    EQ: 'Equal to the value.',
    NEQ: 'Not equal to the value.',
    IN: 'One of the values.',
    NOT_IN: 'None of the values.',
  },
);

const SortDirection = defineEnum<SortOrder>(
  'SortDirection',
  'The sort direction. Rows without a value come last either way.',
  {
    ASC: 'Smallest first.',
    DESC: 'Largest first.',
  },
);

const FieldName = defineEnum(
  'ScreenerFieldName',
  'A field to filter and sort screens of either universe by.',
  Object.fromEntries(Object.values(CATALOG).flatMap((fields) => fields.map(({ name, label }) => [name, `${label}.`]))),
);

const FilterCount = builder.objectRef<ClauseCountRow>('ScreenFilterCount').implement({
  description: 'How many rows one condition matches on its own.',
  fields: (t) => ({
    fieldName: t.expose('fieldName', { type: FieldName, description: 'The field.' }),
    op: t.expose('op', { type: ScreenOperator, description: 'The comparison.' }),
    matched: t.exposeInt('matched', { description: 'Number of rows that it matches.' }),
    missing: t.exposeInt('missing', { description: 'Number of rows excluded because they have no value.' }),
  }),
});

export const Screen = builder.interfaceRef<ScreenResult>('Screen').implement({
  description: 'The result of a screen.',
  resolveType: ({ universe }) => (universe === 'STOCK' ? 'StockScreen' : 'ETFScreen'),
  fields: (t) => ({
    matched: t.exposeInt('matched', { description: 'Number of matching rows, shown or not.' }),
    limit: t.exposeInt('limit', {
      description: `The requested \`limit\`, ${LIMIT.rows} by default; the maximum length of \`results\`.`,
    }),
    screened: t.int({
      description: 'Number of rows screened: the universe, or the given tickers within it.',
      resolve: ({ table, among }) => among?.size ?? table.rows.length,
    }),
    explain: t.field({
      type: [FilterCount],
      description: "What each condition matches on its own, in the plan's order.",
      resolve: ({ table, plan, among }) => explained(table, plan, among),
    }),
  }),
});

/** Which rows of a screen are answered: the arguments of each that has a plan already. */
export const answered = {
  limit: partLimit(LIMIT.most),
  tickers: {
    type: ['Ticker'] as ['Ticker'],
    description: `Screen only these tickers, at most ${TICKERS_MOST}; those outside the universe are skipped. Default: all.`,
    extensions: maxItems(TICKERS_MOST),
    validate: { schema: z.array(z.string()).max(TICKERS_MOST, `at most ${TICKERS_MOST}`) },
  },
} as const;

/** What a screen costs, and how many rows its list without pages has. */
export const SCREEN = {
  access: KEYED,
  errors: ['unknown_field', 'malformed_request', 'invalid_parameter'] as const,
  listSize: ({ limit: rows }: { limit?: unknown }) => Math.min(Number(rows ?? LIMIT.rows), LIMIT.most),
} as const;

/** The names that a filter of a universe may have. */
export const fieldEnum = (name: string, universe: UniverseName) =>
  defineEnum(
    name,
    'A field to filter and sort a screen by; `screenerFields` describes each.',
    Object.fromEntries(CATALOG[universe].map((field) => [field.name, field.description])),
  );

/** How the two ways to say a value are told apart. */
const OPERAND = {
  op: `The comparison. Numbers take ${OPS.NUMBER.join(', ')}; ordinals ${OPS.ENUM.join(', ')}; texts ${OPS.STRING.join(', ')}.`,
  value: 'The value to compare a number or an ordinal with.',
  values: `The texts to compare with, for IN and NOT_IN, at most ${VALUES_MOST}.`,
} as const;

export type FieldEnum = ReturnType<typeof fieldEnum>;

/** One condition on a universe's fields. */
export const filterInput = (name: string, field: FieldEnum) =>
  builder.inputType(name, {
    description: 'One condition; all conditions must hold.',
    fields: (t) => ({
      field: t.field({ type: field, required: true, description: 'The field to compare.' }),
      op: t.field({ type: ScreenOperator, required: true, description: OPERAND.op }),
      value: t.field({ type: 'Amount', description: OPERAND.value }),
      values: t.stringList({ description: OPERAND.values, extensions: maxItems(VALUES_MOST) }),
    }),
  });

/** An order by one of a universe's fields. */
export const sortInput = (name: string, field: FieldEnum, more = '') =>
  builder.inputType(name, {
    description: `The sort order; ties are broken by ticker.${more}`,
    fields: (t) => ({
      field: t.field({ type: field, required: true, description: 'The field to sort by.' }),
      dir: t.field({ type: SortDirection, required: true, description: 'The sort direction.' }),
    }),
  });

type Arguments = PothosSchemaTypes.QueryFieldBuilder<Types, object>['arg'];

/** The arguments of a screen over the universe that these inputs are of. */
export const screenArgs = (
  arg: Arguments,
  filter: ReturnType<typeof filterInput>,
  sort: ReturnType<typeof sortInput>,
) => ({
  filters: arg({
    type: [filter],
    description: `Conditions that must all hold, at most ${CLAUSES_MOST}; an empty list matches all rows.`,
    extensions: maxItems(CLAUSES_MOST),
  }),
  sort: arg({ type: sort, description: 'The sort order; default: by ticker.' }),
  plan: arg({ type: 'ScreenPlan', description: 'The whole plan as JSON, instead of `filters` and `sort`.' }),
  limit: arg.int(answered.limit),
  tickers: arg(answered.tickers),
});

type Column = 'Float' | 'Int' | 'Long' | 'String';
const columnType = ({ type, unit, column }: ScreenField): Column => {
  if (type === 'STRING') return 'String';
  if (column === 'volume') return 'Long';
  return type === 'ENUM' || unit === 'COUNT' ? 'Int' : 'Float';
};

/** Which row of its universe it is. */
export const getRowTicker = ({ ticker }: ScreenRow) => ticker;
export const ROW_ID = rowId(getRowTicker);

type Dated = {
  week52High: number | null;
  week52Low: number | null;
  isStale: boolean;
  priceAsOf: Date | null;
  lastUpdated: Date;
};

/** What a row of either universe has: the fields of its catalog, the range of a year, when it was made. */
export const rowFields = <Row extends Dated>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>,
  universe: UniverseName,
) => ({
  ...Object.fromEntries(
    CATALOG[universe].map((field) => [
      field.column,
      t.field({
        type: field.column === 'ratingLetter' ? Letter : columnType(field),
        nullable: true,
        description: field.description,
        resolve: (row) => (row as Record<string, unknown>)[field.column] as number | string | null,
      }),
    ]),
  ),
  week52High: t.float({
    nullable: true,
    description: 'The highest high of the last 252 sessions, USD.',
    resolve: (row) => row.week52High,
  }),
  week52Low: t.float({
    nullable: true,
    description: 'The lowest low of the last 252 sessions, USD.',
    resolve: (row) => row.week52Low,
  }),
  isStale: t.field({
    type: 'Boolean',
    nullable: true,
    description: `Whether the price is ${STALE_SESSIONS} or more sessions old: its change, range and returns are then null.`,
    resolve: (row) => row.isStale,
  }),
  priceAsOf: t.field({
    type: 'Date',
    nullable: true,
    description: 'The session that the price is of, a day in New York; null without a price.',
    resolve: (row) => row.priceAsOf,
  }),
  lastUpdated: t.field({
    type: 'DateTime',
    description: 'When the row was made.',
    resolve: (row) => row.lastUpdated,
  }),
});
