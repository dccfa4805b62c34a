import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { ImportError, type ImportFile } from './import.ts';

/** A file on disk as importers see it, with what the record of its import holds. */
export type DiskFile = ImportFile & { sha256(): Promise<string> };

/** The largest file that is read whole: a Form 13F of the largest filer has a third of this. */
const TEXT_MOST = 128 * 2 ** 20;
/** Up to this size, bytes, a file is read once and held. */
export const SMALL_FILE = 2 ** 18;
const HEAD = 65_536;

/** A file on disk as importers see it. Refuses binary content and empty files before anything is parsed. */
export async function fileAt(path: string): Promise<DiskFile> {
  const { size } = await stat(path);
  if (size === 0) throw new ImportError('the file is empty');
  const whole = size <= SMALL_FILE ? await readFile(path) : null;
  if ((whole?.subarray(0, HEAD) ?? (await headOf(path))).includes(0))
    throw new ImportError('the file is binary, not text');
  return {
    path,
    name: basename(path),
    async text() {
      if (size > TEXT_MOST) throw new ImportError(`the file has ${size} bytes; at most ${TEXT_MOST} are read`);
      const bytes = whole ?? (await readFile(path));
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        return new TextDecoder('iso-8859-1').decode(bytes);
      }
    },
    stream: () => (whole ? Readable.from([whole]) : createReadStream(path)),
    async sibling(name) {
      const beside = join(dirname(path), name);
      return (await stat(beside).catch(() => null)) ? fileAt(beside) : null;
    },
    async sha256() {
      const hash = createHash('sha256');
      for await (const piece of whole ? [whole] : createReadStream(path)) hash.update(piece as Buffer);
      return hash.digest('hex');
    },
  };
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  const head = Buffer.alloc(HEAD);
  const { bytesRead } = await handle.read(head, 0, HEAD, 0).finally(() => handle.close());
  return head.subarray(0, bytesRead);
}
