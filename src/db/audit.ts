import { randomUUID } from 'node:crypto';
import { AUDIT_ENTRY } from '../generated/tables.ts';
import { upsert } from './bulk.ts';
import { type SelectedRow, selectColumns } from './columns.ts';
import type { Sql } from './open.ts';

export const ACTIONS = [
  'KEY_CREATED',
  'KEY_CHANGED',
  'KEY_ROTATED',
  'KEY_REVOKED',
  'KEY_SIGNED_UP',
  'ORGANIZATION_CREATED',
  'ORGANIZATION_CHANGED',
  'MEMBER_SET',
  'MEMBER_REMOVED',
  'ALERT_CREATED',
  'ALERT_CHANGED',
  'ALERT_DELETED',
  'ALERT_TESTED',
  'FILE_IMPORTED',
  'FILE_REFUSED',
  'DELIVERIES_RESUMED',
  'SOURCE_ACCEPTED',
  'SOURCE_FILE_DISMISSED',
  'SYNC_STARTED',
  'JOB_STARTED',
  'DERIVE_STARTED',
  'REBUILD_STARTED',
  'BACKUP_STARTED',
  'ARCHIVE_STARTED',
  'RESTORE_STARTED',
] as const;
export type AuditAction = (typeof ACTIONS)[number];

/** The actor of the gateway's own actions: the demo market, scheduled fetches. */
export const SYSTEM = 'system';

/** `subject`: the id of a key, an organization or an alert, a file as imports record it, a source, or a job. `detail`: plain JSON. */
type AuditEntry = { action: AuditAction; subject: string; detail: object };

/** Records entries. Call it in the transaction that performs the actions. */
export async function audit(sql: Sql, actor: string, entries: readonly AuditEntry[], now: Date): Promise<void> {
  const rows = entries.map(({ action, subject, detail }) => ({
    id: randomUUID(),
    at: now,
    actor,
    action,
    subject,
    detail: JSON.stringify(detail),
  }));
  await upsert(sql, AUDIT_ENTRY, rows);
}

/**
 * Records the action of an operator; scheduled work, which has no actor, has no entry. Work that takes long is recorded before it
 * begins, so that an interrupted run has an entry too.
 */
export async function auditOperator(sql: Sql, actor: string | undefined, entry: AuditEntry, now: Date): Promise<void> {
  if (actor !== undefined) await audit(sql, actor, [entry], now);
}

/**
 * Selects entries; null matches everything. `since` is inclusive, `until` exclusive; both are instants. `subject`
 * matches substrings. `after`: the id of the last entry of the page before.
 */
export type AuditFilter = {
  actor: string | null;
  action: AuditAction | null;
  subject: string | null;
  since: Date | string | null;
  until: Date | string | null;
  limit: number;
  after?: string | null;
};

const SHOWN = ['id', 'at', 'actor', 'action', 'subject', 'detail'] as const;
export type Audited = SelectedRow<typeof AUDIT_ENTRY, typeof SHOWN>;

/** The newest entries that pass the filter, newest first. */
export const auditEntries = (sql: Sql, filter: AuditFilter): Promise<Audited[]> =>
  sql.query<Audited>(
    `SELECT ${selectColumns(AUDIT_ENTRY, SHOWN)} FROM "audit_entry"
     WHERE ($1::text IS NULL OR "actor" = $1) AND ($2::text IS NULL OR "action" = $2)
       AND ($3::text IS NULL OR strpos("subject", $3) > 0)
       AND ($4::timestamptz IS NULL OR "at" >= $4) AND ($5::timestamptz IS NULL OR "at" < $5)
       AND ($7::text IS NULL OR EXISTS (SELECT 1 FROM "audit_entry" AS l WHERE l."id" = $7
         AND ("audit_entry"."at" < l."at" OR ("audit_entry"."at" = l."at" AND "audit_entry"."id" > l."id"))))
     ORDER BY "at" DESC, "id" LIMIT $6`,
    [
      ...[filter.actor, filter.action, filter.subject, instant(filter.since), instant(filter.until), filter.limit],
      filter.after ?? null,
    ],
  );

const instant = (at: Date | string | null): string | null => at && new Date(at).toISOString();
