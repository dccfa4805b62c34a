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
        return {
          ...type,
          fields: type.fields.map((field) => ({
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

/** The rules of a field in words, one paragraph each. */
function listRules({ access, unit }: FieldRules): string[] {
  return [
    ...(access ? [`**Access:** ${priceInWords(access)} ${whoMayAsk(access)}`] : []),
    ...(unit ? [`**Unit:** ${unit}`] : []),
  ];
}
