import { anyOf, isNullable, type JsonSchema, notNull } from '../json-schema.ts';
import { concretePlaces, listMembers, memberPlace, type ShapePlace } from '../places.ts';
import { asMember, isShape, omitNulls } from './members.ts';
import {
  createShape,
  type Described,
  type JsonObject,
  type OutputShape,
  ofValue,
  type ShapedMember,
  type ShapedMembers,
} from './shape.ts';
import { same } from './values.ts';

function createObjectShape(members: ShapedMembers, isKeeping: boolean): OutputShape {
  const listed = Object.entries(members).map(([name, member]) => [name, asMember(member)] as const);
  const taken = new Map(listed.map(([name, member]) => [member.takes(name), [name, member] as const]));
  const isTaken = new Set(listed.map(([name, member]) => member.takes(name)));

  /** The body's members in order: a replacement takes the position of the member it replaces. */
  function ordered(names: readonly string[]): readonly (readonly [string, ShapedMember])[] {
    if (!isKeeping) return listed;
    const inPlace = names.flatMap((name) => {
      const replaced = taken.get(name);
      if (replaced) return [replaced];
      return isTaken.has(name) ? [] : [[name, asMember(same)] as const];
    });
    return [...inPlace, ...listed.filter((entry) => !inPlace.some(([name]) => name === entry[0]))];
  }

  /** The members to write for an object with these names, cached because the objects of a list have the same names. */
  let cached: { names: readonly string[]; writers: readonly (readonly [string, ShapedMember])[] } | undefined;
  function getWriters(names: readonly string[]): readonly (readonly [string, ShapedMember])[] {
    if (cached?.names.length === names.length && cached.names.every((name, i) => name === names[i]))
      return cached.writers;
    const present = new Set<string | null>([null, ...names]);
    cached = { names, writers: ordered(names).filter(([name, member]) => present.has(member.takes(name))) };
    return cached.writers;
  }

  const describeConcrete = (place: ShapePlace & { type: never }): JsonSchema => {
    const names = [...listMembers(place).keys()];
    const selectedNames = ordered(names)
      .filter(([name, member]) => {
        const source = member.takes(name);
        return source === null || names.includes(source);
      })
      .map(([name, member]) => member.describe(name, place));
    const properties = Object.assign(
      {},
      ...selectedNames.map((described) => described.properties),
    ) as Described['properties'];
    const optional = new Set(selectedNames.flatMap((described) => described.optional));
    const required = Object.keys(properties).filter((name) => !optional.has(name));
    return { type: 'object', properties, ...(required.length > 0 && { required }) };
  };

  return ofValue<JsonObject>(
    (object, root) => {
      const body: JsonObject = {};
      for (const [name, member] of getWriters(Object.keys(object))) member.write(body, name, object, root);
      return body;
    },
    (place) => {
      // A member must exist in at least one of the possible types; `memberPlace` throws if it exists in none.
      for (const [name, member] of listed) {
        const source = member.takes(name);
        if (source !== null) memberPlace(place, source);
      }
      return anyOf(concretePlaces(place).map((concrete) => describeConcrete(concrete as never)));
    },
  );
}

/** An object as in the graph, except for the members listed. */
export function keep(members: ShapedMembers): OutputShape {
  const shape = createObjectShape(members, true);
  const inPlace = Object.fromEntries(
    Object.entries(members).flatMap(([name, member]) =>
      isShape(member) && member.inPlace ? [[name, member.inPlace]] : [],
    ),
  );
  const isInPlace = Object.keys(inPlace).length === Object.keys(members).length;
  return isInPlace ? Object.assign(shape, { inPlace: { members: inPlace } }) : shape;
}

/** An object of only the members listed. */
export const pick = (members: ShapedMembers): OutputShape => createObjectShape(members, false);

const withoutNullsIn = (schema: JsonSchema): JsonSchema => {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(withoutNullsIn) };
  const { properties, required, ...rest } = schema;
  if (!properties) return schema;
  const always = (required ?? []).filter((name) => properties[name] && !isNullable(properties[name]));
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, notNull(member)])),
    ...(always.length > 0 && { required: always }),
  };
};

/** An object whose members are absent instead of null. */
export const withoutNulls = (shape: OutputShape = same): OutputShape =>
  createShape(
    (value, root) => {
      const object = shape(value, root);
      return object === null ? null : omitNulls(object as JsonObject);
    },
    (place) => withoutNullsIn(shape.describe(place)),
  );

/** The value at a path below the object, such as `stock.entities`; null if anything on the way is null. */
export function at(path: string, shape: OutputShape = same): OutputShape {
  const [name, ...below] = path.split('.') as [string, ...string[]];
  const next = below.length > 0 ? at(below.join('.'), shape) : shape;
  const shaped = ofValue<JsonObject>(
    (object, root) => next(object[name], root),
    (place) => next.describe(memberPlace(place, name)),
  );
  const { inPlace } = next;
  return Object.assign(shaped, {
    below: { name, shape: next },
    ...(inPlace && { inPlace: { only: name, members: { [name]: inPlace } } }),
  });
}
