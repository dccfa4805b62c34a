import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const BASE = '/api/v1/analyst';
const ACTIONS = `${BASE}/AAPL/actions`;
const ACTIVITY = `${BASE}/activity`;

const app = useApp();

const row = (actionDate: string, firm: string, actionType: string, from: string | null, to: string | null) => ({
  ticker: 'AAPL',
  actionDate,
  firm,
  actionType,
  fromGrade: from,
  toGrade: to,
});
const APPLE = [
  row('2025-11-18', 'Alpha Partners', 'UPGRADE', 'Hold', 'Buy'),
  row('2025-11-18', 'Beta Bank', 'REITERATE', 'Buy', 'Buy'),
  row('2025-10-30', 'Gamma, Delta & Co.', 'DOWNGRADE', 'Outperform', 'Neutral'),
  row('2025-09-01', 'Epsilon', 'INITIATE', null, 'Overweight'),
  row('2025-08-23', 'Zeta', 'UPGRADE', 'Underperform', 'Strong Buy'),
];

describe('The actions on a stock', () => {
  it('cover 90 days, newest first [ANA-36, NS-18, NS-23]', async () => {
    expect(await app.read(ACTIONS)).toEqual({ isPreview: false, previewReason: null, totalCount: 5, data: APPLE });
  });

  it('show a FREE key the newest three, and how many there are within a year [ANA-36, LIMITS-14]', async () => {
    const { data, ...preview } = await app.read(ACTIONS, 'FREE');
    expect(data).toEqual(APPLE.slice(0, 3));
    expect(preview).toEqual({
      isPreview: true,
      previewReason: 'PRO_REQUIRED',
      upgrade: expect.objectContaining({ plan: 'PRO' }),
      totalCount: 6,
    });
    const { body } = await app.graphql(
      '{ stock(ticker: "AAPL") { analystActions { totalCount withheld nodes { firm } } } }',
      { as: 'FREE' },
    );
    expect(body.data.stock.analystActions).toMatchObject({ totalCount: 6, withheld: ['edges', 'nodes'] });
  });

  it('tell a FREE key the day of no withheld action: no window changes the count, the flag or the message [CAL-18]', async () => {
    const messages = new Set<string>();
    for (const days of [1, 3, 22, 23, 81, 91, 365]) {
      const { data, ...preview } = await app.read(`${ACTIONS}?lookbackDays=${days}`, 'FREE');
      expect(data).toEqual((await app.read(`${ACTIONS}?lookbackDays=${days}`)).data.slice(0, 3));
      messages.add(JSON.stringify(preview));
      const { totalCount, isPreview } = await app.read(`${ACTIVITY}?lookbackDays=${days}`, 'FREE');
      expect([totalCount, isPreview]).toEqual([12, true]);
    }
    expect(messages.size).toBe(1);
  });

  it('are no preview while three are all there are [PREVIEW-02, AMB-03]', async () => {
    expect(await app.read(`${BASE}/MSFT/actions`, 'FREE')).toMatchObject({ isPreview: false, totalCount: 2 });
  });

  it('are empty of a stock without notes [ERR-22]', async () => {
    expect(await app.read(`${BASE}/GOOG/actions`)).toMatchObject({ totalCount: 0, data: [] });
  });

  it.each([0, 366, -1, '1.5', 'abc'])('refuse lookbackDays=%s, as the market’s do [ERR-09, AMB-30]', async (days) => {
    for (const path of [ACTIONS, ACTIVITY])
      for (const as of ['PRO', 'FREE'] as const) {
        const { status, body } = await app.rest(`${path}?lookbackDays=${days}`, { as });
        expect([status, body.error]).toEqual([400, 'invalid_parameter']);
      }
  });

  it('take 1 to 365 days [AMB-30]', async () => {
    expect((await app.read(`${ACTIONS}?lookbackDays=365`)).totalCount).toBe(6);
    expect((await app.read(`${ACTIONS}?lookbackDays=1`)).totalCount).toBe(0);
    expect((await app.read(`${ACTIONS}?lookbackDays=3`)).totalCount).toBe(2);
  });

  it('have on the graph the grades on one scale, the targets, who wrote it, and the stock', async () => {
    const { body } = await app.graphql(`{ stock(ticker: "AAPL") { analystActions { nodes {
      fromRating toRating analystName priceTarget priorPriceTarget stock { name }
    } } } }`);
    const [first, , third, fourth] = body.data.stock.analystActions.nodes;
    const stock = { name: 'Apple Inc.' };
    expect(first).toEqual({
      fromRating: 'HOLD',
      toRating: 'BUY',
      analystName: 'Jo Poe',
      priceTarget: 240,
      priorPriceTarget: 200,
      stock,
    });
    expect(third).toMatchObject({ fromRating: 'BUY', toRating: 'HOLD', priceTarget: 220 });
    expect(fourth).toMatchObject({ fromRating: null, priceTarget: 210, priorPriceTarget: null });
  });
});

describe('The activity of the market', () => {
  const brief = (data: { ticker: string; actionDate: string; actionType: string }[]) =>
    data.map(({ ticker, actionDate, actionType }) => [ticker, actionDate, actionType]);
  const MARKET = [
    ['MSFT', '2025-11-20', 'DOWNGRADE'],
    ['MSFT', '2025-11-20', 'OTHER'],
    ['AAPL', '2025-11-18', 'UPGRADE'],
    ['AAPL', '2025-11-18', 'REITERATE'],
    ['NVDA', '2025-11-17', 'UPGRADE'],
    ['KO', '2025-11-05', 'REITERATE'],
    ['AAPL', '2025-10-30', 'DOWNGRADE'],
    ['XOM', '2025-10-22', 'INITIATE'],
  ];

  it('covers 30 days, newest first, ties by ticker and firm [ANA-36, NS-18, NS-23]', async () => {
    const { data, ...rest } = await app.read(ACTIVITY);
    expect(brief(data)).toEqual(MARKET);
    expect(rest).toEqual({ isPreview: false, previewReason: null, totalCount: 8 });
    expect(Object.keys(data[1])).toEqual(['ticker', 'actionDate', 'firm', 'actionType', 'fromGrade', 'toGrade']);
    // Beta Bank moved its target alone.
    expect(data[1]).toMatchObject({ firm: 'Beta Bank', fromGrade: null, toGrade: null });
  });

  it('shows a FREE key five rows [ANA-36]', async () => {
    const { data, ...preview } = await app.read(ACTIVITY, 'FREE');
    expect(brief(data)).toEqual(MARKET.slice(0, 5));
    expect(preview).toMatchObject({ isPreview: true, previewReason: 'PRO_REQUIRED', totalCount: 12 });
  });

  it('leads from each row to its stock, all of them read at once', async () => {
    app.queries.length = 0;
    const query = '{ market { analystActivity(period: { days: 29 }) { totalCount nodes { ticker stock { name } } } } }';
    const { body } = await app.graphql(query);
    expect(body.data.market.analystActivity.totalCount).toBe(7);
    expect(body.data.market.analystActivity.nodes[0].stock.name).toMatch(/^Microsoft/);
    expect(app.queries.filter((sql) => sql.includes('"analyst_action"'))).toHaveLength(1);
    expect(app.queries.filter((sql) => sql.includes('"stock"')).length).toBeLessThanOrEqual(1);
  });
});

it('a vendor’s ratings fill in what our own table leaves open, and their grades are followed by firm', async () => {
  await load(app, 'analyst-ratings', {
    'companies.csv': 'company_id,ticker,name\n1,BRK-B,Berkshire\n',
    'ratings.csv': `rating_id,company_id,analyst_firm,rating,target_price_usd,rating_date
1,1,KeyBanc,Buy,,2025-10-01
2,1,Keybanc,Hold,,2025-11-19
`,
  });
  expect((await app.read(`${BASE}/BRK.A/actions`)).data).toMatchObject([
    { ticker: 'BRK.B', firm: 'Keybanc', actionType: 'DOWNGRADE', fromGrade: 'Buy', toGrade: 'Hold' },
    { ticker: 'BRK.B', firm: 'KeyBanc', actionType: 'INITIATE', fromGrade: null },
  ]);
});
