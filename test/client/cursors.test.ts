import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { useScreenChanges, useSignals } from '../../client/index.ts';
import { bumpVersion } from '../../src/db/versions.ts';
import { appendSignals } from '../../src/families/signals/derive/append.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { clearPage, drawn, frontEnd } from '../support/hooks-harness.ts';

let app: TestApp;
let apiKey = '';
beforeAll(async () => {
  app = await startApp();
  apiKey = (await app.newKey('PRO')).key;
});
afterEach(clearPage);
afterAll(() => app.close());

function createStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** Appends changed ratings, as a job does. */
const append = async (...tickers: string[]) => {
  const signals = tickers.map((ticker) => ({
    ticker,
    day: '2025-11-21',
    source: ticker,
    identity: `${ticker} ${Math.random()}`,
    detail: { before: 'B', after: 'A' },
    isInitial: false,
  }));
  await app.db.transaction(async (sql) => {
    await appendSignals(sql, 'RATING_CHANGE', app.clock.now, signals);
    await bumpVersion(sql, 'signals', { now: app.clock.now });
  });
  await app.versions.refresh();
};

it('useSignals continues at the end of the previous page and stores its cursor', async () => {
  const storage = createStorage();
  const options = { storage, storageKey: 'mine' };
  const first = frontEnd(app).use(() => useSignals({}, options), { apiKey });
  await drawn(() => expect(storage.values.get('mine')).toEqual(expect.any(String)));
  await append('AAPL');
  await drawn(() => expect(first.result.current.signals.map(({ ticker }) => ticker)).toEqual(['AAPL']));
  clearPage();
  await append('KO', 'MSFT');
  const received: string[][] = [];
  const second = frontEnd(app).use(
    () => useSignals({}, { ...options, onEntries: (entries) => received.push(entries.map(({ ticker }) => ticker)) }),
    { apiKey },
  );
  await drawn(() => expect(second.result.current.signals.map(({ ticker }) => ticker)).toEqual(['MSFT', 'KO']));
  expect(received).toEqual([['KO', 'MSFT']]);
});

it('useSignals begins anew after a cursor that is too old, and says so', async () => {
  const storage = createStorage();
  const [{ name }] = (await app.db.query('SELECT "name" FROM "signal_log"')) as [{ name: string }];
  await app.db.query('UPDATE "signal_log" SET "deleted_up_to" = 1');
  storage.setItem('old', Buffer.from(`${name}:0`).toString('base64url'));
  let expired = 0;
  const { result } = frontEnd(app).use(
    () => useSignals({ tickers: ['JPM'] }, { storage, storageKey: 'old', onExpired: () => (expired += 1) }),
    { apiKey },
  );
  await drawn(() => expect(expired).toBe(1));
  await append('JPM');
  await drawn(() => expect(result.current.signals.map(({ ticker }) => ticker)).toEqual(['JPM']));
});

it('useScreenChanges has the number of matches, and the cursor of its own plan', async () => {
  const storage = createStorage();
  const { result } = frontEnd(app).use(
    () => useScreenChanges({ universe: 'STOCK', plan: { filters: [] } }, { storage }),
    { apiKey },
  );
  await drawn(() => expect(result.current.matched).toBeGreaterThan(5));
  expect([...storage.values.keys()]).toEqual([expect.stringContaining('"plan"')]);
});
