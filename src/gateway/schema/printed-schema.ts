import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';

/** The text of `schema.graphql`: sorted, with each field's access rule. */
export const printedSchema = (schema: GraphQLSchema): string =>
  `${printSchemaWithDirectives(lexicographicSortSchema(schema))}\n`;
