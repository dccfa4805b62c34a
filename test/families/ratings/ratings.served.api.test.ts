import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bumpVersion } from '../../../src/db/versions.ts';
import { NOW, startApp, type TestApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { FIVE, rate } from '../../support/market-ratings.ts';

const PATH = '/api/v1/rating';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const rest = async (ticker: string) => (await app.rest(`${PATH}/${ticker}`)).body;

describe('A rating as time goes by', () => {
  it('stands until the next run is six hours late, and is then stale [LIMITS-24, RAT-24, RAT-43]', async () => {
    await rate(app, FIVE);
    const fresh = await rest('AAPL');
    // Saturday's run, at 07:15 in New York, is for Friday's session.
    app.clock.now = new Date('2025-11-22T18:14:59Z');
    expect(await rest('AAPL')).toEqual(fresh);

    app.clock.now = new Date('2025-11-22T18:15:00Z');
    const { status, body } = await app.rest(`${PATH}/AAPL`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rated: false, reason: 'stale', asOf: '2025-11-21', dimensionsPresent: 7 });
    expect(body.dimensions).toEqual(fresh.dimensions);
    for (const name of ['score', 'letter', 'percentile', 'composite', 'ratedCount', 'methodologyVersion'])
      expect(body).not.toHaveProperty(name);
    // Stocks that are never rated do not depend on a run.
    expect([(await rest('XOM')).reason, (await rest('GONE')).reason]).toEqual(['stale', 'not_rated_today']);

    const { data } = (
      await app.graphql('{ stock(ticker: "AAPL") { rating { __typename ... on UnratedStock { reason } } } }')
    ).body;
    expect(data.stock.rating).toEqual({ __typename: 'UnratedStock', reason: 'STALE' });
  });

  it('gives way to that of the next session at once [RAT-43]', async () => {
    await rate(app, FIVE);
    expect((await rest('KO')).asOf).toBe('2025-11-21');
    await load(app, 'prices', { 'ko.csv': 'ticker,date,close,adjusted_close,volume\nKO,2025-11-21,80,79,100\n' });
    expect((await rest('KO')).asOf).toBe('2025-11-22');
  });

  it('is missing for a stock that no run has seen, as of the latest due run [RAT-24]', async () => {
    await app.db.query(`DELETE FROM "rating" WHERE "ticker" = 'KO'`);
    await bumpVersion(app.db, 'ratings', { now: NOW });
    await app.versions.refresh();
    expect(await rest('KO')).toMatchObject({
      ticker: 'KO',
      kbEntityId: 'kb/company/21344',
      rated: false,
      asOf: '2025-11-21',
      reason: 'not_rated_today',
      dimensionsPresent: 0,
      presentDimensions: [],
      flags: [],
    });
  });

  it('may hold conditions of another version [RAT-41, VER-09]', async () => {
    await rate(app, FIVE);
    await app.db.query(
      `UPDATE "rating" SET "risk_adjustments" = '[{"condition": "meteor", "points": 3.5}]' WHERE "ticker" = 'AAPL'`,
    );
    await bumpVersion(app.db, 'ratings', { now: NOW });
    await app.versions.refresh();
    expect(await rest('AAPL')).toMatchObject({
      riskAdjustments: [{ condition: 'meteor', points: 3.5 }],
      riskConditions: ['meteor'],
    });
  });
});

describe('The ratings of many stocks', () => {
  it('are read in one statement, and in none when they are warm', async () => {
    const more = Array.from({ length: 50 }, (_, i) => `ZZ${String.fromCharCode(65 + (i % 26))}${i < 26 ? 'A' : 'B'}`);
    await load(app, 'companies', {
      'more.csv': `ticker,name\n${more.map((ticker) => `${ticker},${ticker} Inc.`).join('\n')}\n`,
    });
    const query =
      'query Page($tickers: [Ticker!]!) { stocks(tickers: $tickers) { nodes { rating { ticker isRated } } } }';
    const ask = () => app.graphql(query, { variables: { tickers: more } });
    const ofRatings = () => app.queries.filter((sql) => /FROM (?:"public"\.)?"rating"/.test(sql));
    app.queries.length = 0;
    const { body } = await ask();
    expect(body.errors).toBeUndefined();
    expect(body.data.stocks.nodes).toEqual([...more].sort().map((ticker) => ({ rating: { ticker, isRated: false } })));
    expect(ofRatings()).toHaveLength(1);
    await ask();
    expect(ofRatings()).toHaveLength(1);
  });
});
