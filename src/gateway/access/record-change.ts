import { type AuditAction, audit, SYSTEM } from '../../db/audit.ts';
import type { Sql } from '../../db/open.ts';
import { bumpVersion } from '../../db/versions.ts';

/** The instant and the author of a change. `by`: the actor in the audit log. */
export type Actor = { now: Date; by?: string };

/** `id`: of a key or an organization. `detail`: plain JSON. */
type Change = { action: AuditAction; id: string; detail: object };

/** Audits a change of a key or an organization, in its transaction, and notifies the gateways. */
export async function recordChange(
  sql: Sql,
  { action, id, detail }: Change,
  { now, by = SYSTEM }: Actor,
): Promise<void> {
  await audit(sql, by, [{ action, subject: id, detail }], now);
  await bumpVersion(sql, 'access', { now });
}
