import type { Data } from '../../db/cached-loader.ts';
import { fail } from '../errors.ts';
import { findKey } from './api-keys.ts';
import type { Tier } from './tiers.ts';

/** Who sends a request. Without a key: the FREE tier, counted by address, with no monthly quota. */
export type Caller = { tier: Tier; keyId: string | null; label: string | null; limitKey: string };

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
}

/**
 * The caller as fields see it. `markPrivate` runs when a field reads more than the tier: its answer belongs to this caller
 * alone, and the response cache must not share it.
 */
export const seenByFields = (caller: Caller, markPrivate: () => void): Caller => new SeenCaller(caller, markPrivate);

/**
 * Identifies the caller by key, or by address without one.
 * @throws `invalid_api_key` for a key that was never issued or is revoked.
 */
export async function identify(data: Data, key: string | null, address: () => string): Promise<Caller> {
  if (!key) return { tier: 'FREE', keyId: null, label: null, limitKey: `address:${address()}` };
  const known = await findKey(data, key);
  if (!known || known.revokedAt) throw fail.keyInvalid();
  return { tier: known.tier as Tier, keyId: known.id, label: known.label, limitKey: `key:${known.id}` };
}
