import { type GraphQLType, getNamedType, isEnumType, isScalarType } from 'graphql';

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

/** The unit of a field or argument, with its range, as stated in its description; empty if it states none. */
export function inferUnit({ type, description }: { type: GraphQLType; description?: string | null }): string {
  const namedType = getNamedType(type);
  if (!isScalarType(namedType) || isEnumType(namedType)) return '';
  if (SCALARS[namedType.name]) return SCALARS[namedType.name]!;
  if (!/^(Int|Float|Long|SafeInt)$/.test(namedType.name)) return '';
  // The text after `null` or `0` explains a missing value.
  const [statement = ''] = (description ?? '').split(/; (?:null|0) /);
  const [pattern, unit = ''] = UNITS.find(([one]) => one.test(statement)) ?? [];
  const unitText = unit.replace('$1', pattern?.exec(statement)?.[1] ?? '');
  const [, from, to] = RANGE.exec(statement) ?? [];
  return [unitText, from !== undefined && `${from} to ${to}`].filter(Boolean).join(', ');
}
