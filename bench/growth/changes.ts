import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '../../src/db/open.ts';
import { importers } from '../../src/families.ts';
import { ingest } from '../../src/import/run.ts';
import { type Derivation, derivationOn } from '../../src/server/derivation.ts';
import { form4 } from '../changes/files.ts';
import { secondsOf } from './time.ts';

/** Seconds: of an import, of the keyed jobs after it, and of the jobs of the whole market. */
export type Change = { import: number; keyed: number; market: number };

/** The bars of the last two sessions as a vendor's file, those of the last a little higher. */
const LAST_DAY = `
  WITH last AS (SELECT DISTINCT "date" FROM "daily_bar" WHERE "ticker" = 'AAPL' ORDER BY 1 DESC LIMIT 2),
    bar AS (SELECT *, CASE WHEN "date" = (SELECT max("date") FROM last) THEN 1.001 ELSE 1 END AS up FROM "daily_bar" JOIN last USING ("date"))
  SELECT concat_ws(',', "ticker", "date", "open" * up, "high" * up, "low" * up, "close" * up, "adjusted_close" * up, "volume") AS line
  FROM bar WHERE "open" IS NOT NULL AND "adjusted_close" IS NOT NULL AND "volume" IS NOT NULL ORDER BY "ticker", "date"`;
const ISSUER = `SELECT s."ticker", s."cik", (SELECT max("date")::text FROM "daily_bar" WHERE "ticker" = s."ticker") AS "day"
  FROM "stock" AS s WHERE s."ticker" = 'AAPL'`;

/** Imports a Form 4 and a day of prices into the database, and derives what follows. */
export async function measureChanges(databaseUrl: string): Promise<{ form4: Change; day: Change }> {
  const db = await openPostgres(databaseUrl);
  const clock = () => new Date();
  const derivation = derivationOn(db, { now: clock, lookAt: clock });
  const folder = await mkdtemp(join(tmpdir(), 'market-signals-growth-'));

  const change = async (kind: string, name: string, content: string): Promise<Change> => {
    const path = join(folder, name);
    await writeFile(path, content);
    const importer = importers.find((one) => one.kind === kind)!;
    const { log, runKeyed, settled }: Derivation = derivation;
    const taken = await secondsOf(async () => {
      const [report] = await ingest(db, importer, [path], { now: clock(), log });
      if (report!.failure || report!.refused > 0) throw new Error(JSON.stringify(report));
    });
    return { import: taken, keyed: await secondsOf(() => runKeyed(importer.family)), market: await secondsOf(settled) };
  };
  try {
    const [issuer] = await db.query<{ ticker: string; cik: string; day: string }>(ISSUER);
    const lines = await db.query<{ line: string }>(LAST_DAY);
    const header = 'ticker,date,open,high,low,close,adjusted_close,volume';
    return {
      form4: await change('ownership', 'form4.xml', form4(issuer!)),
      day: await change('prices', 'prices.csv', `${[header, ...lines.map(({ line }) => line)].join('\n')}\n`),
    };
  } finally {
    await derivation.close();
    await db.close();
    await rm(folder, { recursive: true });
  }
}
