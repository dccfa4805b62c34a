import type { GraphQLSchema } from 'graphql';
import type { Lineage } from './context.ts';
import type { Route } from './rest/route.ts';

/** The graph that all families declare. */
export type Graph = {
  /** The types and fields of the families and of the gateway. */
  schema: GraphQLSchema;
  /** The documented paths. */
  routes: readonly Route[];
  lineage: Lineage;
  /** The families' queries in GraphiQL's menu. */
  examples: readonly string[];
};
