import type { Database, Sql } from './db/open.ts';
import { moveVersion } from './db/versions.ts';
import { deriveFilers } from './families/filers/derive.ts';
import { deriveInsiderTrades } from './families/insider/derive.ts';
import { derivePositions } from './families/institutional/derive.ts';
import { deriveFlows } from './families/institutional-flows/derive.ts';
import { deriveMetrics } from './families/metrics/derive.ts';
import { deriveOptions } from './families/options/derive.ts';
import { deriveQuotes } from './families/prices/derive.ts';
import { deriveStocks } from './families/stocks/derive.ts';
import { newYorkDay } from './lib/market-calendar.ts';

/** Turns facts into the snapshots of a family. Pure over the stored facts: the same facts and day give the same rows. */
export type DeriveJob = {
  name: string;
  /** The families whose facts or snapshots it reads. */
  reads: readonly string[];
  /** The families whose snapshots it writes. */
  writes: readonly string[];
  /** `asOf`: a day in New York; facts of later days are not looked at. */
  run(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }>;
};

/** Every job, each after those whose snapshots it builds on. */
export const JOBS: readonly DeriveJob[] = [
  { name: 'quotes', reads: ['prices'], writes: ['prices'], run: deriveQuotes },
  { name: 'insider trades', reads: ['insider', 'stocks'], writes: ['insider'], run: deriveInsiderTrades },
  { name: 'stocks', reads: ['stocks', 'prices', 'insider'], writes: ['stocks', 'entities'], run: deriveStocks },
  { name: 'options', reads: ['options'], writes: ['options'], run: deriveOptions },
  { name: 'metrics', reads: ['mentions', 'stocks', 'insider'], writes: ['metrics'], run: deriveMetrics },
  { name: 'filers', reads: ['institutional', 'filers'], writes: ['filers'], run: deriveFilers },
  {
    name: 'institutional positions',
    reads: ['institutional', 'prices'],
    writes: ['institutional'],
    run: derivePositions,
  },
  { name: 'institutional flows', reads: ['institutional', 'filers'], writes: ['institutional'], run: deriveFlows },
];

/**
 * Runs the jobs that read these families, and those that read what they wrote, each in a transaction with the new
 * version of its snapshot. A job that fails leaves the old one; the others still run, and its error is thrown at the end.
 * @param now stamps the snapshots
 * @param asOf the day in New York whose state they show; default: that of `now`
 */
export async function derive(
  db: Database,
  families: readonly string[],
  now: Date,
  asOf: Date = newYorkDay(now),
): Promise<{ name: string; rows: number }[]> {
  const moved = new Set(families);
  const done: { name: string; rows: number }[] = [];
  const failures: Error[] = [];
  for (const { name, reads, writes, run } of JOBS) {
    if (!reads.some((family) => moved.has(family))) continue;
    try {
      const rows = await db.transaction(async (sql) => {
        const result = await run(sql, asOf);
        for (const family of writes) await moveVersion(sql, family, { now, ...result });
        return result.rows;
      });
      done.push({ name, rows });
      for (const family of writes) moved.add(family);
    } catch (error) {
      failures.push(
        new Error(`deriving ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error }),
      );
    }
  }
  if (failures.length > 0)
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  return done;
}
