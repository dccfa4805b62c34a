import { describe, expect, it } from 'vitest';
import { derive } from '../../support/catalog.ts';
import { filing } from '../../support/filing.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp(async (app) => {
  // With Park Lee of the small market five insiders of Apple sold outside plans.
  const issuer = { cik: '0000320193', name: 'Apple Inc.', ticker: 'AAPL' };
  const sale = (person: number) =>
    filing({
      issuer,
      owners: [{ cik: `000980000${person}`, name: `Seller ${person}`, officer: true, director: false, title: 'SVP' }],
      filed: '2025-11-19',
      rows: [{ date: '2025-11-18', code: 'S', shares: 100 * person, price: 270, after: 1_000 }],
    });
  await load(app, 'ownership', Object.fromEntries([1, 2, 3, 4].map((person) => [`sale${person}.xml`, sale(person)])));
  // KO trades 50 times its usual volume on the newest session.
  await app.db.query(
    `UPDATE "daily_bar" SET "stated_volume" = CASE WHEN "date" = '2025-11-20' THEN 5000 ELSE 90 + extract(day FROM "date")::int % 20 END
     WHERE "ticker" = 'KO'`,
  );
  await derive(app.db, ['prices'], NOW);
  // The day on which the short interest of November 14 is published.
  await derive(app.db, ['short-interest'], NOW, new Date('2025-11-26'));
  await app.versions.refresh();
});

const PATH = '/api/v1/insights';
const readTypes = (insights: { insightType: string }[]) => insights.map(({ insightType }) => insightType);

describe('GET /api/v1/insights/stock/{ticker}', () => {
  it('answers PRO with a flat array, the most urgent and most confident first [INSI-01, INSI-04, INSI-05, DER-69]', async () => {
    const { status, body } = await app.rest(`${PATH}/stock/AAPL`);
    expect(status).toBe(200);
    // Confidences: institutions 23.8 % of 5 %: 0.89; short interest 50 % of 20 %: 0.8; sellers 5 of 5: 0.5.
    expect(readTypes(body)).toEqual(['institutional_position_change', 'short_interest_spike', 'insider_sell_signal']);
    expect(body[1]).toEqual({
      insightType: 'short_interest_spike',
      insightText: 'Short interest in AAPL rose by 50.0% to 1,500,000 shares.',
      confidence: 0.8,
      urgency: 'high',
      generatedAt: Date.UTC(2025, 10, 26, 21) / 1_000,
      docRefs: [{ url: '/api/v1/stocks/short-interest?ticker=AAPL', type: 'SHORT_INTEREST' }],
      metadata: '{"previous":1000000,"changePercent":50,"shortInterest":1500000}',
    });
    expect(body[2]).toMatchObject({ confidence: 0.5, urgency: 'low' });
  });

  it('filters by urgency and by type before anything is withheld [INSI-01]', async () => {
    expect(readTypes((await app.rest(`${PATH}/stock/AAPL?urgency=low`)).body)).toEqual(['insider_sell_signal']);
    expect(readTypes((await app.rest(`${PATH}/stock/AAPL?insightType=short_interest_spike`)).body)).toEqual([
      'short_interest_spike',
    ]);
    expect((await app.rest(`${PATH}/stock/AAPL?insightType=of_tomorrow`)).body).toEqual([]);
    expect((await app.rest(`${PATH}/stock/AAPL?urgency=urgent`)).status).toBe(400);
  });

  it('shows FREE three insights without their figures, and locks the others [INSI-06, INSI-07, INSI-08, INSI-13, LIMITS-14]', async () => {
    const three = (await app.rest(`${PATH}/stock/AAPL`, { as: 'FREE' })).body;
    expect(Object.keys(three)).toEqual(['isPreview', 'previewReason', 'upgrade', 'insights', 'locked']);
    expect([three.isPreview, three.previewReason, three.insights.length, three.locked]).toEqual([
      true,
      'PRO_REQUIRED',
      3,
      [],
    ]);
    for (const insight of three.insights) expect(insight.metadata).toBeNull();
    expect(three.insights[0].insightText).toContain('23.8%');

    await app.db.query(`INSERT INTO "insight" SELECT 'AAPL@later', "ticker", 'of_a_later_version', "insight_text", 0.5, 'low',
      "generated_at", "figures", "evidence_kind", "evidence_ids" FROM "insight" WHERE "id" = 'AAPL@insider_sell_signal'`);
    await app.db.query(`UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" = 'insights'`);
    await app.versions.refresh();
    const four = (await app.rest(`${PATH}/stock/AAPL`, { as: 'FREE' })).body;
    expect(four.insights).toHaveLength(3);
    // An unknown type is served like any other.
    expect(four.locked).toEqual([
      { insightType: 'of_a_later_version', urgency: 'low', generatedAt: four.insights[2].generatedAt },
    ]);
    // A filter unlocks no locked insight.
    const filtered = (await app.rest(`${PATH}/stock/AAPL?insightType=of_a_later_version`, { as: 'FREE' })).body;
    expect([filtered.isPreview, filtered.insights, filtered.locked]).toEqual([true, [], four.locked]);
    const low = (await app.rest(`${PATH}/stock/AAPL?urgency=low`, { as: 'FREE' })).body;
    expect([readTypes(low.insights), low.locked]).toEqual([['insider_sell_signal'], four.locked]);
    await derive(app.db, ['insider'], NOW);
    await app.versions.refresh();
  });

  it('needs a key; ERR-22 knows no unknown stock [AUTH-15]', async () => {
    expect((await app.rest(`${PATH}/stock/AAPL`, { as: 'anonymous' })).status).toBe(401);
    const { status, body } = await app.rest(`${PATH}/stock/AAPLE`);
    expect([status, body.error]).toEqual([404, 'entity_not_found']);
  });

  it('says to FREE of a stock without insights that nothing is withheld [INSI-06]', async () => {
    const { body } = await app.rest(`${PATH}/stock/MSFT`, { as: 'FREE' });
    expect(body).toEqual({ isPreview: false, previewReason: null, insights: [], locked: [] });
  });
});

describe('A rise of short interest', () => {
  it('is an insight from the day on which FINRA publishes it, the eighth session after its settlement [INSI-12]', async () => {
    const listTypes = async (day: string) => {
      await derive(app.db, ['short-interest'], NOW, new Date(day));
      await app.versions.refresh();
      return readTypes((await app.rest(`${PATH}/stock/AAPL`)).body);
    };
    expect(await listTypes('2025-11-25')).not.toContain('short_interest_spike');
    expect(await listTypes('2025-11-26')).toContain('short_interest_spike');
  });
});

describe('GET /api/v1/insights/stock/{ticker}/types', () => {
  it('names the types there are, to everyone [INSI-03, AUTH-07]', async () => {
    const { status, body } = await app.rest(`${PATH}/stock/AAPL/types`, { as: 'anonymous' });
    expect([status, body]).toEqual([
      200,
      ['insider_sell_signal', 'institutional_position_change', 'short_interest_spike'],
    ]);
    expect((await app.rest(`${PATH}/stock/MSFT/types`)).body).toEqual([]);
  });
});

describe('GET /api/v1/insights/market', () => {
  it('has the insights of the whole market, and no stock has them [INSI-02, INSI-10]', async () => {
    const { body } = await app.rest(`${PATH}/market`);
    expect(new Set(readTypes(body))).toEqual(new Set(['market_institutional_rotation', 'market_sector_flow']));
    expect(body.map(({ docRefs }: { docRefs: unknown }) => docRefs)[0]).toEqual([
      { url: '/api/v1/institutional/flows?reportDate=2025-09-30', type: 'INSTITUTIONAL_FLOW' },
    ]);
    const stocks = await app.db.query<{ insight_type: string }>(
      'SELECT "insight_type" FROM "insight" WHERE "ticker" IS NOT NULL',
    );
    expect(stocks.filter(({ insight_type }) => insight_type.startsWith('market_'))).toEqual([]);
  });

  it('is a preview for FREE, and nothing without a key [INSI-06, INSI-08]', async () => {
    const { body } = await app.rest(`${PATH}/market`, { as: 'FREE' });
    expect([body.isPreview, body.insights.length, body.insights[0].metadata]).toEqual([true, 5, null]);
    expect(body.locked).toHaveLength(2);
    expect((await app.rest(`${PATH}/market`, { as: 'anonymous' })).status).toBe(401);
  });
});

describe('In the graph', () => {
  const QUERY = `query ($ticker: Ticker!) { stock(ticker: $ticker) {
    insightTypes
    insights { isPreview withheld totalCount locked { insightType }
      nodes { insightType metadata stock { ticker }
        facts { __typename
          ... on InsiderTrade { insiderName totalValue }
          ... on InstitutionalFlow { netSharesChange }
          ... on ShortInterestReport { settlementDate shortInterest }
          ... on PriceBar { day volume } } } } } }`;
  const ask = async (ticker: string, as: 'FREE' | 'PRO' = 'PRO') =>
    (await app.graphql(QUERY, { as, variables: { ticker } })).body.data.stock;

  it('each insight leads to the rows that fired it', async () => {
    const { insights } = await ask('AAPL');
    const facts = Object.fromEntries(
      insights.nodes.map((insight: { insightType: string; facts: unknown }) => [insight.insightType, insight.facts]),
    );
    expect(facts.short_interest_spike).toEqual([
      { __typename: 'ShortInterestReport', settlementDate: '2025-10-31', shortInterest: 1_000_000 },
      { __typename: 'ShortInterestReport', settlementDate: '2025-11-14', shortInterest: 1_500_000 },
    ]);
    expect(facts.insider_sell_signal.map(({ insiderName }: { insiderName: string }) => insiderName).sort()).toEqual([
      'Lee Park',
      ...[1, 2, 3, 4].map((person) => `Seller ${person}`),
    ]);
    expect(facts.institutional_position_change).toHaveLength(1);
    expect(insights.nodes[0].stock).toEqual({ ticker: 'AAPL' });
  });

  it('a session of unusual volume leads to its bar [INSI-09]', async () => {
    const { insights } = await ask('KO');
    const volume = insights.nodes.find(
      ({ insightType }: { insightType: string }) => insightType === 'volume_anomaly_high',
    );
    expect(volume.facts).toEqual([{ __typename: 'PriceBar', day: '2025-11-20', volume: 5_000 }]);
  });

  it('names the fields that a FREE key does not see [PREVIEW-08]', async () => {
    const { insights, insightTypes } = await ask('AAPL', 'FREE');
    expect(insights.withheld).toEqual(['nodes.metadata', 'nodes.facts']);
    expect([insights.totalCount, insights.nodes[0].facts, insights.nodes[0].metadata]).toEqual([3, null, null]);
    expect(insightTypes).toHaveLength(3);
  });

  it('reads the insights of many stocks, and the rows of each kind, at once', async () => {
    await app.db.query(`UPDATE "data_version" SET "version" = "version" + 1 WHERE "family" = 'insights'`);
    await app.versions.refresh();
    app.queries.length = 0;
    await app.graphql(`{ stocks(first: 20) { nodes { insights { nodes { insightText facts { __typename } } } } } }`);
    expect(app.queries.filter((sql) => sql.includes('"insight"'))).toHaveLength(1);
    expect(app.queries.filter((sql) => sql.includes('"institutional_flow"'))).toHaveLength(1);
  });
});
