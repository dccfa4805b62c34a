import {
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  isObjectType,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';

/** The object type that a type resolver named for a value. Throws if that type is not possible here. */
export function runtimeType(
  type: GraphQLAbstractType,
  name: unknown,
  value: unknown,
  { schema, parentType, fieldName, fieldNodes: nodes }: GraphQLResolveInfo,
): GraphQLObjectType {
  const at = `for field "${parentType.name}.${fieldName}"`;
  const refuse = (reason: string) => new GraphQLError(reason, { nodes });
  if (name === null || name === undefined)
    throw refuse(
      `Abstract type "${type.name}" must resolve to an Object type at runtime ${at}. Either the "${type.name}" type should provide a "resolveType" function or each possible type should provide an "isTypeOf" function.`,
    );
  if (typeof name !== 'string')
    throw refuse(
      isObjectType(name)
        ? 'Support for returning GraphQLObjectType from resolveType was removed in graphql-js@16.0.0 please return type name instead.'
        : `Abstract type "${type.name}" must resolve to an Object type at runtime ${at} with value ${inspect(value)}, received "${inspect(name)}".`,
    );
  const objectType = schema.getType(name);
  if (!objectType)
    throw refuse(
      `Abstract type "${type.name}" was resolved to a type "${name}" that does not exist inside the schema.`,
    );
  if (!isObjectType(objectType))
    throw refuse(`Abstract type "${type.name}" was resolved to a non-object type "${name}".`);
  if (!schema.isSubType(type, objectType))
    throw refuse(`Runtime Object type "${objectType.name}" is not a possible type for "${type.name}".`);
  return objectType;
}

/** The error for an object that is not of the expected type. */
export const notOfType = (
  type: GraphQLObjectType,
  value: unknown,
  { fieldNodes: nodes }: GraphQLResolveInfo,
): GraphQLError => new GraphQLError(`Expected value of type "${type.name}" but got: ${inspect(value)}.`, { nodes });
