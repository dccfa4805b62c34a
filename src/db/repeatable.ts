import type { Database, Sql } from './open.ts';

/** Runs a write in its transaction, or returns the stored result of an earlier equal request. */
type RunOnce = <T>(sql: Sql, write: () => Promise<T>) => Promise<T>;

/** A database whose transactions write once for a request. Everything that the request returns must come from its transaction. */
export function createRepeatableDatabase(db: Database, once: RunOnce): Database {
  const transaction: Database['transaction'] = (work) => db.transaction((sql) => once(sql, () => work(sql)));
  return Object.create(db, { transaction: { value: transaction } }) as Database;
}
