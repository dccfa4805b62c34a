import type { GraphQLResolveInfo } from 'graphql';
import type { Sql } from '../db/sql.ts';

/**
 * Runs a write in its transaction, unless a request with the same `Idempotency-Key` has already written: then returns the
 * result of that write.
 */
export type Once = <T>(sql: Sql, write: () => Promise<T>) => Promise<T>;

/** For requests without an `Idempotency-Key`. */
export const always: Once = (_sql, write) => write();

/** A request with an `Idempotency-Key`, which may be sent again. `field`: a root field's response key. */
export type Repeatable = {
  /** The result of a field that had written before this request began; undefined if it had not. */
  findResult(field: string): { value: unknown } | undefined;
  once(field: string): Once;
};

/** Runs the change of a mutation's field. If the field had written when the same request was sent before, returns that result. */
export async function changeOnce<T>(
  { repeatable }: { repeatable?: Repeatable },
  { path }: Pick<GraphQLResolveInfo, 'path'>,
  change: (once: Once) => Promise<T>,
): Promise<T> {
  if (!repeatable) return change(always);
  const field = String(path.key);
  const before = repeatable.findResult(field);
  return before ? (before.value as T) : change(repeatable.once(field));
}
