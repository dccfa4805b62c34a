import type { MessagePort } from 'node:worker_threads';
import { backendReader, refusal, type SessionStatus, welcome } from './backend.ts';
import { closeStatements, frontendReader, type MessageBatch, query } from './frontend.ts';

/** Runs one batch, and passes on its response before returning. */
export type RunBatch = (batch: Uint8Array, onData: (piece: Uint8Array) => void) => void;

type Connection = {
  send(piece: Uint8Array): void;
  channels: Set<string>;
  /** Maps the client's names of prepared statements to the session's. */
  statements: Map<string, string>;
};
type Turn = { connection: Connection; batch: MessageBatch };

/** PostgreSQL's code for a lock wait that timed out. */
const LOCK_NOT_AVAILABLE = '55P03';
const INTERNAL_ERROR = 'XX000';
/** How long other connections wait while a transaction holds the session without sending a statement. */
const IDLE_MS = 30_000;

/**
 * Multiplexes many connections over the single session of an embedded database. A connection inside a transaction has
 * the session to itself until the transaction ends; the others wait in order of arrival.
 */
export function sharedSession(run: RunBatch, { idleMs = IDLE_MS, onIdle = () => {} } = {}) {
  const connections = new Set<Connection>();
  let waiting: Turn[] = [];
  let owner: Connection | null = null;
  let patience: NodeJS.Timeout | null = null;
  let opened = 0;

  const answer = (send: Connection['send'], bytes: Uint8Array): SessionStatus | null => {
    const reader = backendReader({
      send,
      onNotification(channel, message) {
        // Each has its own bytes, because sending transfers them; slices of a buffer share theirs.
        for (const one of connections) if (one.channels.has(channel)) one.send(Uint8Array.from(message));
      },
    });
    run(bytes, reader.push);
    return reader.end();
  };

  const serve = ({ connection, batch }: Turn) => {
    if (batch.listensTo !== undefined) connection.channels.add(batch.listensTo);
    const status = answer(connection.send, batch.bytes);
    if (status === null) connection.send(refusal(INTERNAL_ERROR, 'The embedded database gave no answer.'));
    owner = status === null || status === 'I' ? null : connection;
  };

  /** Runs all batches that may run now. */
  const proceed = () => {
    for (;;) {
      const place = owner ? waiting.findIndex(({ connection }) => connection === owner) : 0;
      const turn = waiting[place];
      if (!turn) break;
      waiting.splice(place, 1);
      if (patience) clearTimeout(patience);
      patience = null;
      serve(turn);
    }
    if (waiting.length > 0) patience ??= setTimeout(losePatience, idleMs);
    else if (!owner) onIdle();
  };

  /** Refuses all waiting statements: the transaction may itself be waiting for one. */
  const losePatience = () => {
    patience = null;
    const reason =
      `A transaction has held the embedded database for ${idleMs / 1_000} s without a statement. ` +
      'Inside a transaction, read with the connection that it hands out.';
    const refused = waiting;
    waiting = [];
    for (const { connection } of refused) connection.send(refusal(LOCK_NOT_AVAILABLE, reason));
  };

  const end = (connection: Connection) => {
    if (!connections.delete(connection)) return;
    waiting = waiting.filter((turn) => turn.connection !== connection);
    const nobody = () => {};
    if (owner === connection) {
      answer(nobody, query('ROLLBACK'));
      owner = null;
    }
    // The session may be inside another client's transaction; statements can be closed there as well.
    if (connection.statements.size > 0) answer(nobody, closeStatements([...connection.statements.values()]));
    proceed();
  };

  return {
    /** Serves a client of PostgreSQL's protocol at the other end of the port. */
    accept(port: MessagePort) {
      opened += 1;
      const [prefix, statements] = [`c${opened}s`, new Map<string, string>()];
      const send = (piece: Uint8Array) => port.postMessage(piece, [piece.buffer as ArrayBuffer]);
      const connection: Connection = { send, channels: new Set(), statements };
      connections.add(connection);
      const readPiece = frontendReader({
        onStartup: () => send(welcome()),
        onBatch(batch) {
          waiting.push({ connection, batch });
          proceed();
        },
        onEnd: () => port.close(),
        nameOf(statement) {
          const name = statements.get(statement) ?? `${prefix}${statements.size}`;
          statements.set(statement, name);
          return name;
        },
      });
      port.on('message', readPiece);
      port.on('close', () => end(connection));
    },
    /** Whether a transaction is open or a batch waits. */
    isBusy: () => owner !== null || waiting.length > 0,
  };
}
