import { audit } from '../db/audit.ts';
import { upsert } from '../db/bulk.ts';
import type { Sql } from '../db/open.ts';
import { IMPORT_FILE, REFUSED_ROW } from '../generated/tables.ts';
import type { ImportNote, Refusal } from './importer.ts';
import type { FileReport } from './report.ts';

/** Characters kept of a refused row. */
const CONTENT_MOST = 500;

type Recorded = { report: FileReport; file: string; sha256: string };
/** The actor, the kind of file, and the time of an import. */
type Import = { kind: string; by: string; now: Date };

/** Records the reports of files and who imported them, and stores their refused rows. */
export async function record(sql: Sql, { kind, by, now }: Import, files: readonly Recorded[]): Promise<void> {
  await keepRefusals(
    sql,
    kind,
    files.map(({ file, report }) => ({ file, refusals: report.refusals, notes: report.notes })),
    now,
  );
  const rows = files.map(({ file, sha256, report: { read, written, unchanged, refused, skipped, noted } }) => ({
    kind,
    file,
    sha256,
    importedAt: now,
    read,
    written,
    unchanged,
    refused,
    skipped,
    notes: noted,
  }));
  await upsert(sql, IMPORT_FILE, rows);
  const entries = files.map(({ file, sha256, report: { read, written, removed, refused } }) => ({
    action: 'FILE_IMPORTED' as const,
    subject: file,
    detail: { kind, sha256, read, written, ...(removed > 0 && { removed }), refused },
  }));
  await audit(sql, by, entries, now);
}

/** Stores why an entire file was refused, and who tried to import it. */
export async function recordRefusal(
  sql: Sql,
  { kind, by, now }: Import,
  { file, refusal }: { file: string; refusal: Refusal },
): Promise<void> {
  await keepRefusals(sql, kind, [{ file, refusals: [refusal], notes: [] }], now);
  const detail = { kind, reason: plain(refusal.refused) };
  await audit(sql, by, [{ action: 'FILE_REFUSED', subject: file, detail }], now);
}

/** Stores the refusals and notes of the newest import of each file. */
async function keepRefusals(
  sql: Sql,
  kind: string,
  files: readonly { file: string; refusals: readonly Refusal[]; notes: readonly ImportNote[] }[],
  now: Date,
): Promise<void> {
  const names = files.map(({ file }) => file);
  await sql.query('DELETE FROM "refused_row" WHERE "kind" = $1 AND "file" = ANY($2::text[])', [kind, names]);
  const rows = files.flatMap(({ file, refusals, notes }) =>
    [...refusals, ...notes].map((message, seq) => ({
      kind,
      file,
      seq,
      line: message.line,
      field: message.field,
      reason: plain('note' in message ? message.note : message.refused),
      content: message.content === undefined ? null : plain(message.content),
      takenIn: 'note' in message,
      refusedAt: now,
    })),
  );
  await upsert(sql, REFUSED_ROW, rows);
}

/** PostgreSQL's text cannot contain NUL. */
const plain = (text: string) => text.slice(0, CONTENT_MOST).replaceAll('\0', '');
