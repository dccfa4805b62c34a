import { anyOf, constantSchema } from '../json-schema.ts';
import { concretePlaces, memberPlace, membersOf } from '../places.ts';
import { type Data, ofValue, type Shape, shapeOf, type Test } from './shape.ts';
import { same } from './values.ts';

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
