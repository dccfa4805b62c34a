import { everyMinutes } from '../../../market/schedules.ts';
import { SCORE_EDGES } from '../../sentiment/rules/score.ts';

/** Source: SCR-45. */
export const SCREENER_SCHEDULE = everyMinutes(20);

export type UniverseName = 'STOCK' | 'ETF';
export type FieldType = 'NUMBER' | 'ENUM' | 'STRING';
/** PERCENT: percent points; SHARE: a fraction of 1. */
export type ScreenUnit = 'SCORE' | 'PERCENT' | 'USD' | 'SHARE' | 'COUNT' | 'RATIO' | 'DAYS';

/** The operators of each type of field (SCR-08, SCR-09, SCR-35). */
export const OPS = {
  NUMBER: ['GTE', 'GT', 'LTE', 'LT', 'EQ', 'NEQ'],
  ENUM: ['EQ'],
  STRING: ['IN', 'NOT_IN'],
} as const;
export type ListOp = (typeof OPS)['STRING'][number];
export type Op = (typeof OPS)[FieldType][number];

/**
 * A field that plans may use. Rows contain it as `column` and are sorted by `sortColumn`; null if they cannot be sorted
 * by it.
 */
export type ScreenField<Column extends string = string> = {
  name: string;
  column: Column;
  sortColumn: string | null;
  label: string;
  group: string;
  type: FieldType;
  unit: ScreenUnit | null;
  description: string;
  /** Suggestions for a form: a step, an example, values to choose from. */
  step: number | null;
  placeholder: string | null;
  quickValues: readonly string[] | null;
  options: readonly { value: number; label: string }[] | null;
  /** The fixed values of a text; null if they depend on the rows. */
  values: readonly string[] | null;
  /** Whether a text has several values, separated by spaces; a condition holds if one of them matches. */
  isSet?: true;
  /** The lowest tier that sees its values; absent: FREE. Its values are totals of lists that are previews below PRO. */
  tier?: 'PRO';
  /** Whether it is ours: the contract does not list it, and documented bodies lack it. */
  isExtension?: true;
};

/** Marks fields as ours. @param tier the lowest tier that sees their values; by default FREE */
export const defineExtensions = <Field extends ScreenField>(fields: readonly Field[], tier?: 'PRO'): Field[] =>
  fields.map((field) => ({ ...field, isExtension: true as const, ...(tier && { tier }) }));

const FORMS: Readonly<Record<ScreenUnit, { step: number | null; placeholder: string }>> = {
  SCORE: { step: 1, placeholder: '5' },
  PERCENT: { step: 1, placeholder: '10' },
  USD: { step: null, placeholder: '500M' },
  SHARE: { step: 0.001, placeholder: '0.01' },
  COUNT: { step: 1, placeholder: '100' },
  RATIO: { step: 1, placeholder: '15' },
  DAYS: { step: 1, placeholder: '7' },
};
const NO_FORM = { step: null, placeholder: null, quickValues: null, options: null, values: null };
/** SCR-28: the edges of the Score's bands, as suggestions. */
export const BANDS = { quickValues: Object.values(SCORE_EDGES).map(String) };

/** Creates the functions that define the fields of a group. */
export const defineGroup = (group: string) => ({
  number: <C extends string>(
    name: string,
    column: C,
    unit: ScreenUnit,
    label: string,
    description: string,
    overrides: Partial<ScreenField> = {},
  ): ScreenField<C> => ({
    name,
    sortColumn: column,
    label,
    group,
    type: 'NUMBER' as const,
    unit,
    description,
    ...NO_FORM,
    ...FORMS[unit],
    ...overrides,
    column,
  }),
  choice: <C extends string>(
    name: string,
    column: C,
    label: string,
    description: string,
    labels: readonly [up: string, level: string, down?: string],
    unit: ScreenUnit | null = null,
  ): ScreenField<C> => ({
    name,
    column,
    sortColumn: column,
    label,
    group,
    type: 'ENUM' as const,
    unit,
    description,
    ...NO_FORM,
    options: labels.flatMap((text, i) => (text === undefined ? [] : { value: 1 - i, label: text })),
  }),
  text: <C extends string>(
    name: string,
    column: C,
    label: string,
    description: string,
    overrides: Partial<ScreenField> = {},
  ): ScreenField<C> => ({
    name,
    sortColumn: null,
    label,
    group,
    type: 'STRING' as const,
    unit: null,
    description,
    ...NO_FORM,
    ...overrides,
    column,
  }),
});

/** Fields of the newest session that stocks and funds have in common. */
export const defineSessionFields = (group: ReturnType<typeof defineGroup>) =>
  [
    group.number('VOLUME', 'volume', 'COUNT', 'Volume', 'Shares traded in the newest session.', { placeholder: '10M' }),
    group.number(
      'PCT_OFF_52W_HIGH',
      'pctOff52wHigh',
      'PERCENT',
      'Off 52-week high',
      'Distance from the 252-session high, percent, 0 or below.',
      { placeholder: '-5' },
    ),
    group.number(
      'PCT_OFF_52W_LOW',
      'pctOff52wLow',
      'PERCENT',
      'Off 52-week low',
      'Distance from the 252-session low, percent, 0 or above.',
    ),
  ] as const;

export const isListOp = (op: Op): op is ListOp => (OPS.STRING as readonly string[]).includes(op);

/** The prices of the newest session, USD as traded; all null if none is stored. */
export type Prices = {
  price: number | null;
  change: number | null;
  changePercent: number | null;
  volume: number | null;
  week52High: number | null;
  week52Low: number | null;
  /** `YYYY-MM-DD`. */
  sessionDate: string | null;
  isStale: boolean | null;
};

/**
 * A stale price stays, with its session, but its change and its 52-week range are withheld: they would not describe the
 * present.
 */
export function toServedPrices(prices: Prices) {
  const { price, sessionDate } = prices;
  const isStale = prices.isStale === true;
  const nullIfStale = <T>(value: T): T | null => (isStale ? null : value);
  return {
    price,
    isStale,
    priceAsOf: sessionDate,
    change: nullIfStale(prices.change),
    changePercent: nullIfStale(prices.changePercent),
    volume: nullIfStale(prices.volume),
    week52High: nullIfStale(prices.week52High),
    week52Low: nullIfStale(prices.week52Low),
  };
}

/** The unit of a column in the graph; texts and codes have none. */
export function getColumnUnit({
  type,
  unit,
  column,
}: ScreenField): Exclude<ScreenUnit, 'SHARE'> | 'SHARES' | 'NUMBER' | 'FRACTION' | undefined {
  if (type === 'STRING') return undefined;
  if (column === 'volume') return 'SHARES';
  if (type === 'ENUM' || unit === null) return 'NUMBER';
  return unit === 'SHARE' ? 'FRACTION' : unit;
}
