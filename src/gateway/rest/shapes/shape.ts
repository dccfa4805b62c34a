import type { InPlace } from '../../graphql/execution/in-place.ts';
import { type JsonSchema, orNull } from '../json-schema.ts';
import type { Place } from '../places.ts';

export type Data = Record<string, unknown>;

/**
 * Turns the value at one place of an operation's answer into its part of the documented body. It is called with that
 * value and with the operation's whole data. `describe` gives the JSON schema of the result, from the types of the
 * graph; it throws if the shape reads something that the operation does not select. A body can be cut from the answer's
 * text if each of its shapes has `inPlace`, which rewrites values where they stand, or `below`, which takes one member.
 */
export type Shape = ((value: unknown, root?: unknown) => unknown) & {
  describe: (place: Place) => JsonSchema;
  inPlace?: InPlace;
  below?: { name: string | null; shape: Shape };
};

/** Members of a body's object: their schemas, and those that may be absent. */
export type Described = { properties: Record<string, JsonSchema>; optional: readonly string[] };

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
export type Test = (object: never, root: never) => boolean;

/** A shape from what it does and how it describes that. */
export const shapeOf = (run: (value: unknown, root: unknown) => unknown, describe: Shape['describe']): Shape =>
  Object.assign((value: unknown, root: unknown = value) => run(value, root), { describe });

/** A shape of leaves that looks at nothing but the value. */
export const leaf = (shape: Shape): Shape => Object.assign(shape, { inPlace: { value: shape } });

/** A shape of values; null stays null. */
export const ofValue = <T>(run: (value: T, root: unknown) => unknown, describe: Shape['describe']): Shape =>
  shapeOf(
    (value, root) => (value === null ? null : run(value as T, root)),
    (place) => (place.isNullable ? orNull(describe({ ...place, isNullable: false })) : describe(place)),
  );
