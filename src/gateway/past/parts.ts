import {
  BREAK,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  print,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationRule,
  visit,
} from 'graphql';
import { AS_OF_DIRECTIVE } from '../../graph/point-in-time.ts';
import { getQueryType } from '../../lib/root-type.ts';

/** The days that the root fields of an operation may name, besides its own. */
export const MAX_DAYS_PER_OPERATION = 10;
/** The root fields that an operation with days may have, each spread of a fragment counted. */
const MAX_ROOT_FIELDS = 500;

/** Neighboring root fields of an operation that answer as of the same day, as a document of their own. */
type DocumentPart = {
  document: DocumentNode;
  /** The directive of these root fields; null: that of the operation. */
  directive: DirectiveNode | null;
};

/** The directive `@asOf` of a field or an operation; undefined without one. */
export const findDirective = (node: { readonly directives?: readonly DirectiveNode[] }): DirectiveNode | undefined =>
  node.directives?.find(({ name }) => name.value === AS_OF_DIRECTIVE);

const formatDirective = (directive: DirectiveNode | null): string => (directive ? print(directive) : '');

type RootField = { key: string; node: SelectionNode; field: FieldNode };

const withoutDirective = (field: FieldNode): FieldNode => ({
  ...field,
  directives: field.directives?.filter(({ name }) => name.value !== AS_OF_DIRECTIVE),
});

const getFragments = ({ definitions }: DocumentNode) =>
  new Map(
    definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );

/**
 * The root fields in document order. The `node` of a field in a fragment is an inline fragment with its conditions. Stops after
 * `MAX_ROOT_FIELDS`, also if a fragment spreads itself, which an invalid document may do.
 */
function listRootFields(document: DocumentNode, { selectionSet }: OperationDefinitionNode): RootField[] {
  const fragments = getFragments(document);
  const fields: RootField[] = [];
  let visited = 0;
  /** @param wrap puts a selection into the fragments around the set */
  const visitSet = ({ selections }: SelectionSetNode, wrap: (node: SelectionNode) => SelectionNode): void => {
    for (const selection of selections) {
      visited += 1;
      if (visited > MAX_ROOT_FIELDS) return;
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        fields.push({ key, node: wrap(withoutDirective(selection)), field: selection });
        continue;
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const { typeCondition } = fragment;
      visitSet(fragment.selectionSet, (node) =>
        wrap({
          kind: Kind.INLINE_FRAGMENT,
          typeCondition,
          directives: selection.directives,
          selectionSet: { kind: Kind.SELECTION_SET, selections: [node] },
        }),
      );
    }
  };
  visitSet(selectionSet, (node) => node);
  if (visited > MAX_ROOT_FIELDS)
    throw new GraphQLError(
      `With @${AS_OF_DIRECTIVE} on fields, a query may select at most ${MAX_ROOT_FIELDS} root fields.`,
    );
  return fields;
}

function groupNeighbors(fields: readonly RootField[]): { directive: DirectiveNode | null; nodes: SelectionNode[] }[] {
  // A response key that is selected several times keeps its first place.
  const byKey = new Map<string, RootField[]>();
  for (const field of fields) byKey.set(field.key, [...(byKey.get(field.key) ?? []), field]);
  const parts: { text: string; directive: DirectiveNode | null; nodes: SelectionNode[] }[] = [];
  for (const [first, ...others] of byKey.values()) {
    if (!first) continue;
    const directive = findDirective(first.field) ?? null;
    const text = formatDirective(directive);
    const nodes = [first, ...others].map(({ node }) => node);
    const last = parts.at(-1);
    if (last?.text === text) last.nodes.push(...nodes);
    else parts.push({ text, directive, nodes });
  }
  return parts;
}

/** Whether a field of a document has the directive. */
function hasDirective(document: DocumentNode): boolean {
  let isFound = false;
  visit(document, {
    Field(field) {
      if (!findDirective(field)) return undefined;
      isFound = true;
      return BREAK;
    },
  });
  return isFound;
}

/** Whether an operation states a day, or a field of its document. */
export const statesDays = (document: DocumentNode, operation: OperationDefinitionNode): boolean =>
  findDirective(operation) !== undefined || hasDirective(document);

const partsByOperation = new WeakMap<OperationDefinitionNode, readonly DocumentPart[] | null>();
/** All root fields of the operation with the same directive, by the operation of each part. */
const sameDayOperations = new WeakMap<OperationDefinitionNode, OperationDefinitionNode>();

/** The operation with all root fields of an operation's day; the operation itself unless its root fields name days. */
export const getSameDayOperation = (operation: OperationDefinitionNode): OperationDefinitionNode =>
  sameDayOperations.get(operation) ?? operation;

function splitOperation(document: DocumentNode, operation: OperationDefinitionNode): readonly DocumentPart[] | null {
  if (operation.operation !== OperationTypeNode.QUERY || !hasDirective(document)) return null;
  const fields = listRootFields(document, operation);
  if (!fields.some(({ field }) => findDirective(field))) return null;
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const parts = groupNeighbors(fields);
  const select = (selections: readonly SelectionNode[]): OperationDefinitionNode => ({
    ...operation,
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  });
  return parts.map(({ directive, nodes }) => {
    const partOperation = select(nodes);
    const sameDay = parts.filter(({ directive: other }) => formatDirective(other) === formatDirective(directive));
    sameDayOperations.set(partOperation, select(sameDay.flatMap(({ nodes: selections }) => selections)));
    return { directive, document: { ...document, definitions: [partOperation, ...fragments] } };
  });
}

/**
 * Splits an operation into parts whose root fields answer as of the same day, in document order; null if no root field
 * has `@asOf`. The same document is split once, so that the plans of its parts are cached.
 */
export function splitByDay(document: DocumentNode, operationName?: string | null): readonly DocumentPart[] | null {
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const cached = partsByOperation.get(operation);
  if (cached !== undefined) return cached;
  const parts = splitOperation(document, operation);
  partsByOperation.set(operation, parts);
  return parts;
}

/** Refuses `@asOf` in subscriptions and below root fields, since all parts of an object are of one day. */
export const onlyRootFields: ValidationRule = (context) => {
  const report = (message: string, nodes: readonly FieldNode[]) =>
    context.reportError(new GraphQLError(message, { nodes }));
  let hasDays = false;
  const checkKeys = (operation: OperationDefinitionNode): void => {
    const texts = new Map<string, string>();
    for (const { key, field } of listRootFields(context.getDocument(), operation)) {
      const text = formatDirective(findDirective(field) ?? null);
      if ((texts.get(key) ?? text) !== text)
        report(`"${key}" is selected as of different days; use an alias.`, [field]);
      texts.set(key, text);
    }
  };
  return {
    Field(field) {
      if (!findDirective(field)) return;
      hasDays = true;
      if (context.getParentType() !== getQueryType(context.getSchema()))
        report(`@${AS_OF_DIRECTIVE} belongs on a query or on one of its root fields, not on "${field.name.value}".`, [
          field,
        ]);
    },
    Document: {
      leave({ definitions }) {
        if (!hasDays) return;
        for (const definition of definitions) if (definition.kind === Kind.OPERATION_DEFINITION) checkKeys(definition);
      },
    },
  };
};
