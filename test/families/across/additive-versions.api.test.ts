import { describe, expect, it } from 'vitest';
import { bumpVersion } from '../../../src/db/versions.ts';
import { METHODOLOGY_VERSION } from '../../../src/families/ratings/rules/rating.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { FIVE, rate } from '../../support/market-ratings.ts';

describe('The version of a tracker snapshot', () => {
  // The only board without data in the small market.
  const RETURN = 'oak,Oak Fund,2025-YTD,3,2025-11-10,https://letters.example/oak,"It returned 3%, net of fees.",';
  const COLUMNS = 'fundSlug,fundName,periodLabel,netReturnPct,publishedDate,sourceUrl,sourceQuote,filerCik';
  const app = useApp((started) => load(started, 'fund-returns', { 'fund_returns.csv': `${COLUMNS}\n${RETURN}\n` }));

  it('is 1.0 for every tracker of both view types, so that neither of them moved it [VER-02, VER-03, TRK-03]', async () => {
    const { trackers } = await app.read('/api/v1/trackers');
    const versions: [viewType: string, version: string][] = [];
    for (const { trackerId, viewType } of trackers) {
      const { data } = await app.read(`/api/v1/trackers/${trackerId}`);
      expect(data.viewType).toBe(viewType);
      versions.push([viewType, data.schemaVersion]);
    }
    expect(versions).toHaveLength(9);
    expect(new Set(versions.map(([viewType]) => viewType))).toEqual(new Set(['table', 'heatmap']));
    expect(new Set(versions.map(([, version]) => version))).toEqual(new Set(['1.0']));
  });
});

describe('The methodology version of a rating', () => {
  const app = useApp((started) => rate(started, FIVE));

  it('comes from the run; other penalty points leave it unchanged [VER-07, RAT-42]', async () => {
    const change = async (set: string) => {
      await app.db.query(`UPDATE "rating" SET ${set} WHERE "ticker" = 'AAPL'`);
      await bumpVersion(app.db, 'ratings', { now: NOW });
      await app.versions.refresh();
      return app.read('/api/v1/rating/AAPL');
    };
    // Apple's debt is 3 times its equity: 6 points above 2. Another accrual rate would make them 4.
    const adjusted = `[{"condition": "high_leverage", "points": 4}]`;
    expect(await change(`"risk_adjustments" = '${adjusted}'`)).toMatchObject({
      riskAdjustments: [{ condition: 'high_leverage', points: 4 }],
      methodologyVersion: METHODOLOGY_VERSION,
    });
    // A rating made with other weights keeps their version.
    expect(await change(`"methodology_version" = '2025.01-v0'`)).toMatchObject({ methodologyVersion: '2025.01-v0' });
  });
});
