import {
  defaultTypeResolver,
  type FieldNode,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLObjectType,
  type GraphQLOutputType,
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
import { Pending, type Written } from './run.ts';
import { notOfType, runtimeType } from './runtime-type.ts';
import { writeObject } from './write.ts';

type Nodes = readonly FieldNode[];

/** How a field's value is written: by its type, decided once. */
export function completionOf(type: GraphQLOutputType, nodes: Nodes, planner: Planner, inPlace: InPlace): Complete {
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
  const named = getNullableType(type);
  if (isListType(named)) return listOf(named.ofType, nodes, isNullable, planner, inPlace.item ?? AS_IT_IS);
  if (isLeafType(named)) {
    const write = writtenInPlace(leafWriter(named), inPlace);
    return (_run, value) => write(value);
  }
  if (isAbstractType(named)) return abstractOf(named, nodes, isNullable, planner, inPlace);
  return objectOf(named, nodes, isNullable, planner, inPlace);
}

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

const itemOf = (list: Path, index: number): Path => ({ prev: list, key: index, typename: undefined, place: index });

function listOf(
  itemType: GraphQLOutputType,
  nodes: Nodes,
  isNullable: boolean,
  planner: Planner,
  inPlace: InPlace,
): Complete {
  const mayItemBeNull = !isNonNullType(itemType);
  const complete = completionOf(itemType, nodes, planner, inPlace);
  const areLeaves = isLeafType(getNullableType(itemType));
  return (run, value, info, path) => {
    if (!isIterable(value))
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${info.parentType.name}.${info.fieldName}".`,
      );
    const listPath = path ?? (info.path as Path);
    let text = '[';
    let parts: Written[] | null = null;
    let index = 0;
    for (const item of value) {
      if (index > 0) text += ',';
      let written: Written;
      let itemPath = areLeaves ? null : itemOf(listPath, index);
      try {
        if (isPromise(item)) {
          const at = itemPath ?? itemOf(listPath, index);
          written = run.later(item, nodes, at, mayItemBeNull, (found) => complete(run, found, info, at));
        } else written = complete(run, item, info, itemPath);
      } catch (raised) {
        itemPath ??= itemOf(listPath, index);
        written = run.nullAt(raised, nodes, itemPath, mayItemBeNull);
      }
      index += 1;
      if (typeof written === 'string') text += written;
      else {
        parts ??= [];
        parts.push(text, written);
        text = '';
      }
    }
    text += ']';
    if (!parts) return text;
    parts.push(text);
    return new Pending(listPath, isNullable).fill(parts);
  };
}

function objectOf(
  type: GraphQLObjectType,
  nodes: Nodes,
  isNullable: boolean,
  planner: Planner,
  inPlace: InPlace,
): Complete {
  const sets = nodes.map(({ selectionSet }) => selectionSet);
  let known: ObjectPlan | undefined;
  return (run, value, info, path) => {
    // Planned for the first object: most possible types of an abstract type never occur.
    known ??= planner(run, type, sets, inPlace);
    const plan = known;
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

function abstractOf(
  type: GraphQLAbstractType,
  nodes: Nodes,
  isNullable: boolean,
  planner: Planner,
  inPlace: InPlace,
): Complete {
  const known = new Map<unknown, Complete>();
  const resolveType = type.resolveType ?? defaultTypeResolver;
  return (run, value, info, path) => {
    const write = (name: unknown) => {
      let complete = known.get(name);
      if (!complete) {
        complete = objectOf(runtimeType(type, name, value, info), nodes, isNullable, planner, inPlace);
        known.set(name, complete);
      }
      return complete(run, value, info, path);
    };
    const name = resolveType(value, run.context, info, type);
    return isPromise(name) ? run.later(name, nodes, path ?? (info.path as Path), isNullable, write) : write(name);
  };
}
