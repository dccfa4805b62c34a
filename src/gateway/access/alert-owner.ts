import type { Sql } from '../../db/open.ts';
import type { Caller, KeyTerms } from '../../graph/caller.ts';
import { hasScope } from '../../graph/scopes.ts';

type Restrictions = Pick<KeyTerms, 'origins' | 'families' | 'scopes'>;

/**
 * Whether a key of an organization shares its alerts. A key of a web page is known to the page's visitors, and a key that may not
 * read a family must not see events from it: such keys have alerts of their own.
 */
const sharesAlerts = ({ origins, families, scopes }: Restrictions): boolean =>
  origins.length === 0 && families.length === 0 && hasScope(scopes, 'ALERTS');

/** The id that the alerts of a caller belong to: of its organization, or of its key; null without a key. */
export const getAlertOwner = ({ keyId, terms, organization }: Caller): string | null =>
  organization && terms && sharesAlerts(terms) ? organization.id : keyId;

const TABLES = ['alert', 'alert_event', 'alert_delivery'];

/** Gives the alerts of a key, with their events, to its organization if it shares its alerts now. */
export async function moveAlerts(sql: Sql, keyId: string): Promise<void> {
  const [key] = await sql.query<Restrictions & { organizationId: string | null }>(
    `SELECT "organization_id" AS "organizationId", "origins", "families", "scopes" FROM "api_key" WHERE "id" = $1`,
    [keyId],
  );
  if (!key || key.organizationId === null || !sharesAlerts(key)) return;
  for (const table of TABLES)
    await sql.query(`UPDATE "${table}" SET "key_id" = $2 WHERE "key_id" = $1`, [keyId, key.organizationId]);
}
