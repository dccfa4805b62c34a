import { type GraphQLNamedType, type GraphQLSchema, isEnumType } from 'graphql';
import type { JsonSchema } from '../../graph/rest/json-schema.ts';
import { rootPlace } from '../../graph/rest/places.ts';
import { listLiterals, type Route } from '../../graph/rest/route.ts';

/** The JSON schema of a route's response body, with one variant per tier if the shape depends on the tier. */
export const bodySchema = (schema: GraphQLSchema, { shape, operation }: Route): JsonSchema =>
  shape.describe(rootPlace(schema, operation));

/** The values that a path accepts for an enum, as a parameter or as a member of a posted body. */
export const enumValues = (type: GraphQLNamedType): unknown[] => (isEnumType(type) ? listLiterals(type) : []);
