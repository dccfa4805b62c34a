import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** Adapts a message port to the socket that the PostgreSQL driver expects. */
class PortStream extends Duplex {
  constructor(private readonly port: MessagePort) {
    super();
    port.on('message', (piece: Uint8Array) => this.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length)));
    port.on('close', () => this.destroy());
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): void {
    this.port.ref();
  }
  unref(): void {
    this.port.unref();
  }

  override _read(): void {}
  override _write(piece: Buffer, _encoding: string, callback: () => void): void {
    // Copied, because the driver's buffers are parts of larger buffers.
    const copy = new Uint8Array(piece);
    this.port.postMessage(copy, [copy.buffer]);
    callback();
  }
  override _writev(pieces: { chunk: Buffer }[], callback: () => void): void {
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), '', callback);
  }
  override _final(callback: () => void): void {
    this.port.close();
    callback();
  }
  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.port.close();
    callback(error);
  }
}

/** A stream of bytes over a port: bytes written at one end are read at the other. */
export const streamOver = (port: MessagePort): Duplex => new PortStream(port);
