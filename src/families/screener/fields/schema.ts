import { KEYED } from '../../../gateway/access/access-rules.ts';
import { builder } from '../../../gateway/graphql/builder.ts';
import { CATALOG } from '../rules/catalog.ts';
import { ETF_FIELDS } from '../rules/etf-fields.ts';
import { STOCK_FIELDS } from '../rules/stock-fields.ts';
import { FieldName, ScreenOperator } from '../schema.ts';
import { fieldValues } from './queries.ts';
import { type Field, type FieldType, OPS, type Unit } from './rules.ts';

const ScreenerFieldType = builder.enumType('ScreenerFieldType', {
  description: 'What a field holds.',
  values: {
    NUMBER: { description: 'A number.' },
    ENUM: { description: 'One of a few numbers that stand for something; `options` says for what.' },
    STRING: { description: 'A text; `values` says which there are.' },
  } as const satisfies Record<FieldType, object>,
});

const ScreenerUnit = builder.enumType('ScreenerUnit', {
  description: 'What the numbers of a field count.',
  values: {
    SCORE: { description: 'Points of a score.' },
    PERCENT: { description: 'Percent points.' },
    USD: { description: 'US dollars.' },
    SHARE: { description: 'A part of 1.' },
    COUNT: { description: 'A count.' },
  } as const satisfies Record<Unit, object>,
});

const ScreenerOption = builder.objectRef<{ value: number; label: string }>('ScreenerOption').implement({
  description: 'A number that stands for something.',
  fields: (t) => ({
    value: t.exposeFloat('value', { description: 'The number.' }),
    label: t.exposeString('label', { description: 'What it stands for.' }),
  }),
});

const ScreenerField = builder.objectRef<Field>('ScreenerField').implement({
  description: 'A field that screens filter and sort by.',
  fields: (t) => ({
    name: t.expose('name', { type: FieldName, description: 'What plans call it.' }),
    label: t.exposeString('label', { description: 'What people call it.' }),
    group: t.exposeString('group', { description: 'What it stands with.' }),
    type: t.expose('type', { type: ScreenerFieldType, description: 'What it holds.' }),
    unit: t.expose('unit', {
      type: ScreenerUnit,
      nullable: true,
      description: 'What its numbers count; null where that does not apply.',
    }),
    ops: t.field({
      type: [ScreenOperator],
      description: 'How it may be compared.',
      resolve: ({ type }) => OPS[type],
    }),
    sortable: t.boolean({
      description: 'Whether rows are ordered by it.',
      resolve: ({ sortColumn }) => sortColumn !== null,
    }),
    step: t.exposeFloat('step', { nullable: true, description: 'A step for a number input.' }),
    placeholder: t.exposeString('placeholder', { nullable: true, description: 'An example of a value.' }),
    description: t.exposeString('description', { description: 'What it is.' }),
    column: t.exposeString('column', { description: 'The member of a result row that has it.' }),
    options: t.field({
      type: [ScreenerOption],
      nullable: true,
      description: 'The numbers of an ENUM; null of others.',
      resolve: ({ options }) => options,
    }),
    quickValues: t.field({
      type: ['String'],
      nullable: true,
      description: 'Values that are often meant, where there are such.',
      resolve: ({ quickValues }) => quickValues,
    }),
    values: t.field({
      type: ['String'],
      nullable: true,
      description: 'The texts of a STRING, those of funds as the universe has them now; null of others.',
      resolve: (field, _args, context) => fieldValues(context, field),
    }),
  }),
});

const ScreenerFields = builder.objectRef<typeof CATALOG>('ScreenerFields').implement({
  description: 'The fields of each universe.',
  fields: (t) => ({
    stock: t.field({
      type: [ScreenerField],
      description: 'Those of stocks.',
      listSize: () => STOCK_FIELDS.length,
      resolve: ({ STOCK }) => STOCK,
    }),
    etf: t.field({
      type: [ScreenerField],
      description: 'Those of funds.',
      listSize: () => ETF_FIELDS.length,
      resolve: ({ ETF }) => ETF,
    }),
  }),
});

builder.queryField('screenerFields', (t) =>
  t.field({
    type: ScreenerFields,
    nullable: true,
    description: 'What stocks and funds can be screened by.',
    access: KEYED,
    resolve: () => CATALOG,
  }),
);
