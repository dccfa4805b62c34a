import {
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { didYouMean } from 'graphql/jsutils/didYouMean.js';
import type { Plugin } from 'graphql-yoga';

/** graphql-js's message for an unknown field, which may end with names of the same type that are spelled alike. */
const UNKNOWN_FIELD = /^(Cannot query field "(\w+)" on type "(\w+)"\.)/;
const MAX_SUGGESTIONS = 3;

/** `institutionalHolders` has two words; plurals are the same as singulars. */
const splitName = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));

const listFields = (type: GraphQLNamedType | undefined) =>
  isObjectType(type) || isInterfaceType(type)
    ? Object.values(type.getFields()).filter(({ deprecationReason }) => typeof deprecationReason !== 'string')
    : [];

const hasField = (type: GraphQLNamedType | undefined, name: string): boolean =>
  listFields(type).some((field) => field.name === name);

/** Types that a query reaches by a ticker, slug, or id. */
const HUBS = ['Stock', 'ETF', 'Security', 'Entity', 'Politician', 'Filer', 'Market'];

/**
 * Fields one level below that have the name, alone or after the name of their parent: `insiderTrades` and `marketStatus`
 * are `market { insiderTrades }` and `market { status }`. A parent that needs arguments is named by its type.
 */
function suggestBelow(fields: ReturnType<typeof listFields>, fieldName: string): string[] {
  return fields
    .flatMap(({ name, type: output, args }) => {
      const type = getNamedType(output);
      const suffix = fieldName.startsWith(name) ? fieldName.slice(name.length) : '';
      const names = [args.length === 0 ? fieldName : '', suffix.charAt(0).toLowerCase() + suffix.slice(1)];
      return names
        .filter((below) => hasField(type, below))
        .map((below) => (args.length === 0 ? `${name} { ${below} }` : `${type.name}.${below}`));
    })
    .sort((a, b) => Number(b.includes('{')) - Number(a.includes('{')));
}

/** The field of that name on types that a query reaches. */
const suggestElsewhere = (schema: GraphQLSchema, typeName: string, fieldName: string): string[] =>
  [...HUBS, 'Query']
    .filter((name) => name !== typeName && hasField(schema.getType(name), fieldName))
    .map((name) => `${name}.${fieldName}`);

/**
 * Suggestions for a field that a type lacks: a field one level below; at the root, the field of that name on another type;
 * otherwise fields with the same words in their names or with more (`insiders`: `insiderTrades`), or that other type's.
 */
function suggestFields(schema: GraphQLSchema, typeName: string, fieldName: string): string[] {
  const fields = listFields(schema.getType(typeName));
  const words = new Set(splitName(fieldName));
  const isRoot = typeName === schema.getQueryType()?.name;
  const below = suggestBelow(fields, fieldName);
  const elsewhere = suggestElsewhere(schema, typeName, fieldName);
  const exact = isRoot ? [...below, ...elsewhere.filter((name) => !name.startsWith('Market.'))] : [];
  if (exact.length > 0) return exact.slice(0, MAX_SUGGESTIONS);
  const similar = fields.filter(({ name }) => splitName(name).every((word) => words.has(word))).map(({ name }) => name);
  const longer = fields
    .filter(({ name }) => {
      const own = splitName(name);
      return own.length > words.size && [...words].every((word) => own.includes(word));
    })
    .map(({ name }) => name);
  const suggestions = [...similar, ...below, ...longer];
  return (suggestions.length > 0 ? suggestions : elsewhere).slice(0, MAX_SUGGESTIONS);
}

/** The same error, with suggestions from other types if it is about an unknown field. */
export function withSuggestions(schema: GraphQLSchema, error: GraphQLError): GraphQLError {
  const [, text, field, type] = UNKNOWN_FIELD.exec(error.message) ?? [];
  const suggestions = field && type ? suggestFields(schema, type, field) : [];
  if (suggestions.length === 0) return error;
  return new GraphQLError(`${text}${didYouMean(suggestions)}`, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: error.extensions,
  });
}

/** Adds suggestions across types to the errors of invalid documents. */
export const useFieldSuggestions = (schema: GraphQLSchema): Plugin => ({
  onValidate:
    () =>
    ({ valid, result, setResult }) => {
      if (!valid) setResult(result.map((error) => withSuggestions(schema, error as GraphQLError)));
    },
});
