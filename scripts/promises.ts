import { type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql';
import { z } from 'zod';
import { ACCESS_DEFAULTS, type Access } from '../src/graph/access-rules.ts';
import { STATUS } from '../src/graph/errors.ts';
import { TIERS } from '../src/graph/limits.ts';
import type { Route } from '../src/graph/rest/route.ts';
import { ANY_OPERATION, type AnyField, getDocumentedRules, listFieldErrors } from '../src/web/docs/field-errors.ts';
import { buildOpenApi } from '../src/web/docs/openapi.ts';

/** A JSON value that describes a shape, such as a JSON schema. */
export type Shape = null | boolean | number | string | readonly Shape[] | { readonly [name: string]: Shape };

/** The promises of a field beside its type. `args`: the JSON schemas of values that arguments accept. */
export type FieldPromise = { access?: Access; errors?: readonly string[]; args?: Readonly<Record<string, Shape>> };

/** The promises of a release beside its schema. */
export type Promises = {
  limits: Readonly<Record<string, { perMinute: number; perMonth: number | null }>>;
  /** HTTP statuses by error code, and the codes of any operation. */
  statuses: Readonly<Record<string, number>>;
  anyOperation: readonly string[];
  /** Every field of the graph, by coordinate. */
  fields: Readonly<Record<string, FieldPromise>>;
  /** Parameters, bodies, and errors by method and path: /openapi.json without its texts and examples. */
  paths: Readonly<Record<string, Shape>>;
};

/** Texts and examples may change in any release. */
const TEXTS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'operationId', 'externalDocs']);

const hasMembers = (value: object): boolean => Object.keys(value).length > 0;

/** A JSON value without texts. Members of `properties` are names, not keywords. */
function withoutTexts(value: unknown, isNames = false): Shape {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item));
  if (typeof value !== 'object' || value === null) return (value ?? null) as Shape;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => member !== undefined && (isNames || !TEXTS.has(name)))
      .map(([name, member]) => [name, withoutTexts(member, name === 'properties' && !isNames)]),
  );
}

type Bounded = { pothosOptions?: { validate?: { schema?: z.ZodType } }; maxItems?: number };

/** The values that an argument accepts beyond those of its type. */
function describeArgument(extensions: Bounded): Shape {
  const { pothosOptions, maxItems } = extensions;
  const rule = pothosOptions?.validate?.schema;
  const bounds = rule ? z.toJSONSchema(rule, { unrepresentable: 'any', io: 'input' }) : {};
  const { $schema: _version, ...schema } = bounds as Record<string, unknown>;
  return withoutTexts({ ...schema, ...(maxItems !== undefined && { maxItems }) });
}

function describeField(field: AnyField): FieldPromise {
  const { access } = getDocumentedRules(field);
  const args = Object.fromEntries(
    field.args
      .map(({ name, extensions }) => [name, describeArgument(extensions as Bounded)] as const)
      .filter(([, shape]) => hasMembers(shape as object)),
  );
  const errors = listFieldErrors(field).sort();
  return {
    ...(access && { access: { ...access, per: access.per ?? ACCESS_DEFAULTS.per } }),
    ...(errors.length > 0 && { errors }),
    ...(hasMembers(args) && { args }),
  };
}

/** Replaces references to bodies by the bodies, so that their shapes are compared. */
function resolveBodies(value: Shape, schemas: Readonly<Record<string, Shape>>): Shape {
  if (Array.isArray(value)) return value.map((item) => resolveBodies(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as { $ref?: string };
  const name = $ref?.split('/').at(-1);
  if (name !== undefined && name !== 'Error') return schemas[name] ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolveBodies(member, schemas)]));
}

/** The promises of a graph. */
export function buildPromises(schema: GraphQLSchema, routes: readonly Route[]): Promises {
  const fields = Object.values(schema.getTypeMap())
    .filter((type) => (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith('__'))
    .flatMap((type) =>
      isObjectType(type) || isInterfaceType(type)
        ? Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, describeField(field)] as const)
        : [],
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const { paths, components } = withoutTexts(buildOpenApi(schema, routes)) as {
    paths: Record<string, Record<string, Shape>>;
    components: { schemas: Record<string, Shape> };
  };
  return {
    limits: TIERS,
    statuses: STATUS,
    anyOperation: ANY_OPERATION,
    fields: Object.fromEntries(fields),
    paths: Object.fromEntries(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [
          `${method.toUpperCase()} ${path}`,
          resolveBodies(operation, components.schemas),
        ]),
      ),
    ),
  };
}

/** The text of a stored file of promises, with a line for each field and path, so that changes can be reviewed. */
export function formatPromises({ fields, paths, ...others }: Promises): string {
  const formatLines = (entries: object): string =>
    Object.entries(entries)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const first = Object.entries(others).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`);
  return `{\n${first.join('')}  "fields": {\n${formatLines(fields)}\n  },\n  "paths": {\n${formatLines(paths)}\n  }\n}\n`;
}
