import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ShapeError } from './source.ts';

/** A file inside an archive. Its name is never used as a path. */
export type Member = { name: string; stream(): Promise<Readable>; bytes(): Promise<Buffer> };

/** How much an archive may ask for: members, and of each its bytes and how many times it was packed. */
const MOST = { members: 100_000, bytes: 2 ** 30, heldBytes: 256 * 2 ** 20, ratio: 200 };

const damaged = (error: unknown): ShapeError =>
  new ShapeError(`The archive is damaged: ${error instanceof Error ? error.message : error}`);

/**
 * The members of a zip archive. Their sizes are checked before and while they are unpacked.
 * @throws ShapeError where the archive is damaged or beyond a bound
 */
export async function membersOf(bytes: Buffer): Promise<ReadonlyMap<string, Member>> {
  const members = new Map<string, Member>();
  try {
    // It stays open, in memory alone, until its members are read.
    const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
    if (archive.entryCount > MOST.members) throw new ShapeError(`The archive has more than ${MOST.members} members.`);
    for (const entry of await entriesOf(archive))
      if (!entry.fileName.endsWith('/')) members.set(entry.fileName, memberOf(archive, entry));
  } catch (error) {
    throw error instanceof ShapeError ? error : damaged(error);
  }
  return members;
}

/** All entries of the archive's directory. */
function entriesOf(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  return new Promise((done, fail) => {
    archive.on('entry', (entry: Entry) => {
      entries.push(entry);
      archive.readEntry();
    });
    archive.once('end', () => done(entries));
    archive.once('error', fail);
    archive.readEntry();
  });
}

function memberOf(archive: ZipFile, entry: Entry): Member {
  const { fileName: name, uncompressedSize, compressedSize } = entry;
  const stream = async () => {
    if (uncompressedSize > MOST.bytes) throw new ShapeError(`${name} has more than ${MOST.bytes} bytes unpacked.`);
    if (uncompressedSize > MOST.ratio * Math.max(compressedSize, 1_024))
      throw new ShapeError(`${name} is packed more than ${MOST.ratio} times.`);
    try {
      return await archive.openReadStreamPromise(entry);
    } catch (error) {
      throw damaged(error);
    }
  };
  return {
    name,
    stream,
    async bytes() {
      if (uncompressedSize > MOST.heldBytes) throw new ShapeError(`${name} has more than ${MOST.heldBytes} bytes.`);
      const pieces: Buffer[] = [];
      try {
        for await (const piece of await stream()) pieces.push(piece as Buffer);
      } catch (error) {
        throw error instanceof ShapeError ? error : damaged(error);
      }
      return Buffer.concat(pieces);
    },
  };
}
