import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toGradeStep } from '../../../src/families/analysts/rules/grades.ts';
import { startApp, type TestApp } from '../../support/harness.ts';
import { hasSharedData, SHARED_DATA } from '../../support/import-file.ts';
import { load } from '../../support/load.ts';

describe.skipIf(!hasSharedData)(
  'the real ratings (skipped where ../shared/data is missing beside the repository)',
  () => {
    let app: TestApp;
    const files = () => ({
      'companies.csv': readFileSync(join(SHARED_DATA, 'prices/long_format/companies.csv')),
      'analyst_ratings.csv': readFileSync(join(SHARED_DATA, 'analyst/analyst_ratings.csv')),
    });
    const ratings = async () => {
      const { 'companies.csv': companies, 'analyst_ratings.csv': table } = files();
      const reports = await load(app, 'analyst-ratings', { 'analyst_ratings.csv': table, 'companies.csv': companies });
      return reports.find(({ file }) => file.endsWith('analyst_ratings.csv'))!;
    };

    beforeAll(async () => {
      app = await startApp({ fill: false });
      app.clock.now = new Date('2026-06-22T20:00:00Z');
      await load(app, 'companies', { 'companies.csv': files()['companies.csv'] });
      await load(app, 'prices', {
        'stock_prices.csv': readFileSync(join(SHARED_DATA, 'prices/long_format/stock_prices.csv')),
        'companies.csv': files()['companies.csv'],
      });
    });
    afterAll(() => app.close());

    it('the real ratings are all taken in, none of them refused, and again without a change', async () => {
      expect(await ratings()).toMatchObject({ read: 19_266, written: 19_266, unchanged: 0, refused: 0 });
      expect(await ratings()).toMatchObject({ read: 19_266, written: 0, unchanged: 19_266, refused: 0 });
    });

    it('all have a place on the scale of five, so every one does something', async () => {
      const grades = await app.db.query<{ grade: string; n: number }>(
        'SELECT "to_grade" AS "grade", count(*)::int AS "n" FROM "analyst_action" GROUP BY 1 ORDER BY 2 DESC',
      );
      expect(grades).toHaveLength(9);
      expect(grades.filter(({ grade }) => toGradeStep(grade) === null)).toEqual([]);
      const types = await app.db.query<{ type: string; n: number }>(
        'SELECT "action_type" AS "type", count(*)::int AS "n" FROM "analyst_action" GROUP BY 1 ORDER BY 1',
      );
      expect(Object.fromEntries(types.map(({ type, n }) => [type, n]))).toEqual({
        DOWNGRADE: 1_061,
        INITIATE: 1_770,
        REITERATE: 15_299,
        UPGRADE: 1_136,
      });
    });

    it('the real ratings show the latest view of each firm on Apple [ANA-36]', async () => {
      const { body } = await app.rest('/api/v1/analyst/aapl/actions?lookbackDays=14');
      expect(body.data.slice(0, 2)).toEqual([
        {
          ticker: 'AAPL',
          actionDate: '2026-06-18',
          firm: 'B of A Securities',
          actionType: 'REITERATE',
          fromGrade: 'Buy',
          toGrade: 'Buy',
        },
        expect.objectContaining({ actionDate: '2026-06-09', firm: 'Maxim Group', actionType: 'REITERATE' }),
      ]);
      const activity = await app.rest('/api/v1/analyst/activity');
      expect(activity.body.totalCount).toBe(89);
    });

    it('the real ratings tell which moves of real prices the firms called by their grades [ANA-30]', async () => {
      const moves = await app.db.query<{ ticker: string; n: number }>(
        'SELECT "ticker", count(*)::int AS "n" FROM "called_it_move" GROUP BY 1 ORDER BY 1',
      );
      expect(Object.fromEntries(moves.map(({ ticker, n }) => [ticker, n]))).toEqual({
        AAPL: 1,
        DIS: 1,
        INTC: 7,
        PSX: 1,
        QCOM: 4,
        TSLA: 6,
        UNH: 1,
      });
    });
  },
);
