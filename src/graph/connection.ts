import type { ObjectRef } from '@pothos/core';
import { encodeGlobalID } from '@pothos/plugin-relay';
import type { Dataset } from '../db/datasets.ts';
import { formatCursor, type Places } from '../lib/pages.ts';
import { StoredList } from '../lib/stored-list.ts';
import { MAX_PAGE_SIZE, WHOLE_MOST } from './arguments.ts';
import { builder, type Types } from './builder.ts';
import type { ListSize } from './calls.ts';
import { type Context, isDocumentedPath } from './context.ts';
import { coverageField } from './coverage.ts';
import { fromParent } from './from-parent.ts';
import { type PageArguments, placesIn, placesInStored } from './pages.ts';
import { type Gated, Preview, type Rows, type StoredRows } from './preview.ts';

/** A list with its length; null if the length would reveal rows that the tier does not see. */
type Listed<T> = Pick<Rows<T>, 'nodes'> & { totalCount: number | null };

type ListedInStore<T> = Pick<StoredRows<T>, 'nodes'> & { totalCount: number | null };

/**
 * A page of a list: its rows, the length of the entire list, and the position of the page among the rows that the tier
 * sees.
 */
export type ConnectionPage<T> = Listed<T> & {
  /** The place of the first row, counted from 1. */
  from: number;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
};
type Edge<T> = { node: T; place: number };

/** Identifies a row among all rows of its type, for as long as the row exists. */
type IdOf<T> = (row: T) => string;

/** The `id` of a type without a root field: `id: t.id(rowId('InsiderTrade', tradeId))`. */
export const rowId = <T>(type: string, idOf: IdOf<T>) =>
  ({
    description: 'A stable, opaque id, unique in the whole graph: the key for normalizing caches.',
    // Relay keeps the objects of all types in one store.
    resolve: fromParent((row: T) => encodeGlobalID(type, idOf(row))),
  }) as const;

/** The maximum number of rows of a page. `free`: how many rows of the list a tier below PRO sees. */
export const pageSize =
  (free = MAX_PAGE_SIZE): ListSize =>
  ({ first, last }, { tier }) =>
    Math.min(Number(first ?? last ?? MAX_PAGE_SIZE), tier === 'PRO' ? MAX_PAGE_SIZE : free);

/** Builds a page from its rows and their places among the rows that the tier sees. */
export const slicePage = <T>(
  nodes: readonly T[],
  { from, to }: Places,
  visibleCount: number,
): Omit<ConnectionPage<T>, 'totalCount'> => ({
  nodes,
  from,
  hasNextPage: to < visibleCount,
  hasPreviousPage: from > 1,
});

/** The default page size. A documented path has no pages: it gets the entire list. */
export const getMaxPageSize = (context: Context): number =>
  isDocumentedPath(context) ? Number.POSITIVE_INFINITY : MAX_PAGE_SIZE;

type Options<T> = {
  /** The prefix of the type names: `Stock` makes `StockConnection` and `StockEdge`. */
  name: string;
  node: ObjectRef<Types, T>;
  idOf: IdOf<T>;
  description: string;
  /** The maximum number of rows on a documented path, if the list is in the database. */
  wholeMost?: number;
  /** The edges of another connection of the same rows. */
  edge?: ObjectRef<Types, Edge<T>>;
};

type PageOf<T> = {
  <R extends Listed<T>>(context: Context, args: PageArguments, rows: R | Promise<R>): Promise<R & ConnectionPage<T>>;
  <R extends Listed<T>>(
    context: Context,
    args: PageArguments,
    rows: Promise<R | null>,
  ): Promise<(R & ConnectionPage<T>) | null>;
  <R extends ListedInStore<T>>(
    context: Context,
    args: PageArguments,
    rows: R | Promise<R>,
  ): Promise<Omit<R, 'nodes'> & ConnectionPage<T>>;
};
/**
 * The connection of a type with its edges, and `page`, which selects a page of a list, in memory or in the database.
 */
type ConnectionRef<T, Answer> = ObjectRef<Types, Answer> & { edge: ObjectRef<Types, Edge<T>>; page: PageOf<T> };

const defineEdge = <T extends object>({ name, node, idOf }: Options<T>) =>
  builder.objectRef<Edge<T>>(`${name}Edge`).implement({
    description: 'A row with its cursor.',
    fields: (t) => ({
      cursor: t.string({
        description: "The row's cursor: pass it as `after` to get the page that follows.",
        resolve: fromParent(({ node: row, place }) => formatCursor({ place, id: idOf(row) })),
      }),
      // Pothos cannot infer that a row of the generic type is a row of this type.
      node: t.field({ type: node, description: 'The row.', resolve: (edge) => edge.node as never }),
    }),
  });

/** Adds the fields of a connection to a type. */
function connect<T extends object, Answer extends ConnectionPage<T>>(
  type: ObjectRef<Types, Answer>,
  { idOf, ...options }: Options<T>,
): ConnectionRef<T, Answer> {
  const edge = options.edge ?? defineEdge({ idOf, ...options });
  const cursorAt = (row: T | undefined, place: number) =>
    row === undefined ? null : formatCursor({ place, id: idOf(row) });
  builder.objectFields(type as ObjectRef<Types, ConnectionPage<T>>, (t) => ({
    nodes: t.field({
      type: [options.node],
      description: 'The rows of the page.',
      resolve: ({ nodes }) => nodes,
    }),
    edges: t.field({
      type: [edge],
      description: 'The rows of the page, each with its cursor.',
      resolve: ({ nodes, from }) => nodes.map((node, i) => ({ node, place: from + i })),
    }),
    pageInfo: t.field({
      type: builder.pageInfoRef(),
      description: "The page's position within the part of the list that your tier sees.",
      resolve: ({ nodes, from, hasNextPage, hasPreviousPage }) => ({
        hasNextPage,
        hasPreviousPage,
        startCursor: cursorAt(nodes[0], from),
        endCursor: cursorAt(nodes.at(-1), from + nodes.length - 1),
      }),
    }),
  }));

  type Found = Listed<T> | ListedInStore<T>;
  const page = async (context: Context, args: PageArguments, rows: Found | null | Promise<Found | null>) => {
    const list = await rows;
    if (list === null) return null;
    const { nodes: all, ...more } = list;
    const isStored = all instanceof StoredList;
    const places = isStored
      ? await placesInStored(all, args, Math.min(getMaxPageSize(context), options.wholeMost ?? WHOLE_MOST))
      : placesIn(all, args, idOf, getMaxPageSize(context));
    const { nodes, from, hasNextPage, hasPreviousPage } = slicePage(
      isStored ? await all.rows(places) : all.slice(places.from - 1, places.to),
      places,
      all.length,
    );
    return { nodes, from, hasNextPage, hasPreviousPage, ...more };
  };
  return Object.assign(type, { edge, page: page as PageOf<T> });
}

/** The connection of a list that every tier sees in full. `Extra`: the data of the fields that are added to it. */
export function connection<T extends object, Extra extends object = object>(options: Options<T>) {
  const type = builder.objectRef<ConnectionPage<T> & Extra>(`${options.name}Connection`).implement({
    description: options.description,
    fields: (t) => ({
      totalCount: t.int({
        unit: 'COUNT',
        description: 'Number of rows in the whole list.',
        resolve: fromParent(({ totalCount }) => totalCount!),
      }),
    }),
  });
  return connect(type, options);
}

/**
 * The connection of a gated list of a family's rows. Below PRO, its pages cover only the rows that the tier sees.
 * `Extra`: the data of the fields that are added to it.
 */
export function previewConnection<T extends object, Extra extends object = object>(
  options: Options<T> & {
    family: Dataset;
    /** When the count is null, as a sentence; by default it never is. */
    countIsNullable?: string;
  },
) {
  const { countIsNullable } = options;
  const type = builder.objectRef<ConnectionPage<T> & Gated & Extra>(`${options.name}Connection`).implement({
    description: options.description,
    interfaces: [Preview],
    fields: (t) => ({
      totalCount: t.int({
        nullable: countIsNullable !== undefined,
        unit: 'COUNT',
        description: [
          'Number of rows in the whole list. Below PRO, where a filter would reveal a withheld row, the number in the longest list.',
          countIsNullable ?? [],
        ]
          .flat()
          .join(' '),
        // Null only if the option allows it.
        resolve: fromParent(({ totalCount }) => totalCount!),
      }),
      coverage: t.field(coverageField(options.family)),
    }),
  });
  return connect(type, options);
}
