import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { migrate } from '../src/db/migrate.ts';
import { openPostgres } from '../src/db/open.ts';
import { watchVersions } from '../src/db/versions.ts';
import { loadRun } from '../src/families/backtests/reads/run.ts';
import { listDecisionDays, listSessions, type Rebalance } from '../src/families/backtests/rules/calendar.ts';
import { readPlan } from '../src/families/screener/rules/plan.ts';
import { isoDate } from '../src/lib/dates.ts';
import { createDatabase, databaseAt, dropDatabase } from '../test/support/servers.ts';

// Tests of a screen over a market of 8,000 stocks and five years of recorded days, on PostgreSQL (TEST_DATABASE_URL):
// the CPU time of the process with its threads, and the longest stall of the thread that serves.

const STOCKS = 8_000;
const [FROM, TO] = [new Date('2020-11-02'), new Date('2025-11-20')];
const COLUMNS = ['service_score7_d', 'market_cap', 'volume', 'return1_m'];

const url = process.env.TEST_DATABASE_URL;
if (!url) throw new Error('TEST_DATABASE_URL is not set.');
const name = `market_signals_bench_${randomUUID().replaceAll('-', '')}`;
await createDatabase(url, name);
const db = await openPostgres(databaseAt(url, name));
await migrate(db);
const versions = await watchVersions(db, 60_000);
try {
  await db.query(
    `INSERT INTO "history_column" SELECT 'screener_stock', d::date, 'ticker', v, encode(sha256(v), 'hex') FROM unnest($1::text[]) AS d,
      (SELECT convert_to(json_agg('T' || lpad(i::text, 4, '0'))::text, 'UTF8') AS v FROM generate_series(1, ${STOCKS}) AS i) AS t`,
    [listSessions(FROM, TO).map(isoDate)],
  );
  for (const column of COLUMNS)
    await db.query(
      `INSERT INTO "history_column" SELECT 'screener_stock', d, $2, v, encode(sha256(v), 'hex') FROM (
        SELECT d::date AS d, string_agg(float8send(random() * 100), ''::bytea) AS v
        FROM unnest($1::text[]) AS d, generate_series(1, ${STOCKS}) AS i GROUP BY 1) AS c`,
      [listSessions(FROM, TO).map(isoDate), column],
    );
  // Every tenth stock has prices: a fill needs none of the others.
  await db.query(
    `INSERT INTO "daily_bar" ("ticker", "date", "stated_open", "stated_close", "stated_adjusted_close", "raw_close", "vintage")
      SELECT 'T' || lpad(i::text, 4, '0'), d::date, 10 + random(), 10 + random(), 10 + random(), true, '2025-11-20'
      FROM generate_series(10, ${STOCKS}, 10) AS i, unnest($1::text[]) AS d`,
    [listSessions(FROM, TO).map(isoDate)],
  );
  await db.query(
    `INSERT INTO "quote" ("ticker", "session_date", "as_of", "price", "week52_high", "week52_low") VALUES ('T0010', '2025-11-20', now(), 1, 1, 1)`,
  );

  async function measure(rebalance: Rebalance, holdings: number): Promise<void> {
    const days = listDecisionDays(FROM, TO, rebalance).map((day) => ({ day: isoDate(day), isReconstructed: false }));
    const plan = readPlan('STOCK', {
      filters: [
        { fieldName: 'MARKET_CAP', op: 'GTE', value: 20 },
        { fieldName: 'VOLUME', op: 'GTE', value: 10 },
        { fieldName: 'RETURN_1M', op: 'GTE', value: 10 },
      ],
      sort: { fieldName: 'SENTI_SCORE_7D', dir: 'DESC' },
    });
    const request = {
      universe: 'STOCK' as const,
      plan,
      tickers: null,
      from: isoDate(FROM),
      to: isoDate(TO),
      rebalance,
      holdings,
      weighting: 'EQUAL' as const,
      costBps: 10,
      fill: 'NEXT_OPEN' as const,
      benchmark: null,
      days,
    };
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const before = process.cpuUsage();
    const started = performance.now();
    const run = await loadRun({ db, versions }, request);
    const { user, system } = process.cpuUsage(before);
    delay.disable();
    console.log(
      `${days.length} rebalancings (${rebalance}), ${holdings} holdings, ${run.periods.tickers.length} tickers: ` +
        `${((user + system) / 1_000).toFixed(0)} ms of CPU, ${(performance.now() - started).toFixed(0)} ms, ` +
        `longest stall ${(delay.max / 1e6).toFixed(0)} ms`,
    );
  }

  // The first test starts the thread.
  await measure('QUARTERLY', 10);
  await measure('MONTHLY', 20);
  await measure('MONTHLY', 21);
  await measure('DAILY', 20);
  await measure('DAILY', 500);
} finally {
  versions.stop();
  await db.close();
  await dropDatabase(url, name);
}
process.exit();
