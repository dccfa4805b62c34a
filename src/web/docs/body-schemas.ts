import { type GraphQLNamedType, type GraphQLSchema, isEnumType } from 'graphql';
import { literalsOf, type Route } from '../../gateway/rest/route.ts';
import { type Leaf, type Probe, type Probed, probed } from './probes.ts';

export type JsonSchema = {
  type?: string | string[];
  description?: string;
  enum?: readonly unknown[];
  format?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema;
  anyOf?: JsonSchema[];
  default?: unknown;
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

/** What JSON holds where the graph has a scalar; anything where nobody said what the scalar is. */
export const scalarSchema = (type: GraphQLNamedType): JsonSchema => ({ ...SCALARS[type.name] });

const described = (schema: JsonSchema, ...texts: string[]): JsonSchema => {
  const description = texts.filter(Boolean).join(' ');
  return description ? { ...schema, description } : schema;
};

const leafSchema = ({ type, description, says }: Leaf): JsonSchema =>
  described(says ? { type: 'integer' } : scalarSchema(type), description, says);

type Seen = { value: unknown; round: number };

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** The same schema, or null. */
const orNull = (schema: JsonSchema): JsonSchema => {
  if (typeof schema.type === 'string')
    return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
  return Object.keys(schema).some((key) => key !== 'description') ? { anyOf: [schema, { type: 'null' }] } : schema;
};

/** What values at one place of a body have in common. */
function schemaOf(seen: readonly Seen[], leaves: Probed['leaves']): JsonSchema {
  const there = seen.filter(({ value }) => value !== null && value !== undefined);
  const isNullable = there.length < seen.length;
  const kinds = [...new Set(there.map(({ value }) => typeOf(value)))];
  const [first] = kinds;
  const found: JsonSchema =
    kinds.length === 0
      ? { type: 'null' }
      : kinds.length > 1
        ? {
            anyOf: kinds.map((kind) =>
              schemaOf(
                there.filter(({ value }) => typeOf(value) === kind),
                leaves,
              ),
            ),
          }
        : first === 'array'
          ? arraySchema(there, leaves)
          : first === 'object'
            ? objectSchema(there, leaves)
            : valueSchema(there, leaves);
  return isNullable && kinds.length > 0 ? orNull(found) : found;
}

function arraySchema(seen: readonly Seen[], leaves: Probed['leaves']): JsonSchema {
  const items = seen.flatMap(({ value, round }) => (value as unknown[]).map((item) => ({ value: item, round })));
  return items.length > 0 ? { type: 'array', items: schemaOf(items, leaves) } : { type: 'array' };
}

function objectSchema(seen: readonly Seen[], leaves: Probed['leaves']): JsonSchema {
  const named = new Map<string, Seen[]>();
  // A key that is itself a leaf: the body is a map by what the leaf says.
  const keyed: Seen[] = [];
  for (const { value, round } of seen)
    for (const [key, member] of Object.entries(value as object)) {
      if (leaves.has(key)) keyed.push({ value: member, round });
      else if (member !== undefined) named.set(key, [...(named.get(key) ?? []), { value: member, round }]);
    }
  const required = [...named].filter(([, members]) => members.length === seen.length).map(([key]) => key);
  return {
    type: 'object',
    ...(named.size > 0 && {
      properties: Object.fromEntries([...named].map(([key, members]) => [key, schemaOf(members, leaves)])),
    }),
    ...(required.length > 0 && { required }),
    ...(keyed.length > 0 && { additionalProperties: schemaOf(keyed, leaves) }),
  };
}

function valueSchema(seen: readonly Seen[], leaves: Probed['leaves']): JsonSchema {
  const known = seen.map(({ value }) => leaves.get(value));
  const [leaf] = known;
  if (
    leaf &&
    known.every((one) => one?.description === leaf.description && one.type === leaf.type && one.says === leaf.says)
  )
    return leafSchema(leaf);
  const kind = typeOf(seen[0]!.value);
  // Some of them are a figure of the graph, some are not (0 where it is withheld): any number.
  if (kind !== 'string') return { type: kind };
  const ofRound = (round: number) => seen.filter((one) => one.round === round).map(({ value }) => value);
  const isFixed = known.every((one) => one === undefined) && String(ofRound(0)) === String(ofRound(1));
  // Text that other leaves do not change is one of a fixed set, every one of which was tried.
  return isFixed ? { type: 'string', enum: [...new Set(seen.map(({ value }) => value))] } : { type: 'string' };
}

const bodies = (probes: readonly Probe[]): Seen[] => probes.map(({ body, round }) => ({ value: body, round }));

/** The JSON schema of a route's body; one for each tier where the body's shape follows the tier. */
export function bodySchema(schema: GraphQLSchema, route: Route): JsonSchema {
  const { probes, leaves } = probed(schema, route);
  const tiers = [...new Set(probes.map(({ tier }) => tier))];
  const schemas = tiers.map((tier) => ({
    tier,
    schema: schemaOf(bodies(probes.filter((one) => one.tier === tier)), leaves),
  }));
  const isOne = new Set(schemas.map((one) => JSON.stringify(one.schema))).size === 1;
  return isOne
    ? schemas[0]!.schema
    : {
        anyOf: schemas.map(({ tier, schema: one }) =>
          described(one, `With a ${tier} key${tier === 'FREE' ? ', and without one' : ''}.`),
        ),
      };
}

/** The schema of what a parameter or a member of a posted body may be. */
export const enumValues = (type: GraphQLNamedType): unknown[] => (isEnumType(type) ? literalsOf(type) : []);
