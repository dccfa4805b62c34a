import {
  type GraphQLFieldConfig,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql';
import type { Access } from '../../graph/access-rules.ts';
import { maxItems, NODES_MOST } from '../../graph/arguments.ts';
import type { ObjectCounts } from '../../graph/calls.ts';
import { fail, isNotFound } from '../../graph/errors.ts';
import { requireEntry } from '../../lib/require.ts';
import { getQueryType } from '../../lib/root-type.ts';
import { type FederatedEntity, getKeyValue, listEntityTypes, type Representation } from './entity-types.ts';
import { subgraphSdl } from './subgraph-sdl.ts';

const FREE: Access = { key: 'PUBLIC', calls: 0, quota: false };
/** Keys and calls are those of the root fields: see `objectCounts`. */
const BY_ROOT_FIELD: Access = { key: 'PUBLIC', calls: 1, quota: true, per: 'RESULT' };

/**
 * Validates a representation, which names an entity type and one of its keys. @throws `invalid_parameter` if it does
 * not
 */
const createRepresentationParser = (types: ReadonlyMap<string, FederatedEntity>) => (value: unknown) => {
  const refused = (message: string) => fail.invalid('invalid_parameter', 'representations', message);
  const { __typename: name } = (value ?? {}) as Partial<Representation>;
  const entityType = typeof name === 'string' ? types.get(name) : undefined;
  if (!entityType) throw refused(`A representation needs a __typename, one of ${[...types.keys()].join(', ')}.`);
  try {
    getKeyValue(entityType, value as Representation);
  } catch (error) {
    throw refused((error as Error).message);
  }
  return value as Representation;
};

/** Identifies the object of a representation, however its key is written. */
const formatEntity = (entityType: FederatedEntity, key: unknown): string => `${entityType.type.name}:${String(key)}`;

/** Representations of the same object are one object. An invalid representation is refused later, and is not counted. */
const createObjectCounts =
  (types: ReadonlyMap<string, FederatedEntity>): ObjectCounts =>
  ({ representations }) => {
    const countedKeys = new Set<string>();
    const counts: Record<string, { objects: number; places: number }> = {};
    for (const value of Array.isArray(representations) ? representations : []) {
      const { __typename: name } = (value ?? {}) as Partial<Representation>;
      const entityType = typeof name === 'string' ? types.get(name) : undefined;
      if (!entityType) continue;
      try {
        const entity = formatEntity(entityType, getKeyValue(entityType, value as Representation));
        const { objects, places } = counts[entityType.type.name] ?? { objects: 0, places: 0 };
        counts[entityType.type.name] = { objects: objects + (countedKeys.has(entity) ? 0 : 1), places: places + 1 };
        countedKeys.add(entity);
      } catch {
        // Refused later.
      }
    }
    return counts;
  };

/** The types of the objects found so far; fields get the object unchanged from its root field. */
const typesOfFound = new WeakMap<object, string>();

/** Finds an object as its root field does, at the same price; null if there is none. */
async function find(
  { type, root, argument, defaults }: FederatedEntity,
  key: unknown,
  context: unknown,
  info: GraphQLResolveInfo,
): Promise<object | null> {
  try {
    const args = { ...defaults, [argument]: key };
    const object = (await root.resolve!(undefined, args, context, info)) as object | null;
    if (object) typesOfFound.set(object, type.name);
    return object;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/**
 * The schema as a subgraph of Apollo Federation 2: with `_service` and `_entities`, which `schema.graphql` leaves out.
 */
export function federatedSchema(schema: GraphQLSchema): GraphQLSchema {
  const types = listEntityTypes(schema);
  let sdl: string | undefined;

  const Any = new GraphQLScalarType({
    name: '_Any',
    description: 'A representation: an object with `__typename` and one of the keys of that type.',
    parseValue: createRepresentationParser(types),
  });
  const Entity = new GraphQLUnionType({
    name: '_Entity',
    description: 'An object that other subgraphs may name by a key.',
    types: [...types.values()].map(({ type }) => type),
    resolveType: (object: object) => typesOfFound.get(object),
  });
  const Service = new GraphQLObjectType({
    name: '_Service',
    description: 'This subgraph.',
    fields: { sdl: { type: new GraphQLNonNull(GraphQLString), description: 'Its schema, for composition.' } },
  });
  const fields: Record<string, GraphQLFieldConfig<unknown, unknown>> = {
    _service: {
      type: new GraphQLNonNull(Service),
      description: 'The schema of this subgraph, for composition. Costs no call.',
      extensions: { access: FREE },
      resolve: () => {
        sdl ??= subgraphSdl(schema, types);
        return { sdl };
      },
    },
    _entities: {
      type: new GraphQLNonNull(new GraphQLList(Entity)),
      description:
        'Objects by their keys, in their order; null if there is none. Each costs what its root field costs.',
      args: {
        representations: {
          type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(Any))),
          description: `The objects to find, at most ${NODES_MOST}; an object is found and written once, however often it is named.`,
          extensions: maxItems(NODES_MOST),
        },
      },
      extensions: { access: BY_ROOT_FIELD, objectCounts: createObjectCounts(types) },
      resolve: (_root, args, context, info) => {
        const objects = new Map<string, Promise<object | null>>();
        return (args.representations as Representation[]).map((representation) => {
          const entityType = requireEntry(types, representation.__typename);
          const key = getKeyValue(entityType, representation);
          const name = formatEntity(entityType, key);
          const object = objects.get(name) ?? find(entityType, key, context, info);
          objects.set(name, object);
          return object;
        });
      },
    },
  };
  const query = getQueryType(schema).toConfig();
  return new GraphQLSchema({
    ...schema.toConfig(),
    query: new GraphQLObjectType({ ...query, fields: { ...query.fields, ...fields } }),
    types: Object.values(schema.getTypeMap()).filter((type) => type !== schema.getQueryType()),
  });
}
