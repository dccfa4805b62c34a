import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertAlertEvents } from '../../src/db/alert-events.ts';
import type { Database } from '../../src/db/open.ts';
import type { SendMessage } from '../../src/delivery/attempt.ts';
import { deliverDue } from '../../src/delivery/deliver.ts';
import { isDeliveryDue } from '../../src/delivery/outbox.ts';
import { openTemplate } from '../support/template.ts';
import { addWebhookAlert, box, START } from '../support/webhook-alerts.ts';

const HOUR_MS = 3_600_000;
let db: Database;
const clock = { now: START };
const advance = (ms: number) => {
  clock.now = new Date(clock.now.valueOf() + ms);
};

beforeAll(async () => {
  db = await openTemplate('empty');
});
afterAll(() => db.close());
beforeEach(async () => {
  clock.now = START;
  await db.script('DELETE FROM "alert_delivery"; DELETE FROM "alert"');
});

const createWebhookAlert = () => addWebhookAlert(db, clock);

const deliver = (post: SendMessage, owner = 'one', signal?: AbortSignal) =>
  deliverDue({ db, owner, now: () => clock.now, box, post, ...(signal && { signal }) });
const OK = { status: 200, retryAfterMs: null };

describe('the outbox', () => {
  it('delivers the events of an alert in order, signed, and each once', async () => {
    const { add, secret, find } = await createWebhookAlert();
    await add('a', 'b');
    await add('c', 'b');
    const received: { id: string; title: string }[] = [];
    const post: SendMessage = async (_address, { headers, body }) => {
      // The receiver's clock is the wall clock; the signature is of ours.
      const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
      expect(headers['webhook-signature']).toBe(new Webhook(secret).sign(headers['webhook-id']!, at, body));
      received.push({ id: headers['webhook-id']!, title: JSON.parse(body).data.title });
      return OK;
    };
    expect(await isDeliveryDue(db, clock.now)).toBe(true);
    expect(await deliver(post)).toBe(3);
    expect(received.map(({ title }) => title)).toEqual(['a', 'b', 'c']);
    expect(await isDeliveryDue(db, clock.now)).toBe(false);
    expect((await find()).webhook).toMatchObject({ queued: 0, attempts: 0, lastStatus: 200, deliveredAt: START });
  });

  it('loses no event in 50 kills during deliveries, and repeats carry the same id', async () => {
    const { add, find } = await createWebhookAlert();
    const received: string[] = [];
    const names = Array.from({ length: 50 }, (_, i) => `e${i}`);
    for (const [round, name] of names.entries()) {
      await add(name);
      const killed = new AbortController();
      const died = once(killed.signal, 'abort');
      const post: SendMessage = (_address, { headers }) => {
        // Every other process dies before the receiver got the event, the others after it.
        if (round % 2 === 0) received.push(headers['webhook-id']!);
        killed.abort();
        return new Promise(() => {});
      };
      void deliver(post, `victim ${round}`, killed.signal);
      await died;
      advance(31_000);
    }
    await deliver(async (_address, { headers }) => {
      received.push(headers['webhook-id']!);
      return OK;
    });
    const distinct = [...new Set(received)];
    expect(distinct.map((id) => id.split('_').at(-1))).toEqual(names);
    expect(received.length).toBeGreaterThan(names.length);
    expect((await find()).webhook?.queued).toBe(0);
  });

  it('delivers everything in order to a receiver that was down for six hours, and other alerts meanwhile', async () => {
    const { add, find, alert } = await createWebhookAlert();
    const other = await createWebhookAlert();
    const received: string[] = [];
    const others: string[] = [];
    const minutesSinceStart = () => (clock.now.valueOf() - START.valueOf()) / 60_000;
    let attempts = 0;
    const post: SendMessage = async (_address, { body }) => {
      const { alertId, title } = JSON.parse(body).data;
      if (alertId !== alert.id) {
        others.push(title);
        return OK;
      }
      attempts += 1;
      if (minutesSinceStart() < 360) throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
      received.push(title);
      return OK;
    };
    // Every ten minutes of seven hours, ten events of the alert and one of the other; then three hours without events.
    const titles: string[] = [];
    const otherTitles: string[] = [];
    for (; minutesSinceStart() < 600; advance(10 * 60_000)) {
      const minute = minutesSinceStart();
      if (minute < 420) {
        const names = Array.from({ length: 10 }, (_, i) => `${minute} min ${i}`);
        await add(...names);
        titles.push(...names);
        await other.add(`${minute} min`);
        otherTitles.push(`${minute} min`);
      }
      await deliver(post);
      expect(others).toEqual(otherTitles);
      if (minute === 120)
        expect((await find()).webhook).toMatchObject({
          lastError: 'The webhook could not be delivered: the connection failed.',
          failingSince: START,
          queued: 130,
          dropped: 0,
        });
    }
    expect(titles).toHaveLength(420);
    expect(received).toEqual(titles);
    // The pauses grow, so six hours take few attempts.
    expect(attempts - titles.length).toBeLessThan(12);
    expect(await find()).toMatchObject({
      pausedReason: null,
      webhook: { queued: 0, dropped: 0, failingSince: null, lastError: null },
    });
  });

  it('pauses an alert whose receiver fails for a day with a reason, and resumes with the same events', async () => {
    const { add, find, store, caller, alert } = await createWebhookAlert();
    await add('a', 'b');
    for (let hour = 0; hour < 30; hour++) {
      await deliver(async () => ({ status: 500, retryAfterMs: null }));
      advance(HOUR_MS);
    }
    expect(await find()).toMatchObject({
      pausedReason: 'The webhook has failed for 24 hours: it answered 500.',
      webhook: { queued: 2, lastStatus: 500 },
    });
    await store.update(caller, alert.id, { isPaused: false });
    const received: string[] = [];
    await deliver(async (_address, { body }) => {
      received.push(JSON.parse(body).data.title);
      return OK;
    });
    expect(received).toEqual(['a', 'b']);
    expect((await find()).pausedReason).toBeNull();
  });

  it('pauses at once for a receiver that is gone', async () => {
    const { add, find } = await createWebhookAlert();
    await add('a');
    await deliver(async () => ({ status: 410, retryAfterMs: null }));
    expect((await find()).pausedReason).toContain('410 Gone');
  });

  it('keeps a bounded number of events and counts the others', async () => {
    const { add, find } = await createWebhookAlert();
    await add(...Array.from({ length: 507 }, (_, i) => `e${i}`));
    expect((await find()).webhook).toMatchObject({ queued: 500, dropped: 7 });
    await add(...Array.from({ length: 600 }, (_, i) => `f${i}`));
    expect((await find()).webhook).toMatchObject({ queued: 500, dropped: 607 });
    const [{ count }] = (await db.query<{ count: number }>(
      'SELECT count(*)::int AS "count" FROM "alert_event" WHERE "alert_id" = $1',
      [(await find()).id],
    )) as [{ count: number }];
    expect(count).toBe(1_000);
  });

  it('keeps a bounded number of events of a key, whose alerts count what did not fit', async () => {
    const { caller, store, alert, add, find } = await createWebhookAlert();
    const fill = async (count: number) => {
      const { alert: next } = await store.create(
        caller,
        { ...alert, webhookUrl: 'http://localhost:9000/hook' },
        { state: {}, seen: '' },
      );
      const events = Array.from({ length: count }, (_, i) => ({
        id: `msg_${next.id}_${i}`,
        kind: 'RATING',
        ticker: 'AAPL',
        title: String(i),
        detail: {},
      }));
      await db.transaction((sql) =>
        insertAlertEvents(sql, [{ alert: { ...next, keyId: caller.keyId! }, events }], clock.now),
      );
      return (await store.find(caller, next.id))!.webhook;
    };
    for (let filled = 0; filled < 4; filled += 1) expect(await fill(450)).toMatchObject({ queued: 450, dropped: 0 });
    expect(await fill(450)).toMatchObject({ queued: 200, dropped: 250 });
    // Delivering makes room, also for the key's other alerts.
    await add('a');
    expect((await find()).webhook).toMatchObject({ queued: 0, dropped: 1 });
    await deliver(async () => OK);
    await add('b');
    expect((await find()).webhook).toMatchObject({ queued: 1, dropped: 1 });
  });

  it('delivers nothing for a revoked key', async () => {
    const { add, caller } = await createWebhookAlert();
    await add('a');
    await db.query('UPDATE "api_key" SET "revoked_at" = $2 WHERE "id" = $1', [caller.keyId, START.toISOString()]);
    expect(await isDeliveryDue(db, clock.now)).toBe(false);
  });

  it('signs with the old and the new secret while a secret is replaced', async () => {
    const { add, store, caller, alert, secret } = await createWebhookAlert();
    const { secret: next } = await store.update(caller, alert.id, { shouldRotateSecret: true });
    const signed = async () => {
      await add(String(clock.now.valueOf()));
      let signatures = '';
      await deliver(async (_address, { headers, body }) => {
        const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
        const sign = (key: string) => new Webhook(key).sign(headers['webhook-id']!, at, body);
        signatures = headers['webhook-signature']!.split(' ')
          .map((text) => (text === sign(next!) ? 'new' : text === sign(secret) ? 'old' : 'none'))
          .join(' ');
        return OK;
      });
      return signatures;
    };
    expect(await signed()).toBe('new old');
    advance(25 * HOUR_MS);
    expect(await signed()).toBe('new');
  });

  it('stores no secret as text', async () => {
    const { alert, secret } = await createWebhookAlert();
    const [row] = await db.query<{ stored: string }>(
      'SELECT "webhook_secret" AS "stored" FROM "alert" WHERE "id" = $1',
      [alert.id],
    );
    expect(row!.stored).not.toContain(secret.slice(6, 20));
    expect(box.open(row!.stored, alert.id)).toBe(secret);
    expect(() => box.open(row!.stored, 'another')).toThrow(/./);
  });
});
