import { parseArgs } from 'node:util';
import { changeLog } from '../../src/db/changes.ts';
import { migrate } from '../../src/db/migrate.ts';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { queryRow } from '../../src/db/sql.ts';
import { alertsJob } from '../../src/families/alerts/derive.ts';
import { runJob } from '../../src/jobs/run.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { fillMarket, NOW } from '../../test/support/market.ts';
import { postgres } from '../processes.ts';
import { randomFrom } from '../random.ts';
import { formatTable, machine, show } from '../report.ts';
import { changeFigures, createScreenAlerts, fillScreener } from './market.ts';

const { values: options } = parseArgs({
  options: {
    alerts: { type: 'string', default: '10000' },
    stocks: { type: 'string', default: '8000' },
    rebuilds: { type: 'string', default: '5' },
    /** The share of stocks that a rebuild changes. */
    share: { type: 'string', default: '0.1' },
  },
});
const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('TEST_DATABASE_URL is not set.');

const countEvents = async (db: Database): Promise<number> =>
  (await queryRow<{ fired: number }>(db, `SELECT sum("fired")::int AS "fired" FROM "alert"`)).fired;

/** CPU seconds of this process, seconds, and events of a run of the job after a rebuild. */
async function measureRebuild(db: Database, now: Date): Promise<number[]> {
  await db.transaction((sql) => changeFigures(sql, Number(options.share), now));
  const before = await countEvents(db);
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  await runJob(db, alertsJob, { now, asOf: newYorkDay(now), log: changeLog(new Map()), onlyChanges: true });
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return [(user + system) / 1_000_000, seconds, (await countEvents(db)) - before];
}

const place = await postgres(server);
try {
  const db = await openPostgres(place.start.databaseUrl!);
  await migrate(db);
  await fillMarket(db);
  await db.transaction((sql) => fillScreener(sql, Number(options.stocks)));
  const matches = await createScreenAlerts(db, { alerts: Number(options.alerts), random: randomFrom(7), now: NOW });
  const lines: string[][] = [];
  for (let rebuild = 1; rebuild <= Number(options.rebuilds); rebuild += 1) {
    const figures = await measureRebuild(db, new Date(NOW.valueOf() + rebuild * 60_000));
    lines.push([String(rebuild), ...figures.map(show)]);
    console.error(lines.at(-1)?.join('  '));
  }
  await db.close();
  console.log(`\n${machine({ seconds: 0, hasRedis: false })}`);
  console.log(
    `${options.alerts} screens of ${show(matches)} stocks on average, ${options.stocks} stocks, of which a rebuild changes ${options.share}.\n`,
  );
  console.log(formatTable(['rebuild', 'CPU of the job, s', 's', 'events'], lines));
} finally {
  await place.remove();
}
