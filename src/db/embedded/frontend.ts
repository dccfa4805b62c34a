import { requireFirst } from '../../lib/require.ts';
/** A client's messages up to a Sync or a Query; they run together. `listensTo`: the channel of a LISTEN among them. */
export type MessageBatch = { bytes: Buffer; listensTo?: string };

/** The first bytes of the messages of PostgreSQL's protocol that are inspected here. */
const [BIND, CLOSE, COPY_DONE, DESCRIBE, COPY_FAIL, PARSE, QUERY, SYNC, TERMINATE] = [...'BCcDfPQSX'].map((letter) =>
  letter.charCodeAt(0),
) as [number, number, number, number, number, number, number, number, number];
/** A batch ends with one of these. */
const ENDS: ReadonlySet<number> = new Set([COPY_DONE, COPY_FAIL, QUERY, SYNC]);
const STATEMENT = 'S'.charCodeAt(0);
const HEADER = 5;
/** Characters of the longest COPY statement. */
const LONGEST_COPY = 5_000;

type Handlers = {
  /** The startup message, which requests a connection. */
  onStartup(): void;
  onBatch(batch: MessageBatch): void;
  /** The client sent Terminate. */
  onEnd(): void;
  /** The session's name for a statement that the client prepared under its own name. */
  nameOf(statement: string): string;
};

/**
 * Reads a client's bytes, in pieces of any size, and emits complete batches. All clients share the single session of
 * the embedded database, so statements are prepared under names that no other client uses.
 */
export function frontendReader({ onStartup, onBatch, onEnd, nameOf }: Handlers): (piece: Uint8Array) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isStarted = false;
  let messages: Buffer[] = [];
  let listensTo: string | undefined;

  const take = (message: Buffer) => {
    const type = message[0]!;
    if (type === TERMINATE) return onEnd();
    listensTo ??= parseListenChannel(message);
    messages.push(renamed(message, nameOf));
    if (!ENDS.has(type) || takesRows(message)) return;
    const batch = { bytes: messages.length === 1 ? requireFirst(messages) : Buffer.concat(messages), listensTo };
    messages = [];
    listensTo = undefined;
    onBatch(batch);
  };

  return (piece) => {
    rest = rest.length === 0 ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.concat([rest, piece]);
    let at = 0;
    for (;;) {
      // Only the first message has no type.
      const header = isStarted ? HEADER : HEADER - 1;
      if (rest.length - at < header) break;
      const end = at + (header - 4) + rest.readUInt32BE(at + header - 4);
      if (rest.length < end) break;
      if (isStarted) take(rest.subarray(at, end));
      else {
        isStarted = true;
        onStartup();
      }
      at = end;
    }
    rest = rest.subarray(at);
  };
}

/** Reads the NUL-terminated text at a position. `next` is the position after it. */
function textAt(message: Buffer, at: number): { text: string; next: number } {
  const end = message.indexOf(0, at);
  return { text: message.toString('utf8', at, end), next: end + 1 };
}

/** Whether rows follow the statement, which runs together with them. */
const takesRows = (message: Buffer): boolean =>
  message[0] === QUERY &&
  /^\s*COPY\b[^;]*\bFROM\s+STDIN\b/i.test(message.toString('utf8', HEADER, HEADER + LONGEST_COPY));

/** The channel of a LISTEN message. */
function parseListenChannel(message: Buffer): string | undefined {
  const type = message[0];
  if (type !== QUERY && type !== PARSE) return undefined;
  const at = type === QUERY ? HEADER : textAt(message, HEADER).next;
  // Only the beginning is decoded: the text may be megabytes long.
  const [, quoted, plain] = /^\s*LISTEN\s+(?:"([^"]+)"|(\w+))/i.exec(message.toString('utf8', at, at + 200)) ?? [];
  return quoted ?? plain?.toLowerCase();
}

/**
 * Replaces the client's name of a statement with the session's. Messages without such a name are returned unchanged.
 */
function renamed(message: Buffer, nameOf: (name: string) => string): Buffer {
  const at = placeOfName(message);
  if (at === null || message[at] === 0) return message;
  const { text, next } = textAt(message, at);
  const body = Buffer.concat([message.subarray(0, at), Buffer.from(`${nameOf(text)}\0`), message.subarray(next)]);
  body.writeUInt32BE(body.length - 1, 1);
  return body;
}

function placeOfName(message: Buffer): number | null {
  const type = message[0];
  if (type === PARSE) return HEADER;
  // The portal's name precedes the statement's.
  if (type === BIND) return textAt(message, HEADER).next;
  if ((type === DESCRIBE || type === CLOSE) && message[HEADER] === STATEMENT) return HEADER + 1;
  return null;
}

/** A message in a client's format. */
function message(type: number, body: string): Buffer {
  const bytes = Buffer.alloc(HEADER + Buffer.byteLength(body));
  bytes[0] = type;
  bytes.writeUInt32BE(bytes.length - 1, 1);
  bytes.write(body, HEADER);
  return bytes;
}

/** A batch of one statement without parameters. */
export const query = (sql: string): Buffer => message(QUERY, `${sql}\0`);

/** A batch that closes prepared statements. */
export const closeStatements = (names: readonly string[]): Buffer =>
  Buffer.concat([...names.map((name) => message(CLOSE, `S${name}\0`)), message(SYNC, '')]);
