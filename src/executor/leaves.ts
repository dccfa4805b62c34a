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
import type { Printing } from '../lib/printing.ts';

/** Writes a value of a leaf type as JSON. */
export type LeafWriter = (value: unknown, printing: Printing) => string;

/**
 * Text that needs no escaping in JSON: no control character, quote, backslash, or half of a surrogate pair. It has no mark of
 * a mention either.
 */
const PLAIN = /^[ !#-[\]-\ud7ff\ue002-\uffff]*$/;

export const quoteJson = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

/** Most texts have neither mentions nor characters to escape. */
const printJson = (text: string, printing: Printing): string =>
  PLAIN.test(text) ? `"${text}"` : quoteJson(printing.text(text));

function formatLeaf(value: unknown, printing: Printing): string {
  switch (typeof value) {
    case 'string':
      return quoteJson(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      return printing.text(JSON.stringify(value) ?? 'null');
  }
}

/** Creates the writer of a leaf type: a fast path for common values, the type's own `serialize` for all others. */
export function leafWriter(type: GraphQLLeafType): LeafWriter {
  const serialized: LeafWriter = (value, printing) => {
    const result: unknown = type.serialize(value);
    if (result === null || result === undefined)
      throw new Error(
        `Expected \`${inspect(type)}.serialize(${inspect(value)})\` to return non-nullable value, returned: ${inspect(result)}`,
      );
    return formatLeaf(result, printing);
  };
  if (isEnumType(type)) {
    const names = new Map<unknown, string>(type.getValues().map(({ name, value }) => [value, quoteJson(name)]));
    return (value, printing) => names.get(value) ?? serialized(value, printing);
  }
  if (type.extensions.isPrinted)
    return (value, printing) =>
      typeof value === 'string' ? quoteJson(printing.scalar(value)) : serialized(value, printing);
  switch (type) {
    case GraphQLString:
      return (value, printing) =>
        typeof value === 'string' ? printJson(value, printing) : serialized(value, printing);
    case GraphQLID:
      return (value, printing) => (typeof value === 'string' ? quoteJson(value) : serialized(value, printing));
    case GraphQLInt:
      return (value, printing) =>
        typeof value === 'number' && (value | 0) === value ? String(value) : serialized(value, printing);
    case GraphQLFloat:
      return (value, printing) =>
        typeof value === 'number' && Number.isFinite(value) ? String(value) : serialized(value, printing);
    case GraphQLBoolean:
      return (value, printing) =>
        typeof value === 'boolean' ? (value ? 'true' : 'false') : serialized(value, printing);
    default:
      return serialized;
  }
}
