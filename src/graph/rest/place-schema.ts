import { isCompositeType, isEnumType, isListType } from 'graphql';
import { anyOf, type JsonSchema, orNull, scalarSchema, withDescription } from './json-schema.ts';
import { concretePlaces, itemPlace, listMembers, type ShapePlace } from './places.ts';

/** The JSON schema of the graph's value at a place, unchanged by any shape. */
export const placeSchema = (place: ShapePlace): JsonSchema =>
  place.isNullable ? orNull(valueSchema(place)) : valueSchema(place);

function valueSchema(place: ShapePlace): JsonSchema {
  const { type, description, unit } = place;
  if (isListType(type)) return { type: 'array', items: placeSchema(itemPlace(place)) };
  if (isCompositeType(type)) return anyOf(concretePlaces(place).map(objectSchema));
  return isEnumType(type)
    ? withDescription({ type: 'string', enum: type.getValues().map(({ name }) => name) }, description)
    : withDescription({ ...scalarSchema(type), ...(unit && { 'x-unit': unit }) }, description);
}

function objectSchema(place: ReturnType<typeof concretePlaces>[number]): JsonSchema {
  const members = listMembers(place);
  const properties = Object.fromEntries([...members].map(([name, member]) => [name, placeSchema(member)]));
  return { type: 'object', properties, ...(members.size > 0 && { required: [...members.keys()] }) };
}
