import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
  isUnionType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { z } from 'zod';
import { requireEntry, requireValue } from '../lib/require.ts';

/** A member of an answer: its type, and the selections of it, of which there may be one for each possible type. */
type Member = { type: GraphQLOutputType; selections: SelectionSetNode[] };

const text = z.string();
/** The members of an answer beside its data. Short, because every tool has them: integers would state their range. */
const ENVELOPE = {
  errors: z.array(z.looseObject({ code: text.optional(), message: text })).optional(),
  upgrade: z.looseObject({ relay: text }).optional(),
  cost: z.looseObject({ calls: z.number(), leftThisMinute: z.number().nullable() }).optional(),
};

/** The output of `run_query`, whose data depends on the query. */
export const anyOutput = z.object({ data: z.record(z.string(), z.unknown()).nullable().optional(), ...ENVELOPE });

export const searchOutput = z.object({
  matches: z.array(
    z.object({ at: text, description: text, needsKey: z.literal(true).optional(), calls: z.int().optional() }),
  ),
});

/** The output of a tool: the selections of its operation. Every member is optional, because unknown values are left out. */
export function createOutput(schema: GraphQLSchema, document: DocumentNode): z.ZodObject {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((definition) => [definition.name.value, definition]),
  );
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('A tool begins with its operation.');

  function collect(type: GraphQLNamedType, set: SelectionSetNode, members: Map<string, Member>): void {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) {
        const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
        const name = (node.alias ?? node.name).value;
        // The offer is moved to the envelope.
        if (!field || name === 'upgrade') continue;
        const member = members.get(name) ?? { type: field.type, selections: [] };
        if (node.selectionSet) member.selections.push(node.selectionSet);
        members.set(name, member);
      } else {
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : requireEntry(fragments, node.name.value);
        const condition = fragment.typeCondition && schema.getType(fragment.typeCondition.name.value);
        collect(condition ?? type, fragment.selectionSet, members);
      }
    }
  }

  function toObject(type: GraphQLNamedType, selections: readonly SelectionSetNode[]): z.ZodObject {
    const members = new Map<string, Member>();
    for (const set of selections) collect(type, set, members);
    return z.object(Object.fromEntries([...members].map(([name, member]) => [name, toZodType(member).optional()])));
  }

  function toZodType({ type, selections }: Member): z.ZodType {
    const bare = getNullableType(type);
    if (isListType(bare)) return z.array(toZodType({ type: bare.ofType, selections }));
    const namedType = getNamedType(bare);
    if (isObjectType(namedType) || isInterfaceType(namedType) || isUnionType(namedType))
      return toObject(namedType, selections);
    switch (namedType.name) {
      case 'Int':
      case 'Long':
      case 'Float':
        return z.number();
      case 'Boolean':
        return z.boolean();
      default:
        return text;
    }
  }

  const root = requireValue(schema.getRootType(operation.operation), `the root type of a ${operation.operation}`);
  return z.object({ data: toObject(root, [operation.selectionSet]).optional(), ...ENVELOPE });
}
