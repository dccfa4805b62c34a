import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { runtimeType } from '../../executor/runtime-type.ts';
import { type Access, printedAccess } from '../../graph/access-rules.ts';
import { callName } from '../../graph/calls.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { parseGlobalId } from '../../graph/global-id.ts';
import { getObjectPricing, objectName } from '../../graph/own-call.ts';
import {
  getFieldAccess,
  getObjectSource,
  listObjectTypes,
  needsOwnCall,
  needsRootCall,
  rootAccess,
  type SelectionSummary,
  type Supply,
  summarizeSelection,
} from './object-calls.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema does not know the context of its resolvers.
type AnyField = GraphQLField<unknown, any>;
type Resolve = NonNullable<GraphQLField<unknown, Context>['resolve']>;

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
  const pricing = getObjectPricing(type);
  if (!access || !pricing) return;
  const { preview: _preview, ...rule } = access;
  const directive = printedAccess({ ...rule, per: 'RESULT', carried: pricing.carried });
  type.extensions = { ...type.extensions, directives: { access: directive } };
}

function meterField(schema: GraphQLSchema, parent: GraphQLObjectType, field: AnyField): void {
  const target = getNamedType(field.type);
  const access = getFieldAccess(field);
  const resolve = field.resolve ?? defaultFieldResolver;
  const source = getObjectSource(field, parent);
  if (access?.per === 'RESULT' && !getObjectPricing(target)) field.resolve = payByGlobalId(resolve, access);
  else if (access && source === 'ROOT') field.resolve = payForRoot(resolve, target, access);
  else if (listObjectTypes(schema, target).some((type) => rootAccess(schema, type)))
    field.resolve = payForLinks(resolve, target, source);
}

/** Summarizes the selection on a type once for all objects of a list. */
function createSummaries(): (type: GraphQLNamedType, info: GraphQLResolveInfo) => SelectionSummary {
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

/** The type of an object that a field found. */
const findType = async (
  target: GraphQLNamedType,
  object: unknown,
  context: Context,
  info: GraphQLResolveInfo,
): Promise<GraphQLNamedType> =>
  isInterfaceType(target)
    ? runtimeType(target, await target.resolveType?.(object, context, info, target), object, info)
    : target;

/** Spends the call of an object, unless another field of the operation has. */
const spendOn = (object: unknown, type: GraphQLNamedType, { meter }: Context, { schema }: GraphQLResolveInfo) =>
  meter.spend(objectName(type, object), rootAccess(schema, type)?.quota ?? true);

function payForRoot(resolve: Resolve, target: GraphQLNamedType, { per, quota }: Access): Resolve {
  const summarize = createSummaries();
  return async (parent, args, context, info) => {
    let object: unknown = null;
    try {
      object = await resolve(parent, args, context, info);
    } finally {
      // A lookup that finds nothing or fails costs a call too, identified by its arguments.
      if (object == null) await context.meter.spend(callName('', info.fieldName, args), quota);
    }
    if (object == null) return object;
    const type = await findType(target, object, context, info);
    if (per === 'RESULT' || needsRootCall(summarize(type, info))) await spendOn(object, type, context, info);
    return object;
  };
}

function payForLinks(resolve: Resolve, target: GraphQLNamedType, source: Supply): Resolve {
  const summarize = createSummaries();
  const isCharged = (type: GraphQLNamedType, info: GraphQLResolveInfo) => needsOwnCall(summarize(type, info), source);
  const payForMember = async (object: unknown, context: Context, info: GraphQLResolveInfo) => {
    const type = await findType(target, object, context, info);
    if (isCharged(type, info)) await spendOn(object, type, context, info);
  };
  return (parent, args, context, info) => {
    if (!isInterfaceType(target) && !isCharged(target, info)) return resolve(parent, args, context, info);
    const pay = (result: unknown): unknown => {
      const waiting = [result].flat().flatMap((object) => {
        if (object == null) return [];
        if (isInterfaceType(target)) return payForMember(object, context, info);
        return spendOn(object, target, context, info) ?? [];
      });
      return waiting.length > 0 ? Promise.all(waiting).then(() => result) : result;
    };
    const result = resolve(parent, args, context, info);
    return result instanceof Promise ? result.then(pay) : pay(result);
  };
}

/** The object that a global id identifies, in the format of `objectName`; an invalid id is returned as it is. */
function namedBy(id: string): string {
  const globalId = parseGlobalId(id);
  return globalId ? `${globalId.typename}:${globalId.id}` : id;
}

/** A text that encodes no global id. PostgreSQL text cannot contain NUL, so no object has it in its id. */
function findIdFault(argument: string, id: unknown): GraphQLError | null {
  const globalId = parseGlobalId(String(id));
  if (globalId && !globalId.id.includes('\0')) return null;
  return fail.invalid('invalid_parameter', argument, `${argument}: ${JSON.stringify(id)} is not a global id.`);
}

/** Objects of any type by global id: one call for each of them. In a list, an invalid id fails in its place. */
function payByGlobalId(resolve: Resolve, { quota }: Access): Resolve {
  return async (parent, args, context, info) => {
    const ids = [args.ids ?? args.id].flat().map(String);
    const spent = ids.map((id) => context.meter.spend(namedBy(id), quota));
    await Promise.all(spent);
    if (args.ids === undefined) {
      const fault = findIdFault('id', args.id);
      if (fault) throw fault;
      return mayBeNode(args.id, info) ? resolve(parent, args, context, info) : null;
    }
    const faults = args.ids.map((id: unknown) => findIdFault('ids', id));
    const isFound = (id: unknown, index: number) => !faults[index] && mayBeNode(id, info);
    const nodeIds = args.ids.filter(isFound);
    const nodes = ((await resolve(parent, { ...args, ids: nodeIds }, context, info)) as unknown[]).values();
    return args.ids.map((id: unknown, index: number) => (isFound(id, index) ? nodes.next().value : faults[index]));
  };
}

/** False for the id of a row, which encodes its type too but belongs to no object with a root field. */
function mayBeNode(id: unknown, { schema }: GraphQLResolveInfo): boolean {
  const type = schema.getType(parseGlobalId(String(id))?.typename ?? '');
  return isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node');
}
