import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { requireEntry } from '../lib/require.ts';
import { readIntoMemory } from './batch.ts';
import { SMALL_FILE } from './disk.ts';
import type { ImportFile } from './importer.ts';
import { readWhole } from './read.ts';
import type { FileReader } from './run.ts';

/** A text as importers see a file. `siblings` are the files beside it, by path. */
function createFile(path: string, siblings: ReadonlyMap<string, string>): ImportFile & { sha256(): Promise<string> } {
  const text = requireEntry(siblings, path);
  const bytes = () => Buffer.from(text);
  return {
    path,
    name: basename(path),
    text: async () => text,
    bytes: async () => bytes(),
    stream: () => Readable.from([bytes()]),
    sibling: async (name) => (siblings.has(name) ? createFile(name, siblings) : null),
    sha256: async () => createHash('sha256').update(text).digest('hex'),
  };
}

/** Reads texts that are in memory, each under its name, as if they were the files of one folder. */
export function memoryReader(texts: ReadonlyMap<string, string>): FileReader {
  return {
    sizes: (paths) => paths.map((path) => [path, requireEntry(texts, path).length]),
    async held(importer, path, now) {
      return requireEntry(texts, path).length > SMALL_FILE
        ? null
        : readIntoMemory(importer, createFile(path, texts), now);
    },
    async whole(importer, path, now, progress) {
      const file = createFile(path, texts);
      const readFile = await readWhole(importer, file, now, (rows) => progress(requireEntry(texts, path).length, rows));
      return { read: readFile, sha256: await file.sha256() };
    },
  };
}
