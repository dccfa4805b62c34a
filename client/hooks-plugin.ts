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
/** A connection that an operation pages: the path to it, and the variable for its cursor. */
type Paged = { path: readonly string[]; after: string };

/**
 * The text of `hooks.ts`: a hook for each operation, and another for each connection that it pages.
 * @throws if two operations would have hooks of the same name, or an operation pages without selecting `pageInfo`
 */
export function hooksOf(schema: GraphQLSchema, sources: readonly Source[], { runtime, importExtension = '' }: Options) {
  const definitions = sources.flatMap(({ document }) => document?.definitions ?? []);
  const fragments: Fragments = new Map(
    definitions
      .filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const operations = definitions.filter(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION && 'name' in node && !!node.name,
  );
  const hooks = operations.flatMap((operation) => hooksOfOne(schema, operation, fragments));
  refuseDuplicates(hooks);
  return [
    '/* eslint-disable */',
    `import { ${listImports(hooks).join(', ')} } from '${runtime}';`,
    `import * as documents from './graphql${importExtension}';`,
    '',
    // Lets bundlers drop unused hooks.
    ...hooks.map(
      ({ name, type, factory, args }) => `export const ${name}: ${type} = /*#__PURE__*/ ${factory}(${args});`,
    ),
    '',
  ].join('\n');
}

type Hook = {
  name: string;
  operation: string;
  /** Stated, so that a project with `isolatedDeclarations` compiles. */
  type: string;
  factory: keyof typeof HOOK_TYPES;
  args: string;
};

/** The functions that create hooks, and the types of these. */
const HOOK_TYPES = {
  infiniteHook: 'DocumentInfiniteHook',
  queryHook: 'DocumentQueryHook',
  subscriptionHook: 'DocumentSubscriptionHook',
} as const;

function listImports(hooks: readonly Hook[]): string[] {
  const factories = [...new Set(hooks.map(({ factory }) => factory))].sort();
  return [...factories.map((factory) => `type ${HOOK_TYPES[factory]}`), ...factories];
}

const createHook = (
  hook: Pick<Hook, 'name' | 'operation' | 'factory'>,
  path?: readonly string[],
  after?: string,
): Hook => {
  const document = `documents.${hook.operation}Document`;
  if (!path) return { ...hook, type: `${HOOK_TYPES[hook.factory]}<typeof ${document}>`, args: document };
  const keys = `[${path.map((key) => `'${key}'`).join(', ')}]`;
  return {
    ...hook,
    type: `${HOOK_TYPES[hook.factory]}<typeof ${document}, ${keys}>`,
    args: `${document}, { path: ${keys}, after: '${after}' }`,
  };
};

const capitalized = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}`;

function hooksOfOne(schema: GraphQLSchema, operation: OperationDefinitionNode, fragments: Fragments): Hook[] {
  const name = operation.name!.value;
  const hook = `use${capitalized(name)}`;
  if (operation.operation === 'subscription')
    return [createHook({ name: `${hook}Subscription`, operation: name, factory: 'subscriptionHook' })];
  // A change is sent once, with `gateway.request`: its response is no data to keep.
  if (operation.operation === 'mutation') return [];
  const paged = pagedBy(schema, operation, fragments);
  return [
    createHook({ name: `${hook}Query`, operation: name, factory: 'queryHook' }),
    ...paged.map(({ path, after }, at): Hook => {
      // The hook of the first connection has the plain name; those of further connections are named by their fields.
      const field = at === 0 ? '' : capitalized(path.at(-1)!);
      return createHook(
        { name: `${hook}${field}InfiniteQuery`, operation: name, factory: 'infiniteHook' },
        path,
        after,
      );
    }),
  ];
}

function refuseDuplicates(hooks: readonly Hook[]): void {
  const owners = new Map<string, string>();
  for (const { name, operation } of hooks) {
    const owner = owners.get(name);
    if (owner !== undefined)
      throw new Error(`The operations ${owner} and ${operation} would both have the hook ${name}; rename one of them.`);
    owners.set(name, operation);
  }
}

/** The connections, outside of lists, whose `after` is a variable of the operation; one connection per variable. */
function pagedBy(schema: GraphQLSchema, operation: OperationDefinitionNode, fragments: Fragments): Paged[] {
  const walk = (type: GraphQLNamedType, set: SelectionSetNode, path: Paged['path']): Paged[] =>
    set.selections.flatMap((selection) => {
      if (selection.kind !== Kind.FIELD) {
        const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
        const on = fragment?.typeCondition ? typeFromAST(schema, fragment.typeCondition) : type;
        // A field that only some of the types have cannot be reached by its path alone.
        return fragment && on === type ? walk(type, fragment.selectionSet, path) : [];
      }
      const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
      if (!field || !selection.selectionSet || isListType(getNullableType(field.type))) return [];
      const key = (selection.alias ?? selection.name).value;
      const after = findCursorVariable(selection);
      const to = getNamedType(field.type);
      if (after && (isObjectType(to) || isInterfaceType(to)) && to.getFields().pageInfo) {
        if (!asksForNextPage(selection.selectionSet))
          throw new Error(
            `${operation.name?.value}: ${selection.name.value} takes $${after}, so it must select pageInfo { hasNextPage endCursor }.`,
          );
        return [{ path: [...path, key], after }];
      }
      return isCompositeType(to) ? walk(to, selection.selectionSet, [...path, key]) : [];
    });
  const root = schema.getRootType(operation.operation);
  const paged = root ? walk(root, operation.selectionSet, []) : [];
  return paged.filter(({ after }, at) => paged.findIndex((other) => other.after === after) === at);
}

/** The variable passed as the `after` argument of a field. */
function findCursorVariable(field: FieldNode): string | null {
  const value = field.arguments?.find(({ name }) => name.value === 'after')?.value;
  return value?.kind === Kind.VARIABLE ? value.name.value : null;
}

function asksForNextPage(set: SelectionSetNode): boolean {
  const pageInfo = selectFields(set).find(({ name, alias }) => name.value === 'pageInfo' && !alias);
  const selectedNames = pageInfo?.selectionSet ? selectFields(pageInfo.selectionSet).map(({ name }) => name.value) : [];
  return selectedNames.includes('hasNextPage') && selectedNames.includes('endCursor');
}

const selectFields = ({ selections }: SelectionSetNode) =>
  selections.filter((selection): selection is FieldNode => selection.kind === Kind.FIELD);
