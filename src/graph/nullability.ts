import { DirectiveLocation, GraphQLDirective, GraphQLInt, GraphQLList, GraphQLNonNull } from 'graphql';

/** Marks fields that are nullable only because they can fail. Code generators read it: graphql-sock, Relay, Apollo. */
export const semanticNonNullDirective = new GraphQLDirective({
  name: 'semanticNonNull',
  description:
    'The field is null only beside an error of its own: a failed, refused, or unaffordable field does not null its parent. Clients that treat errors separately may generate non-null types.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    levels: {
      type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLInt))),
      defaultValue: [0],
      description: 'The levels of a list type that it applies to; 0 is the value of the field itself.',
    },
  },
});

/** The extensions of a field that is null only beside an error: the flag, and the directive to print. */
export const SEMANTIC_NON_NULL = { isSemanticNonNull: true, directives: { semanticNonNull: {} } } as const;

/** Whether a field that the schema lets be null has a value whenever it does not fail. */
export const isSemanticNonNull = ({ extensions }: { extensions?: Readonly<Record<string, unknown>> }): boolean =>
  extensions?.isSemanticNonNull === true;
