import { isCompositeType, isEnumType, isListType } from 'graphql';
import { titleWords } from '../../lib/words.ts';
import { AS_IT_IS, type InPlace } from '../graphql/execution/in-place.ts';
import {
  anyOf,
  constantSchema,
  isNullable,
  type JsonSchema,
  notNull,
  orNull,
  scalarSchema,
  withDescription,
} from './json-schema.ts';
import { concretePlaces, itemPlace, memberPlace, membersOf, type Place } from './places.ts';

export type Data = Record<string, unknown>;

/**
 * Turns what an operation answers at one place into the documented body. Called with the value there, and the
 * operation's whole data, it returns what the body holds. `describe` returns the JSON schema of that, read from the
 * types of the graph; it throws where the shape reads what the operation does not select. `inPlace` says the same of a
 * shape that only writes values otherwise where they stand, or a member for its object; `below`, of one that only takes a
 * member, of which.
 */
export type Shape = ((value: unknown, root?: unknown) => unknown) & {
  describe: (place: Place) => JsonSchema;
  inPlace?: InPlace;
  below?: { name: string | null; shape: Shape };
};

/** Members of a body's object: their schemas, and those that may be absent. */
type Described = { properties: Record<string, JsonSchema>; optional: readonly string[] };

/** What the body's object has under one name. */
export type Member = {
  /** The member of the graph's object that it stands for, if any. */
  takes: (name: string) => string | null;
  /** Writes what the body has under the name into the body's object. */
  write: (into: Data, name: string, object: Data, root: unknown) => void;
  describe: (name: string, place: Place) => Described;
};
export type Members = Readonly<Record<string, Shape | Member>>;

/** A question about an object, or about the operation's whole data. */
type Test = (object: never, root: never) => boolean;

/** A shape from what it does and how it describes that. */
export const shapeOf = (run: (value: unknown, root: unknown) => unknown, describe: Shape['describe']): Shape =>
  Object.assign((value: unknown, root: unknown = value) => run(value, root), { describe });

/** A shape of leaves that looks at nothing but the value. */
const leaf = (shape: Shape): Shape => Object.assign(shape, { inPlace: { value: shape } });

/** A shape of values; null stays null. */
export const ofValue = <T>(run: (value: T, root: unknown) => unknown, describe: Shape['describe']): Shape =>
  shapeOf(
    (value, root) => (value === null ? null : run(value as T, root)),
    (place) => (place.isNullable ? orNull(describe({ ...place, isNullable: false })) : describe(place)),
  );

// ---- values ----

/** The value as the graph has it. */
export const same: Shape = Object.assign(
  ofValue<unknown>(
    (value) => value,
    (place) => {
      const { type, description } = place;
      if (isListType(type)) return { type: 'array', items: same.describe(itemPlace(place)) };
      if (isCompositeType(type)) return keep({}).describe(place);
      return isEnumType(type)
        ? withDescription({ type: 'string', enum: type.getValues().map(({ name }) => name) }, description)
        : withDescription(scalarSchema(type), description);
    },
  ),
  { inPlace: AS_IT_IS },
);

/** The documented literal of an enum's value or of a text; `otherwise` where the graph has null. */
export function literal(write: (name: string) => string, otherwise?: string): Shape {
  const describe = ({ type, description }: Place): JsonSchema => {
    const names = isEnumType(type) ? type.getValues().map(({ name }) => write(name)) : null;
    const all = names && [...names, ...(otherwise === undefined ? [] : [otherwise])];
    return withDescription({ type: 'string', ...(all && { enum: all }) }, description);
  };
  const nullable = ofValue(write, describe);
  return leaf(
    otherwise === undefined ? nullable : shapeOf((value, root) => nullable(value, root) ?? otherwise, describe),
  );
}

/** The documented literal by the enum's name. */
export const literals = (words: Readonly<Record<string, string>>): Shape => literal((name) => words[name]!);

/** An enum's value in lower case. */
export const lowerCase = literal((name) => name.toLowerCase());

/** An enum's value as words of a title: `Extreme Fear`. */
export const title = literal(titleWords);

const instant = (unit: string, write: (milliseconds: number) => number): Shape =>
  leaf(
    ofValue<string>(
      (value) => write(new Date(value).valueOf()),
      ({ description }) => withDescription({ type: 'integer' }, description, `Epoch ${unit}.`),
    ),
  );

/** An instant as epoch milliseconds. */
export const epochMs = instant('milliseconds', (milliseconds) => milliseconds);

/** An instant as whole epoch seconds. */
export const epochSeconds = instant('seconds', (milliseconds) => Math.floor(milliseconds / 1_000));

/** A value that is always the same. */
export const always = (value: unknown): Shape =>
  shapeOf(
    () => value,
    () => constantSchema(value),
  );

/** A computed value and its schema, for what no other shape can say. */
export const computed = <T>(schema: JsonSchema, compute: (value: T) => unknown): Shape =>
  shapeOf(
    (value) => compute(value as T),
    () => schema,
  );

// ---- lists and maps ----

/** A list, each item in its shape. */
export const list = (item: Shape): Shape =>
  Object.assign(
    ofValue<readonly unknown[]>(
      (items, root) => items.map((one) => item(one, root)),
      (place) => ({ type: 'array', items: item.describe(itemPlace(place)) }),
    ),
    item.inPlace && { inPlace: { item: item.inPlace } },
  );

/** A list as a map by one member of its items, which `name` shapes. */
export const mapBy = (key: string, item: Shape, name: Shape = same): Shape =>
  ofValue<readonly Data[]>(
    (items, root) => Object.fromEntries(items.map((one) => [name(one[key], root), item(one, root)])),
    (place) => {
      const { enum: names } = name.describe(memberPlace(itemPlace(place), key));
      return {
        type: 'object',
        ...(names && { propertyNames: { enum: names } }),
        additionalProperties: item.describe(itemPlace(place)),
      };
    },
  );

// ---- objects ----

const isShape = (one: Shape | Member): one is Shape => typeof one === 'function';
const asMember = (one: Shape | Member): Member => (isShape(one) ? from(null, one) : one);

const one = (name: string, schema: JsonSchema): Described => ({ properties: { [name]: schema }, optional: [] });
const NOTHING: Described = { properties: {}, optional: [] };

function objectOf(members: Members, isKeeping: boolean): Shape {
  const listed = Object.entries(members).map(([name, member]) => [name, asMember(member)] as const);
  const taken = new Map(listed.map(([name, member]) => [member.takes(name), [name, member] as const]));
  const isTaken = new Set(listed.map(([name, member]) => member.takes(name)));

  /** The body's members in order: what replaces a member stands in its place. */
  function ordered(names: readonly string[]): readonly (readonly [string, Member])[] {
    if (!isKeeping) return listed;
    const inPlace = names.flatMap((name) => {
      const replaced = taken.get(name);
      if (replaced) return [replaced];
      return isTaken.has(name) ? [] : [[name, asMember(same)] as const];
    });
    return [...inPlace, ...listed.filter((entry) => !inPlace.some(([name]) => name === entry[0]))];
  }

  /** What writes an object of these members; the objects of a list have the same. */
  let known: { names: readonly string[]; writers: readonly (readonly [string, Member])[] } | undefined;
  function writersOf(names: readonly string[]): readonly (readonly [string, Member])[] {
    if (known?.names.length === names.length && known.names.every((name, i) => name === names[i])) return known.writers;
    const present = new Set<string | null>([null, ...names]);
    known = { names, writers: ordered(names).filter(([name, member]) => present.has(member.takes(name))) };
    return known.writers;
  }

  const describeConcrete = (place: Place & { type: never }): JsonSchema => {
    const names = [...membersOf(place).keys()];
    const all = ordered(names)
      .filter(([name, member]) => member.takes(name) === null || names.includes(member.takes(name)!))
      .map(([name, member]) => member.describe(name, place));
    const properties = Object.assign({}, ...all.map((described) => described.properties)) as Described['properties'];
    const optional = new Set(all.flatMap((described) => described.optional));
    const required = Object.keys(properties).filter((name) => !optional.has(name));
    return { type: 'object', properties, ...(required.length > 0 && { required }) };
  };

  return ofValue<Data>(
    (object, root) => {
      const body: Data = {};
      for (const [name, member] of writersOf(Object.keys(object))) member.write(body, name, object, root);
      return body;
    },
    (place) => {
      // Members are those of some of the types that the place can hold; `memberPlace` throws where they are of none.
      for (const [name, member] of listed) if (member.takes(name) !== null) memberPlace(place, member.takes(name)!);
      return anyOf(concretePlaces(place).map((concrete) => describeConcrete(concrete as never)));
    },
  );
}

/** An object as the graph has it, but for the members listed. */
export function keep(members: Members): Shape {
  const shape = objectOf(members, true);
  const inPlace = Object.fromEntries(
    Object.entries(members).flatMap(([name, one]) => (isShape(one) && one.inPlace ? [[name, one.inPlace]] : [])),
  );
  const isInPlace = Object.keys(inPlace).length === Object.keys(members).length;
  return isInPlace ? Object.assign(shape, { inPlace: { members: inPlace } }) : shape;
}

/** An object of the members listed alone. */
export const pick = (members: Members): Shape => objectOf(members, false);

/** A member of the graph's object under the body's name; without a name of its own, the one of the same name. */
export const from = (source: string | null, shape: Shape = same): Member => ({
  takes: (name) => source ?? name,
  write: (into, name, object, root) => {
    into[name] = shape(object[source ?? name], root);
  },
  describe: (name, place) => one(name, shape.describe(memberPlace(place, source ?? name))),
});

/** A second member made from one that stands for itself as well. */
export const copy = (source: string, shape: Shape = same): Member => ({ ...from(source, shape), takes: () => null });

/** A member that the body does not have. */
export const omitted: Member = { takes: (name) => name, write: () => {}, describe: () => NOTHING };

/** A member made from the object itself. */
export const itself = (shape: Shape): Member => ({
  takes: () => null,
  write: (into, name, object, root) => {
    into[name] = shape(object, root);
  },
  describe: (name, place) => one(name, shape.describe({ ...place, isNullable: false })),
});

/** A member that is always the same. */
export const constant = (value: unknown): Member => itself(always(value));

/** The members of an object instead of the object; none where it is null. */
export const spread = (shape: Shape = same): Member => ({
  takes: (name) => name,
  write: (into, name, object, root) => void Object.assign(into, shape(object[name], root)),
  describe(name, place) {
    const schema = shape.describe(memberPlace(place, name));
    const { properties = {}, required = [] } = notNull(schema);
    const optional = Object.keys(properties).filter((key) => isNullable(schema) || !required.includes(key));
    return { properties, optional };
  },
});

/** A member that is there only where the test holds. */
export const when = (test: Test, shape: Shape | Member): Member => {
  const member = asMember(shape);
  return {
    takes: member.takes,
    write: (into, name, object, root) => {
      if (test(object as never, root as never)) member.write(into, name, object, root);
    },
    describe(name, place) {
      const { properties } = member.describe(name, place);
      return { properties, optional: Object.keys(properties) };
    },
  };
};

const valuesOf = (object: Data): Data =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

/** A member that is absent instead of null. */
export const unlessNull = (shape: Shape | Member): Member => {
  const member = asMember(shape);
  return {
    takes: member.takes,
    write: (into, name, object, root) => {
      const made: Data = {};
      member.write(made, name, object, root);
      Object.assign(into, valuesOf(made));
    },
    describe(name, place) {
      const { properties, optional } = member.describe(name, place);
      const nullable = Object.keys(properties).filter((key) => isNullable(properties[key]!));
      return {
        properties: Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, notNull(schema)])),
        optional: [...optional, ...nullable],
      };
    },
  };
};

const withoutNullsIn = (schema: JsonSchema): JsonSchema => {
  if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map(withoutNullsIn) };
  const { properties, required, ...rest } = schema;
  if (!properties) return schema;
  const always = (required ?? []).filter((name) => !isNullable(properties[name]!));
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([name, member]) => [name, notNull(member)])),
    ...(always.length > 0 && { required: always }),
  };
};

/** An object whose members are absent instead of null. */
export const withoutNulls = (shape: Shape = same): Shape =>
  shapeOf(
    (value, root) => {
      const object = shape(value, root);
      return object === null ? null : valuesOf(object as Data);
    },
    (place) => withoutNullsIn(shape.describe(place)),
  );

/** What stands at a path below the object, such as `stock.entities`; null where something on the way is null. */
export function at(path: string, shape: Shape = same): Shape {
  const [name, ...below] = path.split('.') as [string, ...string[]];
  const next = below.length > 0 ? at(below.join('.'), shape) : shape;
  const shaped = ofValue<Data>(
    (object, root) => next(object[name], root),
    (place) => next.describe(memberPlace(place, name)),
  );
  const { inPlace } = next;
  return Object.assign(shaped, {
    below: { name, shape: next },
    ...(inPlace && { inPlace: { only: name, members: { [name]: inPlace } } }),
  });
}

/** A value that the graph could leave null, and does only beside an error. */
export const present = (shape: Shape = same): Shape =>
  shapeOf(
    (value, root) => shape(value, root),
    (place) => shape.describe({ ...place, isNullable: false }),
  );

// ---- one of several ----

/** One shape or the other. */
export const either = (test: Test, then: Shape, otherwise: Shape): Shape =>
  shapeOf(
    (value, root) => (test(value as never, root as never) ? then : otherwise)(value, root),
    (place) => anyOf([then.describe(place), otherwise.describe(place)]),
  );

/** The shape, or a fixed body where the graph has null. */
export const ifNull = (fallback: unknown, shape: Shape): Shape =>
  shapeOf(
    (value, root) => (value === null ? fallback : shape(value, root)),
    (place) => anyOf([shape.describe({ ...place, isNullable: false }), constantSchema(fallback)]),
  );

/** A shape for each type that the place can hold; the operation selects `__typename`. */
export const byType = (shapes: Readonly<Record<string, Shape>>): Shape =>
  ofValue<{ __typename: string }>(
    (object, root) => shapes[object.__typename]!(object, root),
    (place) => anyOf(concretePlaces(place).map((concrete) => shapes[concrete.type.name]!.describe(concrete))),
  );

/** The one root field of the operation. */
export const onlyField: Shape = Object.assign(
  shapeOf(
    (data) => Object.values(data as Data)[0],
    (place) => {
      const [name] = concretePlaces(place).flatMap((concrete) => [...membersOf(concrete).keys()]);
      return same.describe(memberPlace(place, name!));
    },
  ),
  { below: { name: null, shape: same } },
);
