import type pg from 'pg';
import { connectPatiently } from './connections.ts';

/** The database cannot be reached, or did not answer in time; the same read may succeed later. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super('The database cannot be reached.');
    this.name = 'DatabaseUnavailable';
  }
}

/**
 * Codes of Node, PostgreSQL (class 08, too many connections, shutdown, startup, statement timeout), and Prisma that
 * concern the connection or the time, not the statement.
 */
const CODES =
  /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ERR_STREAM_(DESTROYED|WRITE_AFTER_END)|08...|53300|57014|57P0[123]|P10(01|02|08|17)|P2024)$/;
/** The driver's errors that have no code. */
const MESSAGES =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Whether an error means that the database is away, or that it stopped a statement that took too long. */
export function isUnavailable(raised: unknown): boolean {
  for (let error = raised; error instanceof Error; error = error.cause) {
    const { code, errors } = error as { code?: unknown; errors?: unknown[] };
    if (error instanceof DatabaseUnavailable || (typeof code === 'string' && CODES.test(code))) return true;
    if (MESSAGES.test(error.message) || errors?.some(isUnavailable)) return true;
  }
  return false;
}

const RETRY_MS = 250;

/** A statement that is repeated, and the handler of its rows. */
export type Beat = { text: string; everyMs: number; answerMs: number; heard(rows: never[]): void };

/** Only checks that the server responds. */
export const SIGN_OF_LIFE: Beat = { text: 'SELECT 1', everyMs: 1_000, answerMs: 3_000, heard: () => {} };

type Connection = {
  /** A new client, not yet connected. */
  connect: () => pg.Client;
  /** The channel that each connection listens to. */
  channel?: string;
  onNotice?: (payload: string) => void;
  beat: Beat;
  /**
   * Called when the server goes away, and when it is back. Null: not watched, because a thread of this process
   * responds.
   */
  onChange: ((isAway: boolean) => void) | null;
  /** Whether the server may be away at first; otherwise that is an error. */
  mayBeginAway?: boolean;
};

/** Closes a connection without notifying the server, which may not be reading. */
export const destroyConnection = (client: pg.ClientBase): void =>
  void (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(
    new DatabaseUnavailable(),
  );

/**
 * Keeps a dedicated connection to a server, and detects by it whether the server responds: a lost connection is
 * reopened, and the server counts as away only if that fails.
 * @returns a function that closes the connection
 */
export async function keepConnected({
  connect,
  channel,
  onNotice,
  beat,
  onChange,
  mayBeginAway = false,
}: Connection): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let isClosed = false;
  let isAway = false;
  let isWaiting = false;

  const open = async () => {
    const opening = await connectPatiently(async () => {
      const client = connect();
      // An error before the connection is established rejects `connect`.
      client.on('error', () => {});
      await client.connect();
      return client;
    });
    if (channel) await opening.query(`LISTEN "${channel}"`);
    opening.on('notification', ({ payload }) => onNotice?.(payload ?? ''));
    opening.once('end', () => void reopen());
    client = opening;
  };
  const noteAway = () => {
    if (!isAway) onChange?.(true);
    isAway = true;
    setTimeout(() => void reopen(), RETRY_MS).unref();
  };
  const reopen = async (): Promise<void> => {
    if (isClosed) return;
    try {
      await open();
      if (isAway) onChange?.(false);
      isAway = false;
    } catch {
      noteAway();
    }
  };
  const ask = () => {
    if (isAway || isWaiting || !client) return;
    isWaiting = true;
    const late = setTimeout(destroyConnection, beat.answerMs, client);
    late.unref();
    const answered = client.query(beat.text).then(
      ({ rows }) => beat.heard(rows as never[]),
      () => {},
    );
    void answered.finally(() => {
      clearTimeout(late);
      isWaiting = false;
    });
  };

  await open().catch((error) => {
    if (!mayBeginAway) throw error;
    noteAway();
  });
  const timer = onChange ? setInterval(ask, beat.everyMs).unref() : undefined;
  return async () => {
    isClosed = true;
    clearInterval(timer);
    await client?.end().catch(() => {});
  };
}
