import type { Beat } from './outage.ts';

/** The versions of families by their names. */
type VersionsByName = ReadonlyMap<string, number>;

/** A replica of the database as a process sees it. `Db` is the type that reads receive. */
export type Replica<Db> = {
  /** Host and port, by which metrics and the log identify it. */
  name: string;
  db: Db;
  /** Its versions when it was last polled; null before its first response, and while it is away. */
  reached: VersionsByName | null;
  load: ReplicaLoad;
};

type ReplicaLoad = {
  /** Reads in progress, and the turn among all reads in which it last received one. */
  pending: number;
  lastTurn: number;
  /** Reads that it served, and reads that failed there and were sent to the primary. */
  answered: number;
  failed: number;
};

/** The replicas of a database. */
export type Replicas<Db> = {
  all: readonly Replica<Db>[];
  counts: {
    /** Reads that were sent to replicas. */
    turns: number;
    /** Reads for which no replica had the data yet, so that the primary served them. */
    behind: number;
  };
  close(): Promise<void>;
};

/**
 * How often the versions of a replica are polled. Until then, reads of data that has just changed go to the primary.
 */
const LOOK_MS = 250;
/**
 * A replica that does not respond for this long is away: the primary serves reads meanwhile, so waiting longer gains
 * nothing.
 */
const ANSWER_MS = 1_500;

const VERSIONS = 'SELECT "family", "version" FROM "data_version"';

/** Whether a replica has at least these versions. */
const hasReached = (reached: VersionsByName | null, needed: VersionsByName): boolean =>
  reached !== null && [...needed].every(([family, version]) => (reached.get(family) ?? 0) >= version);

/** The replica with fewer pending reads comes first, and among equals the replica that has waited longer. */
type Load = Pick<Replica<unknown>, 'load'>;
const byLoad = ({ load: a }: Load, { load: b }: Load): number => a.pending - b.pending || a.lastTurn - b.lastTurn;

/** The replica with the fewest pending reads among those that have reached these versions; null if none has. */
export const replicaFor = <Db>(replicas: readonly Replica<Db>[], needed: VersionsByName): Replica<Db> | null =>
  replicas.filter(({ reached }) => hasReached(reached, needed)).sort(byLoad)[0] ?? null;

/**
 * How far a replica lags behind the versions known to the process: the number of families, and the age in seconds of
 * the oldest change that it lacks.
 */
export function computeLag(
  { reached }: Pick<Replica<unknown>, 'reached'>,
  versions: readonly { family: string; version: number; generatedAt: Date }[],
  now: Date,
): { families: number; seconds: number } | null {
  if (!reached) return null;
  const missing = versions.filter(({ family, version }) => (reached.get(family) ?? 0) < version);
  const ages = missing.map(({ generatedAt }) => (now.valueOf() - generatedAt.valueOf()) / 1_000);
  return { families: missing.length, seconds: Math.max(0, ...ages) };
}

/** The host and port of an address, without its user and password. */
export const serverName = (url: string): string => {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '5432'}`;
};

/** Opens a replica. @param onOutage called when it goes away, and when it is back */
type Open<Db> = (url: string, name: string, onOutage: (isAway: boolean) => void) => Promise<Db>;
type Openable = { watch(beat: Beat): Promise<void>; close(): Promise<void> };

async function openReplica<Db extends Openable>(url: string, open: Open<Db>): Promise<Replica<Db>> {
  const name = serverName(url);
  const forget = (isAway: boolean) => {
    // Another copy may come back under the same name.
    if (isAway) replica.reached = null;
  };
  const db = await open(url, name, forget);
  const replica: Replica<Db> = { name, db, reached: null, load: { pending: 0, lastTurn: 0, answered: 0, failed: 0 } };
  await db.watch({
    text: VERSIONS,
    everyMs: LOOK_MS,
    answerMs: ANSWER_MS,
    heard: (rows: { family: string; version: number }[]) => {
      replica.reached = new Map(rows.map(({ family, version }) => [family, version]));
    },
  });
  return replica;
}

/** Opens replicas and follows their versions. Replicas that are away are retried. */
export async function openReplicas<Db extends Openable>(
  urls: readonly string[],
  open: Open<Db>,
): Promise<Replicas<Db>> {
  const all = await Promise.all(urls.map((url) => openReplica(url, open)));
  const close = async () => void (await Promise.all(all.map(({ db }) => db.close())));
  return { all, counts: { turns: 0, behind: 0 }, close };
}

/**
 * Reads from a replica that has the versions, otherwise from the primary. A read that fails on a replica, for any
 * reason, is retried on the primary: a replica may lose its connection, cancel a read for its replay, or lack a
 * migration.
 */
export async function readFromReplica<Db extends { replicas?: Replicas<Db> }, T>(
  db: Db,
  needed: VersionsByName,
  readFrom: (source: Db) => Promise<T>,
): Promise<T> {
  const { replicas } = db;
  if (!replicas) return readFrom(db);
  const { all, counts } = replicas;
  const replica = replicaFor(all, needed);
  if (!replica) {
    counts.behind += 1;
    return readFrom(db);
  }
  const { load } = replica;
  counts.turns += 1;
  load.lastTurn = counts.turns;
  load.pending += 1;
  try {
    const rows = await readFrom(replica.db);
    load.answered += 1;
    return rows;
  } catch {
    load.failed += 1;
    return readFrom(db);
  } finally {
    load.pending -= 1;
  }
}
