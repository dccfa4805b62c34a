import type { Shape } from './promises.ts';

/** Who depends on a shape: readers of a response, or senders of a parameter. */
export type Direction = 'read' | 'send';

type Schema = { readonly [keyword: string]: Shape };

const isSchema = (value: Shape | undefined): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toList = (value: Shape | undefined): readonly Shape[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value as Shape];
const toText = (value: Shape | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value));
const includesAll = (list: readonly Shape[], items: readonly Shape[]): boolean =>
  items.every((item) => list.some((other) => toText(other) === toText(item)));

/** Keywords with a lowest accepted value, and with a highest. */
const LOWEST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const HIGHEST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const STRUCTURAL = ['type', 'enum', 'properties', 'required', 'items', 'anyOf', 'oneOf', 'allOf'];

/** Whether senders meet a tighter bound. */
function isTighter(keyword: string, before: Shape | undefined, after: Shape | undefined): boolean {
  if (after === undefined) return false;
  if (before === undefined) return true;
  if (LOWEST.includes(keyword)) return Number(after) > Number(before);
  if (HIGHEST.includes(keyword)) return Number(after) < Number(before);
  return toText(after) !== toText(before);
}

function* compareKeywords(before: Schema, after: Schema, direction: Direction, place: string): Generator<string> {
  for (const keyword of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (STRUCTURAL.includes(keyword)) continue;
    const [old, now] = [before[keyword], after[keyword]];
    const isBroken =
      direction === 'read' || keyword === 'default' ? toText(old) !== toText(now) : isTighter(keyword, old, now);
    if (isBroken) yield `${place}: ${keyword} changed from ${toText(old)} to ${toText(now)}`;
  }
}

/** Types and literals. A reader may meet new literals, as with an enum of the graph, but no new type. */
function* compareValues(before: Schema, after: Schema, direction: Direction, place: string): Generator<string> {
  const [oldTypes, newTypes] = [toList(before.type), toList(after.type)];
  const isKnown = direction === 'read' ? includesAll(oldTypes, newTypes) : includesAll(newTypes, oldTypes);
  if (!isKnown && oldTypes.length > 0)
    yield `${place}: the type changed from ${toText(before.type)} to ${toText(after.type)}`;
  if (direction === 'send' && after.enum !== undefined && !includesAll(toList(after.enum), toList(before.enum)))
    yield `${place}: some of ${toText(before.enum)} are no longer accepted`;
}

function* compareMembers(before: Schema, after: Schema, direction: Direction, place: string): Generator<string> {
  const [oldMembers, newMembers] = [before.properties, after.properties];
  const [oldRequired, newRequired] = [toList(before.required), toList(after.required)];
  if (isSchema(oldMembers))
    for (const [name, member] of Object.entries(oldMembers)) {
      const now = isSchema(newMembers) ? newMembers[name] : undefined;
      if (now === undefined) yield `${place}.${name}: removed`;
      else yield* compareShapes(member, now, direction, `${place}.${name}`);
    }
  const [promised, kept] = direction === 'read' ? [oldRequired, newRequired] : [newRequired, oldRequired];
  for (const name of promised)
    if (!includesAll(kept, [name]))
      yield `${place}.${String(name)}: ${direction === 'read' ? 'may be absent now' : 'is required now'}`;
}

function* compareVariants(before: Schema, after: Schema, direction: Direction, place: string): Generator<string> {
  for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
    const [old, now] = [toList(before[keyword]), toList(after[keyword])];
    if (old.length !== now.length) yield `${place}: ${keyword} has ${now.length} variants in place of ${old.length}`;
    else
      for (const [index, variant] of old.entries())
        yield* compareShapes(variant, now[index] ?? null, direction, `${place}|${index + 1}`);
  }
  if (before.items !== undefined) yield* compareShapes(before.items, after.items ?? null, direction, `${place}[]`);
}

/** The differences of two JSON schemas that break those who depend on the first, each with its place. */
export function* compareShapes(before: Shape, after: Shape, direction: Direction, place: string): Generator<string> {
  if (!isSchema(before) || !isSchema(after)) {
    if (toText(before) !== toText(after)) yield `${place}: changed from ${toText(before)} to ${toText(after)}`;
    return;
  }
  yield* compareValues(before, after, direction, place);
  yield* compareKeywords(before, after, direction, place);
  yield* compareMembers(before, after, direction, place);
  yield* compareVariants(before, after, direction, place);
}
