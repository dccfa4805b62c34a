import type { ChangeTracker } from './changes.ts';

/** Plain SQL, for migrations and bulk writes; what is served is read through Prisma or by prepared statements. */
export type Sql = {
  /** One statement; rows as objects keyed by column name, dates as `YYYY-MM-DD`, bigints as numbers. */
  query<T = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<T[]>;
  /** Several statements without parameters. */
  script(text: string): Promise<void>;
  /** Of a transaction that begins with its first write: whether it has begun. */
  hasBegun?(): boolean;
  /** Told by bulk writes which rows they change, where somebody keeps track. */
  tracker?: ChangeTracker;
};
