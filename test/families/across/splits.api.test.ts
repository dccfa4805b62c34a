import { describe, expect, it } from 'vitest';
import { derive } from '../../support/catalog.ts';
import { companyFacts, type Report } from '../../support/company-facts.ts';
import { NOW, useApp } from '../../support/harness.ts';
import { load, loadAll } from '../../support/load.ts';
import { download, SESSIONS } from '../../support/split-prices.ts';

/** The first session after a split of four for one. */
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
const readReports = (cik: number, name: string) =>
  companyFacts(cik, name, [...REPORTS.slice(0, -1), { ...annual, figures: [...annual.figures, ...COVER] }]);
/** Stocks whose splits no file states. */
const UNSTATED = ['HUSH', 'WIDE', 'BACK'];

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
  await loadAll(
    app,
    [
      'constituents',
      {
        'nasdaq100.csv':
          'Symbol,Name,Sector,CIK\nFOUR,Four Inc.,Energy,1999001\nMOVE,Move Inc.,Energy,1999002\nODDS,Odds Inc.,Energy,1999003\nHUSH,Hush Inc.,Energy,1999004\nWIDE,Wide Inc.,Energy,1999005\nBACK,Back Inc.,Energy,1999006\n',
      },
    ],
    [
      'company-facts',
      {
        'CIK0001999001.json': readReports(1_999_001, 'Four Inc.'),
        ...Object.fromEntries(
          UNSTATED.map((ticker, i) => [`CIK000199900${4 + i}.json`, readReports(1_999_004 + i, ticker)]),
        ),
        // A million and one shares.
        'CIK0001999003.json': companyFacts(1_999_003, 'Odds Inc.', [
          { ...annual, figures: [['EntityCommonStockSharesOutstanding', null, '2025-10-15', M + 1]] },
        ]),
      },
    ],
    [
      'float',
      {
        'float.csv': 'ticker,date,freeFloat,sharesOutstanding\nODDS,2025-09-30,600001,1000001\nMOVE,2025-09-30,,\n',
      },
    ],
    [
      'short-interest',
      {
        'short.csv':
          'ticker,date,current\nFOUR,2025-10-31,400000\nMOVE,2025-10-31,400000\nMOVE,2025-11-14,2000000\nODDS,2025-10-31,100001\nODDS,2025-11-14,165000\n',
      },
    ],
    [
      'analyst-actions',
      {
        'actions.csv': `ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo\nMOVE,${SESSIONS[40]},Zeta,,,,400,500
MOVE,${SESSIONS[41]},Yota,,,,420,480
MOVE,${SESSIONS[56]},Zeta,,,,,130
MOVE,${SESSIONS[57]},Yota,,,,480,110
MOVE,${SESSIONS[58]},Yota,,,,110,115\n`,
      },
    ],
    [
      'analyst-panels',
      {
        'panels.csv': `ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell
MOVE,${SESSIONS[50]}T21:00:00Z,,480,400,600,580,720,4,2,1,2,1,0,0
MOVE,${SESSIONS[57]}T21:00:00Z,,120,100,156,150,180,4,2,1,2,1,0,0
${['FOUR', ...UNSTATED].map((ticker) => `${ticker},${SESSIONS[50]}T21:00:00Z,,400,360,500,,600,4,2,1,2,1,0,0\n`).join('')}`,
      },
    ],
    [
      'mentions',
      {
        'forum.csv': `entity,date,source,publisher,type,count,polaritySum,bullish,bearish\n${forum.join('\n')}\n`,
      },
    ],
  );
  // The splits are imported last, so that existing rows must be rebuilt.
  await load(app, 'prices', {
    ...download('tiingo', 'FOUR', { session: SPLIT, ratio: 4 }),
    'move.csv': bars(moved),
    'odds.csv': bars(halves),
  });
});

describe('Across a split, with prices as traded', () => {
  it('the float of a cover and the shares it is compared with are the newest [STK-21, DER-73]', async () => {
    const { stock } = await app.ask(`{ stock(ticker: "FOUR") {
      float { freeFloat freeFloatPercent effectiveDate sharesOutstanding } shortInterest { floatPercent dataPoints { shortInterest } } } }`);
    // 320 million dollars at 100 a share, of four million; 1.6 million of them are sold short.
    expect(stock.float).toEqual({
      freeFloat: 3_200_000,
      freeFloatPercent: 80,
      effectiveDate: '2025-09-30',
      sharesOutstanding: 4_000_000,
    });
    expect(stock.shortInterest).toEqual({ floatPercent: 50, dataPoints: [{ shortInterest: 400_000 }] });
  });

  it('a float that a file stated before it is multiplied, to whole shares [STK-21]', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "ODDS") { sharesOutstanding float { freeFloat freeFloatPercent sharesOutstanding } shortInterest { floatPercent } } }',
    );
    expect(stock).toEqual({
      // 1,000,001 times 1.5, rounded.
      sharesOutstanding: 1_500_002,
      float: { freeFloat: 900_002, freeFloatPercent: 60, sharesOutstanding: 1_500_002 },
      // The newest report is from after the split: 165,000 of 900,002.
      shortInterest: { floatPercent: 18.33 },
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

  it('short interest rises by new short positions, not by the split [INSI-12]', async () => {
    // The day on which the short interest of November 14 is published.
    await derive(app.db, ['short-interest'], NOW, new Date('2025-11-26'));
    await app.versions.refresh();
    const listSpikes = async (ticker: string) =>
      (
        await app.ask(`{ stock(ticker: "${ticker}") { insights { nodes { insightType insightText } } } }`)
      ).stock.insights.nodes
        .filter(({ insightType }: { insightType: string }) => insightType === 'short_interest_spike')
        .map(({ insightText }: { insightText: string }) => insightText);
    // From 1.6 to 2 million of the newest shares.
    expect(await listSpikes('MOVE')).toEqual(['Short interest in MOVE rose by 25.0% to 2,000,000 shares.']);
    // From 150,002 to 165,000: a tenth.
    expect(await listSpikes('ODDS')).toEqual([]);
  });

  it('a called move is the move of the price, and the split none [ANA-28]', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "MOVE") { analystCalledIt { moves { moveEndDate movePercent revisedWithMove } } } }',
    );
    expect(stock.analystCalledIt.moves).toEqual([{ moveEndDate: SESSIONS[46], movePercent: 20, revisedWithMove: 2 }]);
  });

  it('price targets are in the newest shares, each with the target before it [ANA-36]', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "MOVE") { analystActions(period: { days: 90 }) { nodes { actionDate firm priceTarget priorPriceTarget } } } }',
    );
    expect(
      stock.analystActions.nodes.map(({ firm, priceTarget, priorPriceTarget }: Record<string, unknown>) => [
        firm,
        priorPriceTarget,
        priceTarget,
      ]),
    ).toEqual([
      ['Yota', 110, 115],
      // The note names the firm's last target as it was stated, 480 in old shares.
      ['Yota', 120, 110],
      ['Zeta', 125, 130],
      ['Yota', 105, 120],
      ['Zeta', 100, 125],
    ]);
  });

  it('the calls of a move name targets in the newest shares [ANA-28]', async () => {
    const { stock } = await app.ask(
      '{ stock(ticker: "MOVE") { analystCalledIt { moves { calls { firm priorPriceTarget priceTarget } } } } }',
    );
    expect(stock.analystCalledIt.moves[0].calls).toEqual([
      { firm: 'Yota', priorPriceTarget: 105, priceTarget: 120 },
      { firm: 'Zeta', priorPriceTarget: 100, priceTarget: 125 },
    ]);
  });

  it('a history of targets has no step at the split, and the upside stays that of its day [ANA-07, ANA-21]', async () => {
    const fields = 'currentPrice targetLow targetMean targetMedian targetHigh upsidePercent';
    const { stock, four } = await app.ask(`{
      stock(ticker: "MOVE") { analystConsensusHistory { history { ${fields} } } }
      four: stock(ticker: "FOUR") { analystConsensus { ${fields} } } }`);
    expect(stock.analystConsensusHistory.history).toEqual([
      { currentPrice: 120, targetLow: 100, targetMean: 150, targetMedian: 145, targetHigh: 180, upsidePercent: 25 },
      { currentPrice: 120, targetLow: 100, targetMean: 156, targetMedian: 150, targetHigh: 180, upsidePercent: 30 },
    ]);
    expect(four.analystConsensus).toEqual({
      currentPrice: 100,
      targetLow: 90,
      targetMean: 125,
      targetMedian: null,
      targetHigh: 150,
      upsidePercent: 25,
    });
  });

  it('a pick of the forum was bought at a price of the newest shares [TRK-32]', async () => {
    const { body } = await app.rest('/api/v1/trackers/forum-picks', { as: 'FREE' });
    const pick = body.data.rows.find(({ rowId }: { rowId: string }) => rowId === 'MOVE');
    const metrics = Object.fromEntries(
      pick.metrics.map(({ label, value }: { label: string; value: number }) => [label, value]),
    );
    expect(metrics).toMatchObject({ 'Return since entry': 0, 'Entry price': 120 });
  });

  it('volumes stay whole numbers if a share became one and a half [DER-25]', async () => {
    const { chart } = await app.ask('{ chart(ticker: "ODDS", period: { from: "2025-11-01" }) { close volume } }');
    // 101 shares are 151.5 now, and half is rounded to even.
    expect(new Set(chart.map(({ volume }: { volume: number }) => volume))).toEqual(new Set([152, 150]));
    expect(new Set(chart.map(({ close }: { close: number }) => close))).toEqual(new Set([100]));
  });
});

/** The files of both have nothing but prices in the shares of their download; the newer one reaches back over the split. */
describe('A split that only overlapping files show', () => {
  const split = { session: SPLIT, ratio: 4 };
  const load1 = (ticker: string, from: number, until: number) =>
    load(app, 'prices', download('classic', ticker, split, from, until));
  const ask = async (ticker: string) =>
    (
      await app.ask(`{ stock(ticker: "${ticker}") { splits { day ratio } sharesOutstanding
        fundamentals { current { epsTTM peTTM } } analystConsensus { targetMean } quote { price week52High } } }`)
    ).stock;
  const NEWEST = {
    splits: [{ day: SESSIONS[SPLIT - 1], ratio: 4 }],
    sharesOutstanding: 4_000_000,
    fundamentals: { current: { epsTTM: 4.12, peTTM: 25 } },
    analystConsensus: { targetMean: 125 },
    quote: { price: 103, week52High: 110 },
  };

  it('rescales earnings, share counts and targets as it does prices [STK-15, STK-04, DER-73]', async () => {
    await load1('HUSH', 0, SPLIT - 1);
    expect(await ask('HUSH')).toMatchObject({ splits: [], fundamentals: { current: { epsTTM: 16.48 } } });
    await load1('HUSH', SPLIT - 5, SESSIONS.length);
    expect(await ask('HUSH')).toEqual(NEWEST);
  });

  it('is known although the newer file has every session of the older one, in either order [STK-15]', async () => {
    await load1('WIDE', 0, SPLIT - 1);
    await load1('WIDE', 0, SESSIONS.length);
    expect(await ask('WIDE')).toEqual(NEWEST);
    await load1('BACK', 0, SESSIONS.length);
    await load1('BACK', 0, SPLIT - 1);
    expect(await ask('BACK')).toEqual(NEWEST);
  });

  it('is replaced by the split that a later file states [STK-15]', async () => {
    await load(app, 'prices', download('yahoo', 'HUSH', split, SPLIT - 5));
    expect(await ask('HUSH')).toEqual({ ...NEWEST, splits: [{ day: SESSIONS[SPLIT], ratio: 4 }] });
  });
});
