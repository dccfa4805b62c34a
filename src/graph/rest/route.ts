import {
  type DocumentNode,
  GRAPHQL_MAX_INT,
  GRAPHQL_MIN_INT,
  type GraphQLEnumType,
  type GraphQLSchema,
  isEnumType,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { isMissing } from '../errors.ts';
import { parseForAnyDay } from '../point-in-time.ts';
import { type BodyText, createBodyText } from './body-text.ts';
import { type OutputShape, onlyField } from './shapes.ts';

/** A documented path and its fixed operation. */
export type Route = {
  method: 'GET' | 'POST';
  path: string;
  query: string;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  /** Matches a request path; its groups are the path's parameters. */
  pattern: RegExp;
  /** Converts the data of the operation to the documented body: moves values, never decides. */
  shape: OutputShape;
  /** How to write the body without building its object; null if the shape needs the object. */
  text: BodyText | null;
  /** Readers of parameters whose type alone does not determine how to read them. */
  readers: Readers;
};

/**
 * Reads the text of an enum parameter. Returns its name in the schema, text that will be refused, or undefined if the
 * parameter counts as absent.
 */
export type ParameterReader = {
  (text: string, type: GraphQLEnumType, params: Readonly<Record<string, string>>): string | undefined;
  /** The literals that the path takes, in the documented order, if they are not those of the enum, with their names in the schema. */
  names?: Readonly<Record<string, string>>;
  /** Whether any other value counts as absent. */
  isLenient?: boolean;
};
type Readers = Readonly<Record<string, ParameterReader>>;

function route(
  method: Route['method'],
  path: string,
  query: string,
  shape: OutputShape = onlyField,
  readers: Readers = {},
): Route {
  const document: DocumentNode = parseForAnyDay(query);
  const operation = document.definitions[0] as OperationDefinitionNode;
  const source = path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replaceAll('.', '\\.');
  const pattern = new RegExp(`^${source}/?$`);
  return { method, path, query, document, operation, pattern, shape, text: createBodyText(operation, shape), readers };
}

/** A documented GET path, such as `/api/v1/stocks/:ticker/profile`, and the operation that serves it. */
export const get = (path: string, query: string, shape?: OutputShape, readers?: Readers): Route =>
  route('GET', path, query, shape, readers);

/** A documented POST path; its JSON body holds the operation's variables. */
export const post = (path: string, query: string, shape?: OutputShape): Route => route('POST', path, query, shape);

// ---- finding the route and reading its variables ----

type Found =
  | { route: Route; params: Record<string, string> }
  | { refused: 'not_found' | 'bad_request' }
  | { refused: 'method_not_allowed'; allow: string };

/** The methods of a path, as in the header `Allow`. */
const formatAllow = (routes: readonly Route[]): string =>
  [...new Set(routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ');

/** Sorts static segments before parameters, independent of the order of the families (STK-22). */
export const inMatchingOrder = (routes: readonly Route[]): Route[] =>
  [...routes].sort((a, b) => (a.path.match(/:/g)?.length ?? 0) - (b.path.match(/:/g)?.length ?? 0));

/** Finds the route of a request path and decodes its path parameters. */
export function findRoute(routes: readonly Route[], method: string, pathname: string): Found {
  const matching = routes.filter(({ pattern }) => pattern.test(pathname));
  const [first] = matching.filter((route) => route.method === (method === 'HEAD' ? 'GET' : method));
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
 * A route's variables: from the path, the query string, or the JSON body. Text is parsed as the type that the operation
 * declares; text that cannot be parsed is passed on unchanged, and the schema refuses it. Unknown parameters are
 * ignored.
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
    const text = params[name] ?? readParameter(query, name, type);
    if (Array.isArray(text)) variables[name] = text;
    else if (text !== null) {
      const reader = readers[name];
      const value = reader
        ? reader(text, schema.getType(namedType(type)) as GraphQLEnumType, params)
        : read(schema, type, text);
      if (value !== undefined) variables[name] = value;
      // A null member counts as absent.
    } else if (method === 'POST' && (body[name] ?? null) !== null)
      variables[name] = namedType(type) === 'Int' ? clampInt(body[name]) : body[name];
  }
  return variables;
}

/**
 * The text of a query parameter; null if it is absent. The texts of a repeated parameter are joined for a list, because
 * many clients write lists so; otherwise all are returned, which the schema refuses.
 */
function readParameter(query: URLSearchParams, name: string, type: TypeNode): string | string[] | null {
  const texts = query.getAll(name);
  if (texts.length > 1) return isList(type) ? texts.join(',') : texts;
  return texts[0] ?? null;
}

const isList = (type: TypeNode): boolean =>
  type.kind === Kind.NON_NULL_TYPE ? isList(type.type) : type.kind === Kind.LIST_TYPE;

/**
 * Moves a whole number into the range of the type `Int`, so that the rule of its argument decides: any limit above its
 * maximum counts as the maximum (LIMITS-18), however large it is.
 */
const clampInt = (value: unknown): unknown =>
  Number.isInteger(value) ? Math.max(GRAPHQL_MIN_INT, Math.min(GRAPHQL_MAX_INT, value as number)) : value;

/** The schema name of the enum value with this literal or alias; undefined if there is none. */
const enumName = (type: GraphQLEnumType, text: string): string | undefined =>
  type.getValues().find(({ value, extensions }) => value === text || extensions.alias === text)?.name;

/** Paths accept only the documented literals: a name of the schema is quoted, so that the schema refuses it. */
const refusedBy = (type: GraphQLEnumType, text: string): string => (type.getValue(text) ? JSON.stringify(text) : text);

/** The literals that a path takes for an enum, in the documented order. */
export const listLiterals = (type: GraphQLEnumType): string[] => type.extensions.literals as string[];

/**
 * Reads the literals of a path for an enum that has other values as well, or whose values have other literals.
 * @param names the names in the schema, by literal
 * @param isLenient for parameters whose contract reads "any other value ...": such a value counts as absent
 */
export const readLiterals = (names: Readonly<Record<string, string>>, { isLenient = false } = {}): ParameterReader =>
  Object.assign(
    (text: string, type: GraphQLEnumType) => names[text] ?? (isLenient ? undefined : refusedBy(type, text)),
    { names, isLenient },
  );

/** The literals that a parameter takes, in the documented order. */
export const listParameterLiterals = ({ readers }: Pick<Route, 'readers'>, name: string, type: GraphQLEnumType) => {
  const names = readers[name]?.names;
  return names ? Object.keys(names) : listLiterals(type);
};

/** Refuses an unknown or empty value. */
export const strict: ParameterReader = (text, type) => enumName(type, text) ?? refusedBy(type, text);

/**
 * Whether an instant is given in epoch seconds, from 1973 to 5138. As milliseconds they would be in the first weeks or
 * years of 1970, before all data, and a window since then would silently be the whole history.
 */
const isInSeconds = (text: unknown): boolean => {
  const seconds = typeof text === 'string' && /^\d+$/.test(text) ? Number(text) : 0;
  return seconds >= 1e8 && seconds < 1e11;
};

function read(schema: GraphQLSchema, type: TypeNode, text: string): unknown {
  if (type.kind === Kind.NON_NULL_TYPE) return read(schema, type.type, text);
  if (type.kind === Kind.LIST_TYPE) {
    const items = text.split(',').filter((item) => item.trim() !== '');
    return items.map((item) => read(schema, type.type, item.trim()));
  }
  const name = type.name.value;
  if (name === 'String' || name === 'ID') return text;
  // An empty `?limit=` counts as absent; only for text do absent and empty differ.
  if (text.trim() === '') return undefined;
  if (name === 'Int' && /^-?\d+$/.test(text)) return clampInt(Number(text));
  if (name === 'Int' || name === 'Long' || name === 'Float') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (name === 'Boolean') return { true: true, false: false }[text.toLowerCase()] ?? text;
  // Paths give instants in epoch milliseconds. A number outside the range of Date stays text, and is refused.
  if (name === 'DateTime' && /^-?\d{1,15}$/.test(text) && !isInSeconds(text))
    return new Date(Number(text)).toISOString();
  const declared = schema.getType(name);
  if (isEnumType(declared)) return strict(text, declared, {});
  return text;
}

/** The values that a path accepts for a type, in words; the scalars of other types report the problem themselves. */
const EXPECTED: Readonly<Record<string, string>> = {
  Int: 'a whole number up to 2147483647',
  Long: 'a whole number',
  Float: 'a number',
  Boolean: 'true or false',
  Ticker: 'a ticker symbol such as AAPL or BRK.B',
  Date: 'a date such as 2025-11-21',
  DateTime: 'epoch milliseconds, or an instant such as 2025-11-21T21:00:00Z',
};

/** The invalid value, as an error shows it; for a list, the item that the schema names. */
function shownFault(value: unknown, message: string): string {
  const at = Array.isArray(value) ? /at "\w+\[(\d+)\]/.exec(message)?.[1] : undefined;
  return (JSON.stringify(at === undefined ? value : (value as unknown[])[Number(at)]) ?? 'nothing').slice(0, 50);
}

/**
 * Describes an invalid parameter to the caller of a path, who knows nothing of variables; null if the error has another
 * cause.
 * @param variables the variables that the request was parsed as
 */
export function parameterFault(
  schema: GraphQLSchema,
  { operation, readers }: Route,
  variables: Readonly<Record<string, unknown>>,
  message: string,
): { name: string; message: string; validValues?: string[] } | null {
  const name = /^Variable "\$(\w+)"/.exec(message)?.[1];
  const declared = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
  if (!name || !declared) return null;
  if (isMissing(message)) return { name, message: `${name} is required.` };
  const typeName = namedType(declared.type);
  const type = schema.getType(typeName);
  const value = variables[name];
  if (Array.isArray(value) && !isList(declared.type))
    return { name, message: `${name}: takes a single value, and the request has ${value.length}.` };
  if (!isEnumType(type)) {
    const expected = EXPECTED[typeName] ? `expected ${EXPECTED[typeName]}` : 'not valid';
    const hint = typeName === 'DateTime' && isInSeconds(value) ? `, which is in seconds: append 000` : '';
    return { name, message: `${name}: ${expected}, got ${shownFault(value, message)}${hint}.` };
  }
  const literals = listParameterLiterals({ readers }, name, type);
  const validValues = literals.filter((literal) => literal !== '');
  const orEmpty = validValues.length < literals.length ? ', or empty for all' : '';
  return { name, message: `${name}: one of ${validValues.join(', ')}${orEmpty}.`, validValues };
}

const namedType = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));
