import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type ImportNote,
  type Refusal,
  type Skip,
  type Whole,
} from '../../src/import/importer.ts';

/** A file that exists only in the test; `siblings` are the other files of its folder, by name. */
export function getFile(
  name: string,
  content: string | Buffer,
  siblings: Readonly<Record<string, string>> = {},
): ImportFile {
  return {
    path: name,
    name,
    text: async () => content.toString(),
    bytes: async () => Buffer.from(content),
    stream: () => Readable.from([Buffer.from(content)]),
    sibling: async (other) => (siblings[other] === undefined ? null : getFile(other, siblings[other], siblings)),
  };
}

/** A file on disk. */
export function fileAt(file: string): ImportFile {
  return {
    path: file,
    name: path.basename(file),
    text: () => readFile(file, 'utf8'),
    bytes: () => readFile(file),
    stream: () => createReadStream(file),
    sibling: async (name) => {
      const other = path.join(path.dirname(file), name);
      return existsSync(other) ? fileAt(other) : null;
    },
  };
}

/**
 * Imports a file. Returns the rows of facts, refusals, notes, skips, and the scopes that it covers completely, each in
 * order.
 */
export async function imported(importer: Importer, file: ImportFile) {
  const facts: Fact[] = [];
  const refused: Refusal[] = [];
  const notes: ImportNote[] = [];
  const skips: Skip[] = [];
  const wholes: Whole[] = [];
  for await (const item of importer.read(file)) {
    if ('refused' in item) refused.push(item);
    else if ('whole' in item) wholes.push(item);
    else if ('note' in item) notes.push(item);
    else if ('skipped' in item) skips.push(item);
    else if (!('succeeds' in item || 'assumedTicker' in item)) facts.push(item);
  }
  return { facts, rows: facts.map((fact) => fact.row), refused, notes, skips, wholes };
}

/** The ImportError with which an importer rejects a file. Fails if the file is accepted. */
export async function importError(importer: Importer, file: ImportFile): Promise<ImportError> {
  try {
    await imported(importer, file);
  } catch (error) {
    if (error instanceof ImportError) return error;
    throw error;
  }
  throw new Error(`${file.name} was taken in.`);
}

/** The folder of real files beside the repository; tests that need it are skipped if it is missing. */
export const SHARED_DATA = path.resolve(import.meta.dirname, '../../../shared/data');
export const hasSharedData = existsSync(SHARED_DATA);
/** Inputs that once failed, beside the shared data. */
export const SHARED_CASES = path.resolve(SHARED_DATA, '../cases');
