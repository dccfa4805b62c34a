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
 * Codes of Node, of PostgreSQL (class 08, too many connections, shutdown, start, statement timeout) and of Prisma that speak
 * of the connection or the time, and not of the statement.
 */
const CODES =
  /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|ERR_STREAM_(DESTROYED|WRITE_AFTER_END)|08...|53300|57014|57P0[123]|P10(01|02|08|17)|P2024)$/;
/** What the driver says without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed))/;

/** Whether something failed because the database is away, or stopped a statement that took too long. */
export function isUnavailable(raised: unknown): boolean {
  for (let error = raised; error instanceof Error; error = error.cause) {
    const { code, errors } = error as { code?: unknown; errors?: unknown[] };
    if (error instanceof DatabaseUnavailable || (typeof code === 'string' && CODES.test(code))) return true;
    if (MESSAGES.test(error.message) || errors?.some(isUnavailable)) return true;
  }
  return false;
}

const RETRY_MS = 250;

/** A statement that is sent again and again, and what becomes of its rows. */
export type Beat = { text: string; everyMs: number; answerMs: number; heard(rows: never[]): void };

/** Nothing but a sign of life. */
export const SIGN_OF_LIFE: Beat = { text: 'SELECT 1', everyMs: 1_000, answerMs: 3_000, heard: () => {} };

type Connection = {
  /** A new client, not yet connected. */
  connect: () => pg.Client;
  /** Listens to its messages on each connection. */
  channel?: string;
  onNotice?: (payload: string) => void;
  beat: Beat;
  /** The server is away, or back; null: nobody looks, for what answers is a thread of this process. */
  onChange: ((isAway: boolean) => void) | null;
  /** Whether the server may be away at first. Otherwise that is an error. */
  mayBeginAway?: boolean;
};

/** Ends a connection without telling the server, which may not read it. */
export const cut = (client: pg.ClientBase): void =>
  void (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(
    new DatabaseUnavailable(),
  );

/**
 * Keeps a connection of its own to a server, and tells by it whether the server answers: a lost connection is opened again,
 * and only where that fails the server is away.
 * @returns what ends it
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
      // What happens before the connection stands rejects `connect`.
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
    const late = setTimeout(cut, beat.answerMs, client);
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
