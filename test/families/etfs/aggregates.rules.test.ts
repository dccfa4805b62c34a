import { describe, expect, it } from 'vitest';
import { aggregateAnalyst, toBucket } from '../../../src/families/etfs/aggregates/analyst/rules.ts';
import { aggregateInsiderFlows, computeFlow, NO_FLOW } from '../../../src/families/etfs/aggregates/insider/rules.ts';
import {
  type Covered,
  computeWeightedMean,
  isCoveredEnough,
  selectCovered,
} from '../../../src/families/etfs/aggregates/rules.ts';
import { classifyScore } from '../../../src/families/etfs/aggregates/sentiment/rules.ts';

const holding = (linkedTicker: string | null, weightPct: number) => ({ linkedTicker, weightPct });

describe('the coverage of a fund', () => {
  it('counts rows and weight with data, combines the classes of a company, and leaves out shorts and unlinked rows [ETF-19, DER-48]', () => {
    const data = new Map([
      ['GOOGL', 1],
      ['AAPL', 2],
      ['SHORT', 3],
    ]);
    const rows = [
      holding('GOOG', 4),
      holding('GOOGL', 6),
      holding('AAPL', 30),
      holding('SHORT', -5),
      holding('MSFT', 20),
      holding(null, 40),
    ];
    expect(selectCovered(rows, (ticker) => data.get(ticker))).toEqual({
      covered: [
        { ticker: 'GOOGL', weightPct: 10, data: 1 },
        { ticker: 'AAPL', weightPct: 30, data: 2 },
      ],
      coverage: { holdingsCount: 6, holdingsCovered: 3, weightCovered: 40 },
    });
  });

  it('stays within 100 percent, and a measured zero is data [ETF-19]', () => {
    expect(selectCovered([holding('A', 60), holding('B', 40.3)], () => 0).coverage).toMatchObject({
      holdingsCovered: 2,
      weightCovered: 100,
    });
    expect(selectCovered([holding('A', 0.1), holding('B', 0.2)], () => 1).coverage.weightCovered).toBe(0.3);
  });

  it('is enough from 30 percent up [ETF-28]', () => {
    expect([29.99, 30, 100].map((weightCovered) => isCoveredEnough({ weightCovered }))).toEqual([false, true, true]);
  });

  it('weights values over the covered weight; null if nothing is covered [DER-51]', () => {
    const covered = [
      { ticker: 'A', weightPct: 30, data: 10 },
      { ticker: 'B', weightPct: 10, data: -10 },
    ];
    expect(computeWeightedMean(covered)).toBe(5);
    expect(computeWeightedMean([])).toBeNull();
  });
});

describe('The analysts of a fund', () => {
  const stock = (ticker: string, weightPct: number, consensusLabel: string, upsidePercent = 1) => ({
    ticker,
    weightPct,
    data: { upsidePercent, consensusLabel, numberOfAnalysts: 2 },
  });

  it.each([
    ['STRONG_BUY', 'BUY'],
    ['BUY', 'BUY'],
    ['HOLD', 'HOLD'],
    ['SELL', 'SELL'],
    ['STRONG_SELL', 'SELL'],
  ])('%s counts as %s [ETF-21, AMB-25]', (label, folded) => {
    expect(toBucket(label)).toBe(folded);
  });

  it.each([
    [
      [
        ['BUY', 10],
        ['HOLD', 5],
        ['SELL', 9],
      ],
      'BUY',
    ],
    [
      [
        ['BUY', 10],
        ['HOLD', 10],
      ],
      'HOLD',
    ],
    [
      [
        ['SELL', 10],
        ['STRONG_BUY', 10],
      ],
      'BUY',
    ],
    // 0.1 + 0.2 is 0.3, also in binary fractions.
    [
      [
        ['BUY', 0.3],
        ['HOLD', 0.1],
        ['HOLD', 0.2],
      ],
      'HOLD',
    ],
  ] as [[string, number][], string][])(
    'an analyst label distribution of %o is a %s [ETF-21, AMB-25]',
    (weights, label) => {
      const covered = weights.map(([one, weight], i) => stock(`S${i}`, weight, one));
      expect(aggregateAnalyst(covered).consensusLabel).toBe(label);
    },
  );

  it('the analyst aggregate of a fund shows ten contributors, the largest in either direction first, ties by ticker [ETF-22, ETF-23]', () => {
    const covered = Array.from({ length: 12 }, (_, i) =>
      stock(`S${String(i).padStart(2, '0')}`, 1, 'BUY', i === 11 ? -50 : 5),
    );
    const { topContributors, distribution, totalAnalysts } = aggregateAnalyst(covered);
    expect(topContributors.map(({ ticker }) => ticker)).toEqual([
      'S11',
      'S00',
      'S01',
      'S02',
      'S03',
      'S04',
      'S05',
      'S06',
      'S07',
      'S08',
    ]);
    expect(topContributors[0]!.contributionPp).toBeCloseTo(-50 / 12, 12);
    expect([distribution, totalAnalysts]).toEqual([{ BUY: 1, HOLD: 0, SELL: 0 }, 24]);
  });

  it('the analyst aggregate of a fund has no label and no upside without a covered stock [DER-49]', () => {
    expect(aggregateAnalyst([])).toMatchObject({
      upsidePercent: null,
      consensusLabel: null,
      totalAnalysts: 0,
      topContributors: [],
    });
  });
});

describe('The insiders of a fund', () => {
  const trade = (transactionCode: string, totalValue: number, insiderId: string) => ({
    transactionCode,
    totalValue,
    insiderId,
  });

  it('the insider aggregate of a fund adds up the purchases and sales of a stock [ETF-24]', () => {
    expect(computeFlow([trade('P', 10, 'a'), trade('S', 30, 'a'), trade('P', 5, 'b')])).toEqual({
      buyDollars: 15,
      sellDollars: 30,
      buyTradeCount: 2,
      sellTradeCount: 1,
      insiderIds: ['a', 'b'],
    });
  });

  it('the insider aggregate of a fund counts the trades of a company once if the fund holds two of its share classes [ETF-25, ETF-26]', () => {
    const flow = computeFlow([trade('P', 1_000, 'x'), trade('S', 400, 'y')]);
    const { covered } = selectCovered([holding('GOOG', 20), holding('GOOGL', 30)], () => flow);
    expect(aggregateInsiderFlows(covered)).toMatchObject({
      buyDollars: 500,
      sellDollars: 200,
      buyTradeCount: 1,
      sellTradeCount: 1,
      distinctInsiderCount: 2,
      topContributors: [{ ticker: 'GOOGL', weightPct: 50, netDollars: 600, tradeCount: 2 }],
    });
  });

  it('scales dollars by weight, counts trades as they are and an insider of two companies once [ETF-25, ETF-26, ETF-27, AMB-25]', () => {
    const covered: Covered<ReturnType<typeof computeFlow>>[] = [
      { ticker: 'A', weightPct: 50, data: computeFlow([trade('P', 1_001, 'x')]) },
      { ticker: 'B', weightPct: 10, data: computeFlow([trade('S', 9_000, 'x'), trade('S', 1_000, 'y')]) },
      { ticker: 'C', weightPct: 40, data: NO_FLOW },
    ];
    expect(aggregateInsiderFlows(covered)).toEqual({
      buyDollars: 501,
      sellDollars: 1_000,
      netDollars: -499,
      buyTradeCount: 1,
      sellTradeCount: 2,
      distinctInsiderCount: 2,
      topContributors: [
        { ticker: 'B', weightPct: 10, netDollars: -10_000, weightedNetDollars: -1_000, tradeCount: 2 },
        { ticker: 'A', weightPct: 50, netDollars: 1_001, weightedNetDollars: 501, tradeCount: 1 },
      ],
    });
  });
});

it.each([
  [5.01, 'BULLISH'],
  [5, 'NEUTRAL'],
  [-5, 'NEUTRAL'],
  [-5.01, 'BEARISH'],
])('a Score of %f is %s [NS-07]', (score, label) => {
  expect(classifyScore(score)).toBe(label);
});
