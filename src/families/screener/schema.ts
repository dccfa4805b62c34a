import { z } from 'zod';
import { KEYED } from '../../graph/access-rules.ts';
import { maxItems, partLimit } from '../../graph/arguments.ts';
import { builder, type Types } from '../../graph/builder.ts';
import { defineEnum } from '../../graph/enum.ts';
import { fromParent } from '../../graph/from-parent.ts';
import { STALE_SESSIONS } from '../prices/rules/quotes.ts';
import { Letter } from '../ratings/schema.ts';
import { getColumnUnit, OPS, type Op, type ScreenField, type UniverseName } from './fields/rules.ts';
import type { ScreenResult } from './queries.ts';
import { CATALOG } from './rules/catalog.ts';
import { type ClauseCount as ClauseCountRow, countClauses, LIMIT, type ScreenRow } from './rules/engine.ts';
import { MAX_CLAUSES, MAX_VALUES, type SortOrder } from './rules/plan.ts';

/** More tickers than any universe contains. */
export const MAX_TICKERS = 10_000;

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

export const FieldName = defineEnum(
  'ScreenerFieldName',
  'A field to filter and sort screens of either universe by.',
  Object.fromEntries(Object.values(CATALOG).flatMap((fields) => fields.map(({ name, label }) => [name, `${label}.`]))),
);

const FilterCount = builder.objectRef<ClauseCountRow>('ScreenFilterCount').implement({
  description: 'How many rows one condition matches on its own.',
  fields: (t) => ({
    fieldName: t.expose('fieldName', { type: FieldName, description: 'The field.' }),
    op: t.expose('op', { type: ScreenOperator, description: 'The comparison.' }),
    matched: t.exposeInt('matched', { unit: 'COUNT', description: 'Number of rows that it matches.' }),
    missing: t.exposeInt('missing', {
      unit: 'COUNT',
      description: 'Number of rows excluded because they have no value.',
    }),
  }),
});

export const Screen = builder.interfaceRef<ScreenResult>('Screen').implement({
  description: 'The result of a screen.',
  resolveType: ({ universe }) => (universe === 'STOCK' ? 'StockScreen' : 'ETFScreen'),
  fields: (t) => ({
    matched: t.exposeInt('matched', { unit: 'COUNT', description: 'Number of matching rows, shown or not.' }),
    limit: t.exposeInt('limit', {
      unit: 'COUNT',
      description: `The requested \`limit\`, ${LIMIT.rows} by default; the maximum length of \`results\`.`,
    }),
    screened: t.int({
      unit: 'COUNT',
      description: 'Number of rows screened: the universe, or the given tickers within it.',
      resolve: fromParent(({ table, among }) => among?.size ?? table.rows.length),
    }),
    explain: t.field({
      type: [FilterCount],
      description: "The matches of each condition alone, in the plan's order.",
      resolve: ({ table, plan, among }) => countClauses(table, plan, among),
    }),
  }),
});

/** The arguments that limit the rows of a screen, also if its plan is given. */
export const rowArguments = {
  limit: partLimit(LIMIT.max),
  tickers: {
    type: ['Ticker'] as ['Ticker'],
    description: `Screen only these tickers, at most ${MAX_TICKERS}; those outside the universe are skipped. Default: all.`,
    extensions: maxItems(MAX_TICKERS),
    validate: { schema: z.array(z.string()).max(MAX_TICKERS, `at most ${MAX_TICKERS}`) },
  },
} as const;

/** The price of a screen, and the size of its list without pages. */
export const SCREEN = {
  access: KEYED,
  errors: ['unknown_field', 'malformed_request', 'invalid_parameter'] as const,
  listSize: ({ limit: rows }: { limit?: unknown }) => Math.min(Number(rows ?? LIMIT.rows), LIMIT.max),
} as const;

/** The enum of the fields of a universe. */
export const defineFieldEnum = (name: string, universe: UniverseName) =>
  defineEnum(
    name,
    'A field to filter and sort a screen by; `screenerFields` describes each.',
    Object.fromEntries(CATALOG[universe].map((field) => [field.name, field.description])),
  );

/** Descriptions of a comparison and its two kinds of operands. */
const OPERAND = {
  op: `The comparison. Numbers take ${OPS.NUMBER.join(', ')}; ordinals ${OPS.ENUM.join(', ')}; texts ${OPS.STRING.join(', ')}.`,
  value: 'The value to compare a number or an ordinal with.',
  values: `The texts to compare with, for IN and NOT_IN, at most ${MAX_VALUES}.`,
} as const;

export type FieldEnum = ReturnType<typeof defineFieldEnum>;

/** The input of a condition on a field of a universe. */
export const defineFilterInput = (name: string, field: FieldEnum) =>
  builder.inputType(name, {
    description: 'One condition; all conditions must hold.',
    fields: (t) => ({
      field: t.field({ type: field, required: true, description: 'The field to compare.' }),
      op: t.field({ type: ScreenOperator, required: true, description: OPERAND.op }),
      value: t.field({ type: 'Amount', description: OPERAND.value }),
      values: t.stringList({ description: OPERAND.values, extensions: maxItems(MAX_VALUES) }),
    }),
  });

/** The input of an order by a field of a universe. */
export const defineSortInput = (name: string, field: FieldEnum, suffix = '') =>
  builder.inputType(name, {
    description: `The sort order; ties are broken by ticker.${suffix}`,
    fields: (t) => ({
      field: t.field({ type: field, required: true, description: 'The field to sort by.' }),
      dir: t.field({ type: SortDirection, required: true, description: 'The sort direction.' }),
    }),
  });

type Arguments = PothosSchemaTypes.QueryFieldBuilder<Types, object>['arg'];

/** The arguments of a screen over the universe of these inputs. */
export const defineScreenArgs = (
  arg: Arguments,
  filter: ReturnType<typeof defineFilterInput>,
  sort: ReturnType<typeof defineSortInput>,
) => ({
  filters: arg({
    type: [filter],
    description: `Conditions that must all hold, at most ${MAX_CLAUSES}; an empty list matches all rows.`,
    extensions: maxItems(MAX_CLAUSES),
  }),
  sort: arg({ type: sort, description: 'The sort order; default: by ticker.' }),
  plan: arg({ type: 'ScreenPlan', description: 'The whole plan as JSON, instead of `filters` and `sort`.' }),
  limit: arg.int(rowArguments.limit),
  tickers: arg(rowArguments.tickers),
});

type Column = 'Float' | 'Int' | 'Long' | 'String';
const getColumnType = ({ type, unit, column }: ScreenField): Column => {
  if (type === 'STRING') return 'String';
  if (column === 'volume') return 'Long';
  return type === 'ENUM' || unit === 'COUNT' ? 'Int' : 'Float';
};

/** The id of a row in its universe. */
export const getRowTicker = ({ ticker }: ScreenRow) => ticker;

type DatedRow = {
  week52High: number | null;
  week52Low: number | null;
  isStale: boolean;
  priceAsOf: Date | null;
  lastUpdated: Date;
};

/**
 * The fields that rows of both universes have: those of the catalog, the 52-week range, and the time of the snapshot.
 */
export const defineRowFields = <Row extends DatedRow>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>,
  universe: UniverseName,
) => ({
  ...Object.fromEntries(
    CATALOG[universe].map((field) => [
      field.column,
      t.field({
        type: field.column === 'ratingLetter' ? Letter : getColumnType(field),
        nullable: true,
        unit: getColumnUnit(field),
        description: field.description,
        resolve: fromParent((row) => (row as Record<string, unknown>)[field.column] as number | string | null),
      }),
    ]),
  ),
  week52High: t.float({
    nullable: true,
    unit: 'USD',
    description: 'The highest high of the last 252 sessions, USD.',
    resolve: fromParent((row) => row.week52High),
  }),
  week52Low: t.float({
    nullable: true,
    unit: 'USD',
    description: 'The lowest low of the last 252 sessions, USD.',
    resolve: fromParent((row) => row.week52Low),
  }),
  isStale: t.field({
    type: 'Boolean',
    nullable: true,
    description: `Whether the price is ${STALE_SESSIONS} or more sessions old: its change, range and returns are then null.`,
    resolve: fromParent((row) => row.isStale),
  }),
  priceDate: t.field({
    type: 'Date',
    nullable: true,
    description: 'The session that the price is of, a day in New York; null without a price.',
    resolve: fromParent((row) => row.priceAsOf),
  }),
  generatedAt: t.field({
    type: 'DateTime',
    description: 'When the row was generated.',
    resolve: fromParent((row) => row.lastUpdated),
  }),
});
