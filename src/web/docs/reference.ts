import type { GraphQLNamedType, GraphQLSchema } from 'graphql';
import type { Site } from '../site-header.ts';
import type { ExampleQueries } from './example-queries.ts';
import type { Guide } from './guides.ts';
import type { Topic } from './topics.ts';

/** What the pages are made of: the running schema and its routes. */
export type Reference = {
  schema: GraphQLSchema;
  topics: readonly Topic[];
  /** Everything that has a page of its own: not the roots, not what GraphQL has by itself. */
  types: readonly GraphQLNamedType[];
  examples: ExampleQueries;
  /** What PRO costs, in the operator's words. */
  price: string | null;
  /** What the quick start asks for: a ticker, and what the gateway answered. */
  sample: { ticker: string; data: unknown };
  site: Site;
  guides: readonly Guide[];
  usesOf(type: string): readonly (readonly [name: string, address: string])[];
};
