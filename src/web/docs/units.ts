import { type GraphQLType, getNamedType, isEnumType, isScalarType } from 'graphql';

/** What a description says of a unit, the narrowest first. */
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

/** The unit of a field or argument, with its range, as its description states them; empty if it states none. */
export function inferUnit({ type, description }: { type: GraphQLType; description?: string | null }): string {
  const named = getNamedType(type);
  if (!isScalarType(named) || isEnumType(named)) return '';
  if (SCALARS[named.name]) return SCALARS[named.name]!;
  if (!/^(Int|Float|Long|SafeInt)$/.test(named.name)) return '';
  // What follows `null` or `0` says when there is no value.
  const [said = ''] = (description ?? '').split(/; (?:null|0) /);
  const [pattern, unit = ''] = UNITS.find(([one]) => one.test(said)) ?? [];
  const own = unit.replace('$1', pattern?.exec(said)?.[1] ?? '');
  const [, from, to] = RANGE.exec(said) ?? [];
  return [own, from !== undefined && `${from} to ${to}`].filter(Boolean).join(', ');
}
