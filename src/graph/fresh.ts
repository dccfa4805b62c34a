import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLNonNull,
  type GraphQLResolveInfo,
  getDirectiveValues,
} from 'graphql';

/** Documented paths pass their parameter `forced` to it (STK-03, STK-04, STK-06). */
export const freshDirective = new GraphQLDirective({
  name: 'fresh',
  description:
    'Reads stocks from the database instead of the cache. Imports renew the cache by themselves, so this shows only rows that were changed by other means.',
  locations: [DirectiveLocation.QUERY],
  args: { if: { type: new GraphQLNonNull(GraphQLBoolean), description: 'Whether to read from the database.' } },
});

/** Whether an operation asks for rows from the database instead of the cache. */
export const isFresh = ({
  operation,
  variableValues,
}: Pick<GraphQLResolveInfo, 'operation' | 'variableValues'>): boolean =>
  getDirectiveValues(freshDirective, operation, variableValues)?.if === true;
