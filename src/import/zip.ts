import { type Entry, fromBufferPromise } from 'yauzl';
import { atMost } from './bounds.ts';
import { ImportError } from './importer.ts';

export type Archive = {
  has(name: string): boolean;
  /** The unpacked bytes of a part. @throws ImportError if it is missing or damaged, or exceeds the remaining room */
  part(name: string): Promise<Buffer>;
};

const refuseDamaged = (): never => {
  throw new ImportError('The archive is damaged; is the file cut off?');
};

/**
 * Opens a zip archive. Unpacking stops when a part has more bytes than the archive states, or when the parts together
 * exceed `room`, in bytes.
 * @throws ImportError if the bytes are not a readable archive
 */
export async function openZip(bytes: Buffer, { parts, room }: { parts: number; room: number }): Promise<Archive> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false }).catch(refuseDamaged);
  atMost(archive.entryCount, parts, 'parts', 'The archive');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    refuseDamaged();
  }
  let remaining = room;
  return {
    has: (name) => entries.has(name),
    async part(name) {
      const entry = entries.get(name);
      if (!entry) throw new ImportError(`The archive has no part ${name}.`);
      if (entry.uncompressedSize > remaining) atMost(room + 1, room, 'bytes unpacked', 'The archive');
      const pieces: Buffer[] = [];
      try {
        for await (const piece of await archive.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
      } catch {
        refuseDamaged();
      }
      remaining -= entry.uncompressedSize;
      return Buffer.concat(pieces);
    },
  };
}
