import { describe, expect, it } from 'vitest';
import { changeLog } from '../../../src/db/changes.ts';
import type { Database, Sql } from '../../../src/db/open.ts';
import { bumpVersion, watchVersions } from '../../../src/db/versions.ts';
import { createRandom } from '../../../src/demo/random.ts';
import { runJob } from '../../../src/jobs/run.ts';
import { newYorkDay } from '../../../src/market/calendar.ts';
import { catalog, jobs } from '../../support/catalog.ts';
import { openEventStream } from '../../support/event-stream.ts';
import { gatewayOn, NOW, useApp } from '../../support/harness.ts';

const app = useApp();
const LATER = new Date(NOW.valueOf() + 2 * 3_600_000);
const random = createRandom('kills');

class Killed extends Error {}

/** The database as a process sees it that is killed before one of its statements. */
function killedAfter(db: Database, statements: number): Database {
  let count = 0;
  const dieAt = (sql: Sql): Sql => ({
    ...sql,
    async query(text, params) {
      count += 1;
      if (count > statements) throw new Killed();
      return sql.query(text, params);
    },
  });
  return { ...db, transaction: (work, options) => db.transaction((sql) => work(dieAt(sql)), options) };
}

/** Runs a job in a process of its own, which knows nothing of earlier runs. */
const run = (db: Database, name: string) =>
  runJob(db, jobs.find((job) => job.name === name)!, {
    now: LATER,
    asOf: newYorkDay(LATER),
    log: changeLog(catalog.keyColumns),
    onlyChanges: true,
  });

const ADD_ACTION = `INSERT INTO "analyst_action" ("ticker", "firm", "action_date", "action_type", "to_grade")
  VALUES ($1, $2, '2025-11-21', 'INITIATE', 'Buy')`;
const SET_PRICE = 'UPDATE "screener_stock" SET "current_price" = $2 WHERE "ticker" = $1';

type Stream = Awaited<ReturnType<typeof openEventStream>>['events'];

describe('Streams of two gateways while 50 rebuilds are killed', () => {
  it('lose no event and repeat none, and both gateways send the same', async () => {
    app.clock.now = LATER;
    // On a server, the second gateway hears of changes by itself.
    const versions = app.db.kind === 'postgresql' ? await watchVersions(app.db, 60_000) : app.versions;
    const other = gatewayOn({ db: app.db, versions, clock: app.clock, health: app.health });
    const { key } = await app.newKey('PRO');
    await versions.refresh();
    const open = (send: (init: RequestInit) => Response | Promise<Response>, query: string) =>
      openEventStream(send, key, query).then(({ events }) => events);
    const gateways = [
      (init: RequestInit) => app.fetch('/graphql', init, 'anonymous'),
      (init: RequestInit) => other.fetch('http://gateway.test/graphql', init),
    ];
    await run(app.db, 'stock screen versions');
    await run(app.db, 'analyst signals');
    await Promise.all([app.versions.refresh(), versions.refresh()]);
    const signals: Stream[] = [];
    const screens: Stream[] = [];
    for (const send of gateways) {
      signals.push(
        await open(send, 'subscription { signals(types: [ANALYST_ACTION]) { cursor signals { ticker name } } }'),
      );
      screens.push(
        await open(
          send,
          'subscription { screenChanged(plan: { filters: [{ fieldName: "PRICE", op: "GTE", value: 100 }] }, tickers: ["AAPL", "KO", "MSFT"]) { matched changes { kind ticker } } }',
        ),
      );
    }
    const [first] = await Promise.all([...signals, ...screens].map((stream) => stream.next()));
    expect(first!.value.data.signals.signals).toEqual([]);
    const start = new Set(
      (
        await app.db.query<{ ticker: string }>(
          `SELECT "ticker" FROM "screener_stock" WHERE "ticker" IN ('AAPL', 'KO', 'MSFT') AND "current_price" >= 100`,
        )
      ).map(({ ticker }) => ticker),
    );

    const expected: string[] = [];
    let kills = 0;
    for (let round = 0; kills < 50 || round < 60; round += 1) {
      const [ticker, firm] = [random.pick(['AAPL', 'KO', 'MSFT']), `Firm ${round}`];
      await app.db.transaction(async (sql) => {
        await sql.query(ADD_ACTION, [ticker, firm]);
        await sql.query(SET_PRICE, [ticker, random.integer(0, 1) === 1 ? 150 : 50]);
        await bumpVersion(sql, 'analyst-actions', { now: LATER });
        await bumpVersion(sql, 'screener-stocks', { now: LATER });
      });
      expected.push(`${ticker} ${firm}`);
      for (const name of ['analyst signals', 'stock screen versions'])
        await run(killedAfter(app.db, random.integer(0, 14)), name).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          kills += 1;
        });
    }
    await run(app.db, 'analyst signals');
    await run(app.db, 'stock screen versions');
    await Promise.all([app.versions.refresh(), versions.refresh()]);
    expect(kills).toBeGreaterThanOrEqual(50);

    for (const stream of signals) {
      const received: string[] = [];
      while (received.length < expected.length) {
        const { value } = await stream.next();
        for (const { ticker, name } of value.data.signals.signals) received.push(`${ticker} ${name}`);
      }
      expect([...received].sort()).toEqual([...expected].sort());
      await stream.return();
    }
    const rows = await app.db.query<{ ticker: string }>(
      `SELECT "ticker" FROM "screener_stock" WHERE "ticker" IN ('AAPL', 'KO', 'MSFT') AND "current_price" >= 100 ORDER BY 1`,
    );
    const end = rows.map(({ ticker }) => ticker);
    for (const stream of screens) {
      const matches = new Set(start);
      // The last price of a stock may be as at the start: then there is no event to wait for.
      while ([...matches].sort().join() !== end.join()) {
        const { value } = await stream.next();
        for (const { kind, ticker } of value.data.screenChanged.changes) {
          expect(matches.has(ticker)).toBe(kind === 'LEFT');
          if (kind === 'LEFT') matches.delete(ticker);
          else matches.add(ticker);
        }
      }
      await stream.return();
    }
    if (versions !== app.versions) versions.stop();
  });
});
