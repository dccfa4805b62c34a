import type { Scope } from './scopes.ts';
import type { Tier } from './tiers.ts';

/** Limits and restrictions of a key, in addition to those of its tier. Empty lists restrict nothing. */
export type KeyTerms = {
  /** The instant from which the secret is refused; null: never. */
  until: Date | null;
  /** Calls per minute and per UTC month; null: the limit of the tier. */
  perMinute: number | null;
  perMonth: number | null;
  /** Streams that may be open in a process of the gateway; null: the limit of the tier. */
  streams: number | null;
  /** The origins whose pages may send the key. */
  origins: readonly string[];
  /** The data families that responses may be read from. */
  families: readonly string[];
  /** The rights of the key. */
  scopes: readonly Scope[];
};

/** The organization of a key. Its limits are of all its keys together; null: those of its tier. */
export type CallerOrganization = { id: string; name: string; perMinute: number | null; perMonth: number | null };

/** The sender of a request. Callers without a key are on the FREE tier, counted by address, with no monthly quota. */
export type Caller = {
  tier: Tier;
  keyId: string | null;
  label: string | null;
  limitKey: string;
  /** The terms of the key; absent without a key. */
  terms?: KeyTerms;
  /** Absent for a key without an organization, and without a key. */
  organization?: CallerOrganization;
  /**
   * The SHA-256 of the secret and the page's origin as they were sent, to check an open stream again later; absent
   * without a key.
   */
  sent?: { hash: string; origin: string | null };
};

/** The account that monthly counts belong to: an organization for all of its keys, or a key; null without a key. */
export const getAccountId = ({ keyId, organization }: Pick<Caller, 'keyId' | 'organization'>): string | null =>
  organization?.id ?? keyId;
