import { describe, expect, it } from 'vitest';
import { derive } from '../../support/catalog.ts';
import { NOW, startApp, useApp } from '../../support/harness.ts';

const SECTORS = '/api/v1/sentiment/sectors';
const BREADTH = '/api/v1/sentiment/breadth';

const app = useApp();

const body = async (path: string) => (await app.rest(path)).body;

describe('GET /api/v1/sentiment/sectors', () => {
  it('is flat, of the newest day in New York [ROLL-01, ROLL-02, GEN-08, GEN-10, VER-06]', async () => {
    expect(await body(SECTORS)).toEqual({
      schemaVersion: '1.0',
      generatedAt: NOW.valueOf() / 1_000,
      asOf: '2025-11-21',
      narrative: expect.any(String),
      marketConsensusRatio: 0.0588, // 17 bulls, 15 bears.
      sectors: [expect.objectContaining({ sector: 'Information Technology' })],
    });
  });

  it('has the members and the words of the contract [ROLL-03, ROLL-04, ROLL-06, ROLL-07]', async () => {
    // Apple 20 (+6), Microsoft 10 (+5), NVIDIA 20 (-10).
    const score = (10 * (0.3 * Math.log(21) + 0.5 * Math.log(11) - 0.5 * Math.log(21))) / 3;
    expect((await body(SECTORS)).sectors[0]).toEqual({
      sector: 'Information Technology',
      meanSentiment: 0.1,
      label: 'Neutral',
      meanScore: Number(score.toFixed(4)),
      scoreLabel: 'Neutral',
      consensusRatio: 0.0588,
      consensusVsMarket: 0,
      consensusLabel: 'In line with market',
      bullMentions: 17,
      bearMentions: 15,
      stockCount: 3,
      totalMentions: 50,
      topStock: { ticker: 'MSFT', value: 0.5 },
      bottomStock: { ticker: 'NVDA', value: -0.5 },
    });
  });

  it('leads to the stocks in the graph [GEN-01]', async () => {
    const { body: graph } = await app.graphql(
      '{ market { sectorSentiment { sectors { label consensusLabel topStock { stock { name } } } } } }',
    );
    expect(graph.data.market.sectorSentiment.sectors).toEqual([
      {
        label: 'NEUTRAL',
        consensusLabel: 'IN_LINE_WITH_MARKET',
        topStock: { stock: { name: 'Microsoft Corporation' } },
      },
    ]);
  });
});

describe('GET /api/v1/sentiment/breadth', () => {
  it('has the newest day and every day before it [ROLL-09, ROLL-10, ROLL-11, ROLL-12]', async () => {
    const breadth = await body(BREADTH);
    expect(Object.keys(breadth).sort()).toEqual([
      'asOf',
      'generatedAt',
      'latest',
      'minMentions',
      'schemaVersion',
      'series',
    ]);
    expect(breadth).toMatchObject({ schemaVersion: '1.0', asOf: '2025-11-21', minMentions: 5 });
    expect(breadth.latest).toEqual({
      date: '2025-11-21',
      coveredStocks: 3,
      totalMentions: 50,
      bullish: 2,
      neutral: 0,
      bearish: 1,
      bullishPct: 66.67,
      neutralPct: 0,
      bearishPct: 33.33,
      netBreadth: 33.34,
      bullishMentionPct: 60,
      neutralMentionPct: 0,
      bearishMentionPct: 40,
    });
    expect(breadth.series).toHaveLength(40);
    expect([breadth.series[0].date, breadth.series.at(-1)]).toEqual(['2025-10-13', breadth.latest]);
  });

  it('leaves JPMorgan with two mentions out, and counts Exxon’s eight as neutral [ROLL-11]', async () => {
    const { series } = await body(BREADTH);
    expect(series.at(-2)).toMatchObject({
      date: '2025-11-20',
      coveredStocks: 4,
      bullish: 2,
      neutral: 1,
      bearish: 1,
      totalMentions: 48,
      netBreadth: 25,
      bullishMentionPct: 41.67,
      neutralMentionPct: 16.67,
      bearishMentionPct: 41.67,
    });
  });
});

describe.each([SECTORS, BREADTH])('%s', (path) => {
  it('the sentiment API is the same for every tier [AUTH-12, ROLL-01, ROLL-09]', async () => {
    expect((await app.rest(path, { as: 'FREE' })).body).toEqual(await body(path));
  });

  it('the sentiment API needs a key [AUTH-03]', async () => {
    const { status, body: refusal } = await app.rest(path, { as: 'anonymous' });
    expect([status, refusal.error]).toEqual([401, 'api_key_required']);
  });
});

describe('A rollup', () => {
  it('does not move between two reads, however late [ROLL-13]', async () => {
    const changedApp = await startApp();
    const first = (await changedApp.rest(SECTORS)).body;
    changedApp.clock.now = new Date(NOW.valueOf() + 3_600_000);
    expect((await changedApp.rest(SECTORS)).body).toEqual(first);
    // Made again of the same facts it is the same snapshot; of other facts it is another.
    await derive(changedApp.db, ['mentions'], changedApp.clock.now);
    await changedApp.versions.refresh();
    expect((await changedApp.rest(SECTORS)).body).toEqual(first);
    await changedApp.db.query(
      `UPDATE "mention_day" SET "polarity_sum" = 3 WHERE "handle" = 'aapl' AND "day" = '2025-11-21'`,
    );
    await derive(changedApp.db, ['mentions'], changedApp.clock.now);
    await changedApp.versions.refresh();
    expect((await changedApp.rest(SECTORS)).body.generatedAt).toBe(first.generatedAt + 3_600);
    await changedApp.close();
  });

  it('is of the newest day with mentions that an earlier day knows', async () => {
    const changedApp = await startApp();
    await derive(changedApp.db, ['mentions'], NOW, new Date('2025-11-18'));
    await changedApp.versions.refresh();
    const { body: sectors } = await changedApp.rest(SECTORS);
    expect(sectors.asOf).toBe('2025-11-18');
    // Exxon: 10 mentions (-8), all bearish; the market 13 bulls and 23 bears, -10 / 38.
    expect(sectors.sectors.at(-1)).toMatchObject({
      sector: 'Energy',
      meanSentiment: -0.8,
      label: 'Bearish',
      consensusRatio: -0.8,
      consensusVsMarket: -0.5368,
      consensusLabel: 'Cooler than market',
      scoreLabel: 'Bearish',
    });
    expect((await changedApp.rest(BREADTH)).body.series).toHaveLength(37);
    await changedApp.close();
  });

  it('is an empty shape before its first run, its null values left out [ROLL-14, ROLL-15, PREVIEW-07, ERR-22]', async () => {
    const empty = await startApp({ fill: false });
    const [sectors, breadth] = [await empty.rest(SECTORS), await empty.rest(BREADTH)];
    expect([sectors.status, sectors.body]).toEqual([200, { schemaVersion: '1.0', sectors: [] }]);
    expect([breadth.status, breadth.body]).toEqual([200, { schemaVersion: '1.0', minMentions: 5, series: [] }]);
    await derive(empty.db, ['mentions'], NOW);
    await empty.versions.refresh();
    expect((await empty.rest(SECTORS)).body).toEqual({
      schemaVersion: '1.0',
      generatedAt: NOW.valueOf() / 1_000,
      sectors: [],
    });
    const { body: graph } = await empty.graphql('{ market { sentimentBreadth { latest { day } } } }');
    expect(graph.data.market.sentimentBreadth).toEqual({ latest: null });
    await empty.close();
  });
});
