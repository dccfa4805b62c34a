import type { Sql } from '../../../db/open.ts';
import { replaceAll } from '../../../db/replace.ts';
import { SENTIMENT_ROLLUP } from '../../../generated/tables.ts';
import { defineJob } from '../../../jobs/job.ts';
import { isoDate } from '../../../lib/dates.ts';
import { morningAfterSession } from '../../../market/schedules.ts';
import { TICKERS_DIGEST } from '../../entities/rules.ts';
import { BREADTH_DAYS, breadthSeries, type StockDay, sectorRollup } from './rules.ts';

// Share classes are one company, under its primary ticker.
const STOCK_DAYS = `SELECT m."day"::text AS "day", s."ticker", s."sector", m."mentions", m."sentiment", m."score", m."bullish", m."bearish"
  FROM "metric_day" AS m JOIN "entity" AS e ON e."id" = m."entity_id" JOIN "stock" AS s ON s."ticker" = e."ticker"
  WHERE m."day" <= $1::date AND m."mentions" > 0
    AND m."day" > (SELECT max("day") FROM "metric_day" WHERE "day" <= $1::date) - ${BREADTH_DAYS} ORDER BY 1, 2`;

/**
 * Rewrites both rollups: the sectors on the newest day with mentions up to `asOf`, and the breadth of the days before.
 */
async function deriveSentimentRollups(sql: Sql, asOf: Date): Promise<{ rows: number; asOf: string | null }> {
  const days = await sql.query<StockDay>(STOCK_DAYS, [isoDate(asOf)]);
  const newest = days.at(-1)?.day;
  if (newest === undefined) {
    await replaceAll(sql, SENTIMENT_ROLLUP, []);
    return { rows: 0, asOf: null };
  }
  const sectors = sectorRollup(days.filter(({ day }) => day === newest));
  const series = breadthSeries(days);
  await replaceAll(sql, SENTIMENT_ROLLUP, [
    ...(sectors ? [{ kind: 'SECTORS', asOf: newest, snapshot: JSON.stringify(sectors) }] : []),
    ...(series.length > 0 ? [{ kind: 'BREADTH', asOf: newest, snapshot: JSON.stringify(series) }] : []),
  ]);
  return { rows: (sectors?.sectors.length ?? 0) + series.length, asOf: newest };
}

export const sentimentRollupsJob = defineJob({
  name: 'sentiment rollups',
  reads: { snapshots: ['metric_day', 'stock', 'entity'] },
  uses: { tables: ['entity'], digest: TICKERS_DIGEST },
  writes: ['sentiment_rollup'],
  schedule: morningAfterSession(6, 30),
  run: deriveSentimentRollups,
});
