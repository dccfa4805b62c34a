import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOld } from '../../src/jobs/retention.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { gatewayOn, NOW, useApp } from '../support/harness.ts';

const app = useApp();
const HOUR = 3_600_000;
const CREATE = `mutation Create($name: String!) {
  createAlert(input: { name: $name, trigger: { price: { ticker: "AAPL", level: 100 } } }) { errors { code } alert { id name createdAt } } }`;
/** Two writes, with a field between them that is refused. */
const SEVERAL = `mutation { a: createAlert(input: { name: "a", trigger: { price: { ticker: "AAPL", level: 100 } } }) { alert { name } }
  b: deleteAlert(input: { id: "none" }) { deletedId }
  constructor: createAlert(input: { name: "c", trigger: { price: { ticker: "AAPL", level: 90 } } }) { alert { name } } }`;
const KEY = 'b7b2a3f0-4c0e-4b5e-9d0a-000000000001';

let owner: { id: string; key: string };
beforeEach(async () => {
  app.clock.now = NOW;
  await app.db.script('DELETE FROM "alert"; DELETE FROM "alert_event"; DELETE FROM "idempotency_key"');
  owner = await app.newKey('PRO');
});

type Sent = { key?: string; query?: string; name?: string; as?: string };
async function send({ key = KEY, query = CREATE, name = 'first', as = owner.key }: Sent = {}) {
  const response = await app.fetch(
    '/graphql',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ query, variables: query === CREATE ? { name } : {} }),
    },
    { key: as },
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}
const readNames = async () =>
  (await app.db.query<{ name: string }>('SELECT "name" FROM "alert" ORDER BY "name"')).map(({ name }) => name);
type Body = {
  data?: Record<string, { errors?: { code: string }[] } | null>;
  errors?: { extensions: { code: string } }[];
};
const readCode = ({ body }: { body: Body }) =>
  body.errors?.[0]?.extensions.code ??
  Object.values(body.data ?? {})
    .flatMap((payload) => payload?.errors ?? [])[0]
    ?.code.toLowerCase();

/** Makes the database refuse to store answers, as it does when the gateway or the database dies after a write. */
async function loseAnswers(): Promise<() => Promise<void>> {
  await app.db.script(`CREATE FUNCTION refuse_answer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'gone' USING ERRCODE = '57P01'; END $$;
    CREATE TRIGGER lose BEFORE UPDATE OF "answer" ON "idempotency_key" FOR EACH ROW EXECUTE FUNCTION refuse_answer()`);
  return () => app.db.script('DROP TRIGGER lose ON "idempotency_key"; DROP FUNCTION refuse_answer()');
}

describe('a mutation with an Idempotency-Key', () => {
  it('is done and charged once, and gets its first answer again', async () => {
    const first = await send();
    expect(readCode(first)).toBeUndefined();
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const remaining = first.body.extensions.cost.month.remaining;
    const again = await send();
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await readNames()).toEqual(['first']);
    const other = await send({ key: `${KEY}-2`, name: 'second' });
    // 1 call for the second alert, none for the repeated request.
    expect(other.body.extensions.cost.month.remaining).toBe(remaining === null ? null : remaining - 1);
    expect(other.body.extensions.cost.minute.remaining).toBe(first.body.extensions.cost.minute.remaining - 1);
  });

  it('is refused with 422 if the key was sent with another request', async () => {
    await send();
    const other = await send({ name: 'other' });
    expect([other.status, readCode(other)]).toEqual([422, 'idempotency_key_reused']);
    expect(await readNames()).toEqual(['first']);
  });

  it('may use the Idempotency-Key of another API key', async () => {
    await send();
    const other = await app.newKey('PRO');
    expect((await send({ as: other.key })).headers.get('idempotent-replayed')).toBeNull();
    expect(await readNames()).toEqual(['first', 'first']);
  });

  it('is done once if it is sent ten times at once, and all get one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(await readNames()).toEqual(['first']);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.createAlert.alert.id)).size).toBe(1);
  });

  it('is not done again if its answer was lost after the write', async () => {
    const restore = await loseAnswers();
    const first = await send({ query: SEVERAL });
    await restore();
    expect(await readNames()).toEqual(['a', 'c']);
    const again = await send({ query: SEVERAL });
    expect(again.body.data).toEqual(first.body.data);
    expect(again.body.data).toEqual({
      a: { alert: { name: 'a' } },
      b: { deletedId: null },
      constructor: { alert: { name: 'c' } },
    });
    expect(again.body.extensions.cost.actual).toBe(0);
    expect(await readNames()).toEqual(['a', 'c']);
    expect((await send({ query: SEVERAL })).text).toBe(again.text);
  });

  it('does the rest if a write failed for a while, and repeats no write that was done', async () => {
    await app.db.script(`CREATE FUNCTION refuse_alert() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW."name" = 'c' THEN RAISE EXCEPTION 'away' USING ERRCODE = '57P01'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON "alert" FOR EACH ROW EXECUTE FUNCTION refuse_alert()`);
    const first = await send({ query: SEVERAL });
    await app.db.script('DROP TRIGGER refuse ON "alert"; DROP FUNCTION refuse_alert()');
    expect(first.body.errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code)).toContain(
      'unavailable',
    );
    expect(await readNames()).toEqual(['a']);
    const again = await send({ query: SEVERAL });
    expect(again.body.data.constructor).toEqual({ alert: { name: 'c' } });
    expect(await readNames()).toEqual(['a', 'c']);
  });

  it('may be sent again with other variables if it changed nothing', async () => {
    expect(readCode(await send({ name: ' ' }))).toBe('invalid_parameter');
    expect(readCode(await send({ name: 'first' }))).toBeUndefined();
    expect(await readNames()).toEqual(['first']);
  });

  it('is done again after a day, and its record is deleted by the retention job', async () => {
    await send();
    app.clock.now = new Date(NOW.valueOf() + 24 * HOUR - 1_000);
    expect((await send()).headers.get('idempotent-replayed')).toBe('true');
    app.clock.now = new Date(NOW.valueOf() + 24 * HOUR);
    expect((await send()).headers.get('idempotent-replayed')).toBeNull();
    expect(await readNames()).toEqual(['first', 'first']);
    await deleteOld(app.db, newYorkDay(new Date(NOW.valueOf() + 72 * HOUR)));
    expect(await app.db.query('SELECT 1 FROM "idempotency_key"')).toEqual([]);
  });

  it.each(['short', 'x'.repeat(256), 'sixteen letters and blanks'])('is refused with the key %j', async (key) => {
    const { body } = await send({ key });
    expect([body.errors[0].extensions.code, body.errors[0].extensions.field]).toEqual([
      'invalid_parameter',
      'Idempotency-Key',
    ]);
    expect(await readNames()).toEqual([]);
  });

  it('stores nothing that can be read without the keys of the request', async () => {
    const { body } = await send();
    const stored = JSON.stringify(await app.db.query('SELECT * FROM "idempotency_key"'));
    expect(stored).not.toContain(KEY);
    expect(stored).not.toContain(body.data.createAlert.alert.id);
    expect(stored).not.toContain('first');
  });
});

it('a query with an Idempotency-Key runs each time, and nothing is stored', async () => {
  for (const _ of [1, 2]) expect((await send({ query: '{ viewer { tier } }' })).body.data.viewer.tier).toBe('PRO');
  expect(await app.db.query('SELECT 1 FROM "idempotency_key"')).toEqual([]);
});

it('pages of other origins may send an Idempotency-Key', async () => {
  const headers = {
    origin: 'https://board.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,idempotency-key',
  };
  const response = await app.fetch('/graphql', { method: 'OPTIONS', headers }, 'anonymous');
  expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key');
});

describe('a sign-up with an Idempotency-Key', () => {
  let gateway: ReturnType<typeof gatewayOn>;
  beforeAll(() => {
    gateway = gatewayOn(app, { signUpsPerDay: 50 });
  });
  const signUp = async (address: string, label = 'try', key = KEY) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ label }),
    };
    const response = await gateway.fetch('http://gateway.test/keys', init, {
      req: { socket: { remoteAddress: address } },
    });
    return {
      status: response.status,
      replayed: response.headers.get('idempotent-replayed'),
      body: await response.json(),
    };
  };
  const countKeys = async () =>
    (await app.db.query(`SELECT 1 FROM "audit_entry" WHERE "action" = 'KEY_SIGNED_UP'`)).length;

  it('issues one key, which the same address gets again', async () => {
    const before = await countKeys();
    const first = await signUp('192.0.2.21');
    const again = await signUp('192.0.2.21');
    expect([first.status, first.replayed]).toEqual([201, null]);
    expect(again).toEqual({ ...first, replayed: 'true' });
    expect(await countKeys()).toBe(before + 1);
    expect((await signUp('192.0.2.22')).body.key).not.toBe(first.body.key);
    expect((await signUp('192.0.2.21', 'other')).body.error).toBe('idempotency_key_reused');
    const stored = JSON.stringify(await app.db.query('SELECT * FROM "idempotency_key"'));
    expect(stored).not.toContain(first.body.key);
    // Three keys a day: the repeated request took none.
    expect((await signUp('192.0.2.21', 'b', `${KEY}-b`)).status).toBe(201);
  });

  it('issues one key if it is sent three times at once', async () => {
    const before = await countKeys();
    const answers = await Promise.all(Array.from({ length: 3 }, () => signUp('192.0.2.31')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.key)).size).toBe(1);
    expect(await countKeys()).toBe(before + 1);
  });
});
