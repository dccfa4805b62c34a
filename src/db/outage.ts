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
  /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08...|53300|57014|57P0[123]|P10(01|02|08|17)|P2024)$/;
/** What the driver says without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether something failed because the database is away, or stopped a statement that took too long. */
export function isUnavailable(raised: unknown): boolean {
  for (let error = raised; error instanceof Error; error = error.cause) {
    const { code, errors } = error as { code?: unknown; errors?: unknown[] };
    if (error instanceof DatabaseUnavailable || (typeof code === 'string' && CODES.test(code))) return true;
    if (MESSAGES.test(error.message) || errors?.some(isUnavailable)) return true;
  }
  return false;
}

const BEAT_MS = 1_000;
const ANSWER_MS = 3_000;
const RETRY_MS = 250;

type Outage = {
  /** A new client, not yet connected. */
  connect: () => pg.Client;
  onNotice: (payload: string) => void;
  channel: string;
  /** The server is away, or back; null: nobody looks, for what answers is a thread of this process. */
  onChange: ((isAway: boolean) => void) | null;
};

/** Ends a connection without telling the server, which may not read it. */
export const cut = (client: pg.ClientBase): void =>
  void (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection.stream.destroy(
    new DatabaseUnavailable(),
  );

/**
 * Listens to a channel on a connection of its own, and tells by it whether the server answers: a lost connection is opened
 * again, and only where that fails the server is away.
 * @returns what ends it
 */
export async function keepListening({ connect, onNotice, channel, onChange }: Outage): Promise<() => Promise<void>> {
  let client: pg.Client;
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
    await opening.query(`LISTEN "${channel}"`);
    opening.on('notification', ({ payload }) => onNotice(payload ?? ''));
    opening.once('end', () => void reopen());
    client = opening;
  };
  const reopen = async (): Promise<void> => {
    if (isClosed) return;
    try {
      await open();
      if (isAway) onChange?.(false);
      isAway = false;
    } catch {
      if (!isAway) onChange?.(true);
      isAway = true;
      setTimeout(() => void reopen(), RETRY_MS).unref();
    }
  };
  const beat = () => {
    if (isAway || isWaiting) return;
    isWaiting = true;
    const late = setTimeout(cut, ANSWER_MS, client);
    late.unref();
    const answered = client.query('SELECT 1').catch(() => {});
    void answered.finally(() => {
      clearTimeout(late);
      isWaiting = false;
    });
  };

  await open();
  const timer = onChange ? setInterval(beat, BEAT_MS).unref() : undefined;
  return async () => {
    isClosed = true;
    clearInterval(timer);
    await client.end().catch(() => {});
  };
}
