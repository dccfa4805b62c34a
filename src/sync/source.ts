import type { Readable } from 'node:stream';
import type { Schedule } from '../lib/schedules.ts';

/**
 * `official`: the publisher by law or by its own mandate; `open`: under an open license; `vendor`: by a key of the
 * user's own; `unofficial`: reachable, under terms that the user has to accept.
 */
export type SourceStanding = 'official' | 'open' | 'vendor' | 'unofficial';

/** A host that a source is asked on. Hosts with one budget share its requests a second. */
export type Host = { name: string; perSecond: number; budget?: string };

/** What a request carries beside its address, from the user's keys. It is neither stored nor logged. */
export type Credentials = { headers?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>> };

/** A publisher of files. */
export type SyncSource = {
  name: string;
  standing: SourceStanding;
  /** What the publisher allows and forbids, in one sentence. */
  terms: string;
  /** It stays off until the user accepts its terms. */
  isOptIn?: true;
  /** All that it may be asked on, redirects included. */
  hosts: readonly Host[];
  /** The settings without which it is not asked: `SYNC_CONTACT`, `SYNC_KEY_...`. */
  needs: readonly string[];
  authorize?(settings: Readonly<Record<string, string>>): Credentials;
  /** In the order in which they run: what finds files for another stream stands before it. */
  streams: readonly Stream[];
};

/** Files of one kind of a source. `plan` and `land` are pure: the same arguments give the same answer. */
export type Stream = {
  name: string;
  /** The kind of file that `land` makes, as `ingest` knows it; null if it only finds files for other streams. */
  kind: string | null;
  schedule: Schedule;
  /**
   * The streams of all sources run in waves, each planned by what the ones before imported: 1 tells which companies there
   * are, 2 which of their securities are listed, 3 which funds; default: last.
   */
  wave?: 1 | 2 | 3;
  /** What is there to fetch, as far as it is known before anything is. */
  plan(scope: SyncScope, state: StreamState): Task[];
  /** What a fetched file becomes. @throws ShapeError where it is not what it should be */
  land(task: Task, bytes: Buffer, scope: SyncScope): Landed | Promise<Landed>;
  /**
   * What a bulk archive becomes. It is downloaded to disk and read there member by member, however large it is.
   * @throws ShapeError where it is not what it should be
   */
  unpack?(task: Task, members: ArchiveMembers, scope: SyncScope): Landed | Promise<Landed>;
  /** Makes the files to import of those that landed; then these wait for each other. */
  combine?(files: readonly LandedFile[], scope: SyncScope): LandedFile[];
  /** How many landed files stay on disk for `combine`, the newest; default: none once they are imported. */
  keeps?: number;
};

/** Which companies are looked at, and what the database knows of them. */
export type SyncScope = {
  /** The stocks and funds that a user named, or those of an index; null: the whole market. */
  tickers: readonly string[] | null;
  /** The first day of history. */
  since: Date;
  /** Whether the user named the stream: then it runs in any scope. */
  isNamed: boolean;
  /** SEC's ten-digit number of each registrant. */
  cikOf: ReadonlyMap<string, string>;
  /** The funds, each with SEC's number of its series; null if it is not known. */
  funds: ReadonlyMap<string, string | null>;
};

/** `cursor`: the day up to which everything is imported. */
export type StreamState = { now: Date; cursor: Date | null };

/**
 * What the bytes have to be. `header`: how a text begins; `edgar`: a submission, to its end.
 */
export type FileShape = 'json' | 'html' | 'xml' | 'zip' | 'edgar' | { header: string };

/** A file to fetch. It is stored as JSON. */
export type Task = {
  /** Its identity within the stream. */
  key: string;
  /** https; without keys. */
  url: string;
  expects: FileShape;
  /** It never changes once it is published: it is fetched once. */
  isImmutable?: true;
  /** `YYYY-MM-DD`: the day that it is of or was filed on. Newer ones come first, and the cursor moves by it. */
  at?: string;
  /** `YYYY-MM-DD`: until then a missing file is not yet published; later it never was. Without it, it is waited for. */
  dueBy?: string;
  /** A large file: more retries, more time, more room. An archive goes to the stream's `unpack`, where it has one. */
  isBulk?: true;
  /** What the source has to remember of it. */
  about?: Readonly<Record<string, string>>;
};

/** A task that a file led to, of the same stream where none is named. */
export type FoundTask = Task & { stream?: string };

export type LandedFile = { name: string; content: string | Buffer };

/** A file that a bulk file holds, and the task that would have fetched it alone. */
export type Unpacked = LandedFile & { task: Task };

/** What a fetched file is worth. `empty`: why it gives nothing. */
export type Landed = {
  files?: Iterable<LandedFile> | AsyncIterable<LandedFile>;
  tasks?: readonly FoundTask[];
  /** Files of another stream, which does not fetch them again, and which runs after this one. */
  unpacked?: { stream: string; files: AsyncIterable<Unpacked> };
  empty?: string;
};

/** A file inside an archive. Its name is never used as a path. */
export type ArchiveMember = { name: string; stream(): Promise<Readable>; bytes(): Promise<Buffer> };

/** The members of an archive by name, in the archive's order. */
export type ArchiveMembers = ReadonlyMap<string, ArchiveMember>;

/** The bytes are not what they should be. */
export class ShapeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ShapeError';
  }
}
