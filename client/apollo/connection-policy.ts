import type { FieldPolicy, FieldReadFunctionOptions, StoreObject } from '@apollo/client/cache';
import type { FieldNode, SelectionSetNode } from 'graphql';
import { addPage, findSlice, type Page, type PageInfo, type RowRuns } from './runs.ts';

/** The page size of the gateway if the request names none. */
const DEFAULT_SIZE = 100;

const SHAPES = ['nodes', 'edges'] as const;
type Shape = (typeof SHAPES)[number];

/** The stored connection: `runs` has its rows, all other members are fields of the connection. */
type Stored = Record<string, unknown> & { runs: Readonly<Record<string, RowRuns>> };
type Incoming = Record<string, unknown> & { pageInfo?: PageInfo } & { [shape in Shape]?: readonly unknown[] };
type PageArgs = { first?: number | null; last?: number | null; after?: string | null; before?: string | null };

/**
 * The page that a field requests. Pages from the end of a list are stored in reverse, with their cursors swapped.
 * `isKeyless`: the document does not select the key of the rows, so they are stored inside of the list.
 */
type Request = { start: string; size: number; isReverse: boolean; isKeyless: boolean };

function parseRequest(args: PageArgs | null, field: FieldNode | null, rowKey: string | null): Request {
  const { first, last, after, before } = args ?? {};
  const isReverse = last != null && first == null;
  // A page within two bounds is stored on its own.
  const isBounded = (isReverse ? after : before) != null || (first != null && last != null);
  const start = isBounded ? JSON.stringify([first, last, after, before]) : ((isReverse ? before : after) ?? '');
  return {
    start,
    size: (isReverse ? last : first) ?? DEFAULT_SIZE,
    isReverse,
    isKeyless: !selectsRowKey(field, rowKey),
  };
}

/** RowRuns of nodes, of edges, and of pages without rows are stored apart, and so are directions and rows without keys. */
const getRunsKey = (shape: Shape | 'bare', { isReverse, isKeyless }: Request): string =>
  `${shape}${isReverse ? ' reversed' : ''}${isKeyless ? ' keyless' : ''}`;

function swapEnds(pageInfo: PageInfo): PageInfo {
  const { startCursor, endCursor, hasNextPage, hasPreviousPage, ...others } = pageInfo;
  return {
    ...others,
    ...(endCursor !== undefined && { startCursor: endCursor }),
    ...(startCursor !== undefined && { endCursor: startCursor }),
    ...(hasPreviousPage !== undefined && { hasNextPage: hasPreviousPage }),
    ...(hasNextPage !== undefined && { hasPreviousPage: hasNextPage }),
  };
}

/** The page information of a request that selects no rows; else that of the same page of nodes or edges. */
function readBarePageInfo(runs: Stored['runs'], request: Request): { pageInfo?: PageInfo } {
  const bare = runs[getRunsKey('bare', request)]?.[`${request.start} ${request.size}`]?.ends[0];
  const pageInfo =
    bare ?? SHAPES.map((shape) => findSlice(runs[getRunsKey(shape, request)] ?? {}, request)).find(Boolean)?.pageInfo;
  return pageInfo ? { pageInfo: request.isReverse ? swapEnds(pageInfo) : pageInfo } : {};
}

/** The selections of a field by name. `isComplete`: no fragment spread may select others as well. */
function listSelections(field: FieldNode | null): { fields: Map<string, FieldNode>; isComplete: boolean } {
  const fields = new Map<string, FieldNode>();
  let isComplete = field?.selectionSet !== undefined;
  const visit = ({ selections }: SelectionSetNode) => {
    for (const selection of selections)
      if (selection.kind === 'Field') fields.set(selection.name.value, selection);
      else if (selection.kind === 'InlineFragment') visit(selection.selectionSet);
      else isComplete = false;
  };
  if (field?.selectionSet) visit(field.selectionSet);
  return { fields, isComplete };
}

/** Whether the rows of a connection are selected with their key. A fragment spread is taken to select it. */
function selectsRowKey(field: FieldNode | null, rowKey: string | null): boolean {
  if (rowKey === null) return false;
  const connection = listSelections(field).fields;
  const edge = connection.get('edges');
  const row = connection.get('nodes') ?? (edge && listSelections(edge).fields.get('node'));
  if (!row) return true;
  const { fields, isComplete } = listSelections(row);
  return !isComplete || fields.has(rowKey);
}

/** Selects the rows of a request; undefined if the cache has too few of them. */
function readConnection(
  { runs, ...fields }: Stored,
  request: Request,
  options: FieldReadFunctionOptions,
): Incoming | undefined {
  const { field, canRead, readField } = options;
  const selected = listSelections(field);
  const isSelected = (shape: Shape) => selected.fields.has(shape);
  const isUncertain = !selected.isComplete && !SHAPES.some(isSelected);
  const shapes = SHAPES.filter((shape) => (isUncertain ? runs[getRunsKey(shape, request)] : isSelected(shape)));
  if (shapes.length === 0) return { ...fields, ...readBarePageInfo(runs, request) };
  const slices = shapes.flatMap((shape) => findSlice(runs[getRunsKey(shape, request)] ?? {}, request) ?? []);
  if (slices.length < shapes.length) return undefined;
  const { rows, pageInfo } = slices.reduce((a, b) => (b.rows.length < a.rows.length ? b : a));
  const result: Incoming = { ...fields, pageInfo: request.isReverse ? swapEnds(pageInfo) : pageInfo };
  for (const [index, shape] of shapes.entries()) {
    const isReadable = (row: StoreObject) => canRead(shape === 'nodes' ? row : readField<StoreObject>('node', row));
    const readable = slices[index]!.rows.slice(0, rows.length).filter((row) => isReadable(row as StoreObject));
    result[shape] = request.isReverse ? readable.reverse() : readable;
  }
  return result;
}

/**
 * How Apollo's cache stores a connection. Pages are merged, whether a document selects `nodes` or `edges`. A query gets
 * its own page and the pages that were loaded after it; it is answered from the cache only if the cache has as many
 * rows as it requests, or the end of the list.
 * @param keyArgs the arguments that select another list rather than another page
 * @param rowKey the field that identifies a row; null if rows are stored inside of the list
 */
export const createConnectionPolicy = (keyArgs: readonly string[], rowKey: string | null): FieldPolicy => ({
  keyArgs: [...keyArgs],

  read: (existing: Stored | undefined, options) =>
    existing && readConnection(existing, parseRequest(options.args, options.field, rowKey), options),

  merge(existing: Stored | undefined, incoming: Incoming | null, { args, field, isReference, readField }) {
    if (!incoming) return existing;
    const request = parseRequest(args, field, rowKey);
    const { nodes, edges, pageInfo, ...fields } = incoming;
    const toPage = (rows: readonly unknown[]): Page => ({
      start: request.start,
      size: request.size,
      rows: request.isReverse ? [...rows].reverse() : rows,
      pageInfo: pageInfo && (request.isReverse ? swapEnds(pageInfo) : pageInfo),
    });
    const getReference = (row: unknown): string | undefined => {
      const node = isReference(row) ? row : readField('node', row as StoreObject);
      return isReference(node) ? node.__ref : undefined;
    };
    const runs: Record<string, RowRuns> = { ...existing?.runs };
    const add = (shape: Shape | 'bare', start: string, page: Page) => {
      const key = getRunsKey(shape, request);
      runs[key] = addPage(runs[key] ?? {}, { ...page, start }, getReference);
    };
    if (nodes) add('nodes', request.start, toPage(nodes));
    if (edges) add('edges', request.start, toPage(edges));
    if (!nodes && !edges) add('bare', `${request.start} ${request.size}`, toPage([]));
    return { ...existing, ...fields, runs };
  },
});
