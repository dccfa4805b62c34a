import { once, setMaxListeners } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import type { SendMessage } from '../../src/delivery/attempt.ts';
import { deliverDue } from '../../src/delivery/deliver.ts';
import { openTemplate } from '../support/template.ts';
import { addWebhookAlert, box, START } from '../support/webhook-alerts.ts';

const OK = { status: 200, retryAfterMs: null };
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

const deliver = (post: SendMessage, owner = 'one', signal?: AbortSignal) =>
  deliverDue({ db, owner, now: () => clock.now, box, post, ...(signal && { signal }) });
const readTitle = (body: string): string => JSON.parse(body).data.title;
const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));

/** A receiver that answers no request until it is let go, and then fails them all. */
function createSilence() {
  const ended = new AbortController();
  setMaxListeners(200, ended.signal);
  let requests = 0;
  return {
    count: () => requests,
    end: () => ended.abort(),
    async wait(): Promise<never> {
      requests += 1;
      if (!ended.signal.aborted) await once(ended.signal, 'abort');
      return refuse();
    },
  };
}

/** Adds alerts with an event each. @returns their owner */
async function addAlerts(count: number, url: (index: number) => string, keyId?: string): Promise<string> {
  let owner = keyId;
  for (let index = 0; index < count; index += 1) {
    const created = await addWebhookAlert(db, clock, { keyId: owner, url: url(index) });
    await created.add(`${index}`);
    owner = created.keyId;
  }
  return owner!;
}

describe('deliveries of one owner', () => {
  it('do not hold up those of another, while a hundred receivers of a hundred owners are silent', async () => {
    const silence = createSilence();
    for (let owner = 0; owner < 100; owner += 1) await addAlerts(1, () => `https://dead${owner}.example/hook`);
    advance(1);
    const other = await addWebhookAlert(db, clock, { url: 'https://alive.example/hook' });
    await other.add('first');
    const arrived = new AbortController();
    const running = deliver(async (address, { body }) => {
      if (!address.includes('alive')) return silence.wait();
      if (readTitle(body) === 'second') arrived.abort();
      // It arrives while the same deliveries run, not with the next look.
      else await other.add('second');
      return OK;
    });
    // No receiver has failed yet, so nothing was gained by their timeouts.
    await once(arrived.signal, 'abort');
    silence.end();
    expect(await running).toBe(2);
  });

  it('take two places at a time, in all processes together', async () => {
    const silence = createSilence();
    await addAlerts(6, (index) => `https://dead${index}.example/hook`);
    const first = deliver(silence.wait, 'first');
    await expect.poll(silence.count).toBe(2);
    // There is no place left, so the second process ends at once.
    expect(await deliver(silence.wait, 'second')).toBe(0);
    expect(silence.count()).toBe(2);
    silence.end();
    await first;
  });

  it('leave a place to receivers that answer when others fail', async () => {
    const keyId = await addAlerts(4, (index) => `https://dead${index}.example/hook`);
    await deliver(refuse);
    advance(20_000);
    const silence = createSilence();
    const alive = await addWebhookAlert(db, clock, { keyId, url: 'https://alive.example/hook' });
    await alive.add('event');
    const arrived = new AbortController();
    const running = deliver(async (address) => {
      if (!address.includes('alive')) return silence.wait();
      arrived.abort();
      return OK;
    });
    await once(arrived.signal, 'abort');
    expect(silence.count()).toBeLessThanOrEqual(1);
    silence.end();
    await running;
  });

  it('go to the end of the line after two seconds, so that all alerts of the owner have turns', async () => {
    const first = await addWebhookAlert(db, clock);
    const { keyId } = first;
    const busy = [first, await addWebhookAlert(db, clock, { keyId })];
    for (const { add } of busy) await add(...Array.from({ length: 10 }, (_, index) => `busy ${index}`));
    advance(1);
    const waiting = await addWebhookAlert(db, clock, { keyId });
    await waiting.add('waiting');
    const received: string[] = [];
    await deliver(async (_address, { body }) => {
      received.push(readTitle(body));
      advance(1_000);
      return OK;
    });
    expect(received).toHaveLength(21);
    // Each request takes a second: a turn of each busy alert begins at most two.
    expect(received.indexOf('waiting')).toBeLessThanOrEqual(4);
  });
});

describe('a silent receiver', () => {
  const HOOK = 'https://dead.example/hook';

  it('costs an attempt of one alert per pause, though a hundred of its owner wait', async () => {
    await addAlerts(100, (index) => `https://dead.example/${index}`);
    let requests = 0;
    const post = () => {
      requests += 1;
      return refuse();
    };
    const countRequests = async () => {
      requests = 0;
      await deliver(post);
      return requests;
    };
    // The first two begin at the same time.
    expect(await countRequests()).toBeLessThanOrEqual(2);
    const pauses = [];
    for (const pauseMs of [20_000, 60_000, 300_000, 900_000]) {
      advance(pauseMs - 1);
      expect(await countRequests()).toBe(0);
      advance(1);
      pauses.push(await countRequests());
    }
    expect(pauses.every((count) => count === 1 || count === 2)).toBe(true);
  });

  it('lets the alerts of other owners with the same address have their own attempts', async () => {
    await addAlerts(1, () => HOOK);
    await deliver(refuse);
    await addAlerts(1, () => HOOK);
    expect(await deliver(async () => OK)).toBe(1);
  });

  it('gets all events in order when it answers again', async () => {
    const keyId = await addAlerts(3, () => HOOK);
    await deliver(refuse);
    advance(20_000);
    expect(await deliver(async () => OK)).toBe(3);
    expect(await db.query('SELECT 1 FROM "alert_delivery"')).toEqual([]);
    expect(await db.query('SELECT 1 FROM "alert" WHERE "key_id" = $1 AND "attempts" > 0', [keyId])).toEqual([]);
  });

  it('is asked at once when its owner resumes an alert', async () => {
    const first = await addWebhookAlert(db, clock, { url: HOOK });
    const second = await addWebhookAlert(db, clock, { url: HOOK, keyId: first.keyId });
    await first.add('a');
    await deliver(refuse);
    advance(20_000);
    await second.add('b');
    await deliver(refuse);
    expect(await deliver(async () => OK)).toBe(0);
    await first.store.update(first.caller, first.alert.id, { isPaused: false });
    await second.store.update(second.caller, second.alert.id, { isPaused: false });
    expect(await deliver(async () => OK)).toBe(2);
  });

  it('pauses all alerts of the owner that wait for it after a day', async () => {
    const keyId = await addAlerts(3, () => HOOK);
    for (let hour = 0; hour < 30; hour += 1) {
      await deliver(refuse);
      advance(3_600_000);
    }
    const rows = await db.query<{ reason: string }>(
      'SELECT "paused_reason" AS "reason" FROM "alert" WHERE "key_id" = $1',
      [keyId],
    );
    expect(rows.map(({ reason }) => reason)).toEqual(
      Array(3).fill('The webhook has failed for 24 hours: the connection failed.'),
    );
  });

  it('does not stop an alert at the same host whose path answers', async () => {
    const keyId = await addAlerts(1, () => 'https://shared.example/dead');
    const alive = await addWebhookAlert(db, clock, { keyId, url: 'https://shared.example/alive' });
    const post: SendMessage = (address) => (address.endsWith('dead') ? refuse() : Promise.resolve(OK));
    await deliver(post);
    await alive.add('a');
    expect(await deliver(post)).toBe(1);
    for (const pauseMs of [20_000, 60_000]) {
      advance(pauseMs);
      await alive.add(`${pauseMs}`);
      expect(await deliver(post)).toBe(1);
    }
  });
});
