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

/** Whether `@skip` and `@include` keep a selection. */
const isIncluded = (node: SelectionNode, variables: Variables): boolean =>
  !node.directives?.length ||
  (getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false);

/** Whether a fragment with this type condition applies to an object type; without a condition it always applies. */
function appliesTo(schema: GraphQLSchema, condition: TypeNode | undefined, type: GraphQLObjectType): boolean {
  if (!condition) return true;
  const conditionType = condition.kind === Kind.NAMED_TYPE ? schema.getType(condition.name.value) : undefined;
  return conditionType === type || (isAbstractType(conditionType) && schema.isSubType(conditionType, type));
}

/** Collects the fields selected on a type, by response key, in document order. */
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
        const nodes = fields.get(key);
        if (nodes) nodes.push(node);
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
    Directive({ name, arguments: args }) {
      if (name.value !== GraphQLSkipDirective.name && name.value !== GraphQLIncludeDirective.name) return;
      for (const { value } of args ?? []) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return [...names];
}
