import { printSchemaWithDirectives } from '@graphql-tools/utils';
import { lexicographicSortSchema } from 'graphql';
import { schema } from './schema.ts';

/** The text of `schema.graphql`: sorted, with each field's access rule. */
export const printedSchema = (): string => `${printSchemaWithDirectives(lexicographicSortSchema(schema))}\n`;
