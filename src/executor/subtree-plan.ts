import { createHash } from 'node:crypto';
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  Kind,
  print,
  visit,
} from 'graphql';
import type { SubtreePlan } from './plan.ts';
import type { Run } from './run.ts';
import type { Variables } from './selection.ts';

/** Collects the definitions of all fragments that fields use, each once, and the variables in all of them. */
function usedBy(nodes: readonly FieldNode[], { fragments }: Run['executed']) {
  const texts = new Map<string, string>();
  const variables = new Set<string>();
  const look = (node: Parameters<typeof visit>[0]): void => {
    visit(node, {
      Variable: ({ name }) => void variables.add(name.value),
      FragmentSpread({ name: { value } }) {
        const fragment = fragments[value];
        if (!fragment || texts.has(value)) return;
        texts.set(value, print(fragment));
        look(fragment);
      },
    });
  };
  for (const node of nodes) look(node);
  return { texts: [...texts.values()], variables: [...variables].sort() };
}

/** Keeps a number that JSON cannot write distinct from null. */
const replaceNonFinite = (_name: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value;

/** Formats the values of variables as text; variables without a value are left out. */
const formatValues = (names: readonly string[], variables: Variables): string =>
  JSON.stringify(
    Object.fromEntries(names.filter((name) => name in variables).map((name) => [name, variables[name]])),
    replaceNonFinite,
  );

/** Plans how the text of a field is cached; null if it is not, as for every leaf. */
export function planSubtree(
  run: Run,
  parent: GraphQLObjectType,
  field: GraphQLField<unknown, unknown>,
  nodes: readonly FieldNode[],
): SubtreePlan | null {
  const { executed } = run;
  if (!executed.subtrees || !isCompositeType(getNamedType(field.type))) return null;
  const identity = executed.subtrees.identityOf(parent, field);
  if (!identity) return null;
  const { texts, variables } = usedBy(nodes, executed);
  // The alias is not part of the cached text.
  const fieldTexts = nodes.map((node) => print({ ...node, kind: Kind.FIELD, alias: undefined }));
  const digest = createHash('sha256')
    .update(JSON.stringify([parent.name, fieldTexts, texts]))
    .digest('base64');
  if (variables.length === 0) return { identity, key: () => digest };
  const plan: SubtreePlan = {
    identity,
    key(current) {
      const { ofVariables, variables: values } = current.executed;
      const cached = ofVariables.get(plan) as string | undefined;
      if (cached !== undefined) return cached;
      const key = `${digest} ${formatValues(variables, values)}`;
      ofVariables.set(plan, key);
      return key;
    },
  };
  return plan;
}
