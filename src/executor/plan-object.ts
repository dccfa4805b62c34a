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
import { createArgumentReader } from './arguments.ts';
import { createCompletion } from './complete.ts';
import { AS_IT_IS, isAsItIs } from './in-place.ts';
import { quoteJson } from './leaves.ts';
import { createPlainValue, groupFields } from './plain-values.ts';
import type { FieldPlan, Planner } from './plan.ts';
import { getOwnResolver } from './printed-fields.ts';
import { areStoredRows } from './row-texts.ts';
import { selectedFields } from './selection.ts';
import { planSubtree } from './subtree-plan.ts';

function findField(
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
    const field = findField(schema, parentType, node.name.value);
    // Validation rejects unknown fields; if it was skipped, they are left out.
    if (!field || !(isWhole || key === only)) continue;
    if (isWhole) prefix += `${separator}${quoteJson(key)}:`;
    separator = ',';
    if (field === TypeNameMetaFieldDef) {
      prefix += quoteJson(parentType.name);
      continue;
    }
    const { name, type, resolve: printed = defaultFieldResolver } = field;
    const inPlace = members?.[key] ?? AS_IT_IS;
    fields.push({
      name,
      key,
      prefix,
      place: fields.length,
      nodes,
      parentType,
      type,
      resolve: getOwnResolver(printed),
      args: createArgumentReader(field, node),
      complete: createCompletion(type, nodes, planObject, inPlace),
      isNullable: !isNonNullType(type),
      // Cached text has the values of the graph, so replaced values are not cached.
      subtree: isAsItIs(inPlace) ? planSubtree(run, parentType, field, nodes) : null,
      plain: createPlainValue(field, prefix, inPlace),
    });
    prefix = '';
  }
  const end = isWhole ? `${prefix}}` : prefix;
  const size = fields.reduce((sum, field) => sum + (field.plain ? 0 : field.prefix.length), end.length);
  return { parts: groupFields(fields), end, areRows: areStoredRows(parentType), size };
};
