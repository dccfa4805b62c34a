import { requireValue } from '../../../lib/require.ts';
import { anyOf, constantSchema } from '../json-schema.ts';
import { concretePlaces, listMembers, memberPlace } from '../places.ts';
import { createShape, type JsonObject, type OutputShape, ofValue, type Test } from './shape.ts';
import { same } from './values.ts';

/** One of two shapes, depending on the test. */
export const either = (test: Test, then: OutputShape, otherwise: OutputShape): OutputShape =>
  createShape(
    (value, root) => (test(value as never, root as never) ? then : otherwise)(value, root),
    (place) => anyOf([then.describe(place), otherwise.describe(place)]),
  );

/** The shape, or a fixed body if the graph has null. */
export const ifNull = (fallback: unknown, shape: OutputShape): OutputShape =>
  createShape(
    (value, root) => (value === null ? fallback : shape(value, root)),
    (place) => anyOf([shape.describe({ ...place, isNullable: false }), constantSchema(fallback)]),
  );

/** A shape for each type that the place can have; the operation selects `__typename`. */
export function byType(shapes: Readonly<Record<string, OutputShape>>): OutputShape {
  const getShape = (type: string): OutputShape => requireValue(shapes[type], 'the shape of a type');
  return ofValue<{ __typename: string }>(
    (object, root) => getShape(object.__typename)(object, root),
    (place) => anyOf(concretePlaces(place).map((concrete) => getShape(concrete.type.name).describe(concrete))),
  );
}

/** The only root field of the operation. */
export const onlyField: OutputShape = Object.assign(
  createShape(
    (data) => Object.values(data as JsonObject)[0],
    (place) => {
      const [name] = concretePlaces(place).flatMap((concrete) => [...listMembers(concrete).keys()]);
      return same.describe(memberPlace(place, requireValue(name, 'the root field')));
    },
  ),
  { below: { name: null, shape: same } },
);
