import {
  type DocumentNode,
  type GraphQLEnumType,
  type GraphQLSchema,
  isEnumType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type TypeNode,
} from 'graphql';
import { isMissing } from '../errors.ts';
import { type BodyText, createBodyText } from './body-text.ts';
import { type OutputShape, onlyField } from './shapes.ts';

/** A documented path: an operation that is already written. */
export type Route = {
  method: 'GET' | 'POST';
  path: string;
  query: string;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Matches a request path; its groups are the path's parameters. */
  pattern: RegExp;
  /** Turns the data of the operation into the documented body: moves values, never decides. */
  shape: OutputShape;
  /** How the body is written without an object of it in between; null if the shape needs one. */
  text: BodyText | null;
  /** How parameters are read whose type alone does not say it. */
  readers: Readers;
};

/** Reads the text of a parameter that is an enum: its name in the schema, text to be refused, or undefined for none at all. */
export type ParameterReader = (
  text: string,
  type: GraphQLEnumType,
  params: Readonly<Record<string, string>>,
) => string | undefined;
export type Readers = Readonly<Record<string, ParameterReader>>;

function route(
  method: Route['method'],
  path: string,
  query: string,
  shape: OutputShape = onlyField,
  readers: Readers = {},
): Route {
  const document: DocumentNode = parse(query);
  const operation = document.definitions[0] as OperationDefinitionNode;
  const source = path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replaceAll('.', '\\.');
  const pattern = new RegExp(`^${source}/?$`);
  return { method, path, query, document, operation, pattern, shape, text: createBodyText(operation, shape), readers };
}

/** A documented GET path, such as `/api/v1/stocks/:ticker/profile`, and the operation that answers it. */
export const get = (path: string, query: string, shape?: OutputShape, readers?: Readers): Route =>
  route('GET', path, query, shape, readers);

/** A documented POST path; its JSON body holds the operation's variables. */
export const post = (path: string, query: string, shape?: OutputShape): Route => route('POST', path, query, shape);

// ---- finding the route and reading its variables ----

export type Found =
  | { route: Route; params: Record<string, string> }
  | { refused: 'not_found' | 'bad_request' }
  | { refused: 'method_not_allowed'; allow: string };

/** The methods of a path, as the header `Allow` lists them. */
const formatAllow = (routes: readonly Route[]): string =>
  [...new Set(routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ');

/** Static segments win over parameters, whatever order the families were listed in (STK-22). */
export const inMatchingOrder = (routes: readonly Route[]): Route[] =>
  [...routes].sort((a, b) => (a.path.match(/:/g)?.length ?? 0) - (b.path.match(/:/g)?.length ?? 0));

/** The route of a request path; path parameters come percent-decoded. */
export function findRoute(routes: readonly Route[], method: string, pathname: string): Found {
  const matching = routes.filter(({ pattern }) => pattern.test(pathname));
  const [first] = matching.filter((one) => one.method === (method === 'HEAD' ? 'GET' : method));
  if (!first)
    return matching.length > 0
      ? { refused: 'method_not_allowed', allow: formatAllow(matching) }
      : { refused: 'not_found' };
  try {
    const groups = Object.entries(first.pattern.exec(pathname)?.groups ?? {});
    return { route: first, params: Object.fromEntries(groups.map(([name, text]) => [name, decodeURIComponent(text)])) };
  } catch {
    return { refused: 'bad_request' };
  }
}

/**
 * A route's variables: from the path, the query string or the JSON body. Text is read as the type that the operation
 * declares; what cannot be read is handed on as it is, and the schema refuses it. Unknown parameters are ignored.
 */
export function readVariables(
  schema: GraphQLSchema,
  { operation, method, readers }: Route,
  params: Record<string, string>,
  query: URLSearchParams,
  body: Record<string, unknown> = {},
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const text = params[name] ?? query.get(name);
    if (text !== null) {
      const reader = readers[name];
      const value = reader
        ? reader(text, schema.getType(namedType(type)) as GraphQLEnumType, params)
        : read(schema, type, text);
      if (value !== undefined) variables[name] = value;
      // A member that is null says nothing, as one that is not there.
    } else if (method === 'POST' && (body[name] ?? null) !== null) variables[name] = body[name];
  }
  return variables;
}

/** The schema's name of an enum value whose literal, or another name of it, a path says; undefined where it says none. */
const enumName = (type: GraphQLEnumType, text: string): string | undefined =>
  type.getValues().find(({ value, extensions }) => value === text || extensions.alias === text)?.name;

/** Paths take the documented literals alone: a name of the schema is quoted, so that it does not pass for one. */
const refusedBy = (type: GraphQLEnumType, text: string): string => (type.getValue(text) ? JSON.stringify(text) : text);

/** The literals that a path takes for an enum, in the documented order. */
export const listLiterals = (type: GraphQLEnumType): string[] => type.extensions.literals as string[];

/** An unknown value counts as none: where the contract says "any other value ...". */
export const lenient: ParameterReader = (text, type) => enumName(type, text);

/** An unknown value is refused, and so is an empty one. */
export const strict: ParameterReader = (text, type) => enumName(type, text) ?? refusedBy(type, text);

function read(schema: GraphQLSchema, type: TypeNode, text: string): unknown {
  if (type.kind === Kind.NON_NULL_TYPE) return read(schema, type.type, text);
  if (type.kind === Kind.LIST_TYPE) {
    const items = text.split(',').filter((item) => item.trim() !== '');
    return items.map((item) => read(schema, type.type, item.trim()));
  }
  const name = type.name.value;
  if (name === 'String' || name === 'ID') return text;
  // `?limit=` says nothing of the limit; only for text do absent and empty differ.
  if (text.trim() === '') return undefined;
  if (name === 'Int' || name === 'Long' || name === 'Float') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (name === 'Boolean') return { true: true, false: false }[text.toLowerCase()] ?? text;
  // Paths say instants in epoch milliseconds. What no Date can be stays text, and is refused.
  if (name === 'DateTime' && /^-?\d{1,15}$/.test(text)) return new Date(Number(text)).toISOString();
  const declared = schema.getType(name);
  if (isEnumType(declared)) return strict(text, declared, {});
  return text;
}

/** What a path takes for a type, in words; a type that is not here says itself what is wrong with a value. */
const EXPECTED: Readonly<Record<string, string>> = {
  Int: 'a whole number up to 2147483647',
  Long: 'a whole number',
  Float: 'a number',
  Boolean: 'true or false',
  Ticker: 'a ticker symbol such as AAPL or BRK.B',
  Date: 'a date such as 2025-11-21',
  DateTime: 'epoch milliseconds, or an instant such as 2025-11-21T21:00:00Z',
};

/** The value at fault, as an error shows it: of a list the item that the schema names. */
function shownFault(value: unknown, message: string): string {
  const at = Array.isArray(value) ? /at "\w+\[(\d+)\]/.exec(message)?.[1] : undefined;
  return (JSON.stringify(at === undefined ? value : (value as unknown[])[Number(at)]) ?? 'nothing').slice(0, 50);
}

/**
 * A bad parameter in words of the path's caller, who knows nothing of variables: null if the fault is another.
 * @param variables what the request was read as
 */
export function parameterFault(
  schema: GraphQLSchema,
  { operation }: Route,
  variables: Readonly<Record<string, unknown>>,
  message: string,
): { name: string; message: string; validValues?: string[] } | null {
  const name = /^Variable "\$(\w+)"/.exec(message)?.[1];
  const declared = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
  if (!name || !declared) return null;
  if (isMissing(message)) return { name, message: `${name} is required.` };
  const typeName = namedType(declared.type);
  const type = schema.getType(typeName);
  if (!isEnumType(type)) {
    const expected = EXPECTED[typeName] ? `expected ${EXPECTED[typeName]}` : 'not valid';
    return { name, message: `${name}: ${expected}, got ${shownFault(variables[name], message)}.` };
  }
  const literals = listLiterals(type);
  const validValues = literals.filter((literal) => literal !== '');
  const orEmpty = validValues.length < literals.length ? ', or empty for all' : '';
  return { name, message: `${name}: one of ${validValues.join(', ')}${orEmpty}.`, validValues };
}

const namedType = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));
