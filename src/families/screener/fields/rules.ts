import { everyMinutes } from '../../../lib/schedules.ts';
import { SCORE_EDGES } from '../../sentiment/rules/score.ts';

/** SCR-45. */
export const SCREENER_SCHEDULE = everyMinutes(20);

export type UniverseName = 'STOCK' | 'ETF';
export type FieldType = 'NUMBER' | 'ENUM' | 'STRING';
/** PERCENT: percent points; SHARE: a part of 1. */
export type ScreenUnit = 'SCORE' | 'PERCENT' | 'USD' | 'SHARE' | 'COUNT';

/** What each type of field may be compared by (SCR-08, SCR-09, SCR-35). */
export const OPS = {
  NUMBER: ['GTE', 'GT', 'LTE', 'LT', 'EQ', 'NEQ'],
  ENUM: ['EQ'],
  STRING: ['IN', 'NOT_IN'],
} as const;
export type ListOp = (typeof OPS)['STRING'][number];
export type Op = (typeof OPS)[FieldType][number];

/** One field that plans may name. Rows keep it under `column`, and are ordered by `sortColumn`; null: by it they are not. */
export type ScreenField<Column extends string = string> = {
  name: string;
  column: Column;
  sortColumn: string | null;
  label: string;
  group: string;
  type: FieldType;
  unit: ScreenUnit | null;
  description: string;
  /** What a form may offer: a step, an example, values to pick. */
  step: number | null;
  placeholder: string | null;
  quickValues: readonly string[] | null;
  options: readonly { value: number; label: string }[] | null;
  /** The fixed values of a text; null if the rows say which there are. */
  values: readonly string[] | null;
};

const FORMS: Readonly<Record<ScreenUnit, { step: number | null; placeholder: string }>> = {
  SCORE: { step: 1, placeholder: '5' },
  PERCENT: { step: 1, placeholder: '10' },
  USD: { step: null, placeholder: '500M' },
  SHARE: { step: 0.001, placeholder: '0.01' },
  COUNT: { step: 1, placeholder: '100' },
};
const NO_FORM = { step: null, placeholder: null, quickValues: null, options: null, values: null };
/** SCR-28: where the bands of the Score meet, to pick from. */
export const BANDS = { quickValues: Object.values(SCORE_EDGES).map(String) };

/** Makes fields of a group. */
export const inGroup = (group: string) => ({
  number: <C extends string>(
    name: string,
    column: C,
    unit: ScreenUnit,
    label: string,
    description: string,
    more: Partial<ScreenField> = {},
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
    ...more,
    column,
  }),
  choice: <C extends string>(
    name: string,
    column: C,
    label: string,
    description: string,
    labels: readonly [up: string, level: string, down: string],
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
    options: labels.map((text, i) => ({ value: 1 - i, label: text })),
  }),
  text: <C extends string>(
    name: string,
    column: C,
    label: string,
    description: string,
    more: Partial<ScreenField> = {},
  ): ScreenField<C> => ({
    name,
    sortColumn: null,
    label,
    group,
    type: 'STRING' as const,
    unit: null,
    description,
    ...NO_FORM,
    ...more,
    column,
  }),
});

/** What stocks and funds alike say of their newest session. */
export const tradedFields = (group: ReturnType<typeof inGroup>) =>
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

/** The newest session's prices, USD as traded; all null if none is stored. */
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

/** A stale price stays, with its session; what it changed then, and its range of a year, say nothing about now. */
export function toServedPrices(prices: Prices) {
  const { price, sessionDate } = prices;
  const isStale = prices.isStale === true;
  const fresh = <T>(value: T): T | null => (isStale ? null : value);
  return {
    price,
    isStale,
    priceAsOf: sessionDate,
    change: fresh(prices.change),
    changePercent: fresh(prices.changePercent),
    volume: fresh(prices.volume),
    week52High: fresh(prices.week52High),
    week52Low: fresh(prices.week52Low),
  };
}
