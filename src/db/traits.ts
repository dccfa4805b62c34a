/** The engines that a gateway runs on: PGlite in its own process, or a PostgreSQL server. */
export type EngineKind = 'embedded' | 'postgresql';

/** What differs between the engines. All other code treats them alike. */
type Traits = {
  /**
   * Whether all clients share one session: locks and settings of a session keep none of them apart, and every reader waits
   * for the transaction of a writer. Writers therefore compute and stage first, and begin a transaction with their first
   * write.
   */
  readonly sharesSession: boolean;
  /** Whether a single process can open it, so that a lease of another process is left over from an earlier process. */
  readonly hasOneProcess: boolean;
  /** Whether other programs reach it by an address, and its size is not limited by memory. */
  readonly hasServer: boolean;
  /**
   * The number of jobs that run at a time. While one of them computes, a server works for another; on one session, every
   * reader would wait for the statements of all of them.
   */
  readonly jobsAtOnce: number;
  /** Whether large tables are divided into partitions, which can be dropped while others read. */
  readonly dividesTables: boolean;
  /** Whether it frees the space of deleted rows, and keeps its indexes dense, by itself. */
  readonly vacuumsItself: boolean;
  /** Whether a copy of it is a copy of its files; otherwise its tables are copied. */
  readonly isCopiedByFiles: boolean;
};

const TRAITS: Readonly<Record<EngineKind, Traits>> = {
  embedded: {
    sharesSession: true,
    hasOneProcess: true,
    hasServer: false,
    jobsAtOnce: 1,
    dividesTables: false,
    vacuumsItself: false,
    isCopiedByFiles: true,
  },
  postgresql: {
    sharesSession: false,
    hasOneProcess: false,
    hasServer: true,
    jobsAtOnce: 3,
    dividesTables: true,
    vacuumsItself: true,
    isCopiedByFiles: false,
  },
};

/** The traits of a database's engine. */
export const getTraits = ({ kind }: { kind: EngineKind }): Traits => TRAITS[kind];
