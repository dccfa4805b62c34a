import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** Rows kept in memory; those of longer files wait on disk. */
const ROWS_MOST = 50_000;
const LENGTH_BYTES = 4;

/** Batches of rows in order, which can be read repeatedly. */
export type Spool<T> = {
  add(batch: T, rows: number): Promise<void>;
  batches(): AsyncGenerator<T>;
  /** Frees memory and disk. */
  close(): Promise<void>;
};

type Options = {
  /** Maximum rows held in memory. */
  rowsMost?: number;
  /** The temporary file for further rows; default: an unlinked file. */
  open?: () => Promise<FileHandle>;
};

/** Stores batches until they are written: in memory, and from `rowsMost` rows on in a temporary file. */
export function spool<T>({ rowsMost = ROWS_MOST, open: openFile = temporaryFile }: Options = {}): Spool<T> {
  const inMemory: T[] = [];
  let rowsInMemory = 0;
  let file: FileHandle | null = null;
  return {
    async add(batch, rows) {
      if (!file && rowsInMemory + rows <= rowsMost) {
        inMemory.push(batch);
        rowsInMemory += rows;
        return;
      }
      file ??= await openFile();
      const bytes = serialize(batch);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(bytes.length);
      await file.appendFile(Buffer.concat([length, bytes]));
    },
    async *batches() {
      yield* inMemory;
      if (file) yield* batchesIn<T>(file);
    },
    async close() {
      inMemory.length = 0;
      await file?.close();
    },
  };
}

async function* batchesIn<T>(file: FileHandle): AsyncGenerator<T> {
  const length = Buffer.alloc(LENGTH_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(length, 0, LENGTH_BYTES, at);
    if (bytesRead === 0) return;
    const bytes = Buffer.alloc(length.readUInt32LE());
    await file.read(bytes, 0, bytes.length, at + LENGTH_BYTES);
    at += LENGTH_BYTES + bytes.length;
    yield deserialize(bytes) as T;
  }
}

/** Stores batches for another process, which deletes the file. */
export const spoolFor = <T>(path: string): Spool<T> => spool<T>({ rowsMost: 0, open: () => open(path, 'wx', 0o600) });

/** Reads the batches that another process stored at a path; the file is deleted with this process. */
export async function spoolFrom<T>(path: string): Promise<Pick<Spool<T>, 'batches' | 'close'>> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    // A file without rows has none.
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (file) await unlink(path);
  return {
    async *batches() {
      if (file) yield* batchesIn<T>(file);
    },
    close: async () => file?.close(),
  };
}

/** An unlinked file: it disappears with the process, however that ends. */
async function temporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `market-signals-import-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}
