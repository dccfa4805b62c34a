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

/** Turns the data of a route's operation into the documented body: moves values, never decides. */
export type Shape = (data: never) => unknown;

/** A documented path: an operation that is already written. */
export type Route = {
  method: 'GET' | 'POST';
  path: string;
  query: string;
  operation: OperationDefinitionNode;
  /** Matches a request path; its groups are the path's parameters. */
  pattern: RegExp;
  shape: Shape;
  /** Parameters whose unknown values count as none at all: where the contract says "any other value ...". */
  lenient: readonly string[];
};

/** One root field without a shape of its own: the body is that field. */
export const onlyField: Shape = (data: Record<string, unknown>) => Object.values(data)[0];

function route(
  method: Route['method'],
  path: string,
  query: string,
  shape: Shape = onlyField,
  lenient: readonly string[] = [],
): Route {
  const document: DocumentNode = parse(query);
  const operation = document.definitions[0] as OperationDefinitionNode;
  const source = path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replaceAll('.', '\\.');
  return { method, path, query, operation, pattern: new RegExp(`^${source}/?$`), shape, lenient };
}

/** A documented GET path, such as `/api/v1/stocks/:ticker/profile`, and the operation that answers it. */
export const get = (path: string, query: string, shape?: Shape, lenient?: readonly string[]): Route =>
  route('GET', path, query, shape, lenient);

/** A documented POST path; its JSON body holds the operation's variables. */
export const post = (path: string, query: string, shape?: Shape): Route => route('POST', path, query, shape);

// ---- shapers that several families use ----

export { camelCase, titleWords } from '../../lib/words.ts';

/** An instant as epoch milliseconds; null stays null. */
export const epochMs = (instant: string | Date | null): number | null =>
  instant === null ? null : new Date(instant).valueOf();

/** An instant as epoch seconds, whole ones. */
export const epochSeconds = (instant: string | Date): number => Math.floor(new Date(instant).valueOf() / 1_000);

/** The object without the members that are null: where the contract says "absent". */
export const withoutNulls = <T extends object>(object: T): Partial<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null)) as Partial<T>;

/** What an operation asks of a gated field, for the wrapper. */
export const GATE = 'isPreview previewReason upgrade { plan message price url relay }';
export type PreviewBody = { isPreview: boolean; previewReason: string | null; upgrade: unknown };

/** The wrapper of a preview-capable path: `upgrade` is present only in a preview (PREVIEW-04). */
export const wrapped = ({ isPreview, previewReason, upgrade }: PreviewBody, data: unknown) => ({
  isPreview,
  previewReason,
  ...(isPreview && { upgrade }),
  data,
});

/** The wrapper of a path on which every tier sees everything (ETF-17, ETF-29). */
export const whole = (data: unknown) => ({ isPreview: false, previewReason: null, data });

/** PRO: the data alone. Others: the wrapper (AMB-03: the shape follows the tier, the flag what is withheld). */
export const flatForPro = (tier: string, gated: PreviewBody, data: unknown) =>
  tier === 'PRO' ? data : wrapped(gated, data);

// ---- finding the route and reading its variables ----

export type Found =
  | { route: Route; params: Record<string, string> }
  | { refused: 'not_found' | 'bad_request' | 'method_not_allowed' };

/** Static segments win over parameters, whatever order the families were listed in (STK-22). */
export const inMatchingOrder = (routes: readonly Route[]): Route[] =>
  [...routes].sort((a, b) => (a.path.match(/:/g)?.length ?? 0) - (b.path.match(/:/g)?.length ?? 0));

/** The route of a request path; path parameters come percent-decoded. */
export function findRoute(routes: readonly Route[], method: string, pathname: string): Found {
  const matching = routes.filter(({ pattern }) => pattern.test(pathname));
  const [first] = matching.filter((one) => one.method === (method === 'HEAD' ? 'GET' : method));
  if (!first) return { refused: matching.length > 0 ? 'method_not_allowed' : 'not_found' };
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
export function variablesOf(
  schema: GraphQLSchema,
  { operation, method, lenient }: Route,
  params: Record<string, string>,
  query: URLSearchParams,
  body: Record<string, unknown> = {},
): Record<string, unknown> {
  const variables: Record<string, unknown> = {};
  for (const { variable, type } of operation.variableDefinitions ?? []) {
    const name = variable.name.value;
    const text = params[name] ?? query.get(name);
    if (text !== null) {
      const value = lenient.includes(name) ? known(schema, type, text) : read(schema, type, text);
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
export const literalsOf = (type: GraphQLEnumType): string[] => type.extensions.literals as string[];

/** The value of an enum that a text names; undefined where it names none. */
function known(schema: GraphQLSchema, type: TypeNode, text: string): string | undefined {
  const declared = schema.getType(namedType(type));
  return isEnumType(declared) ? enumName(declared, text) : undefined;
}

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
  if (isEnumType(declared)) return enumName(declared, text) ?? refusedBy(declared, text);
  return text;
}

/** A bad parameter in words of the path's caller, who knows nothing of variables: null where the fault is another. */
export function parameterFault(
  schema: GraphQLSchema,
  { operation }: Route,
  message: string,
): { name: string; message: string; validValues?: string[] } | null {
  const name = /^Variable "\$(\w+)"/.exec(message)?.[1];
  const declared = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
  if (!name || !declared) return null;
  if (isMissing(message)) return { name, message: `${name} is required.` };
  const type = schema.getType(namedType(declared.type));
  if (!isEnumType(type))
    return { name, message: `${name}: ${message.slice(message.indexOf('got invalid value')).replace(/^got /, '')}` };
  const validValues = literalsOf(type);
  return { name, message: `${name}: one of ${validValues.join(', ')}.`, validValues };
}

const namedType = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : namedType(type.type));
