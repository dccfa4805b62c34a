import type { Readable } from 'node:stream';
import { requireValue } from '../lib/require.ts';
import type { Schedule } from '../market/schedules.ts';

/**
 * `official`: the publisher by law or by its own mandate; `open`: under an open license; `vendor`: by a key of the
 * user's own; `unofficial`: reachable, under terms that the user has to accept.
 */
type SourceStanding = 'official' | 'open' | 'vendor' | 'unofficial';

/** A host of a source. Hosts with the same budget share its requests per second. */
export type Host = { name: string; perSecond: number; budget?: string };

/** Headers and query parameters of a request, from the user's keys. They are neither stored nor logged. */
export type Credentials = { headers?: Readonly<Record<string, string>>; query?: Readonly<Record<string, string>> };

/** A publisher of files. */
export type SyncSource = {
  name: string;
  standing: SourceStanding;
  /** The publisher's permissions and restrictions, in one sentence. */
  terms: string;
  /** Disabled until the user accepts its terms. */
  isOptIn?: true;
  /** All hosts that may be requested, redirects included. */
  hosts: readonly Host[];
  /** Settings required to enable it: `SYNC_CONTACT`, `SYNC_KEY_...`. */
  needs: readonly string[];
  authorize?(settings: Readonly<Record<string, string>>): Credentials;
  /** Ordered by execution: a stream that finds files for another stream precedes it. */
  streams: readonly Stream[];
};

/** Files of one kind of a source. `plan` and `land` are pure: the same arguments give the same result. */
export type Stream = {
  name: string;
  /** The kind of file that `land` returns, as in `ingest`; null if it only finds files for other streams. */
  kind: string | null;
  schedule: Schedule;
  /**
   * Streams of all sources run in waves, and each wave is planned from the imports of the previous waves: 1 provides
   * the companies, 2 their listed securities, 3 the funds; default: last.
   */
  wave?: 1 | 2 | 3;
  /** The files to fetch, as far as they are known before any download. */
  plan(scope: SyncScope, state: StreamState): Task[];
  /** Converts a fetched file. @throws ShapeError if it does not have the expected shape */
  land(task: Task, bytes: Buffer, scope: SyncScope): Landed | Promise<Landed>;
  /**
   * Converts a bulk archive of any size. It is downloaded to disk and read member by member.
   * @throws ShapeError if it does not have the expected shape
   */
  unpack?(task: Task, members: ArchiveMembers, scope: SyncScope): Landed | Promise<Landed>;
  /** Builds the files to import from the landed files, which therefore wait for each other. */
  combine?(files: readonly LandedFile[], scope: SyncScope): LandedFile[];
  /**
   * Measures the landed files if they may contain less than the request: the stream is then complete only up to their
   * day.
   */
  measure?(files: readonly LandedFile[], scope: SyncScope): Coverage;
  /** How many of the newest landed files stay on disk for `combine`; default: none after their import. */
  keeps?: number;
};

/** What files contain. `day`: up to which they are complete, `YYYY-MM-DD`; null: nothing. `absent`: the tickers without data. */
export type Coverage = { day: string | null; absent: readonly string[] };

/** The companies in scope, and their identifiers in the database. */
export type SyncScope = {
  /** The stocks and funds that a user named, or the members of an index; null: the entire market. */
  tickers: readonly string[] | null;
  /** The first day of history. */
  since: Date;
  /** Whether the user named the stream, in which case it runs in any scope. */
  isNamed: boolean;
  /** SEC's ten-digit number of each registrant. */
  cikOf: ReadonlyMap<string, string>;
  /** The funds, each with SEC's series number; null if unknown. */
  funds: ReadonlyMap<string, string | null>;
};

/** `cursor`: the day up to which everything is imported. */
type StreamState = { now: Date; cursor: Date | null };

/** The expected format. `header`: the start of a text; `edgar`: a complete submission. */
export type FileShape = 'json' | 'html' | 'xml' | 'zip' | 'edgar' | { header: string };

/** A file to fetch. It is stored as JSON. */
export type Task = {
  /** Its identity within the stream. */
  key: string;
  /** https; without keys. */
  url: string;
  expects: FileShape;
  /** Never changes after publication, so it is fetched only once. */
  isImmutable?: true;
  /** `YYYY-MM-DD`: the day it covers or was filed on. Newer tasks run first, and the cursor follows it. */
  at?: string;
  /**
   * `YYYY-MM-DD`: a missing file counts as not yet published until this day, and as never published after it. Without
   * it, the file stays expected.
   */
  dueBy?: string;
  /**
   * A large file: more retries, and higher limits of time and size. An archive goes to the stream's `unpack`, if
   * defined.
   */
  isBulk?: true;
  /** Data of the source, stored with the task. */
  about?: Readonly<Record<string, string>>;
};

/** A member of the data of a task. @throws {Error} if the source did not store it */
export const requireAbout = ({ about }: Pick<Task, 'about'>, name: string): string =>
  requireValue(about?.[name], `${name} in the data of a task`);

/** A task found in a file; it belongs to the same stream by default. */
export type FoundTask = Task & { stream?: string };

export type LandedFile = { name: string; content: string | Buffer };

/** A file inside a bulk file, and the task that would have fetched it individually. */
export type Unpacked = LandedFile & { task: Task };

/**
 * The result of a fetched file. `empty`: why it yields nothing. `notYet`: why it is not the expected file yet, such as
 * yesterday's rows under today's name; it is treated like a file that is not published.
 */
export type Landed = {
  files?: Iterable<LandedFile> | AsyncIterable<LandedFile>;
  tasks?: readonly FoundTask[];
  /** Files of another stream, which runs after this stream and does not fetch them again. */
  unpacked?: { stream: string; files: AsyncIterable<Unpacked> };
  empty?: string;
  notYet?: string;
};

/** A file inside an archive. Its name is never used as a path. */
export type ArchiveMember = { name: string; stream(): Promise<Readable>; bytes(): Promise<Buffer> };

/** The members of an archive by name, in the archive's order. */
export type ArchiveMembers = ReadonlyMap<string, ArchiveMember>;

/** A web page came in place of a file. The host is at fault, not the file: a login or a maintenance page passes. */
export class PageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PageError';
  }
}

/** The bytes do not have the expected shape. */
export class ShapeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ShapeError';
  }
}
