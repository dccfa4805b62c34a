import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLString,
  isEnumType,
} from 'graphql';
import { inspect } from 'graphql/jsutils/inspect.js';

/** Writes a value of a leaf type as JSON. */
export type LeafWriter = (value: unknown) => string;

/** Text that needs no escaping in JSON: no control character, quote, backslash, or half of a surrogate pair. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

export const quoteJson = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

function formatLeaf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoteJson(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      return JSON.stringify(value) ?? 'null';
  }
}

/** Creates the writer of a leaf type: a fast path for common values, the type's own `serialize` for all others. */
export function leafWriter(type: GraphQLLeafType): LeafWriter {
  const serialized: LeafWriter = (value) => {
    const result: unknown = type.serialize(value);
    if (result === null || result === undefined)
      throw new Error(
        `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(result)}`,
      );
    return formatLeaf(result);
  };
  if (isEnumType(type)) {
    const names = new Map<unknown, string>(type.getValues().map(({ name, value }) => [value, quoteJson(name)]));
    return (value) => names.get(value) ?? serialized(value);
  }
  switch (type) {
    case GraphQLString:
    case GraphQLID:
      return (value) => (typeof value === 'string' ? quoteJson(value) : serialized(value));
    case GraphQLInt:
      return (value) => (typeof value === 'number' && (value | 0) === value ? String(value) : serialized(value));
    case GraphQLFloat:
      return (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : serialized(value));
    case GraphQLBoolean:
      return (value) => (typeof value === 'boolean' ? (value ? 'true' : 'false') : serialized(value));
    default:
      return serialized;
  }
}
