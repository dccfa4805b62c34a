import type { Database, Sql } from '../db/open.ts';
import { getTraits } from '../db/traits.ts';

/** The queues of an embedded database, which no other process uses. */
const turnsOf = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** Compiling the statement of each batch takes up to ten times as long as running it. */
const NO_JIT = `set_config('jit', 'off', true)`;

const WAIT = 'SELECT pg_advisory_xact_lock(hashtext($1))';

type TurnOptions = {
  /** Another name whose turn the work waits for, after its own: work of several names under it is serialized too. */
  shared?: string | undefined;
};

/**
 * Runs the work of a job in a transaction. Work under the same name is serialized, across processes, in the order of its
 * arrival. On an embedded database the transaction begins with the first write, since all clients wait for it.
 */
export async function inTurn<T>(
  db: Database,
  name: string,
  work: (sql: Sql) => Promise<T>,
  { shared }: TurnOptions = {},
): Promise<T> {
  if (getTraits(db).sharesSession) {
    const run = () => db.transaction(work, { isLate: true });
    return afterOthers(db, name, shared === undefined ? run : () => afterOthers(db, shared, run));
  }
  return db.transaction(async (sql) => {
    await sql.query(`${WAIT}, ${NO_JIT}`, [name]);
    if (shared !== undefined) await sql.query(WAIT, [shared]);
    return work(sql);
  });
}

/** Like `inTurn` if the job is not running; otherwise null. It waits for the shared turn. */
export async function ifFree<T>(
  db: Database,
  name: string,
  work: (sql: Sql) => Promise<T>,
  options: TurnOptions = {},
): Promise<T | null> {
  if (getTraits(db).sharesSession) return turnsOf.get(db)?.has(name) ? null : inTurn(db, name, work, options);
  return db.transaction(async (sql) => {
    const [lock] = await sql.query<{ free: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtext($1)) AS "free", ${NO_JIT}`,
      [name],
    );
    if (!lock?.free) return null;
    if (options.shared !== undefined) await sql.query(WAIT, [options.shared]);
    return work(sql);
  });
}

async function afterOthers<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(db) ?? new Map<string, Promise<unknown>>();
  turnsOf.set(db, turns);
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
  turns.set(name, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(name) === turn) turns.delete(name);
  }
}
