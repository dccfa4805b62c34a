import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isNonNullType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { argumentsOf } from './arguments.ts';
import { completionOf } from './complete.ts';
import { AS_IT_IS, isAsItIs } from './in-place.ts';
import { quoted } from './leaves.ts';
import { partsOf, plainValueOf } from './plain-values.ts';
import type { FieldPlan, Planner } from './plan.ts';
import { areStoredRows } from './row-texts.ts';
import { selectedFields } from './selection.ts';
import { subtreeOf } from './subtree-plan.ts';

function fieldOf(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  if (schema.getQueryType() === type) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  }
  return type.getFields()[name];
}

export const planObject: Planner = (run, parentType, sets, { members, only }) => {
  const { schema } = run.executed;
  const fields: FieldPlan[] = [];
  const isWhole = only === undefined;
  let prefix = isWhole ? '{' : '';
  let separator = '';
  for (const [key, nodes] of selectedFields(schema, parentType, sets, run.executed)) {
    const [node] = nodes as [FieldNode];
    const field = fieldOf(schema, parentType, node.name.value);
    // Validation knows every field; without it an unknown one is left out.
    if (!field || !(isWhole || key === only)) continue;
    if (isWhole) prefix += `${separator}${quoted(key)}:`;
    separator = ',';
    if (field === TypeNameMetaFieldDef) {
      prefix += quoted(parentType.name);
      continue;
    }
    const { name, type, resolve = defaultFieldResolver } = field;
    const inPlace = members?.[key] ?? AS_IT_IS;
    fields.push({
      name,
      key,
      prefix,
      place: fields.length,
      nodes,
      parentType,
      type,
      resolve,
      args: argumentsOf(field, node),
      complete: completionOf(type, nodes, planObject, inPlace),
      isNullable: !isNonNullType(type),
      // What is kept is written as the graph has it.
      subtree: isAsItIs(inPlace) ? subtreeOf(run, parentType, field, nodes) : null,
      plain: plainValueOf(field, prefix, inPlace),
    });
    prefix = '';
  }
  const end = isWhole ? `${prefix}}` : prefix;
  const size = fields.reduce((sum, field) => sum + (field.plain ? 0 : field.prefix.length), end.length);
  return { parts: partsOf(fields), end, areRows: areStoredRows(parentType), size };
};
