import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DATASETS } from '../../src/db/datasets.ts';
import { markLoaded, markLoading } from '../../src/db/loading.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { changeKey, createKey, type KeySettings, revokeKey, rotateKey } from '../../src/gateway/access/api-keys.ts';
import { nameFamily } from '../../src/graph/data-family.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { listExamples } from '../../src/web/graphiql/examples.ts';
import { derive } from '../support/catalog.ts';
import { openEventStream } from '../support/event-stream.ts';
import { graph } from '../support/graph.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';
import { load } from '../support/load.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const KO = { 'ko.csv': 'ticker,date,close\nKO,2025-11-21,80\n' };

describe('The state of the data', () => {
  it('reports the age of each family, to everyone, for free', async () => {
    const { body } = await app.graphql(
      '{ dataStatus(families: [PRICES, OPTIONS]) { family asOf generatedAt rows version lastError } }',
      {
        as: 'anonymous',
      },
    );
    expect(body.extensions.cost.actual).toBe(0);
    expect(body.data.dataStatus.map(({ family }: { family: string }) => family)).toEqual(['OPTIONS', 'PRICES']);
    expect(body.data.dataStatus[1]).toMatchObject({
      asOf: '2025-11-20',
      generatedAt: NOW.toISOString(),
      rows: 14,
      lastError: null,
    });
  });

  it('reports why a family could not be rebuilt until it can; equal rows keep their version', async () => {
    const status = async () =>
      (await app.graphql('{ dataStatus(families: [OPTIONS]) { version lastError lastErrorAt } }')).body.data
        .dataStatus[0];
    const before = await status();
    await app.db.query('ALTER TABLE "option_dossier" RENAME TO "dossier_away"');
    await expect(derive(app.db, ['options'], NOW)).rejects.toThrow();
    await app.db.query('ALTER TABLE "dossier_away" RENAME TO "option_dossier"');
    await app.versions.refresh();
    expect(await status()).toEqual({
      version: before.version,
      lastError: expect.stringContaining('option_dossier'),
      lastErrorAt: NOW.toISOString(),
    });
    await derive(app.db, ['options'], NOW);
    await app.versions.refresh();
    expect(await status()).toEqual({ ...before, lastError: null, lastErrorAt: null });
  });

  const SOURCES = `INSERT INTO "sync_stream" ("source", "stream", "family", "outcome", "message", "cursor", "last_ok_at", "next_at", "blocked_until", "late_at")
    VALUES ('finra', 'short-volume', 'short-volume', 'DONE', NULL, '2025-11-20', $1, NULL, NULL, '2025-11-22T05:15:00Z'),
           ('finra', 'short-interest', 'short-interest', 'DONE', NULL, '2025-11-14', '2025-11-18T00:00:00Z', NULL, NULL, '2025-11-20T05:00:00Z'),
           ('alpaca', 'bars', 'prices', 'OUTAGE', 'The host failed (503).', NULL, NULL, '2025-11-21T16:00:00Z', NULL, NULL),
           ('sec', 'index', NULL, 'DONE', NULL, NULL, NULL, NULL, NULL, NULL),
           ('sec', 'ownership', 'insider', 'REFUSED', 'SEC refused: too many requests (403).', NULL, NULL, NULL, '2025-11-21T16:00:00Z', NULL),
           ('cboe', 'options', 'options', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
           ('tiingo', 'bars', 'prices', 'DONE', NULL, NULL, NULL, NULL, NULL, NULL)`;
  /** Tiingo had nothing to fetch. */
  const FILES = `INSERT INTO "sync_item" ("source", "stream", "key", "state", "task")
    SELECT "source", "stream", 'a file', 'DONE', '{}' FROM "sync_stream" WHERE "source" <> 'tiingo'`;
  const addSources = async () => {
    await app.db.query(SOURCES, ['2025-11-20T23:15:00Z']);
    await app.db.query(FILES);
  };

  it('reports the state of each source of files, with the reason', async () => {
    await addSources();
    const { body } = await app.graphql(
      '{ dataStatus(families: [PRICES, SHORT_VOLUME, INSIDER, CALENDAR]) { family sources { name state day reason nextFetchAt } } }',
    );
    const of = Object.fromEntries(
      body.data.dataStatus.map(({ family, sources }: { family: string; sources: unknown }) => [family, sources]),
    );
    expect(of).toMatchObject({
      SHORT_VOLUME: [{ name: 'finra/short-volume', state: 'FRESH', day: '2025-11-20', reason: null }],
      PRICES: [
        {
          name: 'alpaca/bars',
          state: 'LATE',
          reason: 'The host failed (503).',
          nextFetchAt: '2025-11-21T16:00:00.000Z',
        },
      ],
      INSIDER: [{ name: 'sec/ownership', state: 'BLOCKED', day: null }],
      CALENDAR: [],
    });
  });

  it('names the sources of the families that a family is computed from', async () => {
    await addSources();
    const { body } = await app.graphql('{ dataStatus(families: [MARKET_MOOD]) { sources { name } } }');
    const names = body.data.dataStatus[0].sources.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['alpaca/bars', 'cboe/options']);
  });

  it('lists all sources, also without data: late if a run is overdue, fetching while a process runs', async () => {
    await addSources();
    await app.db.query(
      `INSERT INTO "sync_source" ("source", "lease_holder", "lease_until") VALUES ('cboe', 'a process', '2025-11-21T15:31:00Z')`,
    );
    await app.db.query(
      `INSERT INTO "sync_item" ("source", "stream", "key", "state", "task") VALUES ('cboe', 'options', 'KO', 'QUEUED', '{}')`,
    );
    const { body } = await app.graphql('{ dataSources { name family state reason filesLeft } }', { as: 'anonymous' });
    expect(body.extensions.cost.actual).toBe(0);
    expect(body.data.dataSources.map(({ name }: { name: string }) => name)).toEqual([
      ...['alpaca/bars', 'cboe/options', 'finra/short-interest', 'finra/short-volume', 'sec/index', 'sec/ownership'],
    ]);
    expect(body.data.dataSources).toMatchObject([
      { state: 'LATE' },
      { state: 'FETCHING', reason: null, filesLeft: 1 },
      { state: 'LATE', reason: 'Its next run is overdue.', filesLeft: 0 },
      { state: 'FRESH' },
      { family: null, state: 'FRESH' },
      { state: 'BLOCKED', reason: 'SEC refused: too many requests (403).' },
    ]);
  });

  it('says which families are still loading older data, and the first day that is complete', async () => {
    const loading = async () => {
      await app.versions.refresh();
      const { body } = await app.graphql(
        '{ dataStatus(families: [PRICES, OPTIONS, MARKET_MOOD]) { family isLoading firstLoadedDate } }',
        { as: 'anonymous' },
      );
      return body.data.dataStatus.map((one: { family: string; isLoading: boolean; firstLoadedDate: string | null }) => [
        one.family,
        one.isLoading,
        one.firstLoadedDate,
      ]);
    };
    const nothing = [
      ['MARKET_MOOD', false, null],
      ['OPTIONS', false, null],
      ['PRICES', false, null],
    ];
    expect(await loading()).toEqual(nothing);
    await markLoading(app.db, 'options', parseDay('2025-10-07')!, NOW);
    expect(await loading()).toEqual([
      // It is computed from options, among others.
      ['MARKET_MOOD', true, '2025-10-07'],
      ['OPTIONS', true, '2025-10-07'],
      ['PRICES', false, null],
    ]);
    await markLoaded(app.db, NOW);
    expect(await loading()).toEqual(nothing);
  });

  it('reports that a family is loading while a source fetches its first files', async () => {
    await addSources();
    await app.db.query(
      `INSERT INTO "sync_source" ("source", "lease_holder", "lease_until")
       VALUES ('cboe', 'a process', '2025-11-21T15:31:00Z'), ('finra', 'a process', '2025-11-21T15:31:00Z')`,
    );
    await app.db.query(
      `INSERT INTO "sync_item" ("source", "stream", "key", "state", "task")
       VALUES ('cboe', 'options', 'KO', 'QUEUED', '{}'), ('finra', 'short-volume', 'a day', 'QUEUED', '{}')`,
    );
    const { body } = await app.graphql(
      '{ dataStatus(families: [OPTIONS, SHORT_VOLUME]) { family isLoading firstLoadedDate sources { state } } }',
    );
    expect(body.data.dataStatus).toEqual([
      { family: 'OPTIONS', isLoading: true, firstLoadedDate: null, sources: [{ state: 'FETCHING' }] },
      { family: 'SHORT_VOLUME', isLoading: false, firstLoadedDate: null, sources: [{ state: 'FETCHING' }] },
    ]);
  });

  it('reports whether the figures are synthetic: only those of the demo market are, on every page', async () => {
    const isSynthetic = async () =>
      (await app.graphql('{ dataStatus(families: [PRICES]) { isSynthetic } }', { as: 'anonymous' })).body.data
        .dataStatus;
    const pages = () =>
      Promise.all(
        ['/docs', '/docs/types', '/graphql', '/upgrade'].map(async (path) => {
          const answer = await app.fetch(path, { headers: { accept: 'text/html' } }, 'anonymous');
          return (await answer.text()).includes('>Synthetic data<');
        }),
      );
    expect(await isSynthetic()).toEqual([{ isSynthetic: false }]);
    expect(await pages()).toEqual([false, false, false, false]);
    await bumpVersion(app.db, 'demo-standard-5-2025-11-21', { now: NOW });
    await app.versions.refresh();
    expect(await isSynthetic()).toEqual([{ isSynthetic: true }]);
    expect(await pages()).toEqual([true, true, true, true]);
  });

  it('knows no other families', async () => {
    const { body } = await app.graphql('{ dataStatus(families: [WEATHER]) { family } }');
    expect(body.errors[0].extensions.code).toBe('bad_request');
    expect(body.errors[0].message).toContain('"WEATHER" does not exist in "DataFamily" enum');
  });
});

describe('An answer', () => {
  const families = async (query: string) => (await app.graphql(query)).body.extensions.families;

  it('names its families with their versions, as dataStatus does, also if it was cached', async () => {
    const CHART = '{ chart(ticker: "KO") { close } }';
    const first = await families(CHART);
    const { dataStatus } = (await app.graphql('{ dataStatus { family version } }')).body.data;
    const versions = Object.fromEntries(
      dataStatus.map(({ family, version }: { family: string; version: number }) => [family, version]),
    );
    expect(versions.PRICES).toBeGreaterThan(0);
    expect(first).toEqual({ PRICES: versions.PRICES });
    expect(await families(CHART)).toEqual(first);
    const { STOCKS, RATINGS } = versions;
    expect(await families('{ stock(ticker: "KO") { rating { asOf } } }')).toMatchObject({ STOCKS, RATINGS });
    expect(await families('{ market { status { status } } }')).toEqual({});
  });
});

describe('Every family', () => {
  it('that responses read from is known to dataStatus and dataUpdated', async () => {
    const familiesRead = new Set<string>();
    for (const query of listExamples(graph.examples, '2025-09-30')) {
      const { body } = await app.graphql(query, { as: await app.newKey('PRO') });
      for (const family of Object.keys(body.extensions.families)) familiesRead.add(family);
    }
    expect(familiesRead.size).toBeGreaterThan(20);
    const names = DATASETS.map(nameFamily);
    expect([...familiesRead].filter((family) => !names.includes(family))).toEqual([]);
    // It is served as imported: no job derives it.
    expect(familiesRead).toContain('SHORT_VOLUME');
  });
});

describe('A stream of updates', () => {
  const UPDATES =
    'subscription Updates($families: [DataFamily!]) { dataUpdated(families: $families) { family version asOf } }';
  const send = (init: RequestInit) => app.fetch('/graphql', init, 'anonymous');
  const open = (key: string | null, families?: string[], query = UPDATES) =>
    openEventStream(send, key, query, { families });

  it('a new document of a stream takes nothing of the limit of refused operations', async () => {
    const { key } = await app.newKey('PRO');
    // Each text counts 46 of the 300 units until its stream is open.
    for (let n = 0; n < 8; n += 1) {
      const { status, events } = await open(key, undefined, `${UPDATES} # ${n} ${'x'.repeat(90_000)}`);
      expect(status).toBe(200);
      await events.return(undefined);
    }
    const { body } = await app.graphql('{ nothing }', { as: { key } });
    expect(body.errors[0].extensions.code).toBe('bad_request');
  });

  it('tells which snapshot moved, and of no other family', async () => {
    const { key } = await app.newKey('PRO');
    const { status, events } = await open(key, ['STOCKS', 'PRICES']);
    expect(status).toBe(200);
    await derive(app.db, ['options'], NOW);
    await load(app, 'prices', KO);
    const heard = [(await events.next()).value, (await events.next()).value].map(({ data }) => data.dataUpdated);
    expect(heard.map(({ family }) => family).sort()).toEqual(['PRICES', 'STOCKS']);
    expect(heard.find(({ family }) => family === 'PRICES')).toMatchObject({ asOf: '2025-11-21' });
    await events.return(undefined);
  });

  const remaining = async (key: string) => {
    const { viewer } = await app.ask('{ viewer { usage { minute { remaining } month { remaining } } } }', { key });
    return [viewer.usage.minute.remaining, viewer.usage.month.remaining];
  };
  /** Opens a stream, and closes it after its first event. */
  const openOnce = async (key: string) => {
    const { events } = await open(key);
    await bumpVersion(app.db, 'prices', { now: NOW });
    await app.versions.refresh();
    expect((await events.next()).value.data.dataUpdated.family).toBe('PRICES');
    await events.return(undefined);
  };

  it('needs a key, costs one call to open and none for its events [AUTH-02]', async () => {
    expect((await open(null)).status).toBe(401);
    const { key } = await app.newKey('FREE');
    await openOnce(key);
    expect(await remaining(key)).toEqual([29, 999]);
  });

  it('costs nothing to open again on the same UTC day, and one call on the next [LIMITS-01]', async () => {
    const { key } = await app.newKey('FREE');
    for (let opened = 0; opened < 5; opened++) await openOnce(key);
    expect(await remaining(key)).toEqual([29, 999]);
    // A minute before midnight, and the minute after.
    app.clock.now = new Date(`${isoDate(NOW)}T23:59:00Z`);
    await openOnce(key);
    expect(await remaining(key)).toEqual([30, 999]);
    app.clock.now = new Date(app.clock.now.valueOf() + 60_000);
    await openOnce(key);
    expect(await remaining(key)).toEqual([29, 998]);
  });

  it('opens again if the calls of the month are used up, within the limit of free fields [LIMITS-01]', async () => {
    const { id, key } = await app.newKey('FREE');
    await openOnce(key);
    await app.db.query('UPDATE "usage_month" SET "used" = 1000 WHERE "key_id" = $1', [id]);
    await openOnce(key);
    // 300 calls per minute, and introspection counts ten at a time.
    for (let i = 0; i < 29; i++) await app.ask('{ __schema { __typename } }', { key });
    for (let i = 0; i < 9; i++) await app.ask('{ dataStatus(families: []) { version } }', { key });
    const refusal = (await (await open(key)).events.next()).value;
    expect(refusal.errors[0].extensions).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: expect.any(Number) });
    const other = await app.newKey('FREE');
    await app.db.query(`INSERT INTO "usage_month" ("key_id", "month", "used") VALUES ($1, '2025-11', 1000)`, [
      other.id,
    ]);
    const spent = (await (await open(other.key)).events.next()).value;
    expect(spent.errors[0].extensions.code).toBe('quota_exceeded');
  });

  it('is one of two that a FREE key may hold open, and makes room when it is closed', async () => {
    const { key } = await app.newKey('FREE');
    const [first, second] = [await open(key), await open(key)];
    const third = await open(key);
    const refusal = (await third.events.next()).value;
    expect(refusal.errors[0].extensions).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 60 });
    expect(app.logged.filter(({ msg }) => msg === 'operation').at(-1)).toMatchObject({
      operation: 'Updates',
      errors: ['rate_limit_exceeded'],
    });
    await load(app, 'prices', KO);
    await first.events.next();
    await first.events.return(undefined);
    expect((await open(key)).status).toBe(200);
    await second.events.return(undefined);
  });

  describe('a stream whose key changes', () => {
    const ORIGIN = 'https://desk.example';
    const inMs = (ms: number) => new Date(app.clock.now.valueOf() + ms);
    const change = async (id: string, changes: Partial<KeySettings>) => {
      await changeKey(app.db, { id, changes, now: app.clock.now });
      await app.versions.refresh();
    };
    /** A stream is open if it receives the next announcement. */
    const isOpen = async ({ events }: Awaited<ReturnType<typeof open>>) => {
      const next = events.next();
      await new Promise((wait) => setTimeout(wait, 100));
      await bumpVersion(app.db, 'prices', { now: NOW });
      await app.versions.refresh();
      return !(await next).done;
    };
    /** Resolves when a stream ends by itself, whatever it receives before: the key is judged in a statement of its own. */
    const readToEnd = async ({ events }: Awaited<ReturnType<typeof open>>) => {
      while (!(await events.next()).done);
    };
    const opened = async (settings: Partial<KeySettings> = {}) => {
      const { id, key } = await createKey(app.db, { label: 'desk', tier: 'PRO', now: NOW, ...settings });
      return { id, key, stream: await open(key, ['PRICES']) };
    };

    it('ends when the key is revoked', async () => {
      const { id, stream } = await opened();
      await revokeKey(app.db, id, NOW);
      await app.versions.refresh();
      expect((await stream.events.next()).done).toBe(true);
    });

    it('ends when the key is revoked while a cache has the key of an earlier request', async () => {
      const { id, key } = await createKey(app.db, { label: 'desk', tier: 'PRO', now: NOW });
      await app.versions.refresh();
      const stream = await open(key, ['PRICES']);
      await revokeKey(app.db, id, NOW);
      await app.versions.refresh();
      await readToEnd(stream);
    });

    it('ends when the secret that it was opened with is replaced without an overlap', async () => {
      const { id, stream } = await opened();
      await rotateKey(app.db, { id, overlapMs: 0, now: app.clock.now });
      await app.versions.refresh();
      await readToEnd(stream);
    });

    it('ends with the overlap of a rotation, and not before', async () => {
      const { id, stream } = await opened();
      await rotateKey(app.db, { id, overlapMs: 1_000, now: app.clock.now });
      await app.versions.refresh();
      expect(await isOpen(stream)).toBe(true);
      app.clock.now = inMs(1_000);
      await expect.poll(async () => (await stream.events.next()).done, { timeout: 5_000 }).toBe(true);
    });

    it('ends when the expiry is moved to the past', async () => {
      const { id, stream } = await opened({ expiresAt: inMs(3_600_000) });
      await change(id, { expiresAt: inMs(-1_000) });
      await readToEnd(stream);
    });

    it('stays open when the expiry is lifted or moved to a later time', async () => {
      const { id, stream } = await opened({ expiresAt: inMs(1_000) });
      await change(id, { expiresAt: inMs(60 * 86_400_000) });
      await change(id, { expiresAt: null });
      app.clock.now = inMs(2_000);
      await new Promise((wait) => setTimeout(wait, 1_200));
      expect(await isOpen(stream)).toBe(true);
    });

    it('ends when pages of its origin may no longer send the key, or other data may be read', async () => {
      for (const changes of [{ origins: [ORIGIN] }, { families: ['prices'] }]) {
        const { id, stream } = await opened();
        await change(id, changes);
        await readToEnd(stream);
      }
    });

    it('stays open when something else of the key, or another key, changes', async () => {
      const { id, stream } = await opened();
      await change(id, { perMinute: 100, expiresAt: inMs(3_600_000) });
      await rotateKey(app.db, { id: (await opened()).id, overlapMs: 0, now: NOW });
      await app.versions.refresh();
      expect(await isOpen(stream)).toBe(true);
    });

    it('ends when the key cannot be checked for seconds, and stays open over a short outage', async () => {
      const outage = async (ms: number) => {
        const { id, stream } = await opened();
        await app.db.query('ALTER TABLE "api_key" RENAME TO "key_away"');
        await bumpVersion(app.db, 'access', { now: NOW });
        await app.versions.refresh();
        await new Promise((wait) => setTimeout(wait, ms));
        await app.db.query('ALTER TABLE "key_away" RENAME TO "api_key"');
        expect(id).toBeTruthy();
        return stream;
      };
      const short = await outage(300);
      await new Promise((wait) => setTimeout(wait, 4_000));
      expect(await isOpen(short)).toBe(true);
      expect(await isOpen(await outage(5_000))).toBe(false);
    });
  });
});
