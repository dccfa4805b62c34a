import type { Duplex } from 'node:stream';
import pg from 'pg';
import { connectPatiently } from './connections.ts';
import { cut } from './outage.ts';

/** Reads as the loaders send them: one statement text per read, prepared once on each connection. */
export type Prepared = {
  /**
   * One statement; rows as Prisma would give them: a day is a Date at UTC midnight, a bigint a number. Arrays of days
   * are text, `YYYY-MM-DD`, and arrays of numbers numbers: columns of many rows in one.
   */
  prepared<T>(text: string, params?: readonly unknown[]): Promise<T[]>;
};

const OID = { date: 1082, int8: 20, dates: 1182, float4s: 1021, float8s: 1022, int4s: 1007, int8s: 1016 } as const;

/** Days by their text. The same few hundred come in every row: one Date for all takes a tenth of the memory of many. */
const days = new Map<string, Date>();
const DAYS_MOST = 10_000;
function parseCachedDay(text: string): Date {
  const known = days.get(text);
  if (known) return known;
  if (days.size >= DAYS_MOST) days.clear();
  const day = new Date(text);
  days.set(text, day);
  return day;
}

const items = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));
const numbers = (text: string): (number | null)[] => JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`);

/** How values are read, by the type's id. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.date]: parseCachedDay,
  [OID.int8]: Number,
  [OID.dates]: items,
  [OID.float4s]: numbers,
  [OID.float8s]: numbers,
  [OID.int4s]: numbers,
  [OID.int8s]: numbers,
};
const getTypeParser = ((oid: number, format?: 'text') =>
  PARSERS[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser;

/** Connections that reads share. A slow read delays those behind it on the same connection. */
const CONNECTIONS = 2;

/**
 * Otherwise PostgreSQL plans most of these statements at each execution, for the arrays of keys that it is given; of a
 * page that was a third of its time.
 */
const PLAN_ONCE = 'SET plan_cache_mode = force_generic_plan';

type Lane = { client: pg.Client; ready: Promise<unknown>; isReady: boolean; pending: number };

/**
 * Sends reads through few connections, one behind the other without waiting for answers: those of one turn of the event
 * loop leave in one write, which costs a third of handing each to a connection of its own.
 * @param connect a new client, not yet connected, with `pipeline` set
 * @param session `own`: settings of a connection concern nobody else; `shared`: they concern all; `pooled`: a pooler gives each
 *   transaction any session of the server's, so that a statement cannot be prepared for later either
 */
export function preparedReads(
  connect: () => pg.Client,
  { session, onStatement }: { session: 'own' | 'shared' | 'pooled'; onStatement?: (text: string) => void },
): Prepared & { cutAll(): void; close(): Promise<void> } {
  const names = new Map<string, string>();
  const nameStatement = (text: string) => {
    if (session === 'pooled') return undefined;
    const known = names.get(text);
    if (known) return known;
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
    // A lost connection fails its pending reads; the next read opens a new one.
    const dropReady = () => lane.isReady && drop();
    const newClient = () => connect().on('error', dropReady).on('end', dropReady);
    const lane: Lane = { client: newClient(), ready: Promise.resolve(), isReady: false, pending: 0 };
    let isFirst = true;
    lane.ready = connectPatiently(() => {
      // A client connects once.
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
  /** The connection with the least to do, the same for all reads of a turn. */
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
        const query = { name: nameStatement(text), text, values: params as unknown[], types: { getTypeParser } };
        return (await lane.client.query(query)).rows as T[];
      } finally {
        lane.pending -= 1;
      }
    },
    cutAll() {
      for (const { client } of lanes) cut(client);
    },
    close: async () => void (await Promise.all(lanes.map(({ client }) => client.end().catch(() => {})))),
  };
}
