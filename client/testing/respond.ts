import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type GraphQLTypeResolver,
  getNamedType,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { FakeError } from './fake-error.ts';
import { makeLeaf } from './leaves.ts';
import { placeElement, placeObject, type RowPlace, selectKeys } from './place.ts';
import {
  COMPLETE,
  describePreview,
  type FakePreview,
  isConnection,
  isPreviewType,
  isShortened,
  PREVIEW_ROWS,
} from './previews.ts';

type Members = Readonly<Record<string, unknown>>;

/** An object of a response: its stated members by response key, and the place of all others. */
type FakeObject = {
  stated: Members;
  /** Values by field for members that the test does not state. */
  defaults: Members;
  place: RowPlace;
  /** Arguments of the field, which page a connection. */
  args: Members;
};

type Context = { previews: readonly FakePreview[] | 'all' };

/** Rows of a list that the test does not state; a series has more. */
const ROWS = 3;
const SERIES_ROWS = 30;

const isSeriesType = (typeName: string): boolean => /(Point|Bar)$/.test(typeName);

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of response keys, without the indexes of lists. */
function formatPath({ path }: GraphQLResolveInfo): string {
  const keys: string[] = [];
  for (let at: GraphQLResolveInfo['path'] | undefined = path; at; at = at.prev)
    if (typeof at.key === 'string') keys.unshift(at.key);
  return keys.join('.');
}

function findPreview(
  type: GraphQLObjectType,
  { previews }: Context,
  info: GraphQLResolveInfo,
): FakePreview | undefined {
  const path = formatPath(info);
  if (previews === 'all') return isPreviewType(type) ? { path } : undefined;
  const preview = previews.find((preview) => preview.path === path);
  if (preview && !isPreviewType(type)) throw new Error(`${path} is a ${type.name}, which has no preview.`);
  return preview;
}

const toGraphqlError = (error: unknown): unknown =>
  error instanceof FakeError ? new GraphQLError(error.message, { extensions: error.extensions }) : error;

/** The rows that a page of a connection has, of all that there are. */
function selectPage(total: number, { first, last, after, before }: Members): { start: number; end: number } {
  const start = after === undefined || after === null ? 0 : Number(after) + 1;
  const end = before === undefined || before === null ? total : Number(before);
  if (typeof last === 'number') return { start: Math.max(start, end - last), end };
  return { start, end: typeof first === 'number' ? Math.min(end, start + first) : end };
}

/** The rows of a connection that the test states; they may have any response key. */
const findStatedRows = ({ stated }: FakeObject): readonly unknown[] | undefined =>
  Object.values(stated).find(
    (value): value is readonly unknown[] => Array.isArray(value) && value.every((row) => typeof row === 'object'),
  );

const isPreviewed = ({ defaults }: FakeObject): boolean => defaults.isPreview === true;

/** The number of rows of a connection: of those that the test states, or a few. */
const countRows = (object: FakeObject): number =>
  findStatedRows(object)?.length ?? (isPreviewed(object) ? PREVIEW_ROWS : ROWS);

/** The list of tickers or ids that a field was requested for. */
function findListed({ args }: FakeObject, fieldArgs: Members) {
  for (const [name, key] of [
    ['tickers', 'ticker'],
    ['ids', 'id'],
  ] as const) {
    const values = fieldArgs[name] ?? args[name];
    if (Array.isArray(values)) return { key, values };
  }
  return undefined;
}

/** Values of a connection's own fields. */
function makeConnectionField(object: FakeObject, field: string): unknown {
  const total = countRows(object);
  const { start, end } = selectPage(total, object.args);
  // The count of a preview includes the rows that it withholds.
  if (field === 'totalCount') return isPreviewed(object) && !findStatedRows(object) ? total * 4 : total;
  return {
    hasNextPage: end < total,
    hasPreviousPage: start > 0,
    startCursor: end > start ? String(start) : null,
    endCursor: end > start ? String(end - 1) : null,
  };
}

const resolveField: GraphQLFieldResolver<FakeObject, Context> = (object, args, context, info) => {
  const { fieldName: name, parentType, path, returnType } = info;
  const stated = object.stated[path.key];
  if (stated instanceof FakeError) throw toGraphqlError(stated);
  if (stated !== undefined && isLeafType(getNamedType(returnType))) return stated;
  const { withheld = [] } = object.defaults as { withheld?: readonly string[] };
  const isWithheld = withheld.includes(name);
  if (isWithheld && stated === undefined && !isShortened(parentType, name)) return null;
  if (stated === null) return null;
  const isOfPage = isConnection(parentType) && ['pageInfo', 'totalCount'].includes(name);
  const computed = isOfPage ? makeConnectionField(object, name) : object.defaults[name];
  const value = isMembers(computed) && isMembers(stated) ? { ...computed, ...stated } : (stated ?? computed);
  const place = {
    ...object.place,
    seed: `${object.place.seed}.${name}`,
    keys: { ...object.place.keys, ...selectKeys(args) },
  };
  return complete(returnType, value, place, { object, args, context, info, isWithheld });
};

type Field = { object: FakeObject; args: Members; context: Context; info: GraphQLResolveInfo; isWithheld: boolean };

/** A value of a type: its stated members, completed by plausible values. */
function complete(type: GraphQLOutputType, value: unknown, place: RowPlace, field: Field): unknown {
  if (isNonNullType(type)) return complete(type.ofType, value, place, field);
  if (value === null) return null;
  if (value instanceof FakeError) return toGraphqlError(value);
  if (isListType(type)) return completeList(type.ofType, value, place, field);
  if (isLeafType(type)) {
    const { info, object } = field;
    return value ?? makeLeaf(type, info.parentType, info.fieldName, { ...object.place, keys: place.keys });
  }
  return completeObject(type, isMembers(value) ? value : {}, place, field);
}

function completeObject(
  type: GraphQLOutputType,
  stated: Members,
  place: RowPlace,
  { object: parent, args, context, info }: Field,
): FakeObject & { __typename: string } {
  const object = selectType(type, stated, info.schema);
  const keys = selectKeys(stated);
  const preview = findPreview(object, context, info);
  const defaults = preview ? describePreview(object, preview) : isPreviewType(object) ? COMPLETE : {};
  return {
    __typename: object.name,
    stated,
    defaults,
    place: placeObject(place, object.name, keys, parent.place.keys),
    args,
  };
}

function completeList(item: GraphQLOutputType, value: unknown, place: RowPlace, field: Field): unknown {
  const { object, args, info } = field;
  const type = getNamedType(item);
  const isRows = isConnection(info.parentType) && ['nodes', 'edges'].includes(info.fieldName);
  const listed = findListed(object, args);
  const isSeries =
    (isSeriesType(type.name) && !isRows) || (isLeafType(type) && /series|sparkline/i.test(info.fieldName));
  const total = Array.isArray(value)
    ? value.length
    : (listed?.values.length ?? (isRows ? countRows(object) : isSeries ? SERIES_ROWS : ROWS));
  const page = isRows ? selectPage(total, object.args) : { start: 0, end: total };
  const end = field.isWithheld ? Math.min(page.end, PREVIEW_ROWS) : page.end;
  const hasTicker = 'getFields' in type && 'ticker' in type.getFields();
  return Array.from({ length: Math.max(0, end - page.start) }, (_, offset) => {
    const index = page.start + offset;
    const element = Array.isArray(value) ? (value[index] as unknown) : undefined;
    const elementPlace = placeElement(place, { index, count: total, isSeries, hasTicker }, listed);
    if (isLeafType(type)) return element ?? makeLeaf(type, info.parentType, info.fieldName, elementPlace);
    return complete(item, element, elementPlace, field);
  });
}

/** The type of an object: the stated `__typename`, or the possible type with the most fields. */
function selectType(type: GraphQLOutputType, stated: Members, schema: GraphQLSchema): GraphQLObjectType {
  const unwrapped = getNamedType(type);
  if (isObjectType(unwrapped)) return unwrapped;
  if (!isAbstractType(unwrapped)) throw new TypeError(`${unwrapped.name} is no type of objects.`);
  const types = schema.getPossibleTypes(unwrapped);
  const largest = types.reduce((max, type) => (countFields(type) > countFields(max) ? type : max));
  return types.find(({ name }) => name === stated.__typename) ?? largest;
}

const countFields = (type: GraphQLObjectType): number => Object.keys(type.getFields()).length;

const resolveType: GraphQLTypeResolver<{ __typename: string }, Context> = ({ __typename }) => __typename;

export type ResponseOptions = {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Members;
  /** The members that the test states, by response key. */
  stated: Members;
  /** Values of root fields that the test does not state. */
  roots: Members;
  previews: Context['previews'];
};

/** The response to an operation: the members that the test states, and plausible values for all others. */
export function respondWith({
  schema,
  document,
  operation,
  variables,
  stated,
  roots,
  previews,
}: ResponseOptions): ExecutionResult {
  const place: RowPlace = { seed: '', keys: {}, index: 0, count: 1, isSeries: false };
  const rootValue: FakeObject = { stated, defaults: roots, place, args: {} };
  return execute({
    schema,
    document,
    operationName: operation.name?.value,
    variableValues: variables,
    rootValue,
    contextValue: { previews } satisfies Context,
    fieldResolver: resolveField as GraphQLFieldResolver<unknown, unknown>,
    typeResolver: resolveType as GraphQLTypeResolver<unknown, unknown>,
  }) as ExecutionResult;
}
