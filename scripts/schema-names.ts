import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { unitDirective } from '../src/graph/units.ts';

/** A field or an argument: its place, such as `Stock.rating`, and what its name is judged by. */
type NamedElement = { place: string; name: string; type: string; unit: string | undefined };

/** The columns of screens have the names of the catalog, by which conditions and documented bodies name them. */
const CATALOG_ROWS: readonly string[] = ['StockScreenRow', 'ETFScreenRow'];
/** A day of the exchange, the moment of a snapshot, and the ends of a range. */
const DAYS: readonly string[] = ['day', 'asOf', 'from', 'to', 'until', 'since'];

/** The name of a type without its list and non-null wrappers. */
const getTypeName = (type: GraphQLInputType | GraphQLOutputType): string =>
  (getNamedType(type) as GraphQLNamedType).name;

const readUnit = (field: Pick<GraphQLField<unknown, unknown>, 'astNode'>): string | undefined =>
  getDirectiveValues(unitDirective, field.astNode ?? {})?.kind as string | undefined;

type Declared = Pick<GraphQLField<unknown, unknown>, 'name' | 'astNode'> & {
  type: GraphQLInputType | GraphQLOutputType;
  args?: readonly GraphQLArgument[];
};

function listNames(schema: GraphQLSchema): NamedElement[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return [];
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
    const fields = Object.values<Declared>(type.getFields() as Record<string, Declared>);
    return fields.flatMap((field) => [
      { place: `${type.name}.${field.name}`, name: field.name, type: getTypeName(field.type), unit: readUnit(field) },
      ...(field.args ?? []).map((arg) => ({
        place: `${type.name}.${field.name}(${arg.name}:)`,
        name: arg.name,
        type: getTypeName(arg.type),
        unit: undefined,
      })),
    ]);
  });
}

/** The scheme of names: each rule in words, and a test for names that break it. */
const RULES: readonly [rule: string, isBroken: (element: NamedElement) => boolean][] = [
  [
    'a boolean begins with is, has, can, or should',
    ({ name, type }) => type === 'Boolean' && !/^(?:is|has|can|should)[A-Z]/.test(name),
  ],
  [
    'a day ends in Date, or is day, asOf, or an end of a range',
    ({ name, type }) => type === 'Date' && !/Date$/.test(name) && !DAYS.includes(name),
  ],
  ['an instant ends in At', ({ name, type }) => type === 'DateTime' && !/At$/.test(name)],
  ['asOf is a day', ({ name, type }) => name === 'asOf' && type !== 'Date'],
  [
    'percent points end in Percent, and nothing else does',
    ({ name, unit }) => unit !== undefined && (unit === 'PERCENT') !== /(?:^p|P)ercent$/.test(name),
  ],
  ['a fraction of 1 has the unit FRACTION', ({ name, unit }) => /Fraction$/.test(name) && unit !== 'FRACTION'],
  ['percent is written out', ({ name }) => /Pct|^pct/.test(name)],
  [
    'the days of rows are stated by period',
    // `since` is a place in a log, and `scoreBars` has values without days.
    ({ name, place }) =>
      /\((?:lookbackDays|days|from|to|startDate|endDate):\)$/.test(place) &&
      !(name === 'days' && place.startsWith('MetricHeadline.scoreBars')),
  ],
  [
    'an id is an ID, or an enum',
    // The id of a tracker's row may be a symbol, which is printed as that of the day.
    ({ name, type }) => /(?:^i|I)ds?$/.test(name) && type === 'String' && name !== 'rowId',
  ],
];

/** Lists the names of a schema that break its scheme, each with the rule. */
export const listMisnamed = (schema: GraphQLSchema): string[] =>
  listNames(schema)
    .filter(({ place }) => !CATALOG_ROWS.includes(place.split('.')[0] ?? ''))
    .flatMap((element) =>
      RULES.filter(([, isBroken]) => isBroken(element)).map(([rule]) => `${element.place}: ${rule}.`),
    );
