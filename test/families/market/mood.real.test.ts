import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SIGNALS } from '../../../src/families/market/mood/rules.ts';
import { ingest } from '../../../src/import/run.ts';
import { derive, importers } from '../../support/catalog.ts';
import { hasSharedData, SHARED_DATA } from '../../support/import-file.ts';
import { openTemplate } from '../../support/template.ts';

/**
 * As of 17 April 2026, with two years of sessions. The files of SPY and the VIX end on 21 November 2025, few headlines
 * name a company before 2025, and these files include no option chain.
 */
const EXPECTED = {
  span: [504, '2024-04-15', '2026-04-17'],
  readings: [194, 504, 405, 178, 405, 0],
  rollup: ['2026-04-17', 4],
};

describe.skipIf(!hasSharedData)('Real prices and headlines (skipped where the shared data folder is missing)', () => {
  it('real prices and headlines make a mood of every session that they tell, each signal from 0 to 100 [MOOD-06, DER-54, DER-55]', async () => {
    const db = await openTemplate('empty');
    try {
      const now = new Date('2026-04-17T22:00:00Z');
      for (const [kind, name] of [
        ['constituents', 'reference/sp500_constituents.csv'],
        ['prices', 'prices'],
        ['scored-posts', 'news_social'],
      ] as const)
        await ingest(db, importers.find((importer) => importer.kind === kind)!, [join(SHARED_DATA, name)], { now });
      await derive(db, ['stocks', 'prices', 'mentions'], now);
      const days = await db.query<Record<string, number | null> & { day: string }>(
        `SELECT "date"::text AS "day", "score", "social_sentiment" AS "socialSentiment", "market_direction" AS "marketDirection",
           "fear_gauge" AS "fearGauge", "social_momentum" AS "socialMomentum", "spy_trend" AS "spyTrend",
           "options_flow" AS "optionsFlow" FROM "mood_day" ORDER BY 1`,
      );
      expect([days.length, days[0]!.day, days.at(-1)!.day]).toEqual(EXPECTED.span);
      for (const day of days)
        for (const signal of ['score', ...SIGNALS]) {
          const value = day[signal] ?? 50;
          expect(value >= 0 && value <= 100, `${day.day} ${signal}`).toBe(true);
        }
      expect(SIGNALS.map((signal) => days.filter((day) => day[signal] !== null).length)).toEqual(EXPECTED.readings);
      const [rollup] = await db.query<{ snapshot: { sectors: unknown[] }; asOf: string }>(
        `SELECT "snapshot", "as_of"::text AS "asOf" FROM "sentiment_rollup" WHERE "kind" = 'SECTORS'`,
      );
      expect([rollup!.asOf, rollup!.snapshot.sectors.length]).toEqual(EXPECTED.rollup);
    } finally {
      await db.close();
    }
  });
});
