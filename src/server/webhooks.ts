import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebhookSettings } from '../gateway/alerts/store.ts';
import { createSecretBox } from '../lib/secret-box.ts';
import type { Config } from './config.ts';

/** The file of `DATA_DIR` with the key of an embedded database. */
export const WEBHOOKS_KEY_FILE = 'webhooks.key';

/** Reads the key of an embedded database, which is created with its first start. */
async function readOwnKey(dataDir: string): Promise<string> {
  const path = join(dataDir, WEBHOOKS_KEY_FILE);
  await mkdir(dataDir, { recursive: true });
  const created = randomBytes(32).toString('base64url');
  await writeFile(path, created, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(path, 'utf8');
}

/**
 * How webhooks are sent: their secrets are encrypted with WEBHOOKS_KEY or, beside an embedded database, with a key in its folder. On
 * a server without WEBHOOKS_KEY there are no webhooks.
 */
export async function openWebhooks({ webhooks, databaseUrl, dataDir }: Config): Promise<WebhookSettings> {
  const key = webhooks.key ?? (databaseUrl === undefined ? await readOwnKey(dataDir) : null);
  return { box: key === null ? null : createSecretBox(key), allowed: webhooks.allowed };
}
