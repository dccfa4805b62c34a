import { insertAlertEvents } from '../../src/db/alert-events.ts';
import type { Database } from '../../src/db/open.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { createAlertStore } from '../../src/gateway/alerts/store.ts';
import type { Caller } from '../../src/graph/caller.ts';
import { createSecretBox } from '../../src/lib/secret-box.ts';

export const START = new Date('2026-11-20T15:00:00Z');
const DAY_MS = 86_400_000;
export const box = createSecretBox('a key of at least thirty-two characters');

type Options = {
  /** The key that owns the alert; absent: a new key. */
  keyId?: string;
  url?: string;
};

/** Creates an alert with a webhook. */
export async function addWebhookAlert(
  db: Database,
  clock: { now: Date },
  { keyId: owner, url = 'http://localhost:9000/hook' }: Options = {},
) {
  const keyId = owner ?? (await createKey(db, { label: 'test', tier: 'PRO', now: START })).id;
  const caller: Caller = { tier: 'PRO', keyId, label: null, limitKey: `key:${keyId}` };
  const allowed = [new URL(url).origin];
  const store = createAlertStore({ db, clock: () => clock.now, webhooks: { box, allowed } });
  const { alert, secret } = await store.create(
    caller,
    {
      name: 'Test',
      kind: 'RATING',
      trigger: { kind: 'RATING', tickers: ['AAPL'] },
      channels: ['WEBHOOK', 'INBOX'],
      webhookUrl: url,
      pauseMinutes: 0,
      expiresAt: new Date(START.valueOf() + DAY_MS),
    },
    { state: {}, seen: '' },
  );
  const add = (...names: string[]) =>
    db.transaction((sql) =>
      insertAlertEvents(
        sql,
        [
          {
            alert: { ...alert, keyId },
            events: names.map((name) => ({
              id: `msg_${alert.id}_${name}`,
              kind: 'RATING',
              ticker: 'AAPL',
              title: name,
              detail: {},
            })),
          },
        ],
        clock.now,
      ),
    );
  const find = async () => (await store.find(caller, alert.id))!;
  return { alert, secret: secret!, caller, keyId, store, add, find };
}
