import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { type Access, printedAccess } from '../access/access-rules.ts';
import type { Context } from '../context.ts';
import { runtimeType } from '../graphql/execution/runtime-type.ts';
import { parseGlobalId } from '../graphql/global-id.ts';
import { callName } from './call-cost.ts';
import type { Meter } from './meter.ts';
import {
  getFieldAccess,
  getObjectPricing,
  getObjectSource,
  handleCosts,
  isPaid,
  listObjectTypes,
  needsOwnCall,
  objectName,
  onlyLeads,
  rootAccess,
  type SelectionSummary,
  summarizeSelection,
} from './object-calls.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema does not know the context of its resolvers.
type AnyField = GraphQLField<unknown, any>;
type Resolve = NonNullable<GraphQLField<unknown, Context>['resolve']>;
type Spending = Promise<unknown> | undefined;

/**
 * Pays for the objects that fields find: a root field pays for each object it finds, a link if values are selected that
 * only the object's own call returns. Objects are paid once per operation, however many fields find them. Changes the
 * schema in place, and prints the rule of each type beside it.
 */
export function meterObjects(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    printRule(schema, type);
    for (const field of Object.values(type.getFields())) meterField(schema, type, field);
  }
  return schema;
}

function printRule(schema: GraphQLSchema, type: GraphQLObjectType): void {
  const access = rootAccess(schema, type);
  if (!access) return;
  const { key, calls, quota } = access;
  const rule = { key, calls, quota, per: 'RESULT', carried: getObjectPricing(type)!.carried } as const;
  type.extensions = { ...type.extensions, directives: { access: printedAccess(rule) } };
}

function meterField(schema: GraphQLSchema, parent: GraphQLObjectType, field: AnyField): void {
  const target = getNamedType(field.type);
  const access = getFieldAccess(field);
  const resolve = field.resolve ?? defaultFieldResolver;
  if (access?.per === 'RESULT' && !getObjectPricing(target)) field.resolve = byGlobalId(resolve, access);
  else if (access?.per === 'RESULT' || access?.per === 'HANDLE') field.resolve = paidRoot(resolve, target, access);
  else if (isInterfaceType(target)) {
    if (listObjectTypes(schema, target).length > 0) field.resolve = paidMembers(resolve, parent, field, target);
  } else {
    const rootRule = rootAccess(schema, target);
    if (rootRule) field.resolve = paidLink(resolve, parent, field, target, rootRule);
  }
}

/** Summarizes the selection on a type once for all objects of a list. */
function remembered(): (type: GraphQLNamedType, info: GraphQLResolveInfo) => SelectionSummary {
  const byNodes = new WeakMap<readonly FieldNode[], Map<GraphQLNamedType, SelectionSummary>>();
  return (type, { schema, fieldNodes, fragments, variableValues: variables }) => {
    const byType = byNodes.get(fieldNodes) ?? new Map<GraphQLNamedType, SelectionSummary>();
    byNodes.set(fieldNodes, byType);
    let selected = byType.get(type);
    if (!selected) {
      const sets = fieldNodes.map(({ selectionSet }) => selectionSet);
      selected = summarizeSelection(type, sets, { schema, fragments, variables });
      byType.set(type, selected);
    }
    return selected;
  };
}

/** The object type of an object that a field found. */
const resolveMember = async (
  target: GraphQLInterfaceType,
  object: unknown,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<GraphQLObjectType> =>
  runtimeType(target, await target.resolveType?.(object, context, info, target), object, info);

/** A lookup that finds nothing or fails costs a call too, identified by its arguments. */
const missed = (args: unknown, { fieldName }: GraphQLResolveInfo): string => callName('', fieldName, args);

function paidRoot(resolve: Resolve, target: GraphQLNamedType, { per, quota }: Access): Resolve {
  const selectedIn = remembered();
  const mayStandIn = onlyLeads(target);
  return async (parent, args, context, info) => {
    const { meter } = context;
    let object: unknown = null;
    try {
      object = await resolve(parent, args, context, info);
    } finally {
      if (object === null || object === undefined) await meter.spend(missed(args, info), quota);
    }
    if (object === null || object === undefined) return object;
    const type = isInterfaceType(target) ? await resolveMember(target, object, context, info) : target;
    const selected = selectedIn(type, info);
    const name = objectName(type, object);
    if (per === 'RESULT' || handleCosts(type, selected)) await meter.spend(name, quota);
    else if (mayStandIn && !selected.calls) await meter.standIn(`${name} or what it leads to`, quota, object);
    return object;
  };
}

/** The object that a global id identifies, in the format of `objectName`; an invalid id is returned as it is. */
function namedBy(id: string): string {
  const globalId = parseGlobalId(id);
  return globalId ? `${globalId.typename}:${globalId.id}` : id;
}

/** Objects of any type by global id: one call for each of them. */
function byGlobalId(resolve: Resolve, { quota }: Access): Resolve {
  return async (parent, args, context, info) => {
    const ids = [args.ids ?? args.id].flat().map(String);
    const spent = ids.map((id) => context.meter.spend(namedBy(id), quota));
    await Promise.all(spent);
    return resolve(parent, args, context, info);
  };
}

/** Objects of several types found by one call: those with more selected than that call returns cost their own call. */
function paidMembers(
  resolve: Resolve,
  parentType: GraphQLObjectType,
  field: AnyField,
  target: GraphQLInterfaceType,
): Resolve {
  const selectedIn = remembered();
  const supply = getObjectSource(field, parentType);
  return async (parent, args, context, info) => {
    const result = await resolve(parent, args, context, info);
    const objects = [result].flat().filter((object) => object !== null && object !== undefined);
    await Promise.all(
      objects.map(async (object) => {
        const type = await resolveMember(target, object, context, info);
        if (needsOwnCall(selectedIn(type, info), supply))
          await context.meter.spend(objectName(type, object), rootAccess(info.schema, type)!.quota);
      }),
    );
    return result;
  };
}

function paidLink(
  resolve: Resolve,
  parentType: GraphQLObjectType,
  field: AnyField,
  target: GraphQLNamedType,
  { quota }: Access,
): Resolve {
  const selectedIn = remembered();
  const supply = getObjectSource(field, parentType);
  const pay = (meter: Meter, objects: readonly unknown[]): Spending => {
    const waiting = objects.flatMap((object) =>
      object === null || object === undefined ? [] : (meter.spend(objectName(target, object), quota) ?? []),
    );
    return waiting.length > 0 ? Promise.all(waiting) : undefined;
  };
  const releases = onlyLeads(parentType);
  return (parent, args, context, info) => {
    const selected = selectedIn(target, info);
    const isCharged = needsOwnCall(selected, supply);
    if (!isCharged && !releases) return resolve(parent, args, context, info);
    const settle = (result: unknown): unknown => {
      if (result === null || result === undefined) return result;
      if (releases && isPaid(selected)) context.meter.release(parent as object);
      const waiting = isCharged ? pay(context.meter, [result].flat()) : undefined;
      return waiting ? waiting.then(() => result) : result;
    };
    const result = resolve(parent, args, context, info);
    return result instanceof Promise ? result.then(settle) : settle(result);
  };
}
