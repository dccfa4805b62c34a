import {
  type GraphQLObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { schema } from '../support/graph.ts';
import { useApp } from '../support/harness.ts';
import { load } from '../support/load.ts';

const app = useApp();

const objects = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && !type.name.startsWith('__'),
);
const connections = objects.filter(({ name }) => name.endsWith('Connection'));

type Walked = { nodes: { id: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
/** Every page of the actions on a stock, two rows at a time. */
async function walk(tier: 'FREE' | 'PRO'): Promise<string[]> {
  const ids: string[] = [];
  let after = '';
  for (;;) {
    const { stock } = await app.ask(
      `{ stock(ticker: "AAPL") { analystActions(period: { days: 365 }, first: 2${after}) { nodes { id } pageInfo { hasNextPage endCursor } } } }`,
      tier,
    );
    const { nodes, pageInfo } = stock.analystActions as Walked;
    ids.push(...nodes.map(({ id }) => id));
    if (!pageInfo.hasNextPage) return ids;
    after = `, after: "${pageInfo.endCursor}"`;
  }
}

describe('Lists that can exceed a page', () => {
  it('are connections with nodes, edges, totalCount and pageInfo, and their rows have ids [GEN-01]', () => {
    expect(connections.length).toBeGreaterThan(10);
    for (const type of connections) {
      expect(Object.keys(type.getFields()), type.name).toEqual(
        expect.arrayContaining(['edges', 'nodes', 'pageInfo', 'totalCount']),
      );
      const row = getNamedType(type.getFields().nodes!.type) as GraphQLObjectType;
      const edge = getNamedType(type.getFields().edges!.type) as GraphQLObjectType;
      expect(edge.name, type.name).toMatch(/^[A-Z][A-Za-z]*Edge$/);
      expect(getNamedType(edge.getFields().node!.type), type.name).toBe(row);
    }
  });

  it('take first, after, last and before wherever they stand [GEN-01]', () => {
    for (const type of objects)
      for (const { name, type: answer, args } of Object.values(type.getFields()))
        if (connections.includes(getNamedType(answer) as GraphQLObjectType)) {
          expect(isListType(getNullableType(answer)), `${type.name}.${name}`).toBe(false);
          const names = args.map((arg) => arg.name);
          expect(names, `${type.name}.${name}`).toEqual(expect.arrayContaining(['first', 'after', 'last', 'before']));
        }
  });

  it('show FREE in all pages together no row that its preview does not show [LIMITS-14]', async () => {
    const [all, shown] = [await walk('PRO'), await walk('FREE')];
    expect(all).toHaveLength(6);
    expect(new Set(all).size).toBe(6);
    expect(shown).toEqual(all.slice(0, 3));
    const { stock } = await app.ask(
      `{ stock(ticker: "AAPL") { analystActions(period: { days: 365 }, last: 1) { isPreview withheld totalCount nodes { id } } } }`,
      'FREE',
    );
    expect(stock.analystActions).toEqual({
      isPreview: true,
      withheld: ['edges', 'nodes'],
      totalCount: 6,
      nodes: [{ id: all[2] }],
    });
  });

  it.each([
    ['first: 101', 'first: from 1 to 100.'],
    ['last: 101', 'last: from 1 to 100.'],
    ['first: 0', 'first: from 1 to 100.'],
    ['after: "nonsense"', 'after: not a cursor of this list.'],
  ])('refuse %s with the reason [GEN-12]', async (argument, message) => {
    const { body } = await app.graphql(`{ market { analystActivity(${argument}) { totalCount } } }`, { as: 'PRO' });
    expect([body.errors[0].message, body.errors[0].extensions.code]).toEqual([message, 'invalid_parameter']);
  });

  it('hold 100 rows a page; a documented path has them all, and neither is answered with the other [ANA-36]', async () => {
    // One note on it is in the market already.
    const rows = Array.from({ length: 130 }, (_, i) => `KO,2025-11-19,Firm ${i},,,Buy,,80`);
    const header = 'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo';
    await load(app, 'analyst-actions', { 'many.csv': [header, ...rows, ''].join('\n') });
    const ask = `{ stock(ticker: "KO") { analystActions { totalCount nodes { firm } pageInfo { hasNextPage } } } }`;
    for (let again = 0; again < 2; again++) {
      const {
        stock: { analystActions },
      } = await app.ask(ask);
      expect(analystActions.nodes).toHaveLength(100);
      expect(analystActions).toMatchObject({ totalCount: 131, pageInfo: { hasNextPage: true } });
      expect((await app.read('/api/v1/analyst/KO/actions')).data).toHaveLength(131);
    }
  });
});

/** Lists that a client cache stores inside their parent, by reason. */
const WITHOUT_ID = {
  'points of a series, which is asked as a whole': [
    ...['BreadthBucket', 'ConsensusPoint', 'IndexPoint', 'MetricPoint', 'MoodPoint', 'OptionsDay', 'PriceBar'],
    ...['RatioPoint', 'RevenuePoint', 'ShortInterestReport', 'ShortVolumeDay'],
    ...['BacktestEquity', 'EventStudyPoint'],
    ...['EarningsQuarter', 'FundamentalPeriod', 'FundamentalsQuarter', 'PoliticianQuarter'],
    'SymbolSpell',
    ...['MetricBaseline', 'MetricBaselineDay', 'MetricBaselineWeek', 'StockSplit', 'HistoryDay', 'AlertReplayDay'],
  ],
  'figures of the window, the filter or the scope that was asked for': [
    ...['EntityMetricValue', 'ETFAnalystContributor', 'ETFInsiderContributor', 'InsiderActivitySummary', 'MetricMean'],
    ...[
      'HeatmapSector',
      'HeatmapTile',
      'MetricShare',
      'MetricSlice',
      'ScreenFilterCount',
      'CongressTotal',
      'Story',
      'TrackerMetric',
      'TrackerPlacement',
      'TrackerRow',
    ],
    ...[
      'UserError',
      'TrackerTile',
      'BacktestClassSplit',
      'BacktestDelisting',
      'BacktestHolding',
      'BacktestMerger',
      'EventStudyHorizon',
    ],
    ...['SignalGroup', 'SignalInsight', 'SignalMonth', 'SignalReturn'],
  ],
  'parts of one reading': [
    ...[
      'AnalystCall',
      'InsiderFiling',
      'AnalystEstimate',
      'Catalyst',
      'CompanyLeader',
      'EarningsSurprise',
      'FilingValueUnit',
      'IndexConstituent',
    ],
    'ScreenConditionChange',
    ...['InsightReference', 'LockedInsight', 'MarketIndex', 'MoodSignal', 'OptionsWall', 'RatingDimension'],
    ...[
      'RatingChangeStep',
      'RatingDriver',
      'RatingFlag',
      'RatingRiskAdjustment',
      'RatingSubLeg',
      'RenamedSecurity',
      'ReportSection',
      'SectorMood',
    ],
    ...['SectorSentiment', 'StockEntity', 'ETFCountrySlice', 'ETFSectorSlice', 'OptionsExpiry', 'OptionsStrike'],
  ],
  // Their values depend on the arguments of their list.
  'rows of a list whose arguments change them': [
    ...['ETFScreenPoint', 'ETFScreenValue', 'ScreenChange', 'StockScreenPoint', 'StockScreenValue'],
  ],
  'what the gateway says of itself, and lists that hardly change': [
    ...['Calendar', 'DataSource', 'DataStatus', 'DeprecatedUse', 'ExchangeDay', 'ExportColumn', 'KeyUsageDay'],
    ...['ETFScreenerField', 'ScreenerOption', 'StockScreenerField'],
  ],
};

describe('Keys for normalizing caches', () => {
  it('are on all rows of lists but those that are part of their parent [GEN-01]', () => {
    const listed = objects
      .flatMap((type) => Object.values(type.getFields()))
      .filter(({ type }) => isListType(getNullableType(type)) && isObjectType(getNamedType(type)))
      .map(({ type }) => getNamedType(type) as GraphQLObjectType)
      .filter((row) => !('id' in row.getFields() || row.name.endsWith('Edge')));
    expect([...new Set(listed.map(({ name }) => name))].sort()).toEqual(Object.values(WITHOUT_ID).flat().sort());
  });

  it('are never null, and tell the rows of a list apart [GEN-01]', async () => {
    const keyed = objects.filter((type) => 'id' in type.getFields());
    expect(keyed.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['AnalystAction', 'InsiderTrade', 'InstitutionalPosition', 'PoliticianTrade']),
    );
    for (const type of keyed) expect(isNonNullType(type.getFields().id!.type), type.name).toBe(true);
    const { market, etf } = await app.ask(
      '{ market { politicianActivity(period: { days: 365 }) { nodes { id } } } etf(ticker: "SPY") { holdings { positions { nodes { id } } } } }',
    );
    for (const rows of [market.politicianActivity.nodes, etf.holdings.positions.nodes] as { id: string }[][]) {
      expect(rows.length).toBeGreaterThan(1);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }
  });
});
