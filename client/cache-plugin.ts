import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** Arguments that select a page of a connection: all pages of a connection share one cache entry. */
const PAGE_ARGS = new Set(['first', 'last', 'before', 'after']);

/** The text of `cache.ts`: the facts about the schema that normalizing caches need. */
export function cacheSettingsOf(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);
  const objects = types.filter((type): type is GraphQLObjectType => isObjectType(type) && !roots.has(type));
  const possibleTypes = types.filter(isAbstractType).map((type) => {
    const names = schema.getPossibleTypes(type).map(({ name }) => name);
    return [type.name, names] as const;
  });
  // Documents select the ticker of a stock or fund far more often than its id. Objects of other types may share a
  // ticker.
  const isHub = (type: GraphQLObjectType) => type.getInterfaces().some(({ name }) => name === 'Node');
  const findKeyField = (type: GraphQLObjectType) =>
    isHub(type) && isNonNullType(type.getFields().ticker?.type) ? 'ticker' : 'id';
  const findRowKey = (connection: GraphQLNamedType): string | null => {
    const row = isObjectType(connection) && getNamedType(connection.getFields().nodes?.type);
    return isObjectType(row) && 'id' in row.getFields() ? findKeyField(row) : null;
  };
  const keyed = objects.flatMap((type) => ('id' in type.getFields() ? [[type.name, findKeyField(type)] as const] : []));
  const embedded = objects.filter((type) => !('id' in type.getFields())).map(({ name }) => name);
  const owners = [...objects, ...[...roots].filter((root) => root !== null && root !== undefined)];
  const connections = owners.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => {
        const to = getNamedType(field.type);
        return isObjectType(to) && 'pageInfo' in to.getFields();
      })
      .map(({ name, args, type: connection }) => {
        const listArgs = args.map((arg) => arg.name).filter((arg) => !PAGE_ARGS.has(arg));
        return [type.name, name, listArgs, findRowKey(getNamedType(connection))];
      }),
  );
  const list = (rows: readonly unknown[]) => `[\n${rows.map((row) => `  ${JSON.stringify(row)},\n`).join('')}]`;
  return [
    '/** The types of each interface and union. */',
    `export const possibleTypes: Readonly<Record<string, readonly string[]>> = {\n${possibleTypes.map(([name, names]) => `  ${name}: ${JSON.stringify(names)},\n`).join('')}};`,
    '/** The field by which a cache tells the objects of a type apart; an answer without it is stored inside of its parent. */',
    `export const keyFields: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(keyed), null, 2)};`,
    '/** Types without an id: a cache stores them inside of their parent. */',
    `export const embeddedTypes: readonly string[] = ${list(embedded)};`,
    '/** Fields that page: the type, the field, the arguments other than those of the page, and the key of its rows. */',
    `export const connections: readonly (readonly [type: string, field: string, args: readonly string[], key: string | null])[] = ${list(connections)};`,
    '',
  ].join('\n\n');
}
