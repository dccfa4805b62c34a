import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalog } from '../../src/app.ts';
import { openPostgres } from '../../src/db/open.ts';
import { ingest } from '../../src/import/run.ts';
import { type Derivation, derivationOn } from '../../src/jobs/derivation.ts';
import type { Pipeline } from '../../src/jobs/pipeline.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { newYorkTime, sessionAfter } from '../../src/market/calendar.ts';
import { form4 } from '../changes/files.ts';
import type { profileJobs } from './job-profile.ts';
import { measureSeconds } from './time.ts';

/** Seconds of an import, of its keyed jobs, and of the market-wide jobs. */
export type ChangeTimes = { import: number; keyed: number; market: number };

/** A bar of the next session for every ticker, a little above its last one. */
const NEXT_DAY = `SELECT concat_ws(',', b."ticker", $1::text, b."open" * 1.01, b."high" * 1.01, b."low" * 1.01, b."close" * 1.01,
    b."adjusted_close" * 1.01, b."volume") AS line
  FROM (SELECT "ticker" FROM "quote") AS q CROSS JOIN LATERAL (
    SELECT * FROM "daily_bar" WHERE "ticker" = q."ticker" ORDER BY "date" DESC LIMIT 1) AS b
  WHERE b."open" IS NOT NULL AND b."adjusted_close" IS NOT NULL AND b."volume" IS NOT NULL ORDER BY 1`;
const ISSUER = `SELECT s."ticker", s."cik", (SELECT max("date")::text FROM "daily_bar" WHERE "ticker" = s."ticker") AS "day"
  FROM "stock" AS s WHERE s."ticker" = 'AAPL'`;

/** The pipeline with one job at a time. */
const oneAtATime = ({ catchUp, ...pipeline }: Pipeline): Pipeline => ({
  ...pipeline,
  catchUp: (db, imported, now, asOf, options) => catchUp(db, imported, now, asOf, { ...options, atOnce: 1 }),
});

/**
 * Imports a Form 4 and the prices of the next session into the database, and runs the jobs that follow.
 * @param profile prints the time of each job: jobs then run one at a time
 */
export async function measureChanges(
  databaseUrl: string,
  profile?: ReturnType<typeof profileJobs>,
): Promise<{ form4: ChangeTimes; day: ChangeTimes }> {
  const db = await openPostgres(databaseUrl);
  const [issuer] = await db.query<{ ticker: string; cik: string; day: string }>(ISSUER);
  // An earlier measurement may have added sessions of the next days.
  let now = new Date(Math.max(Date.now(), newYorkTime(parseDay(issuer!.day)!, 18, 0).valueOf()));
  const clock = () => now;
  const derivation = derivationOn(profile ? oneAtATime(catalog) : catalog, db, { now: clock, lookAt: clock });
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-growth-'));

  const change = async (kind: string, name: string, content: string): Promise<ChangeTimes> => {
    const path = join(folder, name);
    await writeFile(path, content);
    const importer = catalog.importers.all.find((importer) => importer.kind === kind)!;
    const { log, runKeyed, settled }: Derivation = derivation;
    const taken = await measureSeconds(async () => {
      const [report] = await ingest(db, importer, [path], { now: clock(), log });
      if (report!.failure || report!.refused > 0) throw new Error(JSON.stringify(report));
    });
    const keyed = await measureSeconds(() => runKeyed(importer.family));
    profile?.print(`${name}: keyed jobs`);
    const market = await measureSeconds(settled);
    profile?.print(`${name}: market-wide jobs`);
    return { import: taken, keyed, market };
  };
  try {
    const session = sessionAfter(parseDay(issuer!.day)!);
    const lines = await db.query<{ line: string }>(NEXT_DAY, [isoDate(session)]);
    const header = 'ticker,date,open,high,low,close,adjusted_close,volume';
    const filing = await change('ownership', 'form4.xml', form4(issuer!));
    // In the evening of that session.
    now = newYorkTime(session, 18, 0);
    return {
      form4: filing,
      day: await change('prices', 'prices.csv', `${[header, ...lines.map(({ line }) => line)].join('\n')}\n`),
    };
  } finally {
    await derivation.close();
    await db.close();
    await rm(folder, { recursive: true });
  }
}
