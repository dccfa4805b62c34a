import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
  visit,
} from 'graphql';

export type Variables = Readonly<Record<string, unknown>>;
export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/** Whether `@skip` and `@include` leave a selection in. */
const isIncluded = (node: SelectionNode, variables: Variables): boolean =>
  !node.directives?.length ||
  (getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false);

/** Whether a fragment under a condition is of an object type; one without a condition is of any. */
export function appliesTo(schema: GraphQLSchema, condition: TypeNode | undefined, type: GraphQLObjectType): boolean {
  if (!condition) return true;
  const named = condition.kind === Kind.NAMED_TYPE ? schema.getType(condition.name.value) : undefined;
  return named === type || (isAbstractType(named) && schema.isSubType(named, type));
}

/** The fields that are selected of a type, by their names in the answer, in the order of the document. */
export function selectedFields(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  sets: readonly (SelectionSetNode | undefined)[],
  { fragments, variables }: { fragments: Fragments; variables: Variables },
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const collect = ({ selections }: SelectionSetNode): void => {
    for (const node of selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD && spread.has(node.name.value)) continue;
      if (!isIncluded(node, variables)) continue;
      if (node.kind === Kind.FIELD) {
        const key = node.alias?.value ?? node.name.value;
        const same = fields.get(key);
        if (same) same.push(node);
        else fields.set(key, [node]);
        continue;
      }
      if (node.kind === Kind.FRAGMENT_SPREAD) spread.add(node.name.value);
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments[node.name.value] : node;
      if (fragment && appliesTo(schema, fragment.typeCondition, type)) collect(fragment.selectionSet);
    }
  };
  for (const set of sets) if (set) collect(set);
  return fields;
}

/** The variables that decide which fields of a document are selected. */
export function listConditions(document: DocumentNode): string[] {
  const names = new Set<string>();
  visit(document, {
    Directive({ name, arguments: given }) {
      if (name.value !== GraphQLSkipDirective.name && name.value !== GraphQLIncludeDirective.name) return;
      for (const { value } of given ?? []) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}
