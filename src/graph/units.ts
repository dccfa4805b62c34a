import { DirectiveLocation, GraphQLDirective, GraphQLEnumType, GraphQLNonNull } from 'graphql';

/** Kinds of units, with the description that the schema shows for each. */
const UNIT_KINDS = {
  USD: 'US dollars.',
  CURRENCY: 'An amount of money in the currency that the object names, such as `reportedCurrency`.',
  PERCENT: 'Percent points: 2.5 is 2.5%.',
  FRACTION: 'A fraction of 1: 0.025 is 2.5%.',
  RATIO: 'One quantity divided by another: price over earnings, puts over calls.',
  SCORE: 'Points of the scale that the description names: a score, a percentile, a rank from 0 to 100, a tone.',
  COUNT: 'A whole number of things.',
  SHARES: 'Shares.',
  CONTRACTS: 'Option contracts.',
  SECONDS: 'Seconds.',
  MINUTES: 'Minutes.',
  DAYS: 'Calendar days, or trading days where the description says so.',
  SESSIONS: 'Trading sessions.',
  YEAR: 'A calendar or fiscal year, written without separators.',
  NUMBER: 'A number without a unit: a rank, a code, a version.',
  VARIES: 'The unit depends on the object: on its `unit`, its `metric`, or its label.',
} as const;
export type Unit = keyof typeof UNIT_KINDS;

const UnitKind = new GraphQLEnumType({
  name: 'UnitKind',
  description: 'The kind of unit of a number.',
  values: Object.fromEntries(Object.entries(UNIT_KINDS).map(([name, description]) => [name, { description }])),
});

/** Prints the unit of each numeric field into the schema. */
export const unitDirective = new GraphQLDirective({
  name: 'unit',
  description: 'The unit of a numeric field, for formatters. Every numeric field has it.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: { kind: { type: new GraphQLNonNull(UnitKind), description: 'The kind of unit.' } },
});

/** The unit of a field of the schema; undefined if it is not numeric. */
export const getUnit = ({ extensions }: { extensions?: Readonly<Record<string, unknown>> }): Unit | undefined =>
  extensions?.unit as Unit | undefined;
