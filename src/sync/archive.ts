import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { type ArchiveMember, type ArchiveMembers, ShapeError } from './source.ts';

/**
 * Bounds of an archive: the number of members, the bytes and the compression ratio of each member, and the total
 * unpacked size as a multiple of the archive's own size, which members that share their bytes exceed.
 */
const MOST = { members: 100_000, bytes: 2 ** 30, heldBytes: 256 * 2 ** 20, ratio: 200 };

const damaged = (error: unknown): ShapeError =>
  new ShapeError(`The archive is damaged: ${error instanceof Error ? error.message : error}`);

/**
 * Opens a zip archive from its bytes, or from a path, in which case only the parts that are read are loaded into
 * memory. Sizes are checked before and during unpacking. Call `close` after the members have been read.
 * @throws ShapeError if the archive is damaged or exceeds a bound
 */
export async function openArchive(source: Buffer | string): Promise<{ members: ArchiveMembers; close(): void }> {
  const options = { lazyEntries: true, autoClose: false };
  let archive: ZipFile | undefined;
  try {
    archive = await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options));
    const entries = await listEntries(archive);
    const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (unpacked > MOST.ratio * Math.max(archive.fileSize, 1_024))
      throw new ShapeError(`The archive unpacks to more than ${MOST.ratio} times its size.`);
    const opened = archive;
    const files = entries.filter(({ fileName }) => !fileName.endsWith('/'));
    const members = new Map(files.map((entry) => [entry.fileName, toMember(opened, entry)]));
    return { members, close: () => opened.close() };
  } catch (error) {
    archive?.close();
    throw error instanceof ShapeError ? error : damaged(error);
  }
}

/** The members of a small archive, in memory. @throws ShapeError as `openArchive` */
export const readMembers = async (bytes: Buffer): Promise<ArchiveMembers> => (await openArchive(bytes)).members;

/** All entries of the archive's directory. */
async function listEntries(archive: ZipFile): Promise<Entry[]> {
  if (archive.entryCount > MOST.members) throw new ShapeError(`The archive has more than ${MOST.members} members.`);
  const entries: Entry[] = [];
  return new Promise((resolve, fail) => {
    archive.on('entry', (entry: Entry) => {
      entries.push(entry);
      archive.readEntry();
    });
    archive.once('end', () => resolve(entries));
    archive.once('error', fail);
    archive.readEntry();
  });
}

function toMember(archive: ZipFile, entry: Entry): ArchiveMember {
  const { fileName: name, uncompressedSize, compressedSize } = entry;
  const stream = async () => {
    if (uncompressedSize > MOST.bytes) throw new ShapeError(`${name} has more than ${MOST.bytes} bytes unpacked.`);
    if (uncompressedSize > MOST.ratio * Math.max(compressedSize, 1_024))
      throw new ShapeError(`${name} unpacks to more than ${MOST.ratio} times its size.`);
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
