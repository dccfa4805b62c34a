import {
  GraphQLError,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { parseGlobalId } from '../../graph/global-id.ts';
import { getObjectPricing } from '../../graph/own-call.ts';
import { getQueryType } from '../../lib/root-type.ts';
import { mentionSecurity } from '../../market/identity/day-symbols.ts';

/** Every object with a key of its own also has the global id. */
export const GLOBAL_ID = 'id';

/** A type whose objects other subgraphs may reference by key, and the root field that finds them. */
export type FederatedEntity = {
  type: GraphQLObjectType;
  /** The field whose value the root field takes, such as `ticker`. */
  key: string;
  // biome-ignore lint/suspicious/noExplicitAny: the schema does not know the context of its resolvers.
  root: GraphQLField<unknown, any>;
  /** The argument that takes the key. */
  argument: string;
  /** The values of the other arguments. */
  defaults: Readonly<Record<string, unknown>>;
};

/** The entity types of a schema by name: the types whose pricing names a key. */
export function listEntityTypes(schema: GraphQLSchema): ReadonlyMap<string, FederatedEntity> {
  const roots = getQueryType(schema).getFields();
  const entities = Object.values(schema.getTypeMap()).flatMap((type) => {
    const { key, root: name } = getObjectPricing(type) ?? {};
    const root = roots[name ?? ''];
    if (!isObjectType(type) || !key || !root) return [];
    const [argument] = root.args.filter(isRequiredArgument);
    if (!argument) throw new Error(`${root.name} has no argument that takes ${type.name}.${key}.`);
    const defaults = root.args.flatMap(({ name, defaultValue }) =>
      defaultValue === undefined ? [] : [[name, defaultValue]],
    );
    return [{ type, key, root, argument: argument.name, defaults: Object.fromEntries(defaults) }];
  });
  return new Map(entities.map((entityType) => [entityType.type.name, entityType]));
}

export type Representation = Readonly<Record<string, unknown>> & { __typename: string };

/**
 * The key value of a representation, as the root field takes it: the type's key, or the id in its global id.
 * @throws if it has neither, and for errors of the key's scalar
 */
export function getKeyValue({ type, key }: FederatedEntity, representation: Representation): unknown {
  const value = representation[key];
  // A key is written as the graph writes it.
  if (value != null) return (getNamedType(type.getFields()[key]!.type) as GraphQLLeafType).parseValue(value);
  const id = representation[GLOBAL_ID];
  const globalId = typeof id === 'string' ? parseGlobalId(id) : null;
  const isTicker = getNamedType(type.getFields()[key]!.type).name === 'Ticker';
  // An id has the key of a security, which may be the symbol of another security.
  if (globalId?.typename === type.name) return isTicker ? mentionSecurity(globalId.id) : globalId.id;
  throw new GraphQLError(`A representation of ${type.name} needs ${key}, or ${GLOBAL_ID} as served.`);
}
