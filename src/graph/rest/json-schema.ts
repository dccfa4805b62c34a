import type { GraphQLNamedType } from 'graphql';
import { requireFirst } from '../../lib/require.ts';
import type { Unit } from '../units.ts';

/** The part of JSON Schema 2020-12 that /openapi.json uses. */
export type JsonSchema = {
  type?: string | string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  default?: unknown;
  /** The unit of a number, as in the graph's `@unit`. */
  'x-unit'?: Unit;
};

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Int: { type: 'integer' },
  Long: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  String: { type: 'string' },
  ID: { type: 'string' },
  Ticker: { type: 'string' },
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
};

/**
 * The JSON type of a scalar of the graph; an empty schema, which allows anything, for a scalar without a fixed type.
 */
export const scalarSchema = (type: GraphQLNamedType): JsonSchema => ({ ...SCALARS[type.name] });

/** The schema with the texts as its description; unchanged if all texts are empty. */
export const withDescription = (schema: JsonSchema, ...texts: (string | null | undefined)[]): JsonSchema => {
  const description = texts.filter(Boolean).join(' ');
  return description ? { ...schema, description } : schema;
};

/** A schema that matches any of the given schemas; equal schemas count once. */
export function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const flat = schemas.flatMap((option) =>
    option.anyOf && Object.keys(option).length === 1 ? option.anyOf : [option],
  );
  const distinct = [...new Map(flat.map((option) => [JSON.stringify(option), option])).values()];
  return distinct.length === 1 ? requireFirst(distinct) : { anyOf: distinct };
}

const isNull = ({ type }: JsonSchema): boolean => type === 'null';

/** An empty schema, with or without a description, already allows null. */
const allowsAnything = (schema: JsonSchema): boolean => Object.keys(schema).every((key) => key === 'description');

export const isNullable = ({ type, anyOf: options }: JsonSchema): boolean =>
  type === 'null' || (Array.isArray(type) && type.includes('null')) || (options?.some(isNullable) ?? false);

/** The same schema, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  if (allowsAnything(schema) || isNullable(schema)) return schema;
  if (typeof schema.type === 'string' && !('const' in schema))
    return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
  return anyOf([schema, { type: 'null' }]);
}

/** The same schema without null. A schema that allows only null stays unchanged. */
export function notNull(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) {
    const { anyOf: options, ...rest } = schema;
    const united = anyOf(options.filter((option) => !isNull(option)).map(notNull));
    return { ...united, ...rest };
  }
  if (!Array.isArray(schema.type)) return schema;
  const types = schema.type.filter((name) => name !== 'null');
  return {
    ...schema,
    type: types.length === 1 ? requireFirst(types) : types,
    ...(schema.enum && { enum: schema.enum.filter((value) => value !== null) }),
  };
}

/** The schema of a value that is always the same. */
export function constantSchema(value: unknown): JsonSchema {
  if (value === null) return { type: 'null' };
  if (Array.isArray(value)) return value.length > 0 ? { type: 'array', const: value } : { type: 'array' };
  if (Number.isInteger(value)) return { type: 'integer', const: value };
  if (typeof value !== 'object') return { type: typeof value, const: value };
  const members = Object.entries(value);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(([name, member]) => [name, constantSchema(member)])),
    required: members.map(([name]) => name),
  };
}
