import { getDocumentNodeFromSchema, MapperKind, mapSchema, pruneSchema } from '@graphql-tools/utils';
import {
  type ConstDirectiveNode,
  type GraphQLSchema,
  lexicographicSortSchema,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  visit,
} from 'graphql';
import { type FederatedEntity, GLOBAL_ID } from './entity-types.ts';

const LINK = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key", "@shareable"])';

/** Root fields about this gateway alone: a supergraph has its own `node` and `viewer`, or none. So are all mutations, of the caller's key. */
const OF_THE_GATEWAY = ['costOf', 'node', 'nodes', 'viewer'];

/** State prices, nullability, and what there is of past days in `schema.graphql`; other subgraphs do not know them. */
const OWN_DIRECTIVES = ['access', 'pointInTime', 'semanticNonNull'];

/** Types that every Relay subgraph defines alike. */
const SHAREABLE = ['PageInfo'];

const directives = (text: string): readonly ConstDirectiveNode[] =>
  (parse(`type X ${text}`).definitions[0] as ObjectTypeDefinitionNode).directives ?? [];

/** The directives to add to the definition of a type. */
function listDirectives(name: string, types: ReadonlyMap<string, FederatedEntity>): readonly ConstDirectiveNode[] {
  const entity = types.get(name);
  if (entity) return directives(`@key(fields: "${entity.key}") @key(fields: "${GLOBAL_ID}")`);
  return SHAREABLE.includes(name) ? directives('@shareable') : [];
}

/**
 * The schema for composition: with the keys of the entity types, without directives of this gateway and without the fields about this
 * gateway.
 */
export function subgraphSdl(schema: GraphQLSchema, types: ReadonlyMap<string, FederatedEntity>): string {
  const offered = pruneSchema(
    mapSchema(schema, {
      [MapperKind.DIRECTIVE]: ({ name }) => (OWN_DIRECTIVES.includes(name) ? null : undefined),
      [MapperKind.MUTATION]: () => null,
      [MapperKind.ROOT_FIELD]: (_field, name) => (OF_THE_GATEWAY.includes(name) ? null : undefined),
    }),
  );
  const document = visit(getDocumentNodeFromSchema(lexicographicSortSchema(offered)), {
    Directive: ({ name }) => (OWN_DIRECTIVES.includes(name.value) ? null : undefined),
    ObjectTypeDefinition: {
      leave: (node) => ({ ...node, directives: listDirectives(node.name.value, types) }),
    },
  });
  return `${LINK}\n\n${print(document)}\n`;
}
