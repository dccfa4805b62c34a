import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { BOUNDS } from './bounds.ts';
import { ImportError, type ImportFile } from './importer.ts';

/** A file in an archive. */
type ArchivedFile = {
  name: string;
  /** Unpacked bytes, as the archive states them; a file with more is refused. */
  size: number;
  stream(): Promise<Readable>;
};

const { archive: MOST } = BOUNDS;

const describeDamage = (error: unknown): ImportError =>
  new ImportError(`The archive is damaged; is the file cut off? ${(error as Error).message.slice(0, 100)}`);

/** Whether a file is a zip archive by its name; its content is checked when it is opened. */
export const isArchive = ({ name }: ImportFile): boolean => /\.zip$/i.test(name);

/**
 * Lists the files of a zip archive in its order, reading the directory as it goes: archives of SEC have a million files.
 * The stream of a file can be read while the list continues, and afterwards until `close`.
 * @throws ImportError if the archive is damaged or exceeds a bound
 */
export async function openZip(
  file: ImportFile,
): Promise<{ files(): AsyncGenerator<ArchivedFile, void>; close(): void }> {
  const options = { lazyEntries: true, autoClose: false };
  let archive: ZipFile;
  try {
    archive = await (file.diskPath === undefined
      ? fromBufferPromise(await file.bytes(), options)
      : openPromise(file.diskPath, options));
  } catch (error) {
    throw error instanceof ImportError ? error : describeDamage(error);
  }
  if (archive.entryCount > MOST.files) {
    archive.close();
    throw new ImportError(`The archive has more than ${MOST.files.toLocaleString('en-US')} files, the maximum.`);
  }
  return {
    async *files() {
      const entries = archive.eachEntry()[Symbol.asyncIterator]() as AsyncIterator<Entry>;
      for (;;) {
        const next = await entries.next().catch((error: unknown) => {
          throw describeDamage(error);
        });
        if (next.done) return;
        if (!next.value.fileName.endsWith('/')) yield toArchivedFile(archive, next.value);
      }
    },
    close: () => archive.close(),
  };
}

function toArchivedFile(archive: ZipFile, entry: Entry): ArchivedFile {
  const { fileName: name, uncompressedSize: size, compressedSize } = entry;
  return {
    name,
    size,
    async stream() {
      if (size > MOST.ratio * Math.max(compressedSize, MOST.smallBytes))
        throw new ImportError(`${name} in the archive unpacks to more than ${MOST.ratio} times its size.`);
      try {
        return await archive.openReadStreamPromise(entry);
      } catch (error) {
        throw describeDamage(error);
      }
    },
  };
}

/**
 * The text of a file in an archive, UTF-8.
 * @param until stops reading once the text contains it, to skip the rest of a long file
 * @throws ImportError if it is damaged or too long to be read completely
 */
export async function readArchivedText(file: ArchivedFile, until?: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  const stream = await file.stream();
  try {
    for await (const piece of stream) {
      text += decoder.decode(piece as Buffer, { stream: true });
      if (text.length > BOUNDS.bytes)
        throw new ImportError(`${file.name} in the archive has more than ${BOUNDS.bytes} bytes.`);
      if (until !== undefined && text.includes(until)) break;
    }
  } catch (error) {
    throw error instanceof ImportError ? error : describeDamage(error);
  } finally {
    stream.destroy();
  }
  return text + decoder.decode();
}
