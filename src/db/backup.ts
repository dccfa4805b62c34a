import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { migrate } from './migrate.ts';
import { openEmbedded } from './open.ts';
import { partialName, removeLeftovers } from './partial-files.ts';

// A backup is a tar archive of two files: the compressed files of an embedded database, and a manifest.

const FILES = 'database.tar.gz';
const MANIFEST = 'manifest.json';
const FORMAT = 1;
const Manifest = z.object({ format: z.literal(FORMAT), madeAt: z.string(), sha256: z.string() });
/** The part of a manifest that all formats share. */
const AnyManifest = z.object({ format: z.number() });
/** Backups hold all data, and the hashes of keys. */
const PRIVATE = 0o600;

const tar = async (...args: string[]): Promise<void> => {
  try {
    await promisify(execFile)('tar', args);
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.trim() || (error as Error).message;
    throw new Error(/No space left on device/.test(reason) ? `the disk is full (${reason})` : `tar failed: ${reason}`);
  }
};

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Runs `work` with a temporary folder next to a path; `work` renames its result into place when it is complete. */
async function inStaging<T>(path: string, work: (staging: string) => Promise<T>): Promise<T> {
  await removeLeftovers(path);
  const staging = partialName(path);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  try {
    return await work(staging);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Writes a consistent copy of the files of an embedded database into a folder that does not exist yet. */
type CopyFiles = (args: { folder: string }) => Promise<unknown>;

/** Copies a running embedded database, and calls `work` with the folder of the copy, which is deleted afterwards. */
export const withCopy = <T>(copyFiles: CopyFiles, path: string, work: (folder: string) => Promise<T>): Promise<T> =>
  inStaging(path, async (staging) => {
    await copyFiles({ folder: join(staging, 'database') });
    return work(join(staging, 'database'));
  });

/** Writes a backup of an embedded database to a file. @throws if the file already exists */
export async function writeBackup(copyFiles: CopyFiles, file: string, now: Date): Promise<{ sha256: string }> {
  if (await exists(file)) throw new Error(`${file} already exists.`);
  return withCopy(copyFiles, file, async (folder) => {
    const staging = dirname(folder);
    await tar('-czf', join(staging, FILES), '-C', staging, 'database');
    const sha256 = await sha256Of(join(staging, FILES));
    const manifest: z.infer<typeof Manifest> = { format: FORMAT, madeAt: now.toISOString(), sha256 };
    await writeFile(join(staging, MANIFEST), JSON.stringify(manifest));
    await tar('-cf', join(staging, 'whole.tar'), '-C', staging, MANIFEST, FILES);
    await chmod(join(staging, 'whole.tar'), PRIVATE);
    await rename(join(staging, 'whole.tar'), file);
    return { sha256 };
  });
}

type Restored = { madeAt: string; movedTo: string | null };

/**
 * Restores the database of a backup to a path after verifying and opening it; an existing database is renamed and kept.
 * @throws if the file is not a backup, is damaged, or was made by a newer version of the gateway
 */
export async function restoreBackup(file: string, database: string, now: Date): Promise<Restored> {
  if (!(await exists(file))) throw new Error(`There is no file ${file}.`);
  return inStaging(database, async (staging) => {
    const damaged = new Error(`${file} is not a backup, or it is damaged. Nothing was changed.`);
    const parsed = await tar('-xf', file, '-C', staging)
      .then(async () => JSON.parse(await readFile(join(staging, MANIFEST), 'utf8')) as unknown)
      .catch((error: unknown) => {
        throw isNamedFull(error) ? error : damaged;
      });
    const format = AnyManifest.safeParse(parsed).data?.format ?? 0;
    if (format > FORMAT)
      throw new Error(
        `${file} was made by a newer version of the gateway (format ${format}, this version reads ${FORMAT}). Restore it with that version. Nothing was changed.`,
      );
    const { data: manifest } = Manifest.safeParse(parsed);
    if (!manifest) throw damaged;
    if ((await sha256Of(join(staging, FILES))) !== manifest.sha256) throw damaged;
    await tar('-xzf', join(staging, FILES), '-C', staging);
    const db = await openEmbedded({ dataDir: join(staging, 'database') });
    await migrate(db).finally(() => db.close());
    const movedTo = await setAside(database, now);
    await rename(join(staging, 'database'), database);
    return { madeAt: manifest.madeAt, movedTo };
  });
}

/** Renames the files of a database. @returns the new name; null if there are none */
export async function setAside(database: string, now: Date): Promise<string | null> {
  if (!(await exists(database))) return null;
  const name = `${database}.before-${now.toISOString().slice(0, 19).replaceAll(':', '')}`;
  await rename(database, name);
  return name;
}

const isNamedFull = (error: unknown): boolean => error instanceof Error && error.message.startsWith('the disk is full');

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
