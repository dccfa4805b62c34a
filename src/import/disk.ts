import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { explainBinary } from './binary.ts';
import { atMost, BOUNDS } from './bounds.ts';
import { ImportError, type Importer, type ImportFile, type UserStatements } from './importer.ts';

/** A file on disk for importers, with its hash for the import record and the number of bytes read so far. */
export type DiskFile = ImportFile & { sha256(): Promise<string>; bytesRead(): number };

/** Files up to this size, in bytes, are read once and held in memory. */
export const SMALL_FILE = 2 ** 18;
/** Bytes that are read to recognize a file. */
export const HEAD = 65_536;

/** The start of a zip archive, and therefore of an .xlsx workbook. */
const ZIP = Buffer.from([0x50, 0x4b, 3, 4]);

/** Whether an archive, as a workbook is one, may pass to an importer. */
export const acceptsArchives = ({ takesSpreadsheets, takesArchives }: Importer): boolean =>
  takesSpreadsheets === true || takesArchives === true;

type FileOptions = UserStatements & { takesArchives?: boolean };

/** A file on disk as importers see it. Refuses binary content and empty files before anything is parsed. */
export async function fileAt(
  path: string,
  { takesArchives = false, ticker = null, day = null }: FileOptions = {},
): Promise<DiskFile> {
  const { size } = await stat(path);
  if (size === 0) throw new ImportError('the file is empty');
  const whole = size <= SMALL_FILE ? await readFile(path) : null;
  const head = whole?.subarray(0, HEAD) ?? (await readHead(path));
  const isZip = head.subarray(0, ZIP.length).equals(ZIP);
  if ((head.includes(0) || isZip) && !(takesArchives && isZip))
    throw new ImportError(explainBinary(head), { isOtherFormat: true });
  let opened: ReadStream | null = null;
  const bytes = async () => {
    atMost(size, BOUNDS.bytes, 'bytes', 'The file');
    return whole ?? (await readFile(path));
  };
  return {
    path,
    diskPath: path,
    name: basename(path),
    ticker,
    day,
    bytes,
    async text() {
      const content = await bytes();
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(content);
      } catch {
        return new TextDecoder('iso-8859-1').decode(content);
      }
    },
    stream() {
      if (whole) return Readable.from([whole]);
      opened = createReadStream(path);
      return opened;
    },
    bytesRead: () => opened?.bytesRead ?? 0,
    async sibling(name) {
      const sibling = join(dirname(path), name);
      return (await stat(sibling).catch(() => null)) ? fileAt(sibling) : null;
    },
    async sha256() {
      const hash = createHash('sha256');
      for await (const piece of whole ? [whole] : createReadStream(path)) hash.update(piece as Buffer);
      return hash.digest('hex');
    },
  };
}

export async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  const head = Buffer.alloc(HEAD);
  const { bytesRead } = await handle.read(head, 0, HEAD, 0).finally(() => handle.close());
  return head.subarray(0, bytesRead);
}
