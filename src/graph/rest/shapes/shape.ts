import type { InPlace } from '../../../executor/in-place.ts';
import { type JsonSchema, orNull } from '../json-schema.ts';
import type { ShapePlace } from '../places.ts';

export type JsonObject = Record<string, unknown>;

/**
 * Converts the value at one place of an operation's response to its part of the documented body. It is called with that
 * value and with the operation's entire data. `describe` returns the JSON schema of the result, from the types of the
 * graph; it throws if the shape reads something that the operation does not select. A body can be cut from the text of
 * the response if each of its shapes has `inPlace`, which rewrites values at their position, or `below`, which takes
 * one member.
 */
export type OutputShape = ((value: unknown, root?: unknown) => unknown) & {
  describe: (place: ShapePlace) => JsonSchema;
  inPlace?: InPlace;
  below?: { name: string | null; shape: OutputShape };
};

/** The members of a body's object: their schemas, and those that may be absent. */
export type Described = { properties: Record<string, JsonSchema>; optional: readonly string[] };

/** How to write one member of the body's object. */
export type ShapedMember = {
  /** The member of the graph's object that it replaces, if any. */
  takes: (name: string) => string | null;
  /** Writes the member into the body's object. */
  write: (into: JsonObject, name: string, object: JsonObject, root: unknown) => void;
  describe: (name: string, place: ShapePlace) => Described;
};
export type ShapedMembers = Readonly<Record<string, OutputShape | ShapedMember>>;

/** A condition on an object, or on the operation's entire data. */
export type Test = (object: never, root: never) => boolean;

/** Creates a shape from its function and its schema. */
export const createShape = (
  run: (value: unknown, root: unknown) => unknown,
  describe: OutputShape['describe'],
): OutputShape => Object.assign((value: unknown, root: unknown = value) => run(value, root), { describe });

/** A shape of leaves that depends only on the value. */
export const leaf = (shape: OutputShape): OutputShape => Object.assign(shape, { inPlace: { value: shape } });

/** A shape of values; null stays null. */
export const ofValue = <T>(run: (value: T, root: unknown) => unknown, describe: OutputShape['describe']): OutputShape =>
  createShape(
    (value, root) => (value === null ? null : run(value as T, root)),
    (place) => (place.isNullable ? orNull(describe({ ...place, isNullable: false })) : describe(place)),
  );
