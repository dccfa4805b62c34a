import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SizedFile } from './file-reader.ts';
import type { Importer } from './importer.ts';

/** The files of paths, and their sizes in bytes. */
export async function sizesOnDisk(importer: Importer, paths: readonly string[]): Promise<SizedFile[]> {
  return listSizedFiles(paths, (name) => importer.accepts(name));
}

/** The files of paths whose names are accepted, and their sizes in bytes. */
export async function listSizedFiles(
  paths: readonly string[],
  accepts: (name: string) => boolean,
): Promise<SizedFile[]> {
  const files = await listFiles(accepts, paths);
  return Promise.all(files.map(async (path) => [path, await getFileSize(path)] as const));
}

const getFileSize = async (path: string): Promise<number> => (await stat(path).catch(() => null))?.size ?? 0;

/** The files that a user named, and the files in named folders, recursively, whose names are accepted. */
async function listFiles(accepts: (name: string) => boolean, paths: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const stats = await stat(path).catch(() => null);
    if (!stats?.isDirectory()) {
      files.push(path); // A missing file is reported like any other that cannot be read.
      continue;
    }
    const entries = await readdir(path, { withFileTypes: true, recursive: true });
    const inside = entries.filter((entry) => entry.isFile() && accepts(entry.name));
    files.push(...inside.map((entry) => join(entry.parentPath, entry.name)).sort());
  }
  return files;
}
