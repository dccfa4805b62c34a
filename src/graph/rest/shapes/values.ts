import { isEnumType } from 'graphql';
import { AS_IT_IS } from '../../../executor/in-place.ts';
import { titleWords } from '../../../lib/words.ts';
import { constantSchema, type JsonSchema, withDescription } from '../json-schema.ts';
import { placeSchema } from '../place-schema.ts';
import type { ShapePlace } from '../places.ts';
import { createShape, leaf, type OutputShape, ofValue } from './shape.ts';

/** The value as in the graph. */
export const same: OutputShape = Object.assign(
  createShape((value) => value, placeSchema),
  { inPlace: AS_IT_IS },
);

/** The documented literal of an enum's value or of a text; `otherwise` if the graph has null. */
export function literal(write: (name: string) => string, otherwise?: string): OutputShape {
  const describe = ({ type, description }: ShapePlace): JsonSchema => {
    const names = isEnumType(type) ? type.getValues().map(({ name }) => write(name)) : null;
    const values = names && [...names, ...(otherwise === undefined ? [] : [otherwise])];
    return withDescription({ type: 'string', ...(values && { enum: values }) }, description);
  };
  const nullable = ofValue(write, describe);
  return leaf(
    otherwise === undefined ? nullable : createShape((value, root) => nullable(value, root) ?? otherwise, describe),
  );
}

/** The documented literal by the enum's name. */
export const literals = (words: Readonly<Record<string, string>>): OutputShape => literal((name) => words[name]!);

/** An enum's value in lower case. */
export const lowerCase = literal((name) => name.toLowerCase());

/** An enum's value in title case: `Extreme Fear`. */
export const title = literal(titleWords);

const instant = (unit: string, write: (milliseconds: number) => number): OutputShape =>
  leaf(
    ofValue<string>(
      (value) => write(new Date(value).valueOf()),
      ({ description }) => withDescription({ type: 'integer' }, description, `Epoch ${unit}.`),
    ),
  );

/** An instant in epoch milliseconds. */
export const epochMs = instant('milliseconds', (milliseconds) => milliseconds);

/** An instant in whole epoch seconds. */
export const epochSeconds = instant('seconds', (milliseconds) => Math.floor(milliseconds / 1_000));

/** A value that is always the same. */
export const always = (value: unknown): OutputShape =>
  createShape(
    () => value,
    () => constantSchema(value),
  );

/** A computed value and its schema, for values that no other shape can express. */
export const computed = <T>(schema: JsonSchema, compute: (value: T) => unknown): OutputShape =>
  createShape(
    (value) => compute(value as T),
    () => schema,
  );

/** A value that is nullable in the graph, but null only beside an error. */
export const presentShape = (shape: OutputShape = same): OutputShape =>
  createShape(
    (value, root) => shape(value, root),
    (place) => shape.describe({ ...place, isNullable: false }),
  );
