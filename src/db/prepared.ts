import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { connectPatiently } from './connections.ts';
import { destroyConnection } from './outage.ts';
import { getPreparedParser } from './type-parsers.ts';

/** Reads as loaders send them: one statement text per read, prepared once on each connection. */
export type Prepared = {
  /**
   * Runs one statement. Rows are as Prisma would return them: a day is a Date at UTC midnight, a bigint a number.
   * Arrays of days are text, `YYYY-MM-DD`, and arrays of numbers are numbers; such an array holds a column of many
   * rows.
   */
  prepared<T>(text: string, params?: readonly unknown[]): Promise<T[]>;
};

/** Connections shared by reads. A slow read delays the reads behind it on the same connection. */
const CONNECTIONS = 2;

/**
 * Otherwise PostgreSQL plans most of these statements at each execution, for the actual arrays of keys; that was a
 * third of the time of a page.
 */
const PLAN_ONCE = 'SET plan_cache_mode = force_generic_plan';

type Lane = { client: pg.Client; ready: Promise<unknown>; isReady: boolean; pending: number };

/**
 * Pipelines reads through few connections: the reads of one turn of the event loop leave in one write, which costs a
 * third of using a connection for each.
 * @param connect creates a client that is not connected yet, with `pipeline` set
 * @param session `own`: settings of a connection affect no other client; `shared`: they affect all; `pooled`: a pooler
 *   assigns each transaction any session of the server, so statements cannot be prepared for later either
 */
export function preparedReads(
  connect: () => pg.Client,
  { session, onStatement }: { session: 'own' | 'shared' | 'pooled'; onStatement?: (text: string) => void },
): Prepared & { cutAll(): void; close(): Promise<void> } {
  const names = new Map<string, string>();
  const nameStatement = (text: string) => {
    if (session === 'pooled') return undefined;
    const existing = names.get(text);
    if (existing) return existing;
    const name = `read_${names.size + 1}`;
    names.set(text, name);
    return name;
  };

  const start = async (client: pg.Client) => {
    await client.connect();
    if (session === 'own') await client.query(PLAN_ONCE);
  };
  let lanes: Lane[] = [];
  let current: Lane | null = null;
  const open = (): Lane => {
    const drop = () => {
      lanes = lanes.filter((one) => one !== lane);
      if (current === lane) current = null;
    };
    // A lost connection fails its pending reads; the next read opens a new connection.
    const dropReady = () => lane.isReady && drop();
    const newClient = () => connect().on('error', dropReady).on('end', dropReady);
    const lane: Lane = { client: newClient(), ready: Promise.resolve(), isReady: false, pending: 0 };
    let isFirst = true;
    lane.ready = connectPatiently(() => {
      // A client can connect only once.
      if (!isFirst) lane.client = newClient();
      isFirst = false;
      return start(lane.client);
    }).then(
      () => {
        lane.isReady = true;
      },
      (error) => {
        drop();
        throw error;
      },
    );
    lanes.push(lane);
    return lane;
  };
  /** The connection with the fewest pending reads, the same for all reads of a turn. */
  const laneNow = (): Lane => {
    if (current) return current;
    const idle = lanes.find(({ pending }) => pending === 0);
    current = idle ?? (lanes.length < CONNECTIONS ? open() : lanes.reduce((a, b) => (b.pending < a.pending ? b : a)));
    process.nextTick(() => {
      current = null;
    });
    return current;
  };

  return {
    async prepared<T>(text: string, params: readonly unknown[] = []): Promise<T[]> {
      onStatement?.(text);
      const lane = laneNow();
      lane.pending += 1;
      try {
        if (!lane.isReady) await lane.ready;
        const { stream } = (lane.client as unknown as { connection: { stream: Duplex } }).connection;
        stream.cork();
        process.nextTick(() => stream.uncork());
        const query = {
          name: nameStatement(text),
          text,
          values: params as unknown[],
          types: { getTypeParser: getPreparedParser },
        };
        return (await lane.client.query(query)).rows as T[];
      } finally {
        lane.pending -= 1;
      }
    },
    cutAll() {
      for (const { client } of lanes) destroyConnection(client);
    },
    close: async () => void (await Promise.all(lanes.map(({ client }) => client.end().catch(() => {})))),
  };
}
