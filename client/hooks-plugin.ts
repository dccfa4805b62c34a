import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';

type Source = { document?: { definitions: readonly { kind: string }[] } | undefined };
type Options = { runtime: string; importExtension?: string };
type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;
/** A connection that an operation pages: the names on the way to it, and the variable that takes its cursor. */
type Paged = { path: readonly { name: string; isNullable: boolean }[]; after: string };

/** The text of `hooks.ts`: one line for each operation. @throws where an operation pages without asking where the next page begins */
export function hooksOf(schema: GraphQLSchema, sources: readonly Source[], { runtime, importExtension = '' }: Options) {
  const definitions = sources.flatMap(({ document }) => document?.definitions ?? []);
  const fragments: Fragments = new Map(
    definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one]),
  );
  const operations = definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  const used = new Set<string>();
  const lines = operations
    .filter(({ name }) => name)
    .flatMap((operation) => {
      const name = operation.name!.value;
      const document = `${name}Document`;
      const hook = `use${name[0]!.toUpperCase()}${name.slice(1)}`;
      if (operation.operation === 'subscription') {
        used.add('subscriptionHook');
        return [`export const ${hook}Subscription = subscriptionHook(documents.${document});`];
      }
      used.add('queryHook');
      const query = `export const ${hook}Query = queryHook(documents.${document});`;
      const paged = pagedBy(schema, operation, fragments);
      if (!paged) return [query];
      used.add('infiniteHook');
      const way = paged.path
        .map(({ name: step }, at) => `${paged.path[at - 1]?.isNullable ? '?.' : '.'}${step}`)
        .join('');
      return [
        query,
        `export const ${hook}InfiniteQuery = infiniteHook(documents.${document}, {\n  connection: (data) => data${way},\n  after: '${paged.after}',\n});`,
      ];
    });
  return [
    '/* eslint-disable */',
    `import { ${[...used].sort().join(', ')} } from '${runtime}';`,
    `import * as documents from './graphql${importExtension}';`,
    '',
    ...lines,
    '',
  ].join('\n');
}

/** The first connection that the operation asks for `after` a cursor of its own variables, outside of lists. */
function pagedBy(schema: GraphQLSchema, operation: OperationDefinitionNode, fragments: Fragments): Paged | null {
  const walk = (type: GraphQLNamedType, set: SelectionSetNode, path: Paged['path']): Paged | null => {
    for (const selection of set.selections) {
      if (selection.kind !== Kind.FIELD) {
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        const on = fragment?.typeCondition ? typeFromAST(schema, fragment.typeCondition) : type;
        // What only some of the types have is not there by type.
        const found = fragment && on === type ? walk(type, fragment.selectionSet, path) : null;
        if (found) return found;
        continue;
      }
      const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
      if (!field || !selection.selectionSet || isListType(getNullableType(field.type))) continue;
      const step = {
        name: (selection.alias ?? selection.name).value,
        isNullable: getNullableType(field.type) === field.type,
      };
      const after = cursorOf(selection);
      const to = getNamedType(field.type);
      if (after && (isObjectType(to) || isInterfaceType(to)) && to.getFields().pageInfo) {
        if (!asksForNextPage(selection.selectionSet))
          throw new Error(
            `${operation.name?.value}: ${selection.name.value} takes $${after}, but pageInfo { hasNextPage endCursor } is not asked for.`,
          );
        return { path: [...path, step], after };
      }
      const found = isCompositeType(to) ? walk(to, selection.selectionSet, [...path, step]) : null;
      if (found) return found;
    }
    return null;
  };
  const root = schema.getRootType(operation.operation);
  return root ? walk(root, operation.selectionSet, []) : null;
}

/** The variable that a field takes its `after` from. */
function cursorOf(field: FieldNode): string | null {
  const value = field.arguments?.find(({ name }) => name.value === 'after')?.value;
  return value?.kind === Kind.VARIABLE ? value.name.value : null;
}

function asksForNextPage(set: SelectionSetNode): boolean {
  const pageInfo = fieldsOf(set).find(({ name, alias }) => name.value === 'pageInfo' && !alias);
  const asked = pageInfo?.selectionSet ? fieldsOf(pageInfo.selectionSet).map(({ name }) => name.value) : [];
  return asked.includes('hasNextPage') && asked.includes('endCursor');
}

const fieldsOf = ({ selections }: SelectionSetNode) =>
  selections.filter((selection): selection is FieldNode => selection.kind === Kind.FIELD);
