import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Database } from '../db/open.ts';
import { groupBy } from '../lib/group.ts';
import { openArchive } from './archive.ts';
import { type Folder, openFolder } from './folder.ts';
import type { Arrived } from './outcome.ts';
import { checkShape } from './shape.ts';
import {
  type FoundTask,
  type Landed,
  PageError,
  type Stream,
  type SyncScope,
  type SyncSource,
  type Unpacked,
} from './source.ts';
import { type ItemChange, landUnpacked, note, queryItemKeys, queue, type StreamPlace, type SyncItem } from './state.ts';
import { againAt, decideVerdict, judgePage, judgeRefusal, type Verdict } from './verdict.ts';

type Landing = {
  db: Database;
  root: string;
  place: StreamPlace;
  folder: Folder;
  source: SyncSource;
  stream: Stream;
  scope: SyncScope;
  now: Date;
  /** The instant since which fetched items of a stream count as fresh. */
  freshOf(stream: Stream): Date;
  /** Imports the landed files of another stream, because a bulk file would fill the disk otherwise. */
  importLanded(stream: string): Promise<void>;
};

/**
 * Turns a fetched file into landed files and tasks. Files are on disk before the database records them, and the tasks
 * are queued in the same transaction: a process that dies in between fetches the item again.
 * @returns the verdict, and whether it is recorded already; the caller records the others
 */
export async function landed(
  { db, root, place, folder, source, stream, scope, now, freshOf, importLanded }: Landing,
  item: SyncItem,
  arrived: Arrived,
): Promise<Verdict & { isNoted: boolean }> {
  const { etag, lastModified } = arrived;
  const fetched = { etag, lastModified, ...identifyContent(arrived) };
  const { sha256 } = fetched;
  if (sha256 === item.sha256) {
    const change: ItemChange = { state: 'DONE', ...fetched };
    await note(db, place, item.key, change, now);
    return { change, counts: 'fetched', isNoted: true };
  }
  const files: string[] = [];
  let unpacked = 0;
  let result: Landed;
  let close = () => {};
  try {
    checkShape(arrived.is === 'FILE' ? await readHead(arrived.file.path) : arrived.bytes, item.task.expects);
    if (arrived.is === 'FILE') {
      const archive = await openArchive(arrived.file.path);
      close = archive.close;
      result = await stream.unpack!(item.task, archive.members, scope);
    } else result = await stream.land(item.task, arrived.bytes, scope);
    for await (const file of result.files ?? []) {
      await folder.write(file);
      files.push(file.name);
    }
    if (result.unpacked) {
      const target = { ...place, stream: result.unpacked.stream };
      const into = { db, place: target, folder: await openFolder(root, target.source, target.stream), now };
      unpacked = await unpack(into, result.unpacked.files, () => importLanded(target.stream));
    }
  } catch (error) {
    await folder.remove(files).catch(() => {});
    if (isOurs(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    const judge = error instanceof PageError ? judgePage : judgeRefusal;
    return { ...judge(item, message, now), isNoted: false };
  } finally {
    close();
  }
  if (result.notYet !== undefined)
    return { ...decideVerdict(item, { is: 'NOT_YET', why: result.notYet }, now), isNoted: false };
  const tasks = result.tasks ?? [];
  const isEmpty = files.length === 0 && tasks.length === 0 && unpacked === 0;
  const change: ItemChange = {
    // The result of a list depends on the companies in scope, so a list that yielded nothing is read again.
    ...(isEmpty ? { isForgotten: true } : fetched),
    ...(isEmpty && item.task.isImmutable && { againAt: againAt(item, now) }),
    state: files.length > 0 ? 'LANDED' : isEmpty ? 'EMPTY' : 'DONE',
    ...(files.length > 0 && { files }),
    message: isEmpty ? (result.empty ?? 'It holds no usable data.') : null,
  };
  await db.transaction(async (sql) => {
    for (const [name, tasksOfStream] of groupBy(
      tasks,
      ({ stream: streamName }: FoundTask) => streamName ?? stream.name,
    )) {
      const owner = source.streams.find((stream) => stream.name === name);
      if (!owner) throw new Error(`${source.name} has no stream ${name}.`);
      await queue(sql, { ...place, stream: name }, tasksOfStream, { now, fresh: freshOf(owner) });
    }
    await note(sql, place, item.key, change, now);
  });
  return { change, counts: isEmpty ? 'empty' : 'fetched', isNoted: true };
}

/** Whether an error comes from the disk (`ENOSPC`) or the database (`57P01`) rather than from the file. */
const isOurs = (error: unknown): boolean =>
  /^(E[A-Z]+|[0-9A-Z]{5})$/.test(String((error as { code?: unknown } | null)?.code ?? ''));

/** Identifies the content of a file. */
const identifyContent = (arrived: Arrived): { sha256: string; bytes: number } =>
  arrived.is === 'FILE'
    ? { sha256: arrived.file.sha256, bytes: arrived.file.bytes }
    : { sha256: createHash('sha256').update(arrived.bytes).digest('hex'), bytes: arrived.bytes.length };

const HEAD_BYTES = 4_096;

/** The start of a file on disk. */
async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Files of a bulk file recorded per transaction, and the maximum bytes of such a batch. */
const NOTED_AT_ONCE = { files: 500, bytes: 64 * 2 ** 20 };
/** Maximum bytes of unpacked files that wait on disk for their import. */
const WAITING_BYTES = 512 * 2 ** 20;

type Into = { db: Database; place: StreamPlace; folder: Folder; now: Date };

/**
 * Lands the files of a bulk file for the stream they belong to, except those it already has. @returns the number of
 * files
 */
async function unpack(
  { db, place, folder, now }: Into,
  files: AsyncIterable<Unpacked>,
  importLanded: () => Promise<void>,
): Promise<number> {
  let [count, waiting, heldBytes] = [0, 0, 0];
  let batch: Unpacked[] = [];
  const flush = async () => {
    const tasks = batch.map(({ task }) => task);
    const existingKeys = await queryItemKeys(db, place, tasks, ['LANDED', 'DONE']);
    const unknown = batch.filter(({ task }) => !existingKeys.has(task.key));
    for (const file of unknown) await folder.write(file);
    await landUnpacked(db, place, unknown, now);
    waiting += unknown.reduce((sum, { content }) => sum + content.length, 0);
    count += batch.length;
    [batch, heldBytes] = [[], 0];
    if (waiting < WAITING_BYTES) return;
    await importLanded();
    waiting = 0;
  };
  for await (const file of files) {
    batch.push(file);
    heldBytes += file.content.length;
    if (batch.length >= NOTED_AT_ONCE.files || heldBytes >= NOTED_AT_ONCE.bytes) await flush();
  }
  await flush();
  return count;
}
