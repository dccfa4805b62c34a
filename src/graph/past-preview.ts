import type { GraphQLError, GraphQLFieldResolver } from 'graphql';
import { StoredList } from '../lib/stored-list.ts';
import type { Context } from './context.ts';
import { fail } from './errors.ts';
import type { AnyTrim, LimitedPreview, PastPreviews, Trim } from './trim.ts';

/** Rows of a list in the database that are compared with those of today's preview, from its beginning. */
const MAX_ROWS = 1_000;

/** The message of every preview of a past day: how many rows a list has beyond them depends on the day. */
const MESSAGE = 'PRO shows any recorded day in full; FREE shows, of the last days, the rows of its previews of today.';

/** Identifies a row by its values. A row that changed since the day is another row. */
const identifyByValues = (row: unknown): string =>
  JSON.stringify(row, (_name, value) => (typeof value === 'bigint' ? String(value) : value));

/** Identifies the rows of a list by a text that no two of them share, such as `ticker`; those without it by their values. */
export const identifyBy =
  <Name extends string>(name: Name) =>
  (row: { readonly [N in Name]: unknown }): string => {
    const id = row[name];
    return typeof id === 'string' ? id : identifyByValues(row);
  };

/** The lists of a trimmed answer that FREE may see in part. */
function findLists(answer: object, { lists }: Pick<AnyTrim, 'lists'>): [name: string, list: AnyList][] {
  const isList = (value: unknown): value is AnyList => Array.isArray(value) || value instanceof StoredList;
  return Object.entries(answer).filter(
    (entry): entry is [string, AnyList] => isList(entry[1]) && (lists?.includes(entry[0]) ?? true),
  );
}

type AnyList = readonly unknown[] | StoredList<unknown>;

/** A preview of today: the rows of its lists, and the members that are null in it. */
type ShownToday = { rows: ReadonlyMap<string, Set<string>>; hidden: readonly string[] };

/** Numbers the previews of one field in the order in which `gate` makes them, and by their object if it has a key. */
class PreviewNames {
  private readonly counts = new Map<string, number>();

  next(full: unknown): string {
    const { id, ticker } = (full ?? {}) as { id?: unknown; ticker?: unknown };
    const name = String(id ?? ticker ?? '');
    const count = this.counts.get(name) ?? 0;
    this.counts.set(name, count + 1);
    return `${name} ${count}`;
  }
}

/** Collects the previews that a field shows today. */
class TodayPreviews implements PastPreviews {
  readonly previews = new Map<string, ShownToday>();
  private readonly names = new PreviewNames();
  private readonly reads: Promise<void>[] = [];

  record(full: unknown, preview: object, trim: AnyTrim): void {
    const identify: (row: never) => string = trim.identify ?? identifyByValues;
    const rows = new Map<string, Set<string>>();
    for (const [name, list] of findLists(preview, trim)) {
      const ids = new Set<string>();
      rows.set(name, ids);
      const add = (page: readonly unknown[]) => {
        for (const row of page) ids.add(identify(row as never));
      };
      if (list instanceof StoredList) this.reads.push(list.rows({ from: 1, to: MAX_ROWS }).then(add));
      else add(list);
    }
    this.previews.set(this.names.next(full), { rows, hidden: trim.fields ?? [] });
  }

  /** Waits for the rows of lists in the database. */
  async finish(): Promise<void> {
    await Promise.all(this.reads);
  }
}

/** The rows of past lists in the database, by preview and list; read between two attempts to resolve a field. */
type StoredRowsByList = Map<string, readonly unknown[]>;

/** Limits the previews of a past day to those of today. */
class LimitedPreviews implements PastPreviews {
  private readonly names = new PreviewNames();
  private readonly reads: Promise<void>[] = [];
  private readonly today: ReadonlyMap<string, ShownToday>;
  private readonly stored: StoredRowsByList;

  constructor(today: ReadonlyMap<string, ShownToday>, stored: StoredRowsByList) {
    this.today = today;
    this.stored = stored;
  }

  limit<Full, Shown extends object>(full: Full, trim: Trim<Full, Shown>): LimitedPreview<Shown> | null {
    const preview = trim.part(full);
    // After `part`, which may make previews of its own: `record` is called after it too.
    const key = this.names.next(full);
    const today = this.today.get(key);
    // Without a preview of today, no row is visible; hidden members of an object without one are unknown.
    if (trim.isOfNow || (!today && trim.fields)) return null;
    const source: object = trim.hasWholeRows ? trim.whole(full) : preview.shown;
    const members: Record<string, unknown> = Object.fromEntries(Object.entries(preview.shown));
    const withheld = new Set(preview.withheld);
    for (const [name, list] of findLists(source, trim)) {
      const ids = today?.rows.get(name) ?? new Set();
      const isVisible = (row: unknown) => ids.has((trim.identify ?? identifyByValues)(row as never));
      const visible =
        list instanceof StoredList ? this.selectStored(`${key} ${name}`, list, isVisible) : list.filter(isVisible);
      members[name] = visible;
      if (visible.length < list.length) withheld.add(name);
    }
    for (const name of today?.hidden ?? []) {
      if (members[name] !== null && members[name] !== undefined) withheld.add(name);
      members[name] = null;
    }
    return { shown: members as Shown, withheld: [...withheld], message: MESSAGE };
  }

  /** The visible rows of a list in the database; none before they are read. */
  private selectStored(
    key: string,
    list: StoredList<unknown>,
    isVisible: (row: unknown) => boolean,
  ): StoredList<unknown> {
    const rows = this.stored.get(key);
    if (!rows) this.reads.push(list.rows({ from: 1, to: MAX_ROWS }).then((page) => void this.stored.set(key, page)));
    const visible = [...(rows ?? []).entries()].filter(([, row]) => isVisible(row));
    return new StoredList(visible.length, {
      read: async ({ from, to }) => visible.slice(from - 1, to).map(([, row]) => row),
      async find(id) {
        const place = await list.placeOf(id);
        return visible.findIndex(([index]) => index + 1 === place) + 1 || null;
      },
    });
  }

  /** Reads the rows that lists in the database need. @returns whether there were any, so that the field has to be resolved again */
  async finish(): Promise<boolean> {
    await Promise.all(this.reads);
    return this.reads.length > 0;
  }
}

/** Refusals of previews that are possible with those of today. */
const refusals = new WeakSet<object>();

/** The refusal of an answer that FREE sees in part, as of a past day. */
export const refusePast = ({ url }: Context['offer']): GraphQLError =>
  fail.notAvailableAsOf(`This is not available as of a past day with a FREE key; PRO shows it (${url}).`);

/** Interrupts the resolver of a field, which is then resolved with the previews of today. */
export function requestPreviews(offer: Context['offer']): GraphQLError {
  const refusal = refusePast(offer);
  refusals.add(refusal);
  return refusal;
}

// Created from the context of the field, because fields below it have previews of their own.
const withPreviews = (context: Context, previews: PastPreviews): Context =>
  Object.create(context, { previews: { value: previews, enumerable: true } });

type Resolve = GraphQLFieldResolver<unknown, Context, object>;

/** Resolves a field as of now, to learn which rows its previews show. Null if it fails, such as for a stock that is not listed any more. */
async function findTodayPreviews(resolve: Resolve, ...[parent, args, context, info]: Parameters<Resolve>) {
  const today = new TodayPreviews();
  try {
    await resolve(parent, args, withPreviews(context.createPresent(), today), info);
    await today.finish();
    return today.previews;
  } catch {
    return null;
  }
}

/**
 * Resolves a field that makes previews as of a past day: below PRO, of each list only rows that today's preview of the
 * same field shows. The previews of all days together would otherwise show rows that those of today withhold: the newest rows
 * as of each day add up to the whole list.
 */
export const limitPastPreviews =
  (resolve: Resolve): Resolve =>
  (parent, args, context, info) => {
    if (!context.past || context.caller.tier === 'PRO') return resolve(parent, args, context, info);
    return resolveWithPreviews(resolve, parent, args, context, info);
  };

async function resolveWithPreviews(resolve: Resolve, ...[parent, args, context, info]: Parameters<Resolve>) {
  try {
    return await resolve(parent, args, context, info);
  } catch (raised) {
    if (typeof raised !== 'object' || raised === null || !refusals.has(raised)) throw raised;
    const today = await findTodayPreviews(resolve, parent, args, context, info);
    if (!today) throw raised;
    const stored: StoredRowsByList = new Map();
    for (;;) {
      const previews = new LimitedPreviews(today, stored);
      const result = await resolve(parent, args, withPreviews(context, previews), info);
      if (!(await previews.finish())) return result;
    }
  }
}
