import { isNullable, type JsonSchema, notNull } from '../json-schema.ts';
import { memberPlace } from '../places.ts';
import type { Described, JsonObject, OutputShape, ShapedMember, Test } from './shape.ts';
import { always, same } from './values.ts';

export const isShape = (shape: OutputShape | ShapedMember): shape is OutputShape => typeof shape === 'function';
export const asMember = (shape: OutputShape | ShapedMember): ShapedMember =>
  isShape(shape) ? from(null, shape) : shape;

const describeMember = (name: string, schema: JsonSchema): Described => ({
  properties: { [name]: schema },
  optional: [],
});
const NOTHING: Described = { properties: {}, optional: [] };

/** A member of the graph's object under the body's name; without a source, the member of the same name. */
export const from = (source: string | null, shape: OutputShape = same): ShapedMember => ({
  takes: (name) => source ?? name,
  write: (into, name, object, root) => {
    into[name] = shape(object[source ?? name], root);
  },
  describe: (name, place) => describeMember(name, shape.describe(memberPlace(place, source ?? name))),
});

/** Adds a member derived from another; the original stays. */
export const copy = (source: string, shape: OutputShape = same): ShapedMember => ({
  ...from(source, shape),
  takes: () => null,
});

/** A member that the body does not have. */
export const omitted: ShapedMember = { takes: (name) => name, write: () => {}, describe: () => NOTHING };

/** A member computed from the object itself. */
export const itself = (shape: OutputShape): ShapedMember => ({
  takes: () => null,
  write: (into, name, object, root) => {
    into[name] = shape(object, root);
  },
  describe: (name, place) => describeMember(name, shape.describe({ ...place, isNullable: false })),
});

/** A member that is always the same. */
export const constant = (value: unknown): ShapedMember => itself(always(value));

/** The members of an object instead of the object; none if it is null. */
export const spread = (shape: OutputShape = same): ShapedMember => ({
  takes: (name) => name,
  write: (into, name, object, root) => void Object.assign(into, shape(object[name], root)),
  describe(name, place) {
    const schema = shape.describe(memberPlace(place, name));
    const { properties = {}, required = [] } = notNull(schema);
    const optional = Object.keys(properties).filter((key) => isNullable(schema) || !required.includes(key));
    return { properties, optional };
  },
});

/** A member that is present only if the test holds. */
export const when = (test: Test, shape: OutputShape | ShapedMember): ShapedMember => {
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

export const omitNulls = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));

/** A member that is absent instead of null. */
export const unlessNull = (shape: OutputShape | ShapedMember): ShapedMember => {
  const member = asMember(shape);
  return {
    takes: member.takes,
    write: (into, name, object, root) => {
      const members: JsonObject = {};
      member.write(members, name, object, root);
      Object.assign(into, omitNulls(members));
    },
    describe(name, place) {
      const { properties, optional } = member.describe(name, place);
      const nullable = Object.entries(properties).flatMap(([key, schema]) => (isNullable(schema) ? [key] : []));
      return {
        properties: Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, notNull(schema)])),
        optional: [...optional, ...nullable],
      };
    },
  };
};
