import { type GraphQLType, getNamedType, isEnumType, isScalarType } from 'graphql';
import { getUnit, type Unit } from '../../graph/units.ts';

/** Patterns for units in descriptions, the narrowest first. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/thousands of USD/i, 'thousands of USD'],
  [/USD/, 'USD'],
  [/reporting currency/i, 'reporting currency'],
  [/percent(age)? points?/i, 'percentage points'],
  [/fraction of/i, 'fraction'],
  [/percent(?!ile)|\b90 %|\b%/i, '%'],
  [/basis points?/i, 'basis points'],
  [/epoch milliseconds/i, 'epoch ms'],
  [/in (milliseconds|seconds|minutes|days|sessions)\b/i, '$1'],
  [/points a day/i, 'points a day'],
];
const RANGE = /(-?\d+) (?:\([^)]*\) )?to (-?\d+)(?: \([^)]*\))?(?=[.;,:)]|$)/;
const SCALARS: Readonly<Record<string, string>> = { Date: 'day', DateTime: 'instant, UTC' };

/** How the documentation names the units of fields. */
const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  USD: 'USD',
  CURRENCY: 'reporting currency',
  PERCENT: '%',
  FRACTION: 'fraction',
  RATIO: 'ratio',
  SCORE: 'points',
  COUNT: 'count',
  SHARES: 'shares',
  CONTRACTS: 'contracts',
  SECONDS: 'seconds',
  MINUTES: 'minutes',
  DAYS: 'days',
  SESSIONS: 'sessions',
  YEAR: 'year',
  NUMBER: 'number',
  VARIES: 'varies',
};

type Described = { type: GraphQLType; description?: string | null };

/** The range that a description states; the text after `null` or `0` explains a missing value. */
function findRange(description: string): string | null {
  const [, from, to] = RANGE.exec(description.split(/; (?:null|0) /)[0] ?? '') ?? [];
  return from === undefined ? null : `${from} to ${to}`;
}

/** The unit of a field, with the range that its description states. */
export function describeUnit(field: Described & Parameters<typeof getUnit>[0]): string {
  const unit = getUnit(field);
  if (!unit) return inferUnit(field);
  return [UNIT_NAMES[unit], findRange(field.description ?? '')].filter(Boolean).join(', ');
}

/**
 * The unit of an argument, with its range, as stated in its description; empty if it states none. Fields state theirs in
 * the schema.
 */
export function inferUnit({ type, description }: Described): string {
  const namedType = getNamedType(type);
  if (!isScalarType(namedType) || isEnumType(namedType)) return '';
  const scalar = SCALARS[namedType.name];
  if (scalar) return scalar;
  if (!/^(Int|Float|Long|SafeInt)$/.test(namedType.name)) return '';
  // The text after `null` or `0` explains a missing value.
  const [statement = ''] = (description ?? '').split(/; (?:null|0) /);
  const [pattern, unit = ''] = UNITS.find(([regex]) => regex.test(statement)) ?? [];
  const unitText = unit.replace('$1', pattern?.exec(statement)?.[1] ?? '');
  return [unitText, findRange(statement)].filter(Boolean).join(', ');
}
