import {
  type GraphQLSchema,
  type IntrospectionQuery,
  introspectionFromSchema,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import type { FieldRules } from '../../graph/field-plugin.ts';
import { priceInWords, whoMayAsk } from '../docs/access-words.ts';

/**
 * Introspection in which the description of each field ends with its access rule and its unit: clients do not see the
 * directives that state them.
 */
export function describedIntrospection(schema: GraphQLSchema): IntrospectionQuery {
  const introspection = introspectionFromSchema(schema);
  return {
    __schema: {
      ...introspection.__schema,
      types: introspection.__schema.types.map((type) => {
        const declared = schema.getType(type.name);
        if (!('fields' in type) || !(isObjectType(declared) || isInterfaceType(declared))) return type;
        const fields = declared.getFields();
        const inOrder = declared === schema.getQueryType() ? sortRoots(type.fields) : type.fields;
        return {
          ...type,
          fields: inOrder.map((field) => ({
            ...field,
            description: [field.description, ...listRules(fields[field.name]?.extensions ?? {})]
              .filter(Boolean)
              .join('\n\n'),
          })),
        };
      }),
    },
  } as IntrospectionQuery;
}

/** The fields that lead to the data of one object or of the market, in the order in which a newcomer needs them. */
const HUBS = [
  'stock',
  'market',
  'stocks',
  'stockScreen',
  'etf',
  'security',
  'entity',
  'filer',
  'politician',
  'insider',
  'index',
  'tracker',
  'options',
  'watchlist',
];

/** The hubs, then the other fields of the root in their order. */
function sortRoots<Field extends { name: string }>(fields: readonly Field[]): Field[] {
  const getRank = ({ name }: Field): number => (HUBS.includes(name) ? HUBS.indexOf(name) : HUBS.length);
  return [...fields].sort((a, b) => getRank(a) - getRank(b));
}

/** The rules of a field in words, one paragraph each. */
function listRules({ access, unit }: FieldRules): string[] {
  return [
    ...(access ? [`**Access:** ${priceInWords(access)} ${whoMayAsk(access)}`] : []),
    ...(unit ? [`**Unit:** ${unit}`] : []),
  ];
}
