import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { requireValue } from './require.ts';

/** The type of queries. @throws {Error} if the schema has none, which GraphQL does not allow */
export const getQueryType = (schema: GraphQLSchema): GraphQLObjectType =>
  requireValue(schema.getQueryType(), 'the query type of a schema');

/** A root field of queries that is known to exist. @throws {Error} that names it, if it does not */
export const requireRootField = (schema: GraphQLSchema, name: string): GraphQLField<unknown, unknown> =>
  requireValue(getQueryType(schema).getFields()[name], `root field ${name}`);
