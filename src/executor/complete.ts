import {
  defaultTypeResolver,
  type FieldNode,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  getNullableType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { AS_IT_IS, type InPlace, nullInPlace, writtenInPlace } from './in-place.ts';
import { leafWriter } from './leaves.ts';
import type { Path } from './path.ts';
import type { Complete, ObjectPlan, Planner } from './plan.ts';
import { isPromise } from './promises.ts';
import { Pending, type Run, type Written } from './run.ts';
import { notOfType, runtimeType } from './runtime-type.ts';
import { SharedPart } from './shared-part.ts';
import { writeObject } from './write.ts';

type Nodes = readonly FieldNode[];

/** Compiles how the values of a field are written, from its type. */
export function createCompletion(type: GraphQLOutputType, nodes: Nodes, planner: Planner, inPlace: InPlace): Complete {
  const isNullable = !isNonNullType(type);
  const complete = completionOfNullable(type, nodes, planner, inPlace);
  const none = nullInPlace(inPlace);
  return (run, value, info, path) => {
    if (value instanceof Error) throw value;
    if (value !== null && value !== undefined) return complete(run, value, info, path);
    if (isNullable) return none;
    throw new Error(`Cannot return null for non-nullable field ${info.parentType.name}.${info.fieldName}.`);
  };
}

function completionOfNullable(type: GraphQLOutputType, nodes: Nodes, planner: Planner, inPlace: InPlace): Complete {
  const isNullable = !isNonNullType(type);
  const nullableType = getNullableType(type);
  if (isListType(nullableType))
    return createListCompletion(nullableType.ofType, nodes, isNullable, planner, inPlace.item ?? AS_IT_IS);
  if (isLeafType(nullableType)) {
    const write = writtenInPlace(leafWriter(nullableType), inPlace);
    return (run, value) => {
      const text = write(value, run.executed.printing);
      run.executed.work.count(text.length);
      return text;
    };
  }
  if (isAbstractType(nullableType)) return createAbstractCompletion(nullableType, nodes, isNullable, planner, inPlace);
  return createObjectCompletion(nullableType, nodes, isNullable, planner, inPlace);
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

const createItemPath = (list: Path, index: number): Path => ({
  prev: list,
  key: index,
  typename: undefined,
  place: index,
});

/** How the items of a list are written. */
type ItemPlan = {
  nodes: Nodes;
  complete: Complete;
  mayBeNull: boolean;
  areLeaves: boolean;
  /** Whether the list itself may be null. */
  isNullable: boolean;
};

/**
 * A list in progress. `iterator`: set if the list is not an array; its index is then that of the next item. `repeated`: the
 * promises that are several items, which are written once. `parts`: those that were begun.
 */
type List = {
  run: Run;
  plan: ItemPlan;
  info: GraphQLResolveInfo;
  path: Path;
  items: readonly unknown[];
  iterator: Iterator<unknown> | null;
  repeated: ReadonlySet<unknown> | null;
  parts: Map<unknown, SharedPart>;
};

/** The promises that are several items of a list; null if there are none. */
function findRepeated(items: readonly unknown[]): ReadonlySet<unknown> | null {
  // Lists have either promises or rows, of which most lists are.
  if (items.length < 2 || !isPromise(items[0])) return null;
  const distinctItems = new Set<unknown>();
  const repeated = new Set<unknown>();
  for (const item of items)
    if (distinctItems.has(item)) repeated.add(item);
    else if (isPromise(item)) distinctItems.add(item);
  return repeated.size > 0 ? repeated : null;
}

function createListCompletion(
  itemType: GraphQLOutputType,
  nodes: Nodes,
  isNullable: boolean,
  planner: Planner,
  inPlace: InPlace,
): Complete {
  const plan: ItemPlan = {
    nodes,
    complete: createCompletion(itemType, nodes, planner, inPlace),
    mayBeNull: !isNonNullType(itemType),
    areLeaves: isLeafType(getNullableType(itemType)),
    isNullable,
  };
  return (run, value, info, path) => {
    if (!isIterable(value))
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${info.parentType.name}.${info.fieldName}".`,
      );
    const listPath = path ?? (info.path as Path);
    const isArray = Array.isArray(value);
    const iterator = isArray ? null : value[Symbol.iterator]();
    const items = isArray ? value : [];
    const repeated = findRepeated(items);
    const list: List = { run, plan, info, path: listPath, items, iterator, repeated, parts: new Map() };
    return writeItems(list, 0, null, null);
  };
}

/**
 * Writes the items of a list starting at an index. If the operation has to give way, the remaining items follow in a
 * later turn.
 * @param position the list, if an earlier turn began it; its parts are then `parts`
 */
function writeItems(list: List, first: number, position: Pending | null, parts: Written[] | null): Written {
  const { run, plan, path, items, iterator } = list;
  const { work } = run.executed;
  let text = first === 0 ? '[' : '';
  let index = first;
  for (; iterator || index < items.length; index += 1) {
    const next = iterator?.next();
    if (next?.done) break;
    if (index > 0) text += ',';
    const item = next ? next.value : items[index];
    const output = list.repeated?.has(item) ? writeRepeated(list, item, index) : writeItem(list, item, index);
    if (typeof output === 'string') text += output;
    else {
      parts ??= [];
      parts.push(text, output);
      if (position) output.enclosing = position;
      text = '';
    }
    const isLast = !iterator && index === items.length - 1;
    if (isLast || !work.share.shouldGiveWay()) continue;
    parts ??= [];
    parts.push(text);
    const begun = position ?? new Pending(path, plan.isNullable).fill(parts);
    const later = parts;
    run.giveWay(begun, plan.nodes, path, () => void writeItems(list, index + 1, begun, later));
    return begun;
  }
  text += ']';
  // The brackets and the commas.
  work.count(index + 1);
  if (!parts) return text;
  parts.push(text);
  return position ?? new Pending(path, plan.isNullable).fill(parts);
}

/** Writes an item that occurs several times, once. */
function writeRepeated(list: List, item: unknown, index: number): Written {
  const { run, plan, path, parts } = list;
  const { nodes, mayBeNull: isNullable } = plan;
  const place = { run, nodes, path: createItemPath(path, index), isNullable };
  const begun = parts.get(item);
  if (begun) return begun.repeat(place);
  const shared = new SharedPart(run.subtree(run.context), place.path);
  parts.set(item, shared);
  return shared.write(place, (partRun) => writeItem({ ...list, run: partRun }, item, index));
}

function writeItem({ run, plan, info, path, iterator }: List, item: unknown, index: number): Written {
  const { complete, nodes, mayBeNull } = plan;
  let itemPath = plan.areLeaves ? null : createItemPath(path, index);
  try {
    if (!isPromise(item)) return complete(run, item, info, itemPath);
    const at = itemPath ?? createItemPath(path, index);
    return run.later(item, nodes, at, mayBeNull, (resolved) => complete(run, resolved, info, at));
  } catch (raised) {
    itemPath ??= createItemPath(path, index);
    try {
      return run.nullAt(raised, nodes, itemPath, mayBeNull);
    } catch (failure) {
      iterator?.return?.();
      throw failure;
    }
  }
}

function createObjectCompletion(
  type: GraphQLObjectType,
  nodes: Nodes,
  isNullable: boolean,
  planner: Planner,
  inPlace: InPlace,
): Complete {
  const sets = nodes.map(({ selectionSet }) => selectionSet);
  let objectPlan: ObjectPlan | undefined;
  return (run, value, info, path) => {
    // Planned at the first object, because most possible types of an abstract type never occur.
    objectPlan ??= planner(run, type, sets, inPlace);
    const plan = objectPlan;
    const at = path ?? (info.path as Path);
    if (!type.isTypeOf) return writeObject(run, plan, value, at, isNullable);
    const write = (isOfType: boolean) => {
      if (!isOfType) throw notOfType(type, value, info);
      return writeObject(run, plan, value, at, isNullable);
    };
    const isOfType = type.isTypeOf(value, run.context, info);
    return isPromise(isOfType) ? run.later(isOfType, nodes, at, isNullable, write) : write(isOfType);
  };
}

function createAbstractCompletion(
  type: GraphQLAbstractType,
  nodes: Nodes,
  isNullable: boolean,
  planner: Planner,
  inPlace: InPlace,
): Complete {
  const completionsByName = new Map<unknown, Complete>();
  const resolveType = type.resolveType ?? defaultTypeResolver;
  return (run, value, info, path) => {
    const write = (name: unknown) => {
      let complete = completionsByName.get(name);
      if (!complete) {
        complete = createObjectCompletion(runtimeType(type, name, value, info), nodes, isNullable, planner, inPlace);
        completionsByName.set(name, complete);
      }
      return complete(run, value, info, path);
    };
    const name = resolveType(value, run.context, info, type);
    return isPromise(name) ? run.later(name, nodes, path ?? (info.path as Path), isNullable, write) : write(name);
  };
}
