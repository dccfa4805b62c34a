import { describe, expect, it } from 'vitest';
import { getNewestPublicDate } from '../../../src/db/known.ts';
import { daysFrom, isoDate, parseDay } from '../../../src/lib/dates.ts';
import { newYorkDay } from '../../../src/market/calendar.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { OLDEST } from '../../support/market.ts';
import { FUNDAMENTALS } from '../../support/market-fundamentals.ts';

const app = useApp((app) => load(app, 'company-facts', FUNDAMENTALS));
const query = (text: string) => app.ask(text);
const screenRows = async (fields: string, conditions = '[]') =>
  (await query(`{ stockScreen(filters: ${conditions}) { stocks { nodes { ticker ${fields} } } } }`)).stockScreen.stocks
    .nodes as Record<string, never>[];
const today = newYorkDay(NOW);
const toEnum = (sector: string | null) => sector?.toUpperCase().replaceAll(' ', '_') ?? null;
/** Short interest is public some sessions after its settlement. */
const isPublic = ({ settlementDate }: { settlementDate: string }) =>
  settlementDate <= isoDate(getNewestPublicDate('short_interest', today));

describe('The figures of other families in the screener', () => {
  it('equal those of the stock itself', async () => {
    const rows =
      await screenRows(`sector industry peRatio psRatio pbRatio revenueGrowth epsGrowth operatingMargin netMargin debtToEquity
      insiderNet30d insiderNet90d insiderNet365d insiderBuyers90d ivRank expectedMove5d putCallRatio skew25d shortPercentOfFloat daysToCover
      institutionsNetChange institutionsHolders ratingScore lastSurprise`);
    const figures: string[] = [];
    for (const { ticker, ...row } of rows) {
      const { stock } = await query(`{ stock(ticker: "${ticker}") {
        sector industry
        fundamentals { current { peTTM psTTM pbRatio revenueGrowthPercent epsGrowthPercent operatingMarginPercent netMarginPercent debtToEquity } }
        month: insiderSummary(period: { days: 30 }) { netValue }
        quarter: insiderSummary(period: { days: 90 }) { netValue buyerCount }
        year: insiderSummary(period: { days: 365 }) { netValue }
        options { dossier { latest { expectedMove5d pcVol skew25d } context { ivRank1y } } }
        shortInterest { dataPoints { settlementDate daysToCover } }
        rating { ... on StockRating { score } }
      } }`);
      const { current } = stock.fundamentals ?? {};
      const { latest, context } = stock.options?.dossier ?? {};
      const expected = {
        sector: expect.toSatisfy((sector: string | null) => toEnum(sector) === stock.sector),
        industry: stock.industry,
        peRatio: current?.peTTM ?? null,
        psRatio: current?.psTTM ?? null,
        pbRatio: current?.pbRatio ?? null,
        revenueGrowth: current?.revenueGrowthPercent ?? null,
        epsGrowth: current?.epsGrowthPercent ?? null,
        operatingMargin: current?.operatingMarginPercent ?? null,
        netMargin: current?.netMarginPercent ?? null,
        debtToEquity: current?.debtToEquity ?? null,
        insiderNet30d: stock.month.netValue,
        insiderNet90d: stock.quarter.netValue,
        insiderNet365d: stock.year.netValue,
        insiderBuyers90d: stock.quarter.buyerCount,
        ivRank: context?.ivRank1y ?? null,
        expectedMove5d: latest?.expectedMove5d ?? null,
        putCallRatio: latest?.pcVol ?? null,
        skew25d: latest?.skew25d ?? null,
        daysToCover: stock.shortInterest.dataPoints.find(isPublic)?.daysToCover ?? null,
        ratingScore: stock.rating?.score ?? null,
      };
      expect({ ticker, ...row }).toMatchObject({ ticker, ...expected });
      for (const [name, value] of Object.entries(row)) if (value !== null && value !== 0) figures.push(name);
    }
    // Most figures were compared at least once with a value other than 0.
    expect(new Set(figures).size).toBeGreaterThanOrEqual(18);
  });

  it('count days of listing, and average the dollar volume', async () => {
    const [apple] = await screenRows(
      'listingAge avgDollarVolume indexes',
      '[{ field: PRICE, op: GT, value: 200 }, { field: PRICE, op: LT, value: 203 }]',
    );
    expect(apple).toMatchObject({
      ticker: 'AAPL',
      listingAge: daysFrom(parseDay(OLDEST)!, today),
      indexes: 'sp500',
    });
    // 30 sessions up to the close of 202.63: closes fall by a cent and volumes by a share into the past.
    const values = Array.from({ length: 30 }, (_, i) => (202.63 - i / 100) * (1_000_263 - i));
    expect(apple!.avgDollarVolume).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / 30, 0);
  });

  it('screen by text, by one of several indexes, and by numbers', async () => {
    const tickers = async (conditions: string) => (await screenRows('', conditions)).map(({ ticker }) => ticker);
    expect(await tickers('[{ field: SECTOR, op: IN, values: ["Energy", "Consumer Staples"] }]')).toEqual(['KO', 'XOM']);
    expect(await tickers('[{ field: INDEX_MEMBERSHIP, op: IN, values: ["sp500"] }]')).toEqual([
      'AAPL',
      'GOOG',
      'GOOGL',
      'JPM',
      'MSFT',
    ]);
    expect(await tickers('[{ field: INDEX_MEMBERSHIP, op: NOT_IN, values: ["sp500"] }]')).not.toContain('AAPL');
    const withHolders = await screenRows('institutionsHolders', '[{ field: INSTITUTIONS_HOLDERS, op: GTE, value: 2 }]');
    expect(withHolders.length).toBeGreaterThan(0);
    for (const { institutionsHolders } of withHolders) expect(institutionsHolders).toBeGreaterThanOrEqual(2);
  });

  it('are marked as extensions in the catalog, with the values of the universe, and absent from documented bodies', async () => {
    const { screenerFields } = await query('{ screenerFields { stock { name isExtension tier values } } }');
    const fields = screenerFields.stock as {
      name: string;
      isExtension: boolean;
      tier: string;
      values: string[] | null;
    }[];
    expect(fields.filter(({ isExtension }) => !isExtension)).toHaveLength(33);
    expect(fields.find(({ name }) => name === 'SECTOR')).toMatchObject({
      isExtension: true,
      tier: 'FREE',
      values: expect.arrayContaining(['Energy']),
    });
    expect(fields.find(({ name }) => name === 'INDEX_MEMBERSHIP')!.values).toEqual(
      expect.arrayContaining(['none', 'sp500']),
    );
    const documented = await app.rest('/api/v1/screener/fields');
    expect(documented.body.stock).toHaveLength(33);
    const presets = await app.rest('/api/v1/screener/screens');
    expect(presets.body.screens.map(({ id }: { id: string }) => id)).not.toContain('value-insider-buying');
  });
});

describe('A FREE key', () => {
  const free = async (text: string) => (await app.graphql(text, { as: 'FREE' })).body;

  it('sees no column of a PRO field, and a notice of it', async () => {
    const text =
      '{ stockScreen(limit: 3) { isPreview withheld upgrade { message } stocks { nodes { ticker sector peRatio insiderNet90d ivRank } } } }';
    const { data } = await free(text);
    expect(data.stockScreen).toMatchObject({
      isPreview: true,
      withheld: expect.arrayContaining(['stocks.insiderNet90d']),
    });
    for (const row of data.stockScreen.stocks.nodes)
      expect(row).toMatchObject({ sector: expect.anything(), insiderNet90d: null, ivRank: null });
    const full = await query(text);
    expect(full.stockScreen).toMatchObject({ isPreview: false, withheld: [], upgrade: null });
    expect(full.stockScreen.stocks.nodes[0].insiderNet90d).not.toBeNull();
  });

  it.each([
    ['a condition', 'stockScreen(filters: [{ field: INSIDER_NET_90D, op: GT, value: 0 }]) { matched }'],
    ['a sort', 'stockScreen(sort: { field: IV_RANK, dir: DESC }) { matched }'],
    ['a plan', 'stockScreen(plan: { filters: [{ fieldName: "CONGRESS_NET_90D", op: "GT", value: 0 }] }) { matched }'],
    ['a history', 'stock(ticker: "AAPL") { screenHistory(fields: [DAYS_TO_REPORT]) { totalCount } }'],
  ])('may not use one in %s', async (_what, field) => {
    const { errors } = await free(`{ ${field} }`);
    expect(errors[0]).toMatchObject({
      message: expect.stringContaining('PRO'),
      extensions: { code: 'invalid_parameter' },
    });
  });

  it('compares and sorts by the other extensions', async () => {
    const { data } = await free(
      '{ stockScreen(filters: [{ field: SECTOR, op: IN, values: ["Financials"] }], sort: { field: AVG_DOLLAR_VOLUME, dir: DESC }) { stocks { nodes { ticker } } } }',
    );
    expect(data.stockScreen.stocks.nodes).toEqual([{ ticker: 'BRK.B' }, { ticker: 'JPM' }]);
  });
});
