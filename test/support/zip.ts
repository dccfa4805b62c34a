import { deflateRawSync } from 'node:zlib';

export type Part = { name: string; content: string | Buffer };

/** The bytes of a zip archive, entry by entry. Checksums are omitted: no reader checks them. */
export function* zipPieces(parts: Iterable<Part>): Generator<Buffer> {
  const directory: Buffer[] = [];
  let [at, count] = [0, 0];
  for (const { name, content } of parts) {
    const packed = deflateRawSync(content, { level: 1 });
    const title = Buffer.from(name);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt32LE(Buffer.byteLength(content), 22);
    header.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    header.copy(entry, 20, 18, 26);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, title);
    yield* [header, title, packed];
    at += header.length + title.length + packed.length;
    count += 1;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const place of [8, 10]) end.writeUInt16LE(count, place);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  yield* [entries, end];
}

/** A zip archive of entries by name, such as an .xlsx workbook. */
export const createZip = (parts: Readonly<Record<string, string | Buffer>>): Buffer =>
  Buffer.concat([...zipPieces(Object.entries(parts).map(([name, content]) => ({ name, content })))]);
