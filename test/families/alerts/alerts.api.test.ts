import { beforeEach, describe, expect, it } from 'vitest';
import { changeLog } from '../../../src/db/changes.ts';
import { alertsJob } from '../../../src/families/alerts/derive.ts';
import { SIGNAL_TYPES } from '../../../src/families/signals/rules/signal.ts';
import { runJob } from '../../../src/jobs/run.ts';
import { newYorkDay } from '../../../src/market/calendar.ts';
import { type As, NOW, useApp } from '../../support/harness.ts';

const app = useApp();

const CREATE = `mutation Create($input: CreateAlertInput!) { createAlert(input: $input) { errors { code path } webhookSecret alert { id name fired expiresAt feedUrl trigger { kind tickers level direction } channels webhook { url queued } } } }`;
const PRICE = { price: { ticker: 'AAPL', level: 100 } };
const LARGE = { screen: { universe: 'STOCK', plan: { filters: [{ fieldName: 'MARKET_CAP', op: 'GTE', value: 1 }] } } };

const screenOn = (fieldName: string, op: string, value: number) => ({
  screen: { universe: 'STOCK', plan: { filters: [{ fieldName, op, value }] } },
});

const create = (as: As, input: object = {}) =>
  app.graphql(CREATE, { as, variables: { input: { name: 'Test', trigger: PRICE, ...input } } });
const createId = async (as: As, input: object = {}): Promise<string> => {
  const { body } = await create(as, input);
  expect([body.errors, body.data.createAlert.errors]).toEqual([undefined, []]);
  return body.data.createAlert.alert.id;
};
const readInbox = async (as: As) =>
  (
    await app.graphql('{ viewer { unreadCount inbox { nodes { id kind ticker title detail alert { name } } } } }', {
      as,
    })
  ).body.data.viewer;
const titles = async (as: As) => (await readInbox(as)).inbox.nodes.map(({ title }: { title: string }) => title);

/** A rebuild with another price or figure of a stock, after which the job runs. */
async function rebuild(changes: Record<string, number | string | null> = {}, ticker = 'AAPL') {
  for (const [column, value] of Object.entries(changes)) {
    const [table, name] = column === 'price' ? ['quote', column] : ['screener_stock', column];
    await app.db.query(`UPDATE "${table}" SET "${name}" = $2 WHERE "ticker" = $1`, [ticker, value]);
  }
  await app.db.query(
    `UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" IN ('prices', 'screener-stocks')`,
  );
  await app.versions.refresh();
  app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
  const { now } = app.clock;
  await runJob(app.db, alertsJob, { now, asOf: newYorkDay(now), log: changeLog(new Map()), onlyChanges: true });
}

const post = (body: object, { headers = {}, method = 'POST', path = '/graphql', as = 'PRO' as As } = {}) =>
  app.fetch(
    path,
    { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
    as,
  );

beforeEach(async () => {
  await app.db.script('DELETE FROM "alert"; DELETE FROM "alert_event"');
});

describe('an alert', () => {
  it('belongs to its key, and to no other', async () => {
    const [owner, other] = [await app.newKey('PRO'), await app.newKey('PRO')];
    const { body } = await create({ key: owner.key }, { channels: ['INBOX', 'FEED'] });
    expect(body.data.createAlert).toMatchObject({
      webhookSecret: null,
      alert: { name: 'Test', trigger: { kind: 'PRICE', tickers: ['AAPL'], level: 100, direction: 'EITHER' }, fired: 0 },
    });
    const list = '{ viewer { alerts { nodes { name } } } }';
    expect((await app.ask(list, { key: owner.key })).viewer.alerts.nodes).toEqual([{ name: 'Test' }]);
    expect((await app.ask(list, { key: other.key })).viewer.alerts.nodes).toEqual([]);
    const { id } = body.data.createAlert.alert;
    for (const field of [
      `deleteAlert(input: { id: "${id}" }) { deletedId errors { code path } }`,
      `testAlert(input: { id: "${id}" }) { event { id } errors { code path } }`,
      `updateAlert(input: { id: "${id}", name: "x" }) { alert { id } errors { code path } }`,
    ]) {
      const refused = await app.graphql(`mutation { ${field} }`, { as: { key: other.key } });
      expect(Object.values(refused.body.data)).toMatchObject([{ errors: [{ code: 'NOT_FOUND', path: ['input'] }] }]);
    }
    expect((await app.graphql('{ viewer { alerts { nodes { id } } } }', { as: 'anonymous' })).status).toBe(401);
  });

  it('stays with its key when the secret of the key is replaced', async () => {
    const { id, key } = await app.newKey('PRO');
    await createId({ key });
    const { rotateKey } = await import('../../../src/gateway/access/api-keys.ts');
    const rotated = await rotateKey(app.db, { id, overlapMs: 0, now: NOW });
    await app.versions.refresh();
    expect(
      (await app.ask('{ viewer { alerts { nodes { name } } } }', { key: rotated!.key })).viewer.alerts.nodes,
    ).toHaveLength(1);
  });

  it('counts toward the limit of the tier: three on FREE', async () => {
    const { key } = await app.newKey('FREE');
    const results = await Promise.all(Array.from({ length: 5 }, () => create({ key })));
    const codes = results.map(({ body }) => body.data.createAlert.errors[0]?.code ?? 'created').sort();
    expect(codes).toEqual(['ALERT_LIMIT', 'ALERT_LIMIT', 'created', 'created', 'created']);
    const id = await app.ask('{ viewer { alerts { nodes { id } } } }', { key });
    await app.ask(`mutation { deleteAlert(input: { id: "${id.viewer.alerts.nodes[0].id}" }) { deletedId } }`, { key });
    expect((await create({ key })).body.data.createAlert.errors).toEqual([]);
  });

  it('on a field for PRO keys rests while its key has a lower tier', async () => {
    const { id, key } = await app.newKey('PRO');
    await rebuild({ iv_rank: 10 });
    await createId({ key }, { trigger: screenOn('IV_RANK', 'GT', 80) });
    await rebuild();
    await rebuild({ iv_rank: 90 });
    expect(await titles({ key })).toHaveLength(1);
    const setTier = async (tier: string) => {
      await app.db.query('UPDATE "api_key" SET "tier" = $2 WHERE "id" = $1', [id, tier]);
      await app.versions.refresh();
    };
    await setTier('FREE');
    // A later change counts after two rebuilds.
    await rebuild({ iv_rank: 20 });
    await rebuild();
    expect(await titles({ key })).toEqual(['AAPL entered Test.']);
    await setTier('PRO');
    await rebuild();
    await rebuild();
    expect(await titles({ key })).toEqual(['AAPL left Test.', 'AAPL entered Test.']);
  });

  it.each([
    [{ trigger: { price: { ticker: 'AAPL', level: 0 } } }, 'trigger.price.level'],
    [{ trigger: { score: { tickers: ['AAPL'], min: 5, max: 1 } } }, 'trigger.score.min'],
    [{ trigger: { score: { tickers: ['AAPL'] } } }, 'trigger.score'],
    [{ trigger: { rating: { tickers: [] } } }, 'trigger.rating.tickers'],
    [{ trigger: { report: { tickers: ['AAPL'], daysBefore: 15 } } }, 'trigger.report.daysBefore'],
    [{ trigger: { screen: { universe: 'STOCK', plan: { filters: [] }, sides: [] } } }, 'trigger.screen.sides'],
    [
      { trigger: { screen: { universe: 'STOCK', plan: { filters: [{ fieldName: 'NONE', op: 'GT', value: 1 }] } } } },
      'trigger.screen.plan',
    ],
    [{ name: ' ' }, 'name'],
    [{ channels: [] }, 'channels'],
    [{ channels: ['WEBHOOK'] }, 'webhookUrl'],
    [{ webhookUrl: 'no address' }, 'webhookUrl'],
    [{ webhookUrl: 'https://127.0.0.1/hook' }, 'webhookUrl'],
    [{ pauseMinutes: -1 }, 'pauseMinutes'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '2099-01-01T00:00:00Z' }, 'expiresAt'],
  ])('is refused with the settings %j', async (input, field) => {
    const { body } = await create('PRO', input);
    const { alert, errors } = body.data.createAlert;
    expect([body.errors, alert, errors]).toEqual([
      undefined,
      null,
      [{ code: expect.any(String), path: ['input', ...field.split('.')] }],
    ]);
  });

  it('is recorded in the audit log, without secrets', async () => {
    const { id: keyId, key } = await app.newKey('PRO');
    const id = await createId({ key }, { name: 'Audited' });
    await app.ask(
      `mutation { testAlert(input: { id: "${id}" }) { event { title } } deleteAlert(input: { id: "${id}" }) { deletedId } }`,
      {
        key,
      },
    );
    const rows = await app.db.query<{ action: string; detail: object }>(
      `SELECT "action", "detail" FROM "audit_entry" WHERE "actor" = $1 ORDER BY "action"`,
      [`key ${keyId}`],
    );
    expect(rows.map(({ action }) => action)).toEqual(['ALERT_CREATED', 'ALERT_DELETED', 'ALERT_TESTED']);
    expect(rows[0]?.detail).toEqual({ name: 'Audited', kind: 'PRICE', channels: ['INBOX'] });
  });
});

describe('the job of alerts', () => {
  it('reports a price that crosses a level, and each event once', async () => {
    await rebuild({ price: 90 });
    const { key } = await app.newKey('PRO');
    await createId({ key });
    await rebuild({ price: 95 });
    expect(await titles({ key })).toEqual([]);
    await rebuild({ price: 101.5 });
    await rebuild();
    expect(await titles({ key })).toEqual(['AAPL rose above $100.00: $101.50.']);
    const inbox = await readInbox({ key });
    expect(inbox).toMatchObject({
      unreadCount: 1,
      inbox: { nodes: [{ kind: 'ROSE_ABOVE', ticker: 'AAPL', alert: { name: 'Test' } }] },
    });
    expect(inbox.inbox.nodes[0].detail).toEqual({ before: 'BELOW', after: 'ABOVE', reading: 101.5 });
  });

  it('moves the level of a price with a later split', async () => {
    await rebuild({ price: 120 });
    const { key } = await app.newKey('PRO');
    await createId({ key });
    await app.db.query(`UPDATE "alert" SET "trigger" = jsonb_set("trigger", '{since}', '"2020-01-01"')`);
    await app.db.query(
      `INSERT INTO "stock_split" ("ticker", "date", "ratio", "vintage") VALUES ('AAPL', '2020-06-01', 4, '2020-06-02') ON CONFLICT DO NOTHING`,
    );
    await rebuild({ price: 30 });
    expect(await titles({ key })).toEqual([]);
    await rebuild({ price: 24 });
    await app.db.query(`DELETE FROM "stock_split" WHERE "ticker" = 'AAPL' AND "date" = '2020-06-01'`);
    expect(await titles({ key })).toEqual(['AAPL fell below $100.00: $24.00.']);
  });

  it('reports a stock that leaves and enters a screen with the readings of its conditions', async () => {
    await rebuild({ market_cap: 3e12 });
    const { key } = await app.newKey('PRO');
    await createId({ key }, { name: 'Large', trigger: LARGE });
    await rebuild({ market_cap: null });
    expect(await titles({ key })).toEqual(['AAPL left Large.']);
    await rebuild({ market_cap: 3e12 });
    expect(await titles({ key })).toHaveLength(1);
    await rebuild();
    expect(await titles({ key })).toEqual(['AAPL entered Large.', 'AAPL left Large.']);
    expect((await readInbox({ key })).inbox.nodes[0].detail).toEqual({
      conditions: [{ field: 'MARKET_CAP', op: 'GTE', value: 1, reading: 3e12 }],
    });
  });

  it('reports only the stocks that a screen of some tickers names', async () => {
    await rebuild({ change_percent: 1 });
    await rebuild({ change_percent: 1 }, 'KO');
    const { key } = await app.newKey('PRO');
    const rise = {
      universe: 'STOCK',
      tickers: ['AAPL'],
      sides: ['ENTERED'],
      plan: { filters: [{ fieldName: 'CHANGE_PERCENT', op: 'GTE', value: 5 }] },
    };
    await createId({ key }, { name: 'Up 5%', trigger: { screen: rise } });
    await rebuild({ change_percent: 6 }, 'KO');
    expect(await titles({ key })).toEqual([]);
    await rebuild({ change_percent: 7 });
    expect(await titles({ key })).toEqual(['AAPL entered Up 5%.']);
    const { alerts } = (await app.ask('{ viewer { alerts { nodes { trigger { kind tickers } } } } }', { key })).viewer;
    expect(alerts.nodes).toEqual([{ trigger: { kind: 'SCREEN', tickers: ['AAPL'] } }]);
    const refuse = async (tickers: string[]) =>
      (await create({ key }, { trigger: { screen: { ...rise, tickers } } })).body.data.createAlert.errors;
    expect(await refuse(['APPL'])).toMatchObject([
      { code: 'ENTITY_NOT_FOUND', path: ['input', 'trigger', 'screen', 'tickers'] },
    ]);
    expect(await refuse(['SPY'])).toMatchObject([{ code: 'TICKER_IS_ETF' }]);
    expect(await refuse([])).toMatchObject([{ code: 'INVALID_PARAMETER' }]);
  });

  it('reports only what joins and leaves the market for a screen without conditions', async () => {
    await rebuild();
    const { key } = await app.newKey('PRO');
    await createId({ key }, { name: 'All', trigger: { screen: { universe: 'STOCK', plan: { filters: [] } } } });
    await rebuild();
    expect(await titles({ key })).toEqual([]);
    await app.db.query(`DELETE FROM "screener_stock" WHERE "ticker" = 'KO'`);
    await rebuild();
    expect(await titles({ key })).toEqual(['KO left All.']);
  });

  it('reports another rating, and a Score that enters a band', async () => {
    await rebuild({ rating_letter: 'B', service_score7_d: 10 });
    const { key } = await app.newKey('PRO');
    await createId({ key }, { trigger: { rating: { tickers: ['AAPL'] } } });
    await createId({ key }, { trigger: { score: { tickers: ['AAPL'], min: 20 } } });
    await rebuild({ rating_letter: 'A', service_score7_d: 21 });
    expect((await titles({ key })).sort()).toEqual([
      'The Score of AAPL entered at least 20: 21.00.',
      'The rating of AAPL changed from B to A.',
    ]);
  });

  it('announces a report once, and to FREE only in the current week [CAL-18]', async () => {
    await app.db.query(`DELETE FROM "earnings_event" WHERE "ticker" IN ('AAPL', 'MSFT')`);
    const add = (ticker: string, day: string) =>
      app.db.query(
        `INSERT INTO "earnings_event" ("ticker", "fiscal_date_ending", "earnings_date", "company_name", "earnings_time", "confirmed", "reported", "snapshot_date")
         VALUES ($1, '2026-09-30', $2::date, 'X', 'after_close', true, false, '2026-11-01')`,
        [ticker, day],
      );
    const [pro, free] = [await app.newKey('PRO'), await app.newKey('FREE')];
    const trigger = { report: { tickers: ['AAPL', 'MSFT'], daysBefore: 14 } };
    await createId({ key: pro.key }, { trigger });
    await createId({ key: free.key }, { trigger });
    const today = newYorkDay(NOW);
    const later = new Date(today.valueOf() + 8 * 86_400_000).toISOString().slice(0, 10);
    await add('AAPL', today.toISOString().slice(0, 10));
    await add('MSFT', later);
    await rebuild();
    await rebuild();
    expect(await titles({ key: pro.key })).toHaveLength(2);
    expect((await titles({ key: free.key })).map((title: string) => title.slice(0, 12))).toEqual(['AAPL reports']);
  });

  it('reports the new signals of a watchlist; below PRO only those that no preview withholds', async () => {
    const add = (type: string, key: string, isInitial = false) =>
      app.db.query(
        `INSERT INTO "signal" ("key", "type", "ticker", "day", "at", "source", "detail", "is_initial")
         VALUES ($2, $1, 'AAPL', '2025-11-20', now(), 's', '{"name": "Ann", "action": "P", "shares": 5, "before": "B", "after": "A"}', $3)`,
        [type, key, isInitial],
      );
    await add('INSIDER_TRADE', 'before');
    const [pro, free, limited] = [await app.newKey('PRO'), await app.newKey('FREE'), await app.newKey('PRO')];
    const trigger = { watchlist: { tickers: ['AAPL'] } };
    for (const { key } of [pro, free, limited]) await createId({ key }, { trigger });
    await app.db.query(`UPDATE "api_key" SET "families" = '{insider}' WHERE "id" = $1`, [limited.id]);
    await add('INSIDER_TRADE', 'trade');
    await add('RATING_CHANGE', 'rating');
    await add('INSIGHT', 'old', true);
    await rebuild();
    await rebuild();
    expect(await titles({ key: pro.key })).toEqual([
      'The rating of AAPL changed from B to A.',
      'Ann bought 5 shares of AAPL.',
    ]);
    expect(await titles({ key: free.key })).toEqual(['The rating of AAPL changed from B to A.']);
    await app.versions.refresh();
    expect((await titles({ key: limited.key })).join()).toBe('Ann bought 5 shares of AAPL.');
    await app.db.query(`DELETE FROM "signal"`);
  });

  it('reports a new signal in one run, while the watchlist of another key catches up on thousands', async () => {
    const [late, current] = [await app.newKey('PRO'), await app.newKey('PRO')];
    const lateId = await createId({ key: late.key }, { trigger: { watchlist: { tickers: ['KO'] } } });
    const add = (ticker: string, count: number) =>
      app.db.query(
        `INSERT INTO "signal" ("key", "type", "ticker", "day", "at", "source", "detail", "is_initial")
         SELECT $1 || n, 'RATING_CHANGE', $1, '2025-11-20', now(), 's', '{"before": "B", "after": "A"}', false
         FROM generate_series(1, $2::int) AS n`,
        [ticker, count],
      );
    await app.ask(`mutation { updateAlert(input: { id: "${lateId}", isPaused: true }) { alert { id } } }`, {
      key: late.key,
    });
    await add('KO', 10_002);
    await createId({ key: current.key }, { trigger: { watchlist: { tickers: ['AAPL'] } } });
    await add('AAPL', 1);
    await app.ask(`mutation { updateAlert(input: { id: "${lateId}", isPaused: false }) { alert { id } } }`, {
      key: late.key,
    });
    const count = async () =>
      app.db
        .query('SELECT "fired" FROM "alert" WHERE "fired" > 0 ORDER BY "fired"')
        .then((rows) => rows.map(Object.values));
    await rebuild();
    expect(await count()).toEqual([[1], [5_000]]);
    await rebuild();
    await rebuild();
    expect(await count()).toEqual([[1], [10_002]]);
    await app.db.query(`DELETE FROM "signal"`);
  });

  it('tells a FREE key of no signal but a changed rating, which every key sees in full', async () => {
    const [pro, free] = [await app.newKey('PRO'), await app.newKey('FREE')];
    // GOOG has the facts of GOOGL.
    for (const { key } of [pro, free])
      await createId({ key }, { trigger: { watchlist: { tickers: ['GOOG'], types: SIGNAL_TYPES } } });
    for (const type of SIGNAL_TYPES)
      await app.db.query(
        `INSERT INTO "signal" ("key", "type", "ticker", "day", "at", "source", "detail", "is_initial")
         VALUES ('all ' || $1, $1, 'GOOGL', '2025-11-20', now(), 's', '{"before": "B", "after": "A"}', false)`,
        [type],
      );
    await rebuild();
    const listTypes = async (key: string) =>
      (await readInbox({ key })).inbox.nodes.map(({ detail }: { detail: { type: string } }) => detail.type).sort();
    expect(await listTypes(pro.key)).toEqual([...SIGNAL_TYPES].sort());
    expect(await listTypes(free.key)).toEqual(['RATING_CHANGE']);
    await app.db.query(`DELETE FROM "signal"`);
  });

  it('does nothing for an alert that is paused or has expired, or whose key was revoked', async () => {
    await rebuild({ price: 90 });
    const [paused, expired, revoked] = [await app.newKey('PRO'), await app.newKey('PRO'), await app.newKey('PRO')];
    const id = await createId({ key: paused.key });
    await app.ask(`mutation { updateAlert(input: { id: "${id}", isPaused: true }) { alert { pausedReason } } }`, {
      key: paused.key,
    });
    await createId({ key: expired.key }, { expiresAt: new Date(app.clock.now.valueOf() + 30_000).toISOString() });
    await createId({ key: revoked.key });
    await app.db.query('UPDATE "api_key" SET "revoked_at" = now() WHERE "id" = $1', [revoked.id]);
    await rebuild({ price: 110 });
    const [{ count }] = (await app.db.query('SELECT count(*)::int AS "count" FROM "alert_event"')) as [
      { count: number },
    ];
    expect(count).toBe(0);
    expect(
      (await app.ask('{ viewer { alerts { nodes { isExpired } } } }', { key: expired.key })).viewer.alerts.nodes,
    ).toEqual([{ isExpired: true }]);
  });
});

describe('a mutation', () => {
  const MARK = { query: 'mutation { markInboxRead(input: {}) { unreadCount } }' };

  it('is posted as JSON to /graphql, and in no other way', async () => {
    expect((await post(MARK)).status).toBe(200);
    const toText = async (response: Response) => ({ status: response.status, text: await response.text() });
    const refused = [
      await toText(await app.fetch(`/graphql?query=${encodeURIComponent(MARK.query)}`, {}, 'PRO')),
      await toText(await post(MARK, { headers: { 'content-type': 'text/plain' } })),
      await toText(await post(MARK, { headers: { 'content-type': 'application/x-www-form-urlencoded' } })),
      await toText(await post(MARK, { headers: { 'content-type': 'application/graphql+json' } })),
      await toText(await post(MARK, { headers: { accept: 'text/event-stream' } })),
      await toText(await post(MARK, { headers: { accept: 'multipart/mixed' } })),
      await toText(await post([MARK, MARK])),
      await toText(
        await app.fetch(
          '/graphql',
          { method: 'POST', headers: { 'content-type': 'application/graphql' }, body: MARK.query },
          'PRO',
        ),
      ),
    ];
    for (const { text } of refused) expect(text).not.toContain('"unreadCount"');
    expect(refused.filter(({ status, text }) => status < 400 && !text.includes('"errors"'))).toEqual([]);
  });

  it('does not run in a tool of an agent', async () => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'run_query', arguments: { query: MARK.query } },
    };
    const response = await post(call, { path: '/mcp', headers: { accept: 'application/json, text/event-stream' } });
    expect(await response.text()).toContain('it changes nothing');
  });

  it('needs a key, and obeys the origins of the key', async () => {
    expect((await post(MARK, { as: 'anonymous' })).status).toBe(401);
    const { id, key } = await app.newKey('PRO');
    await app.db.query(`UPDATE "api_key" SET "origins" = '{https://app.example}' WHERE "id" = $1`, [id]);
    await app.db.query(`UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" = 'access'`);
    await app.versions.refresh();
    expect((await post(MARK, { as: { key }, headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await post(MARK, { as: { key }, headers: { origin: 'https://app.example' } })).status).toBe(200);
  });

  it('runs its fields in order, each as a call of its own, and is never cached', async () => {
    const { key } = await app.newKey('PRO');
    const id = await createId({ key });
    const query = `mutation { a: testAlert(input: { id: "${id}" }) { event { webhookId } } b: testAlert(input: { id: "${id}" }) { event { webhookId } } markInboxRead(input: {}) { unreadCount } }`;
    const first = await app.graphql(query, { as: { key } });
    const second = await app.graphql(query, { as: { key } });
    const ids = [first, second].flatMap(({ body }) => [body.data.a.event.webhookId, body.data.b.event.webhookId]);
    expect(new Set(ids).size).toBe(4);
    expect(first.body.data.markInboxRead.unreadCount).toBe(0);
    expect(second.body.extensions.cost).toMatchObject({ requested: 3, actual: 3 });
    expect((await readInbox({ key })).inbox.nodes).toHaveLength(4);
  });

  it('takes no day, and at most ten fields', async () => {
    const dated = await app.graphql('mutation { markInboxRead(input: {}) @asOf(day: "2025-11-19") { unreadCount } }');
    expect(dated.body.data).toBeUndefined();
    const fields = Array.from({ length: 11 }, (_, i) => `f${i}: markInboxRead(input: {}) { unreadCount }`).join(' ');
    expect((await app.graphql(`mutation { ${fields} }`)).body.errors[0].message).toBe(
      'A mutation may have at most 10 fields.',
    );
    const past = await app.graphql('query @asOf(day: "2025-11-19") { viewer { unreadCount } }');
    expect(past.body.data?.viewer ?? null).toBeNull();
  });

  it('is limited to ten tests of alerts a minute', async () => {
    const { key } = await app.newKey('PRO');
    const id = await createId({ key });
    const test = () => app.graphql(`mutation { testAlert(input: { id: "${id}" }) { event { id } } }`, { as: { key } });
    const results = [];
    for (let i = 0; i < 11; i++) results.push(await test());
    expect(results.at(-1)?.body.errors[0].extensions.code).toBe('rate_limit_exceeded');
  });
});

describe('the inbox', () => {
  it('pages its events, and forgets nothing when some are marked as read', async () => {
    const { key } = await app.newKey('PRO');
    const id = await createId({ key });
    for (let i = 0; i < 3; i++)
      await app.ask(`mutation { testAlert(input: { id: "${id}" }) { event { id } } }`, { key });
    const page = await app.ask('{ viewer { inbox(first: 2) { nodes { id } pageInfo { hasNextPage endCursor } } } }', {
      key,
    });
    const { nodes, pageInfo } = page.viewer.inbox;
    expect(pageInfo.hasNextPage).toBe(true);
    const next = await app.ask(`{ viewer { inbox(first: 2, after: "${pageInfo.endCursor}") { nodes { id } } } }`, {
      key,
    });
    expect(new Set([...nodes, ...next.viewer.inbox.nodes].map((node: { id: string }) => node.id)).size).toBe(3);
    const marked = await app.ask(`mutation { markInboxRead(input: { ids: ["${nodes[0].id}"] }) { unreadCount } }`, {
      key,
    });
    expect(marked.markInboxRead.unreadCount).toBe(2);
    const unread = await app.ask('{ viewer { inbox(isUnread: true) { nodes { id } } } }', { key });
    expect(unread.viewer.inbox.nodes).toHaveLength(2);
  });
});

describe('a feed', () => {
  const readFeed = (path: string) => app.fetch(path, {}, 'anonymous');

  it('serves the events of an alert by its signed address until that is replaced', async () => {
    const { key } = await app.newKey('PRO');
    const { body } = await create({ key }, { name: 'A <b> & c', channels: ['FEED'] });
    const { id, feedUrl } = body.data.createAlert.alert;
    await app.ask(`mutation { testAlert(input: { id: "${id}" }) { event { id } } }`, { key });
    expect((await readInbox({ key })).inbox.nodes).toEqual([]);
    const response = await readFeed(feedUrl);
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('<title>A &lt;b&gt; &amp; c</title>');
    expect(text.match(/<entry>/g)).toHaveLength(1);
    expect(
      (await app.fetch(feedUrl, { headers: { 'if-none-match': response.headers.get('etag')! } }, 'anonymous')).status,
    ).toBe(304);
    expect((await readFeed(`${feedUrl}x`)).status).toBe(404);
    expect((await readFeed(feedUrl.replace(/signature=./, 'signature=~'))).status).toBe(404);
    const changed = await app.ask(
      `mutation { updateAlert(input: { id: "${id}", shouldRotateFeed: true }) { alert { feedUrl } } }`,
      { key },
    );
    expect((await readFeed(feedUrl)).status).toBe(404);
    expect((await readFeed(changed.updateAlert.alert.feedUrl)).status).toBe(200);
    await app.ask(`mutation { deleteAlert(input: { id: "${id}" }) { deletedId } }`, { key });
    expect((await readFeed(changed.updateAlert.alert.feedUrl)).status).toBe(404);
  });
});
