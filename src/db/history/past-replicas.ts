import type { Database } from '../open.ts';
import type { Replica, Replicas } from '../replicas.ts';

/** A replica as of a past day. Its load and its counts are those of the replica. */
const createPastReplica = (replica: Replica<Database>, db: Database, historyVersion: number): Replica<Database> => ({
  name: replica.name,
  db,
  // A recorded day that a replica does not have yet would have no rows there, and those are cached for good.
  get reached() {
    const { reached } = replica;
    return reached && (reached.get('history') ?? 0) >= historyVersion ? reached : null;
  },
  load: replica.load,
});

/**
 * The replicas of a database as of a past day, to which the reads of loaders go like those of now.
 * @param open opens the past day on a replica
 * @param historyVersion the version of the history that has the day
 */
export const createPastReplicas = (
  replicas: Replicas<Database>,
  open: (index: number) => Database,
  historyVersion: number,
): Replicas<Database> => ({
  all: replicas.all.map((replica, index) => createPastReplica(replica, open(index), historyVersion)),
  counts: replicas.counts,
  close: async () => {},
});
