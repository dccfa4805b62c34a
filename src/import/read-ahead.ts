import { requireValue } from '../lib/require.ts';
import type { HeldFile } from './batch.ts';
import type { SizedFile, WholeFile } from './file-reader.ts';

/** A file that was read: a small file with its rows, or the outcome of reading a large file. */
export type FileAhead = { held: HeldFile } | { whole: Promise<WholeFile> };

/** Small files that may be read before they are written: the database would otherwise wait for each. */
const MAX_AHEAD = { files: 100, bytes: 4 * 2 ** 20 };

export async function closeFile(file: FileAhead): Promise<void> {
  // A file that could not be read is closed.
  if ('whole' in file) await file.whole.then(({ read }) => read.close()).catch(() => {});
}

/**
 * Reads files while those before them are written, and yields them in order. A consumer that stops early closes the files that
 * wait.
 * @param count how many are read at a time, of any size; more are read ahead only if they are small
 */
export async function* readAhead(
  files: readonly SizedFile[],
  count: number,
  readFile: (index: number) => Promise<FileAhead>,
): AsyncGenerator<FileAhead, void> {
  const pending: { file: Promise<FileAhead>; bytes: number }[] = [];
  let next = 0;
  let bytesAhead = 0;
  const startReading = () => {
    for (; next < files.length; next += 1) {
      const bytes = requireValue(files[next], 'a file to read')[1];
      const isFull = pending.length >= MAX_AHEAD.files || bytesAhead + bytes > MAX_AHEAD.bytes;
      if (isFull && pending.length >= count) return;
      const file = readFile(next);
      // It is awaited when the files before it are written.
      file.catch(() => {});
      pending.push({ file, bytes });
      bytesAhead += bytes;
    }
  };
  try {
    startReading();
    for (let first = pending.shift(); first; first = pending.shift()) {
      const file = await first.file;
      bytesAhead -= first.bytes;
      startReading();
      yield file;
    }
  } finally {
    for (const { file } of pending) await file.then(closeFile, () => {});
  }
}
