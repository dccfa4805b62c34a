import { type HeldFile, heldFile } from './batch.ts';
import { acceptsArchives, fileAt } from './disk.ts';
import type { Importer, UserStatements } from './importer.ts';
import { type ReadFile, readWhole } from './read.ts';
import type { RecognizeFile } from './recognize.ts';

/** A path, and how many bytes it has. */
export type SizedFile = readonly [path: string, size: number];

/** Reads files, in this process or in separate processes. */
export type FileReader = {
  /** How many files it reads at a time; default: 1. */
  count?: number;
  /** The sizes of these paths, in order; default: files and folders on disk. */
  sizes?(paths: readonly string[]): readonly SizedFile[];
  /** Finds the kind of a file by its content; absent if it reads files of known kinds only. */
  recognize?: RecognizeFile;
  /** Like `heldFile`. */
  held(importer: Importer, path: string, now: Date, stated?: UserStatements): Promise<HeldFile | null>;
  /**
   * Reads a file of any length. @param progress called with the bytes and the rows read so far
   * @throws ImportError, or the error that prevented reading the file
   */
  whole(
    importer: Importer,
    path: string,
    now: Date,
    progress: (bytes: number, rows: number) => void,
    stated?: UserStatements,
  ): Promise<WholeFile>;
};
export type WholeFile = { read: ReadFile; sha256: string };

export const ownReader: FileReader = {
  held: heldFile,
  async whole(importer, path, now, progress, stated = {}) {
    const file = await fileAt(path, { takesArchives: acceptsArchives(importer), ...stated });
    const readFile = await readWhole(importer, file, now, (rows) => progress(file.bytesRead(), rows));
    try {
      return { read: readFile, sha256: await file.sha256() };
    } catch (error) {
      await readFile.close();
      throw error;
    }
  },
};
