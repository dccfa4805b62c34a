import { z } from 'zod';
import { KEYED } from '../../gateway/access/access-rules.ts';
import { partLimit } from '../../gateway/graphql/arguments.ts';
import { builder, type Types } from '../../gateway/graphql/builder.ts';
import { rowId } from '../../gateway/graphql/connection.ts';
import { enumOf } from '../../gateway/graphql/enum-of.ts';
import { Letter } from '../ratings/schema.ts';
import { type Field, OPS, type Op, type Universe } from './fields/rules.ts';
import type { ScreenResult } from './queries.ts';
import { CATALOG } from './rules/catalog.ts';
import { type ClauseCount as ClauseCountRow, explained, LIMIT, type ScreenRow } from './rules/engine.ts';
import type { Direction } from './rules/plan.ts';

/** More tickers than any universe has. */
const TICKERS_MOST = 10_000;

export const ScreenOperator = builder.enumType('ScreenOperator', {
  description: 'How a field is compared. A row without a value never matches, whatever the operator.',
  values: {
    GTE: { description: 'At least the value.' },
    GT: { description: 'Above the value.' },
    LTE: { description: 'At most the value.' },
    LT: { description: 'Below the value.' },
    EQ: { description: 'The value itself.' },
    NEQ: { description: 'Another value.' },
    IN: { description: 'One of the values.' },
    NOT_IN: { description: 'None of the values.' },
  } as const satisfies Record<Op, object>,
});

const SortDirection = builder.enumType('SortDirection', {
  description: 'Which end comes first. Rows without a value come last either way.',
  values: {
    ASC: { description: 'The least first.' },
    DESC: { description: 'The most first.' },
  } as const satisfies Record<Direction, object>,
});

export const FieldName = enumOf(
  'ScreenerFieldName',
  'What the screens of either universe may filter and sort by.',
  Object.fromEntries(Object.values(CATALOG).flatMap((fields) => fields.map(({ name, label }) => [name, `${label}.`]))),
);

const FilterCount = builder.objectRef<ClauseCountRow>('ScreenFilterCount').implement({
  description: 'What one condition does by itself.',
  fields: (t) => ({
    fieldName: t.expose('fieldName', { type: FieldName, description: 'The field.' }),
    op: t.expose('op', { type: ScreenOperator, description: 'How it is compared.' }),
    matched: t.exposeInt('matched', { description: 'Rows that it matches.' }),
    missing: t.exposeInt('missing', { description: 'Rows that it leaves out because they have no value.' }),
  }),
});

export const Screen = builder.interfaceRef<ScreenResult>('Screen').implement({
  description: 'What a plan matches.',
  resolveType: ({ universe }) => (universe === 'STOCK' ? 'StockScreen' : 'ETFScreen'),
  fields: (t) => ({
    matched: t.exposeInt('matched', { description: 'Rows that match, however many are shown.' }),
    limit: t.exposeInt('limit', {
      description: `The \`limit\` that was asked for; ${LIMIT.rows} without one. \`results\` has at most as many rows.`,
    }),
    screened: t.int({
      description: 'Rows that were looked at: the universe, or the given tickers that are in it.',
      resolve: ({ table, among }) => among?.size ?? table.rows.length,
    }),
    explain: t.field({
      type: [FilterCount],
      description: 'What each condition does by itself, in their order.',
      resolve: ({ table, plan, among }) => explained(table, plan, among),
    }),
  }),
});

/** Which rows of a screen are answered: the arguments of each that has a plan already. */
export const answered = {
  limit: partLimit(LIMIT.most),
  tickers: {
    type: ['Ticker'] as ['Ticker'],
    description: `Only these, at most ${TICKERS_MOST}; what is not in the universe is passed over. Default: all.`,
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
export const fieldEnum = (name: string, universe: Universe) =>
  enumOf(
    name,
    'What a screen may filter and sort by; `screenerFields` says how.',
    Object.fromEntries(CATALOG[universe].map((field) => [field.name, field.description])),
  );

/** How the two ways to say a value are told apart. */
const OPERAND = {
  op: `How it is compared. Numbers: ${OPS.NUMBER.join(', ')}; ordinals: ${OPS.ENUM.join(', ')}; texts: ${OPS.STRING.join(', ')}.`,
  value: 'What a number or an ordinal is compared with.',
  values: 'What a text is compared with, for IN and NOT_IN.',
} as const;

type FieldEnum = ReturnType<typeof fieldEnum>;

/** One condition on a universe's fields. */
export const filterInput = (name: string, field: FieldEnum) =>
  builder.inputType(name, {
    description: 'One condition; all of them must hold.',
    fields: (t) => ({
      field: t.field({ type: field, required: true, description: 'What is compared.' }),
      op: t.field({ type: ScreenOperator, required: true, description: OPERAND.op }),
      value: t.field({ type: 'Amount', description: OPERAND.value }),
      values: t.stringList({ description: OPERAND.values }),
    }),
  });

/** An order by one of a universe's fields. */
export const sortInput = (name: string, field: FieldEnum, more = '') =>
  builder.inputType(name, {
    description: `The order of the rows; of equal ones the first ticker comes first.${more}`,
    fields: (t) => ({
      field: t.field({ type: field, required: true, description: 'What they are ordered by.' }),
      dir: t.field({ type: SortDirection, required: true, description: 'Which end comes first.' }),
    }),
  });

type Arguments = PothosSchemaTypes.QueryFieldBuilder<Types, object>['arg'];

/** The arguments of a screen over the universe that these inputs are of. */
export const screenArgs = (
  arg: Arguments,
  filter: ReturnType<typeof filterInput>,
  sort: ReturnType<typeof sortInput>,
) => ({
  filters: arg({ type: [filter], description: 'Conditions that must all hold; none match all.' }),
  sort: arg({ type: sort, description: 'The order; default: by ticker.' }),
  plan: arg({ type: 'ScreenPlan', description: 'The whole plan as JSON, instead of filters and sort.' }),
  limit: arg.int(answered.limit),
  tickers: arg(answered.tickers),
});

type Column = 'Float' | 'Int' | 'Long' | 'String';
const columnType = ({ type, unit, column }: Field): Column => {
  if (type === 'STRING') return 'String';
  if (column === 'volume') return 'Long';
  return type === 'ENUM' || unit === 'COUNT' ? 'Int' : 'Float';
};

/** Which row of its universe it is. */
export const tickerOf = ({ ticker }: ScreenRow) => ticker;
export const ROW_ID = rowId(tickerOf);

type Dated = { week52High: number | null; week52Low: number | null; lastUpdated: Date };

/** What a row of either universe has: the fields of its catalog, the range of a year, when it was made. */
export const rowFields = <Row extends Dated>(
  t: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>,
  universe: Universe,
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
    description: 'The highest high of 252 sessions, USD.',
    resolve: (row) => row.week52High,
  }),
  week52Low: t.float({
    nullable: true,
    description: 'The lowest low of 252 sessions, USD.',
    resolve: (row) => row.week52Low,
  }),
  lastUpdated: t.field({
    type: 'DateTime',
    description: 'When the row was made.',
    resolve: (row) => row.lastUpdated,
  }),
});
