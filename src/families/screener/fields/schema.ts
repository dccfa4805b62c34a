import { KEYED } from '../../../graph/access-rules.ts';
import { builder } from '../../../graph/builder.ts';
import { defineEnum } from '../../../graph/enum.ts';
import { fromParent } from '../../../graph/from-parent.ts';
import { Tier } from '../../../graph/tier-type.ts';
import { ETFScreenField } from '../etfs/schema.ts';
import { CATALOG } from '../rules/catalog.ts';
import { ETF_FIELDS } from '../rules/etf-fields.ts';
import { DOCUMENTED_STOCK_FIELDS, STOCK_FIELDS } from '../rules/stock-fields.ts';
import { type FieldEnum, ScreenOperator } from '../schema.ts';
import { StockScreenField } from '../stocks/schema.ts';
import { loadFieldValues } from './queries.ts';
import { type FieldType, OPS, type ScreenField, type ScreenUnit } from './rules.ts';

/** The description of the argument that adds fields of ours. */
const EXTENSIONS_ARGUMENT = 'Whether to include fields of ours, which documented bodies do not list.';

const ScreenerFieldType = defineEnum<FieldType>('ScreenerFieldType', 'The type of a field.', {
  NUMBER: 'A number.',
  ENUM: 'One of a few coded numbers; `options` lists their meaning.',
  STRING: 'A text; `values` lists the possible ones.',
});

const ScreenerUnit = defineEnum<ScreenUnit>('ScreenerUnit', "The unit of a field's numbers.", {
  SCORE: 'Points of a score.',
  PERCENT: 'Percent.',
  USD: 'US dollars.',
  SHARE: 'A fraction of 1.',
  COUNT: 'A count.',
  RATIO: 'One quantity divided by another.',
  DAYS: 'Days.',
});

const ScreenerOption = builder.objectRef<{ value: number; label: string }>('ScreenerOption').implement({
  description: 'A coded number and its meaning.',
  fields: (t) => ({
    value: t.exposeFloat('value', { unit: 'NUMBER', description: 'The number.' }),
    label: t.exposeString('label', { description: 'The meaning.' }),
  }),
});

const ScreenerField = builder.interfaceRef<ScreenField>('ScreenerField').implement({
  description: 'A field to filter and sort by; its `name` is that of the filters of its universe.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'The display label.' }),
    group: t.exposeString('group', { description: 'The group it belongs to.' }),
    type: t.expose('type', { type: ScreenerFieldType, description: 'What it holds.' }),
    unit: t.expose('unit', {
      type: ScreenerUnit,
      nullable: true,
      description: 'The unit of its numbers; null if not applicable.',
    }),
    ops: t.field({
      type: [ScreenOperator],
      description: 'The operators it supports.',
      resolve: fromParent(({ type }) => OPS[type]),
    }),
    isSortable: t.boolean({
      description: 'Whether rows can be sorted by it.',
      resolve: fromParent(({ sortColumn }) => sortColumn !== null),
    }),
    step: t.exposeFloat('step', { nullable: true, unit: 'VARIES', description: 'A step for a number input.' }),
    placeholder: t.exposeString('placeholder', { nullable: true, description: 'An example of a value.' }),
    description: t.exposeString('description', { description: 'What it is.' }),
    isExtension: t.boolean({
      description: 'Whether it is ours: documented bodies list no such field.',
      resolve: fromParent(({ isExtension }) => isExtension === true),
    }),
    tier: t.field({
      type: Tier,
      description: 'The lowest tier that may use it. Below it, its values are null, and conditions on it are refused.',
      resolve: fromParent(({ tier }) => tier ?? 'FREE'),
    }),
    column: t.exposeString('column', { description: 'The column of a result row that holds it.' }),
    options: t.field({
      type: [ScreenerOption],
      nullable: true,
      description: 'The values of an ENUM; null for other types.',
      resolve: ({ options }) => options,
    }),
    quickValues: t.field({
      type: ['String'],
      nullable: true,
      description: 'Commonly used values, if any.',
      resolve: fromParent(({ quickValues }) => quickValues),
    }),
    values: t.field({
      type: ['String'],
      nullable: true,
      description: 'The values of a STRING, unless fixed those currently in the universe; null for other types.',
      resolve: (field, _args, context) => loadFieldValues(context, field),
    }),
  }),
});

/** A field of one universe. Its name has the same type as in the filters, so that a form needs no cast. */
const defineField = (type: string, noun: string, names: FieldEnum) =>
  builder.objectRef<ScreenField>(type).implement({
    description: `A field to filter and sort ${noun} by.`,
    interfaces: [ScreenerField],
    fields: (t) => ({ name: t.expose('name', { type: names, description: 'The name to use in filters and plans.' }) }),
  });
const StockScreenerField = defineField('StockScreenerField', 'stocks', StockScreenField);
const ETFScreenerField = defineField('ETFScreenerField', 'funds', ETFScreenField);

/** The fields of both universes, or only those that the contract lists. */
const selectCatalog = (hasExtensions: boolean): typeof CATALOG =>
  hasExtensions ? CATALOG : { STOCK: DOCUMENTED_STOCK_FIELDS, ETF: ETF_FIELDS };

const ScreenerFields = builder.objectRef<typeof CATALOG>('ScreenerFields').implement({
  description: 'The fields of each universe.',
  fields: (t) => ({
    stock: t.field({
      type: [StockScreenerField],
      description: 'Fields of stocks.',
      listSize: () => STOCK_FIELDS.length,
      resolve: ({ STOCK }) => STOCK,
    }),
    etf: t.field({
      type: [ETFScreenerField],
      description: 'Fields of funds.',
      listSize: () => ETF_FIELDS.length,
      resolve: ({ ETF }) => ETF,
    }),
  }),
});

builder.queryField('screenerFields', (t) =>
  t.field({
    type: ScreenerFields,
    nullable: true,
    description: 'The fields to screen stocks and funds by.',
    access: KEYED,
    args: { hasExtensions: t.arg.boolean({ defaultValue: true, description: EXTENSIONS_ARGUMENT }) },
    resolve: (_root, { hasExtensions }) => selectCatalog(hasExtensions ?? true),
  }),
);
