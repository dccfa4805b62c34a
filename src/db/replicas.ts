import type { Beat } from './outage.ts';

/** The versions of families by their names. */
export type FamilyVersions = Map<string, number>;

/** One copy of the database, as a process sees it. `Db` is what reads are given. */
export type Replica<Db> = {
  /** Host and port, by which metrics and the log name it. */
  name: string;
  db: Db;
  /** The versions that it had when it was last asked; null before its first answer, and while it is away. */
  reached: FamilyVersions | null;
  /** Reads under way, and when among all reads it was last given one. */
  pending: number;
  lastTurn: number;
  /** Reads that it answered, and reads that failed there and were sent to the primary. */
  answered: number;
  failed: number;
};

/** The replicas of a database. */
export type Replicas<Db> = {
  all: readonly Replica<Db>[];
  /** Reads that were given to replicas. */
  turns: number;
  /** Reads for which no replica had the data yet, so that the primary answered. */
  behind: number;
  close(): Promise<void>;
};

/** How often each replica tells its versions. Until it does, reads of what has just changed go to the primary. */
const LOOK_MS = 250;
/** A replica that is silent for so long is away: the primary answers meanwhile, so waiting longer wins nothing. */
const ANSWER_MS = 1_500;

const VERSIONS = 'SELECT "family", "version" FROM "data_version"';

/** Whether a replica has all of these versions, or newer ones. */
const hasReached = (reached: FamilyVersions | null, needed: FamilyVersions): boolean =>
  reached !== null && [...needed].every(([family, version]) => (reached.get(family) ?? 0) >= version);

/** Whoever has less to do comes first, and among equals whoever has waited longer. */
type Load = Pick<Replica<unknown>, 'pending' | 'lastTurn'>;
const byLoad = (a: Load, b: Load): number => a.pending - b.pending || a.lastTurn - b.lastTurn;

/** The replica with the least to do among those that have reached these versions; null if none has. */
export const replicaFor = <Db>(replicas: readonly Replica<Db>[], needed: FamilyVersions): Replica<Db> | null =>
  replicas.filter(({ reached }) => hasReached(reached, needed)).sort(byLoad)[0] ?? null;

/** How far a replica is behind what the process knows: families, and the age of the oldest change that it lacks, seconds. */
export function computeLag(
  { reached }: Pick<Replica<unknown>, 'reached'>,
  known: readonly { family: string; version: number; generatedAt: Date }[],
  now: Date,
): { families: number; seconds: number } | null {
  if (!reached) return null;
  const missing = known.filter(({ family, version }) => (reached.get(family) ?? 0) < version);
  const ages = missing.map(({ generatedAt }) => (now.valueOf() - generatedAt.valueOf()) / 1_000);
  return { families: missing.length, seconds: Math.max(0, ...ages) };
}

/** The host and port of an address, without its user and password. */
export const serverName = (url: string): string => {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '5432'}`;
};

/** Opens a replica. @param onOutage told when it is away, and when it is back */
type Open<Db> = (url: string, name: string, onOutage: (isAway: boolean) => void) => Promise<Db>;
type Openable = { watch(beat: Beat): Promise<void>; close(): Promise<void> };

async function openReplica<Db extends Openable>(url: string, open: Open<Db>): Promise<Replica<Db>> {
  const name = serverName(url);
  const forget = (isAway: boolean) => {
    // Another copy may answer under the same name.
    if (isAway) replica.reached = null;
  };
  const db = await open(url, name, forget);
  const replica: Replica<Db> = { name, db, reached: null, pending: 0, lastTurn: 0, answered: 0, failed: 0 };
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

/** Opens replicas and follows their versions. Those that are away are tried again. */
export async function openReplicas<Db extends Openable>(
  urls: readonly string[],
  open: Open<Db>,
): Promise<Replicas<Db>> {
  const all = await Promise.all(urls.map((url) => openReplica(url, open)));
  const close = async () => void (await Promise.all(all.map(({ db }) => db.close())));
  return { all, turns: 0, behind: 0, close };
}

/**
 * Reads from a replica that has the versions, otherwise from the primary. What fails on a replica, for whatever reason, is
 * asked of the primary: a replica may lose its connection, cancel a read for its replay, or lack a migration.
 */
export async function readFromReplica<Db extends { replicas?: Replicas<Db> }, T>(
  db: Db,
  needed: FamilyVersions,
  read: (source: Db) => Promise<T>,
): Promise<T> {
  const { replicas } = db;
  if (!replicas) return read(db);
  const replica = replicaFor(replicas.all, needed);
  if (!replica) {
    replicas.behind += 1;
    return read(db);
  }
  replicas.turns += 1;
  replica.lastTurn = replicas.turns;
  replica.pending += 1;
  try {
    const rows = await read(replica.db);
    replica.answered += 1;
    return rows;
  } catch {
    replica.failed += 1;
    return read(db);
  } finally {
    replica.pending -= 1;
  }
}
