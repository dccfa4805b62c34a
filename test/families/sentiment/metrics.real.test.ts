import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingest } from '../../../src/import/run.ts';
import { derive, importers } from '../../support/catalog.ts';
import { hasSharedData, SHARED_DATA } from '../../support/import-file.ts';
import { openTemplate } from '../../support/template.ts';

describe.skipIf(!hasSharedData)(
  'Real posts about real companies (skipped where the shared data folder is missing)',
  () => {
    it('real posts about real companies lead to the companies of the S&P 500 that they name [DER-12]', async () => {
      const db = await openTemplate('empty');
      try {
        const now = new Date('2026-04-20T12:00:00Z');
        const counts: [string, number, number][] = [];
        for (const [kind, name] of [
          ['constituents', 'reference/sp500_constituents.csv'],
          ['scored-posts', 'news_social'],
          ['scored-posts', 'news_social'],
        ] as const) {
          const importer = importers.find((importer) => importer.kind === kind)!;
          for (const report of await ingest(db, importer, [path.join(SHARED_DATA, name)], { now }))
            counts.push([path.basename(report.file), report.written, report.refused]);
        }
        // The second time nothing is new.
        expect(counts.slice(1)).toEqual([
          ['headlines_sentiment.csv', 3727, 0],
          ['reddit_sentiment.csv', 37, 0],
          ['rss_news_sentiment.csv', 48, 0],
          ['headlines_sentiment.csv', 0, 0],
          ['reddit_sentiment.csv', 0, 0],
          ['rss_news_sentiment.csv', 0, 0],
        ]);
        await derive(db, ['stocks', 'mentions'], now);
        // 873 of the 3,812 posts name a company, some of them several; the others are about oil, the Fed, the war.
        const [total] = await db.query(
          'SELECT count(DISTINCT "entity_id") AS "companies", sum("mentions") AS "mentions" FROM "metric_slice"',
        );
        expect(total).toEqual({ companies: 131, mentions: 1034 });
        const most = await db.query(
          `SELECT e."ticker", sum(d."mentions") AS "mentions" FROM "metric_day" AS d JOIN "entity" AS e ON e."id" = d."entity_id"
         GROUP BY 1 ORDER BY 2 DESC LIMIT 3`,
        );
        expect(most).toEqual([
          { ticker: 'NVDA', mentions: 189 },
          { ticker: 'TSLA', mentions: 81 },
          { ticker: 'AAPL', mentions: 80 },
        ]);
        const [range] = await db.query<{ low: number; high: number; none: number }>(
          'SELECT min("sentiment") AS "low", max("sentiment") AS "high", count(*) FILTER (WHERE "score" IS NULL) AS "none" FROM "metric_day"',
        );
        expect(range!.low).toBeGreaterThanOrEqual(-1);
        expect(range!.high).toBeLessThanOrEqual(1);
        expect(range!.none).toBe(0);
      } finally {
        await db.close();
      }
    });
  },
);
