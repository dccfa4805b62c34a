import { DATASETS, isDataset } from '../db/datasets.ts';
import type { Database } from '../db/open.ts';
import type { KeySettings } from '../gateway/access/api-keys.ts';
import { normalizeEmail } from '../gateway/access/members.ts';
import { SCOPES } from '../graph/scopes.ts';
import type { Tier } from '../graph/tiers.ts';
import { suggestion } from '../lib/suggestion.ts';

type Limits = { perMinute?: number | null; perMonth?: number | null; streams?: number | null };

/** @throws if a limit is below 1 */
export function checkLimits({ perMinute, perMonth, streams }: Limits): void {
  for (const [name, limit] of [
    ['The calls per minute', perMinute],
    ['The calls per month', perMonth],
    ['The open streams', streams],
  ] as const)
    if (limit != null && !(Number.isInteger(limit) && limit > 0))
      throw new Error(`${name} must be a whole number above 0.`);
}

/** @throws if there is an unknown scope, or scopes without READ */
function checkScopes(scopes: readonly string[]): void {
  const unknown = scopes.find((scope) => !SCOPES.some((name) => name === scope));
  if (unknown !== undefined) throw new Error(`There is no scope '${unknown}'. Scopes: ${SCOPES.join(', ')}.`);
  if (scopes.length > 0 && !scopes.includes('READ')) throw new Error('scopes: every key reads; name READ as well.');
}

/**
 * @returns the settings with the email of the member in its normal form
 * @throws if the settings contain an unknown family or scope, an invalid origin or email, or a limit below 1
 */
export function checkSettings<T extends Partial<KeySettings>>(settings: T): T {
  const unknown = settings.families?.find((family) => !isDataset(family));
  if (unknown !== undefined)
    throw new Error(
      `There is no family '${unknown}'.${suggestion(unknown, DATASETS)} Families: ${DATASETS.join(', ')}.`,
    );
  for (const origin of settings.origins ?? [])
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new Error(`'${origin}' is not an origin; write https://desk.example.`);
  checkLimits(settings);
  checkScopes(settings.scopes ?? []);
  return settings.member == null ? settings : { ...settings, member: normalizeEmail(settings.member) };
}

/** The tier of a new key: that of its organization, if it has one. @throws if neither or both are stated */
export async function resolveTier(
  db: Database,
  { tier, organizationId }: { tier?: Tier; organizationId?: string | null },
): Promise<Tier> {
  if (organizationId == null) {
    if (!tier) throw new Error('Name the tier of the key, or its organization.');
    return tier;
  }
  if (tier) throw new Error('A key of an organization has its tier: leave the tier out.');
  const organization = await db.prisma.organization.findUnique({ where: { id: organizationId } });
  if (!organization) throw new Error(`There is no organization with the id ${organizationId}.`);
  return organization.tier as Tier;
}
