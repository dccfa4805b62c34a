import type { GraphQLNamedType, GraphQLSchema } from 'graphql';
import type { Site } from '../site-header.ts';
import type { ExampleQueries } from './example-queries.ts';
import type { Guide } from './guides.ts';
import type { Topic } from './topics.ts';

/** The inputs of the documentation's pages: the running schema and its routes. */
export type Reference = {
  schema: GraphQLSchema;
  topics: readonly Topic[];
  /** All types that have their own page: neither root types nor types built into GraphQL. */
  types: readonly GraphQLNamedType[];
  examples: ExampleQueries;
  /** The price of PRO, in the operator's words. */
  price: string | null;
  /** The query of the quick start: its ticker, and the gateway's response. */
  sample: { ticker: string; data: unknown };
  site: Site;
  guides: readonly Guide[];
  usesOf(type: string): readonly (readonly [name: string, address: string])[];
};
