/** Whether the session is idle (`I`), in a transaction (`T`), or in one that has failed (`E`). */
export type SessionStatus = 'I' | 'T' | 'E';

const [NOTIFICATION, READY] = ['A'.charCodeAt(0), 'Z'.charCodeAt(0)] as const;
const HEADER = 5;
/** Bytes to gather before they are sent on: each message to another thread has a cost. */
const PIECE = 1 << 20;
const FIRST = 1 << 14;

type Handlers = {
  send(piece: Uint8Array): void;
  onNotification(channel: string, message: Uint8Array): void;
};

/**
 * Reads the session's response to one batch, in pieces of any size, and forwards it in large pieces. Notifications are
 * removed: they go to the listening connections, not to the connection being served.
 */
export function backendReader({ send, onNotification }: Handlers) {
  let bytes = Buffer.allocUnsafeSlow(FIRST);
  let [length, looked] = [0, 0];
  let status: SessionStatus | null = null;

  const look = () => {
    while (length - looked >= HEADER) {
      const end = looked + 1 + bytes.readUInt32BE(looked + 1);
      if (end > length) break;
      const type = bytes[looked];
      if (type === READY) status = String.fromCharCode(bytes[looked + HEADER]!) as SessionStatus;
      if (type === NOTIFICATION) {
        const message = Uint8Array.prototype.slice.call(bytes, looked, end);
        const channel = bytes.toString('utf8', looked + HEADER + 4, bytes.indexOf(0, looked + HEADER + 4));
        bytes.copyWithin(looked, end, length);
        length -= end - looked;
        onNotification(channel, message);
      } else looked = end;
    }
  };
  const flush = () => {
    if (looked === 0) return;
    send(Uint8Array.prototype.slice.call(bytes, 0, looked));
    bytes.copyWithin(0, looked, length);
    length -= looked;
    looked = 0;
  };
  return {
    /** Copies the piece: it may be a view of memory that will be overwritten. */
    push(piece: Uint8Array) {
      if (length + piece.length > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(2 * bytes.length, length + piece.length));
        bytes.copy(larger, 0, 0, length);
        bytes = larger;
      }
      bytes.set(piece, length);
      length += piece.length;
      look();
      if (looked >= PIECE) flush();
    },
    /** Sends the remaining bytes. @returns the status that the session ended with; null if it reported none */
    end(): SessionStatus | null {
      flush();
      return status;
    },
  };
}

function message(type: string, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write(type);
  header.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const ready = (): Buffer => message('Z', Buffer.from('I'));

/**
 * Bytes that can be transferred to another thread: small buffers share one, which cannot be transferred since Node 22.
 */
const toTransferable = (parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** The messages that accept a connection. */
export const welcome = (): Uint8Array =>
  toTransferable([
    message('R', int32(0)),
    message('S', Buffer.from('client_encoding\0UTF8\0')),
    message('S', Buffer.from('standard_conforming_strings\0on\0')),
    message('K', Buffer.concat([int32(0), int32(0)])),
    ready(),
  ]);

/** The response to a batch that was not run. */
export const refusal = (code: string, reason: string): Uint8Array =>
  toTransferable([message('E', Buffer.from(`SERROR\0VERROR\0C${code}\0M${reason}\0\0`)), ready()]);
