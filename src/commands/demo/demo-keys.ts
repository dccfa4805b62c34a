import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/open.ts';
import { createKey, isLiveKey } from '../../gateway/access/api-keys.ts';
import { TIER_NAMES, type Tier } from '../../graph/tiers.ts';

/**
 * One key of each tier for the demo. They are stored in plain text in the data folder, which only its owner can open,
 * so that the next start prints the same keys; a missing or revoked key is replaced.
 */
export async function ensureDemoKeys(db: Database, folder: string, now: Date): Promise<Record<Tier, string>> {
  const path = join(folder, 'demo-keys.json');
  const storedKeys = JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as Partial<Record<Tier, string>>;
  const keys = {} as Record<Tier, string>;
  for (const tier of TIER_NAMES) {
    const storedKey = storedKeys[tier];
    keys[tier] =
      storedKey && (await isLiveKey(db, storedKey, now))
        ? storedKey
        : (await createKey(db, { label: `demo ${tier}`, tier, now })).key;
  }
  await writeFile(path, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  return keys;
}
