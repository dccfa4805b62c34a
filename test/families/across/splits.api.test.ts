import { describe, expect, it } from 'vitest';
import { companyFacts, type Report } from '../../support/company-facts.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { download, SESSIONS } from '../../support/split-prices.ts';

/** The first session in new shares: four for one. */
const SPLIT = 54;
const M = 1e6;
const quarter = (fp: string, start: string, end: string, filed: string, eps: number): Report => ({
  form: fp === 'FY' ? '10-K' : '10-Q',
  fy: Number(end.slice(0, 4)),
  fp,
  filed,
  figures: [
    ['Revenues', start, end, 10 * M],
    ['NetIncomeLoss', start, end, eps * M],
    ['EarningsPerShareDiluted', start, end, eps],
    ['WeightedAverageNumberOfDilutedSharesOutstanding', start, end, M],
  ],
});
/** A million shares, all reports from before the split. The public float: 320 million dollars at 400 a share. */
const REPORTS: readonly Report[] = [
  quarter('Q1', '2024-10-01', '2024-12-31', '2025-01-30', 4),
  quarter('Q2', '2025-01-01', '2025-03-31', '2025-04-30', 4.12),
  quarter('Q3', '2025-04-01', '2025-06-30', '2025-07-30', 4.12),
  quarter('FY', '2024-10-01', '2025-09-30', '2025-10-30', 16.48),
];
const COVER = [
  ['EntityPublicFloat', null, '2025-09-30', 320 * M],
  ['EntityCommonStockSharesOutstanding', null, '2025-10-15', M],
] as const;
const annual = REPORTS.at(-1)!;
const FACTS = companyFacts(1_999_001, 'Four Inc.', [
  ...REPORTS.slice(0, -1),
  { ...annual, figures: [...annual.figures, ...COVER] },
]);

/** Closes as traded: 400, and 480 from session 46 on; after the split 120. */
const moved = SESSIONS.map((date, i) =>
  ['MOVE', date, (i < 46 ? 400 : 480) / (i < SPLIT ? 1 : 4), i < SPLIT ? 101 : 404, i === SPLIT ? 4 : ''].join(','),
);
/** Three for two, of an odd number of shares. */
const halves = SESSIONS.map((date, i) =>
  ['ODDS', date, i < SPLIT ? 150 : 100, i < SPLIT ? 101 : 150, i === SPLIT ? 1.5 : ''].join(','),
);
const bars = (lines: readonly string[]) => `ticker,date,close,volume,stock_splits\n${lines.join('\n')}\n`;
const forum = SESSIONS.slice(20).map((date, i) => `MOVE,${date},Reddit,r/stocks,post,10,${20 + i < 45 ? 0 : 8},0,0`);

const app = useApp(async (app) => {
  await load(app, 'constituents', {
    'nasdaq100.csv':
      'Symbol,Name,Sector,CIK\nFOUR,Four Inc.,Energy,1999001\nMOVE,Move Inc.,Energy,1999002\nODDS,Odds Inc.,Energy,1999003\n',
  });
  await load(app, 'company-facts', {
    'CIK0001999001.json': FACTS,
    // A million and one shares.
    'CIK0001999003.json': companyFacts(1_999_003, 'Odds Inc.', [
      { ...annual, figures: [['EntityCommonStockSharesOutstanding', null, '2025-10-15', M + 1]] },
    ]),
  });
  await load(app, 'float', {
    'float.csv': 'ticker,date,freeFloat,sharesOutstanding\nODDS,2025-09-30,600001,1000001\nMOVE,2025-09-30,,\n',
  });
  await load(app, 'short-interest', {
    'short.csv':
      'ticker,date,current\nFOUR,2025-10-31,400000\nMOVE,2025-10-31,400000\nMOVE,2025-11-14,2000000\nODDS,2025-10-31,100001\nODDS,2025-11-14,165000\n',
  });
  await load(app, 'analyst-actions', {
    'actions.csv': `ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo\nMOVE,${SESSIONS[40]},Zeta,,,,400,500\n`,
  });
  await load(app, 'mentions', {
    'forum.csv': `entity,date,source,publisher,type,count,polaritySum,bullish,bearish\n${forum.join('\n')}\n`,
  });
  // The splits come last, so that rows derived before them have to follow.
  await load(app, 'prices', {
    ...download('tiingo', 'FOUR', { session: SPLIT, ratio: 4 }),
    'move.csv': bars(moved),
    'odds.csv': bars(halves),
  });
});

describe('Across a split, with prices as traded', () => {
  it('the float of a cover and the shares it is compared with are the newest [STK-21, DER-73]', async () => {
    const { stock } = await app.ask(`{ stock(ticker: "FOUR") {
      float { freeFloat freeFloatPercent effectiveDate sharesOutstanding } shortInterest { percentOfFloat dataPoints { shortInterest } } } }`);
    // 320 million dollars at 100 a share, of four million; 1.6 million of them are sold short.
    expect(stock.float).toEqual({
      freeFloat: 3_200_000,
      freeFloatPercent: 80,
      effectiveDate: '2025-09-30',
      sharesOutstanding: 4_000_000,
    });
    expect(stock.shortInterest).toEqual({ percentOfFloat: 50, dataPoints: [{ shortInterest: 400_000 }] });
  });

  it('a float that a file stated before it is multiplied, to whole shares [STK-21]', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "ODDS") { sharesOutstanding float { freeFloat freeFloatPercent sharesOutstanding } shortInterest { percentOfFloat } } }',
    );
    expect(stock).toEqual({
      // 1,000,001 times 1.5, rounded.
      sharesOutstanding: 1_500_002,
      float: { freeFloat: 900_002, freeFloatPercent: 60, sharesOutstanding: 1_500_002 },
      // The newest report is from after the split: 165,000 of 900,002.
      shortInterest: { percentOfFloat: 18.33 },
    });
  });

  it('market cap and price to earnings are of the newest shares [STK-04, DER-73]', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "FOUR") { sharesOutstanding marketCap fundamentals { current { epsTTM peTTM } } } }',
    );
    expect(stock).toEqual({
      sharesOutstanding: 4_000_000,
      marketCap: 412_000_000,
      // 16.48 a share before it; 103 dollars now.
      fundamentals: { current: { epsTTM: 4.12, peTTM: 25 } },
    });
  });

  it('short interest rises by what was sold short, not by the split [INSI-12]', async () => {
    const listSpikes = async (ticker: string) =>
      (await app.ask(`{ insights(ticker: "${ticker}") { nodes { insightType insightText } } }`)).insights.nodes
        .filter(({ insightType }: { insightType: string }) => insightType === 'short_interest_spike')
        .map(({ insightText }: { insightText: string }) => insightText);
    // From 1.6 to 2 million of the newest shares.
    expect(await listSpikes('MOVE')).toEqual(['Short interest in MOVE rose by 25.0% to 2,000,000 shares.']);
    // From 150,002 to 165,000: a tenth.
    expect(await listSpikes('ODDS')).toEqual([]);
  });

  it('a called move is the move of the price, and the split none [ANA-28]', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "MOVE") { analystCalledIt { moves { moveEndDate movePct revisedWithMove } } } }',
    );
    expect(stock.analystCalledIt.moves).toEqual([{ moveEndDate: SESSIONS[46], movePct: 20, revisedWithMove: 1 }]);
  });

  it('a pick of the forum was bought at a price of the newest shares [TRK-32]', async () => {
    const { body } = await app.rest('/api/v1/trackers/forum-picks', { as: 'FREE' });
    const pick = body.data.rows.find(({ rowId }: { rowId: string }) => rowId === 'MOVE');
    const metrics = Object.fromEntries(
      pick.metrics.map(({ label, value }: { label: string; value: number }) => [label, value]),
    );
    expect(metrics).toMatchObject({ 'Return since entry': 0, 'Entry price': 120 });
  });

  it('volumes stay whole numbers where a share became one and a half [DER-25]', async () => {
    const { chart } = await app.ask('{ chart(ticker: "ODDS", from: "2025-11-01") { close volume } }');
    // 101 shares are 151.5 now, and half is rounded to even.
    expect(new Set(chart.map(({ volume }: { volume: number }) => volume))).toEqual(new Set([152, 150]));
    expect(new Set(chart.map(({ close }: { close: number }) => close))).toEqual(new Set([100]));
  });
});
