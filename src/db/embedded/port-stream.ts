import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** A port as the driver of PostgreSQL wants a socket. */
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
  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    // A copy, for the driver's buffers are parts of larger ones.
    const copy = new Uint8Array(piece);
    this.port.postMessage(copy, [copy.buffer]);
    done();
  }
  override _writev(pieces: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(pieces.map(({ chunk }) => chunk)), '', done);
  }
  override _final(done: () => void): void {
    this.port.close();
    done();
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.port.close();
    done(error);
  }
}

/** The stream of bytes over a port; what is written on one side is read on the other. */
export const streamOver = (port: MessagePort): Duplex => new PortStream(port);
