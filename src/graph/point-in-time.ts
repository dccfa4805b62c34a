import {
  type DefinitionNode,
  DirectiveLocation,
  type DocumentNode,
  GraphQLDirective,
  GraphQLEnumType,
  type GraphQLField,
  GraphQLNonNull,
  type GraphQLScalarType,
  Kind,
  parse,
} from 'graphql';

/**
 * The data with which a field answers as of a past day. KNOWN: facts that were public by then. RECORDED: the snapshot as it was served.
 * FROZEN: undated facts of today. PRESENT: nothing, the field is always of now.
 */
export type FieldBasis = 'KNOWN' | 'RECORDED' | 'FROZEN' | 'PRESENT';

const HistoryBasis = new GraphQLEnumType({
  name: 'HistoryBasis',
  description: 'The data with which a field answers under `@asOf`.',
  values: {
    KNOWN: { description: 'The facts that were public by the end of the day.' },
    RECORDED: { description: 'The snapshot as it was served on the morning after the session of the day.' },
    FROZEN: { description: 'Undated facts, as of now. `pointInTime.frozen` lists the fields of the operation.' },
  },
});

/** Prints the basis of each field into the schema. */
export const pointInTimeDirective = new GraphQLDirective({
  name: 'pointInTime',
  description:
    'The data with which a field answers under `@asOf`. A field without it belongs to the answer of the field that leads to it; fields that are always of now are refused there: `not_available_as_of`.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: { basis: { type: new GraphQLNonNull(HistoryBasis), description: 'The kind of data.' } },
});

/** The name of the directive, and of the variable with which stored operations pass it. */
export const AS_OF_DIRECTIVE = 'asOf';

/** @param day the type of days in the schema */
export const createAsOfDirective = (day: GraphQLScalarType): GraphQLDirective =>
  new GraphQLDirective({
    name: AS_OF_DIRECTIVE,
    description:
      'Answers the query, or one of its root fields, as of the end of a day in New York: facts that were public by then, snapshots as they were served, prices in the shares of the day, and windows that count back from it. On a root field it overrides that of the query, for then beside now. Costs and limits are of now; the same field on two days is two calls.',
    locations: [DirectiveLocation.QUERY, DirectiveLocation.FIELD],
    args: {
      day: {
        type: day,
        description:
          'The day; null or absent: now. A weekend or holiday has the snapshots of the session before it. `historyDays` lists the sessions.',
      },
    },
  });

/** The basis of a field; undefined if the field that leads to it decides. */
export const getFieldBasis = (field: Pick<GraphQLField<unknown, unknown>, 'extensions'>): FieldBasis | undefined =>
  field.extensions.basis as FieldBasis | undefined;

const [AS_OF] = parse(`query ($${AS_OF_DIRECTIVE}: Date) @asOf(day: $${AS_OF_DIRECTIVE}) { __typename }`).definitions;

/** Parses a stored query, and lets its caller choose a past day with the variable `asOf`. */
export function parseForAnyDay(query: string): DocumentNode {
  const document = parse(query);
  const definitions = document.definitions.map((definition): DefinitionNode => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || AS_OF?.kind !== Kind.OPERATION_DEFINITION) return definition;
    return {
      ...definition,
      variableDefinitions: [...(definition.variableDefinitions ?? []), ...(AS_OF.variableDefinitions ?? [])],
      directives: [...(definition.directives ?? []), ...(AS_OF.directives ?? [])],
    };
  });
  return { ...document, definitions };
}
