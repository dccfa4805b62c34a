import { isDiskFull } from '../../db/disk-full.ts';
import type { Database } from '../../db/open.ts';

/** A table of counts: calls of a key per month, or units of a key's monthly allowances. */
type CountTable = { name: string; idColumns: readonly string[] };
const CALLS: CountTable = { name: 'usage_month', idColumns: ['key_id', 'month'] };
const ALLOWANCES: CountTable = { name: 'meter_month', idColumns: ['key_id', 'meter', 'month'] };

type Id = readonly string[];
type Reservation = { calls: number; limit: number; taken: number };

type Counts = {
  /** Adds `taken` if `calls` more stay within the limit. @returns the new sum; null if they would not */
  reserve(id: Id, reservation: Reservation): Promise<number | null>;
  /** Refunds calls. @returns the new sum */
  refund(id: Id, calls: number): Promise<number>;
  used(id: Id): Promise<number>;
};

/** Monthly counts in the database, kept in memory while the database's disk is full. */
export type StoredCounts = {
  calls: Counts;
  allowances: Counts;
  /** Whether counts in memory wait to be written. */
  isInMemory(): boolean;
  /** Writes the waiting counts. @throws if that fails */
  flush(): Promise<void>;
};

type Options = {
  /** Called when counts start to be kept in memory, and when all of them are written. */
  onDiskFull?(): void;
  onRoom?(): void;
  retryMs?: number;
};

/** A count that cannot be written yet: the value in the database, and the calls added since. */
type Waiting = { stored: number; added: number };

const RETRY_MS = 5_000;
/** Maximum number of waiting counts; further callers are refused as if the database were unavailable. */
const MAX_WAITING = 100_000;

export function createStoredCounts(
  db: Pick<Database, 'query'>,
  { onDiskFull = () => {}, onRoom = () => {}, retryMs = RETRY_MS }: Options = {},
): StoredCounts {
  const tables = [countsIn(db, CALLS), countsIn(db, ALLOWANCES)];
  let timer: NodeJS.Timeout | undefined;
  const isInMemory = () => tables.some(({ waiting }) => waiting.size > 0);
  const writeAll = async () => {
    for (const table of tables) await table.flush();
    if (!timer || isInMemory()) return;
    clearInterval(timer);
    timer = undefined;
    onRoom();
  };
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  /** Serialized, because concurrent flushes would add the same calls twice. */
  const flush = (): Promise<void> => {
    isWriting = true;
    const flushed = writing
      .catch(() => {})
      .then(writeAll)
      .finally(() => {
        isWriting = writing !== flushed;
      });
    writing = flushed;
    return flushed;
  };
  const wait = () => {
    if (timer) return;
    onDiskFull();
    timer = setInterval(() => {
      if (!isWriting) flush().catch(() => {});
    }, retryMs);
    timer.unref();
  };
  const [calls, allowances] = tables.map((table) => table.create(wait)) as [Counts, Counts];
  return { calls, allowances, isInMemory, flush };
}

/**
 * The counts of a table. Each statement checks and adds at once, so that no two requests or gateways take the same
 * calls.
 */
function countsIn(db: Pick<Database, 'query'>, { name, idColumns }: CountTable) {
  const columns = idColumns.map((column) => `"${column}"`).join(', ');
  const values = idColumns.map((_, i) => `$${i + 1}`).join(', ');
  const countAt = (n: number) => `$${idColumns.length + n}::integer`;
  const [first, second, third] = [countAt(1), countAt(2), countAt(3)];
  const condition = idColumns.map((column, i) => `"${column}" = $${i + 1}`).join(' AND ');
  const upsert = (used: string, update: string) =>
    `INSERT INTO "${name}" AS u (${columns}, "used") VALUES (${values}, ${used}) ON CONFLICT (${columns}) DO UPDATE SET ${update} RETURNING "used"`;
  const RESERVE = upsert(first, `"used" = u."used" + excluded."used" WHERE u."used" + ${second} <= ${third}`);
  const ADD = upsert(`greatest(0, ${first})`, `"used" = greatest(0, u."used" + ${first})`);
  const REFUND = `UPDATE "${name}" SET "used" = greatest(0, "used" - ${first}) WHERE ${condition} RETURNING "used"`;
  const READ = `SELECT "used" FROM "${name}" WHERE ${condition}`;
  const query = async (sql: string, params: readonly unknown[]): Promise<number | null> =>
    (await db.query<{ used: number }>(sql, params))[0]?.used ?? null;

  const waiting = new Map<string, { id: Id; count: Waiting }>();
  const loads = new Map<string, Promise<Waiting>>();
  const load = async (id: Id): Promise<Waiting> => {
    const stored = (await query(READ, id)) ?? 0;
    return { stored, added: 0 };
  };
  /** Returns the count in memory; concurrent requests share it. */
  const keep = async (id: Id, failure: unknown, wait: () => void): Promise<Waiting> => {
    const key = id.join(' ');
    if (waiting.size >= MAX_WAITING && !waiting.has(key)) throw failure;
    const loading = loads.get(key) ?? load(id);
    loads.set(key, loading);
    const count = await loading.finally(() => loads.delete(key));
    const current = waiting.get(key)?.count ?? count;
    waiting.set(key, { id, count: current });
    wait();
    return current;
  };
  const getSum = ({ stored, added }: Waiting): number => Math.max(0, stored + added);

  return {
    waiting,
    async flush() {
      for (const [key, { id, count }] of waiting) {
        const { added } = count;
        const stored = await query(ADD, [...id, added]);
        // Requests may have been counted meanwhile.
        count.stored = stored ?? 0;
        count.added -= added;
        if (count.added === 0) waiting.delete(key);
      }
    },
    create(wait: () => void): Counts {
      /** Uses the count in memory if it waits there or cannot be written, otherwise the database. */
      const count = async <T>(id: Id, inMemory: (count: Waiting) => T, inDatabase: () => Promise<T>): Promise<T> => {
        const entry = waiting.get(id.join(' '));
        if (entry) return inMemory(entry.count);
        try {
          return await inDatabase();
        } catch (error) {
          if (!isDiskFull(error)) throw error;
          return inMemory(await keep(id, error, wait));
        }
      };
      return {
        async reserve(id, { calls, limit, taken }) {
          if (calls > limit) return null;
          const inMemory = (current: Waiting) => {
            if (getSum(current) + calls > limit) return null;
            current.added += taken;
            return getSum(current);
          };
          return count(id, inMemory, () => query(RESERVE, [...id, taken, calls, limit]));
        },
        refund(id, calls) {
          const inMemory = (current: Waiting) => {
            current.added -= calls;
            return getSum(current);
          };
          return count(id, inMemory, async () => (await query(REFUND, [...id, calls])) ?? 0);
        },
        used: (id) => count(id, getSum, async () => (await query(READ, id)) ?? 0),
      };
    },
  };
}
