import { type Condition, getOperatorSign, isWhole, type ScreenFieldInfo, type ScreenPlanState } from './plan.ts';

const UNITS = [
  ['T', 1e12],
  ['B', 1e9],
  ['M', 1e6],
] as const;

/** 10000000000 is formatted as 10B, which the gateway parses too. */
export function shortAmount(value: string | number | undefined): string {
  const amount = Number(value);
  const unit = UNITS.find(([, size]) => Math.abs(amount) >= size && Number.isInteger((amount / size) * 100));
  return unit ? `${amount / unit[1]}${unit[0]}` : String(value ?? '');
}

function describeValue({ value, values }: Condition, field: ScreenFieldInfo | undefined): string {
  if (values) return values.join(', ');
  const option = field?.options?.find((candidate) => candidate.value === value);
  return option?.label ?? `${shortAmount(value)}${field?.unit === 'PERCENT' ? '%' : ''}`;
}

/** The conditions of a screen in words, such as "Market cap ≥ 2B"; incomplete conditions are left out. */
export const listConditionTexts = ({ filters }: ScreenPlanState, fields: readonly ScreenFieldInfo[]): string[] =>
  filters.filter(isWhole).map((condition) => {
    const field = fields.find(({ name }) => name === condition.fieldName);
    return `${field?.label ?? condition.fieldName} ${getOperatorSign(condition.op)} ${describeValue(condition, field)}`;
  });
