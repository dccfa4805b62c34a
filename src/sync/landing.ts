import { createHash } from 'node:crypto';
import type { Database } from '../db/open.ts';
import { groupBy } from '../lib/group.ts';
import { type Folder, folderOf } from './folder.ts';
import type { Outcome } from './outcome.ts';
import { checkShape } from './shape.ts';
import type { FoundTask, Landed, Scope, Source, Stream, Unpacked } from './source.ts';
import { type Change, type Item, landUnpacked, note, type Place, queue, unknownKeys } from './state.ts';

type Landing = {
  db: Database;
  root: string;
  place: Place;
  folder: Folder;
  source: Source;
  stream: Stream;
  scope: Scope;
  now: Date;
  /** Since when what a stream fetched counts as fresh. */
  freshOf(stream: Stream): Date;
};

/**
 * Makes files and tasks of what was fetched. The files are on disk before the database says so, and the tasks are queued
 * with it: a process that dies in between fetches the item once more.
 * @returns what was noted; a refusal is left to the caller
 */
export async function landed(
  { db, root, place, folder, source, stream, scope, now, freshOf }: Landing,
  item: Item,
  { bytes, etag, lastModified }: Extract<Outcome, { is: 'BODY' }>,
): Promise<Change> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const fetched = { etag, lastModified, sha256, bytes: bytes.length };
  if (sha256 === item.sha256) {
    const change: Change = { state: 'DONE', ...fetched };
    await note(db, place, item.key, change, now);
    return change;
  }
  const files: string[] = [];
  let unpacked = 0;
  let result: Landed;
  try {
    checkShape(bytes, item.task.expects);
    result = await stream.land(item.task, bytes, scope);
    for await (const file of result.files ?? []) {
      await folder.write(file);
      files.push(file.name);
    }
    if (result.unpacked) {
      const of = { ...place, stream: result.unpacked.stream };
      unpacked = await unpack(db, of, await folderOf(root, of.source, of.stream), result.unpacked.files, now);
    }
  } catch (error) {
    await folder.remove(files).catch(() => {});
    return { state: 'REFUSED', message: error instanceof Error ? error.message : String(error) };
  }
  const tasks = result.tasks ?? [];
  const isEmpty = files.length === 0 && tasks.length === 0 && unpacked === 0;
  const change: Change = {
    ...fetched,
    state: files.length > 0 ? 'LANDED' : isEmpty ? 'EMPTY' : 'DONE',
    ...(files.length > 0 && { files }),
    message: isEmpty ? (result.empty ?? 'It holds nothing of use.') : null,
  };
  await db.transaction(async (sql) => {
    for (const [name, found] of groupBy(tasks, ({ stream: of }: FoundTask) => of ?? stream.name)) {
      const of = source.streams.find((one) => one.name === name);
      if (!of) throw new Error(`${source.name} has no stream ${name}.`);
      await queue(sql, { ...place, stream: name }, found, { now, fresh: freshOf(of) });
    }
    await note(sql, place, item.key, change, now);
  });
  return change;
}

const UNPACKED_AT_ONCE = 500;

/** Lands the files of a bulk file for the stream that they belong to; what that has already is left out. @returns how many there are */
async function unpack(
  db: Database,
  place: Place,
  folder: Folder,
  files: AsyncIterable<Unpacked>,
  now: Date,
): Promise<number> {
  let count = 0;
  let some: Unpacked[] = [];
  const flush = async () => {
    const unknown = await unknownKeys(db, place, some);
    for (const file of unknown) await folder.write(file);
    await landUnpacked(db, place, unknown, now);
    count += some.length;
    some = [];
  };
  for await (const file of files) {
    some.push(file);
    if (some.length >= UNPACKED_AT_ONCE) await flush();
  }
  await flush();
  return count;
}
