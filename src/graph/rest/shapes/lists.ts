import { itemPlace, memberPlace } from '../places.ts';
import { type JsonObject, type OutputShape, ofValue } from './shape.ts';
import { same } from './values.ts';

/** A list, with a shape for its items. */
export const list = (item: OutputShape): OutputShape =>
  Object.assign(
    ofValue<readonly unknown[]>(
      (items, root) => items.map((entry) => item(entry, root)),
      (place) => ({ type: 'array', items: item.describe(itemPlace(place)) }),
    ),
    item.inPlace && { inPlace: { item: item.inPlace } },
  );

/** Converts a list to a map, keyed by one member of its items, which `name` shapes. */
export const mapBy = (key: string, item: OutputShape, name: OutputShape = same): OutputShape =>
  ofValue<readonly JsonObject[]>(
    (items, root) => Object.fromEntries(items.map((entry) => [name(entry[key], root), item(entry, root)])),
    (place) => {
      const { enum: names } = name.describe(memberPlace(itemPlace(place), key));
      return {
        type: 'object',
        ...(names && { propertyNames: { enum: names } }),
        additionalProperties: item.describe(itemPlace(place)),
      };
    },
  );
