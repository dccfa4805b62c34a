import type { DataAccess } from '../../db/cached-loader.ts';
import type { ApiKey, Organization } from '../../generated/prisma/client.ts';
import type { Caller, CallerOrganization, KeyTerms } from '../../graph/caller.ts';
import { fail } from '../../graph/errors.ts';
import type { Tier } from '../../graph/tiers.ts';
import { type FoundKey, findKey, findKeyByHash, keyById } from './api-keys.ts';
import { getKeyTerms, refusedBy } from './key-terms.ts';
import { isOrganizationId, loadOrganization } from './organizations.ts';
import { isSignedBy, type RequestedLink } from './signed-links.ts';

class SeenCaller implements Caller {
  readonly tier: Tier;
  readonly #caller: Caller;
  readonly #markPrivate: () => void;

  constructor(caller: Caller, markPrivate: () => void) {
    this.tier = caller.tier;
    this.#caller = caller;
    this.#markPrivate = markPrivate;
  }

  get keyId() {
    this.#markPrivate();
    return this.#caller.keyId;
  }
  get label() {
    this.#markPrivate();
    return this.#caller.label;
  }
  get limitKey() {
    this.#markPrivate();
    return this.#caller.limitKey;
  }
  get organization() {
    this.#markPrivate();
    return this.#caller.organization;
  }
  get terms() {
    this.#markPrivate();
    return this.#caller.terms;
  }
  get sent() {
    this.#markPrivate();
    return this.#caller.sent;
  }
}

/**
 * The caller as fields see it. `markPrivate` runs when a field reads more than the tier: the response then belongs to
 * this caller alone, and the response cache must not share it.
 */
export const seenByFields = (caller: Caller, markPrivate: () => void): Caller => new SeenCaller(caller, markPrivate);

/** The credentials and the source of a request. `origin`: of the web page that sent it. */
export type Sender = { key: string | null; origin: string | null; address: () => string; now: Date };

/**
 * Identifies the caller by key, or by address without a key.
 * @throws `invalid_api_key` for a key that was never issued, is revoked, or has expired; `origin_not_allowed` for a key
 * that pages of this origin may not send; `organization_suspended` for a key of an organization that is.
 */
export async function identify(data: DataAccess, { key, origin, address, now }: Sender): Promise<Caller> {
  if (!key) return { tier: 'FREE', keyId: null, label: null, limitKey: `address:${address()}` };
  return admit(await findKey(data, key), { now, origin });
}

/** The caller that a key identifies. @throws as `identify` */
function admit(key: FoundKey | null, { now, origin }: Pick<Sender, 'now' | 'origin'>): Caller {
  if (!key || key.revokedAt) throw fail.keyInvalid();
  const { terms, sentHash, organization } = key;
  const refused = refusedBy(terms, { now, origin });
  if (refused === 'expired') throw fail.keyExpired(terms.until!);
  if (refused === 'origin') throw fail.originNotAllowed(origin);
  if (organization?.suspendedAt) throw fail.organizationSuspended();
  const caller = toCaller(key, terms, organization);
  caller.sent = { hash: sentHash, origin };
  return caller;
}

const toCallerOrganization = ({ id, name, perMinute, perMonth }: Organization): CallerOrganization => ({
  id,
  name,
  perMinute,
  perMonth,
});

/** A key of an organization has its tier. */
function toCaller({ id, tier, label }: ApiKey, terms: KeyTerms, organization: Organization | null): Caller {
  const caller: Caller = { tier: tier as Tier, keyId: id, label, limitKey: `key:${id}`, terms };
  if (organization) {
    caller.tier = organization.tier as Tier;
    caller.organization = toCallerOrganization(organization);
  }
  return caller;
}

/**
 * The caller of a key whose signed address was followed; null if the key is revoked or has expired, or its organization is
 * suspended. A page's origin does not matter, because a link is followed from anywhere.
 * @param hash of the secret that the address is bound to
 */
async function findLinkCaller(data: DataAccess, key: ApiKey, hash: string, now: Date): Promise<Caller | null> {
  const terms = getKeyTerms(key, hash);
  if (key.revokedAt || refusedBy({ until: terms.until, origins: [] }, { now, origin: null })) return null;
  const organization = await loadOrganization(data, key.organizationId);
  return organization?.suspendedAt ? null : toCaller(key, terms, organization);
}

/** The caller that an alert belongs to: its key, or its organization; null if its keys are refused. */
export async function findOwnerCaller(data: DataAccess, ownerId: string, now: Date): Promise<Caller | null> {
  if (!isOrganizationId(ownerId)) {
    const key = await keyById(data).load(ownerId);
    return key && findLinkCaller(data, key, key.hash, now);
  }
  const organization = await loadOrganization(data, ownerId);
  if (!organization || organization.suspendedAt) return null;
  const { tier, id } = organization;
  return {
    tier: tier as Tier,
    keyId: null,
    label: null,
    limitKey: id,
    organization: toCallerOrganization(organization),
  };
}

/**
 * Identifies the caller by an address that its key has signed. @throws `invalid_api_key` if it has expired, was not signed by a live PRO key, or that was revoked or replaced
 */
export async function identifyByLink(data: DataAccess, link: RequestedLink, now: Date): Promise<Caller> {
  const key = link.expires * 1_000 > now.valueOf() ? await keyById(data).load(link.keyId) : null;
  const hash = [key?.hash, key?.previousHash].find((candidate) => candidate && isSignedBy(link, candidate));
  const caller = key && hash ? await findLinkCaller(data, key, hash, now) : null;
  if (caller?.tier !== 'PRO') throw fail.linkInvalid();
  return caller;
}

/** Identifies the caller again, as for a new request with the same key and origin. @throws as `identify` */
export async function identifyAgain(data: DataAccess, caller: Caller, now: Date): Promise<Caller> {
  const { sent } = caller;
  return sent ? admit(await findKeyByHash(data, sent.hash), { now, origin: sent.origin }) : caller;
}
