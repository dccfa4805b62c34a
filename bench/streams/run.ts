import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { catalog } from '../../src/app.ts';
import { changeLog } from '../../src/db/changes.ts';
import { type Database, openPostgres } from '../../src/db/open.ts';
import { watchVersions } from '../../src/db/versions.ts';
import { createKey } from '../../src/gateway/access/api-keys.ts';
import { ingest } from '../../src/import/run.ts';
import { derivationOn } from '../../src/jobs/derivation.ts';
import { runJob } from '../../src/jobs/run.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { configFrom } from '../../src/server/config.ts';
import { startGateway } from '../../src/server/server.ts';
import { openEventStream } from '../../test/support/event-stream.ts';
import { inFolder } from '../../test/support/load.ts';
import { postgresMarket } from '../../test/support/market-requests.ts';
import { createForm4, measureStreamDelay, NEWS_TIME, TRADES } from '../../test/support/stream-delay.ts';
import { type DatabasePlace, postgres } from '../processes.ts';
import { formatTable, machine, show } from '../report.ts';

const { values: options } = parseArgs({
  options: { stocks: { type: 'string', default: '133,8000' }, imports: { type: 'string', default: '10' } },
});
const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('TEST_DATABASE_URL is not set.');

/** Runs the signals of trades once, so that those of the new market are no news. */
const readPastTrades = (db: Database) =>
  runJob(db, catalog.jobs.find(({ name }) => name === 'insider signals')!, {
    now: NEWS_TIME,
    asOf: newYorkDay(NEWS_TIME),
    log: changeLog(catalog.keyColumns),
    onlyChanges: true,
  });

/**
 * Milliseconds from the version of each imported trade to its event. The imports run in the gateway's thread, so the figures include
 * the work of the jobs of their stock.
 */
async function measureDelays(place: DatabasePlace, imports: number): Promise<number[]> {
  const url = place.start.databaseUrl!;
  const config = configFrom({
    DATABASE_URL: url,
    AS_OF: NEWS_TIME.toISOString(),
    PORT: '0',
    SCHEDULER: 'off',
    LOG_LEVEL: 'silent',
  });
  const gateway = await startGateway(catalog, config);
  const db = await openPostgres(url);
  const { key } = await createKey(db, { label: 'bench', tier: 'PRO', now: new Date() });
  const versions = await watchVersions(db);
  const clock = () => NEWS_TIME;
  const derivation = derivationOn(catalog, db, { now: clock, lookAt: clock });
  const importer = catalog.importers.require('ownership');
  const delays: number[] = [];
  try {
    const { events } = await openEventStream((init) => fetch(`${gateway.url}/graphql`, init), key, TRADES);
    await events.next();
    // The first import runs jobs in full, because the market is new.
    for (let buyer = 0; buyer <= imports; buyer += 1) {
      // The jobs of the whole market follow in a quiet moment; they are not measured here.
      const importFile = () =>
        inFolder({ [`${buyer}.xml`]: createForm4(buyer) }, async (folder) => {
          await ingest(db, importer, [join(folder, `${buyer}.xml`)], { now: NEWS_TIME, log: derivation.log });
          await derivation.runKeyed(importer.family);
        });
      delays.push(await measureStreamDelay({ versions, family: 'insider', events, importFile }));
    }
    await events.return();
  } finally {
    await derivation.close();
    versions.stop();
    await db.close();
    await gateway.close();
  }
  return delays.slice(1).sort((a, b) => a - b);
}

const lines: string[][] = [];
for (const stocks of options.stocks.split(',').map(Number)) {
  const place = await postgres(server);
  try {
    const db = await postgresMarket(place.start.databaseUrl!, stocks);
    await readPastTrades(db).finally(() => db.close());
    const delays = await measureDelays(place, Number(options.imports));
    const median = delays[Math.floor(delays.length / 2)];
    lines.push([String(stocks), ...[delays[0], median, delays.at(-1)].map(show)]);
    console.error(lines.at(-1)?.join('  '));
  } finally {
    await place.remove();
  }
}
console.log(`\n${machine({ seconds: 0, hasRedis: false })}\n`);
console.log(formatTable(['stocks', 'least, ms', 'median, ms', 'most, ms'], lines));
