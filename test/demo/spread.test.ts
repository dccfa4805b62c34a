import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../src/cli/fill-demo.ts';
import { MARKET_TYPES, STOCK_TYPES } from '../../src/families/insights/rules.ts';
import { moodPhase } from '../../src/families/market/mood/rules.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ fill: false });
  await fillDemo(app.db, { seed: 7, now: NOW, report: () => {} });
  await app.versions.refresh();
}, 900_000);
afterAll(() => app.close());

const column = async <T>(sql: string): Promise<T[]> =>
  (await app.db.query<{ value: T }>(sql)).map(({ value }) => value);

describe('The whole demo market', () => {
  it('SCR-40 has something for every curated screen', async () => {
    const { body } = await app.graphql('{ curatedScreens { id result(limit: 1) { matched } } }', { as: 'PRO' });
    type Screen = { id: string; result: { matched: number } };
    const empty = (body.data.curatedScreens as Screen[]).filter(({ result }) => result.matched === 0);
    expect(empty.map(({ id }) => id)).toEqual([]);
  });

  it('RAT-05 has stocks of every letter', async () => {
    const letters = await column('SELECT DISTINCT "letter" AS "value" FROM "rating" WHERE "rated" ORDER BY 1');
    expect(letters).toEqual(['A', 'B', 'C', 'D', 'F']);
  });

  it('INSI-13 has insights of every type', async () => {
    const types = await column<string>('SELECT DISTINCT "insight_type" AS "value" FROM "insight"');
    expect(types.sort()).toEqual([...STOCK_TYPES, ...MARKET_TYPES].sort());
  });

  it('has been through every phase of the market mood', async () => {
    const scores = await column<number>('SELECT "score" AS "value" FROM "mood_day" WHERE "score" IS NOT NULL');
    const phases = new Set(scores.map(moodPhase));
    expect([...phases].sort()).toEqual(['EXTREME_FEAR', 'FEAR', 'GREED', 'NEUTRAL', 'OPTIMISM']);
  });

  it('MET-01 has 7-day Scores from about -30 to +45', async () => {
    const scores = await column<number>(
      'SELECT "service_score7_d" AS "value" FROM "screener_stock" WHERE "service_score7_d" IS NOT NULL',
    );
    expect(Math.min(...scores)).toBeGreaterThan(-45);
    expect(Math.min(...scores)).toBeLessThan(-20);
    expect(Math.max(...scores)).toBeLessThan(55);
    expect(Math.max(...scores)).toBeGreaterThan(30);
  });

  it('STK-01 has an entity behind every stock and fund', async () => {
    const { body } = await app.graphql('{ allStocks { kbEntityId } allEtfs { kbEntityId } }', { as: 'PRO' });
    const ids = [...body.data.allStocks, ...body.data.allEtfs].map(({ kbEntityId }) => kbEntityId);
    expect(ids.length).toBeGreaterThan(150);
    expect(ids.filter((id) => !id)).toEqual([]);
  });
});
