import { describe, expect, it } from 'vitest';
import {
  breadthBucket,
  breadthSeries,
  classifySectorConsensus,
  type StockDay,
  sectorRollup,
  sentimentLabel,
} from '../../../src/families/sentiment/rollups/rules.ts';

const stock = (ticker: string, more: Partial<StockDay> = {}): StockDay => ({
  day: '2025-11-20',
  ticker,
  sector: 'Energy',
  mentions: 10,
  sentiment: 0.2,
  score: 5,
  bullish: 4,
  bearish: 1,
  ...more,
});

describe('The words of the rollups', () => {
  it.each([
    [0.11, 'BULLISH'],
    [0.1, 'NEUTRAL'],
    [0, 'NEUTRAL'],
    [-0.1, 'NEUTRAL'],
    [-0.11, 'BEARISH'],
  ])('a polarity of %d is described as %s [ROLL-04, UNS-09]', (sentiment, label) => {
    expect(sentimentLabel(sentiment)).toBe(label);
  });

  it.each([
    [0.11, 'HOTTER_THAN_MARKET'],
    [0.05, 'IN_LINE_WITH_MARKET'],
    [-0.05, 'IN_LINE_WITH_MARKET'],
    [-0.06, 'COOLER_THAN_MARKET'],
  ])('a difference of %d from the market is described as %s [ROLL-06, UNS-09]', (versus, label) => {
    expect(classifySectorConsensus(versus)).toBe(label);
  });
});

describe('The sectors', () => {
  it('have a tone ratio inside (-1, 1): 844 bulls and 331 bears make 0.4359 [AMB-26, ROLL-08]', () => {
    const recorded = sectorRollup([stock('XOM', { bullish: 844, bearish: 331 })])!;
    expect(recorded.sectors[0]!.consensusRatio).toBe(0.4359);
    const agreed = sectorRollup([stock('XOM', { bullish: 98, bearish: 0 })])!;
    expect(agreed.sectors[0]!.consensusRatio).toBe(0.98);
  });

  it('stand against the ratio of all mentions, unclassified stocks included [ROLL-05]', () => {
    const { marketConsensusRatio, sectors } = sectorRollup([
      stock('XOM', { bullish: 8, bearish: 0 }),
      stock('NOPE', { sector: null, bullish: 0, bearish: 8 }),
    ])!;
    expect(marketConsensusRatio).toBe(0);
    expect(sectors).toHaveLength(1);
    expect(sectors[0]).toMatchObject({ consensusRatio: 0.8, consensusVsMarket: 0.8 });
  });

  it('are plain means over the mentioned stocks, with the best and the worst polarity [DER-55, ROLL-03, ROLL-07]', () => {
    const { sectors } = sectorRollup([
      stock('CVX', { sentiment: -0.4, score: -6, mentions: 100, bullish: 10, bearish: 40 }),
      stock('XOM', { sentiment: 0.9, score: 12, mentions: 1, bullish: 1, bearish: 0 }),
      stock('COP', { sentiment: 0.1, score: 3, mentions: 0 }),
    ])!;
    expect(sectors).toEqual([
      {
        sector: 'Energy',
        meanSentiment: 0.25,
        meanScore: 3,
        consensusRatio: -0.5472, // (11 - 40) / 53
        consensusVsMarket: 0,
        bullMentions: 11,
        bearMentions: 40,
        stockCount: 2,
        totalMentions: 101,
        topStock: { ticker: 'XOM', value: 0.9 },
        bottomStock: { ticker: 'CVX', value: -0.4 },
      },
    ]);
  });

  it('come most bullish first, equals by name [UNS-04]', () => {
    const { sectors, narrative } = sectorRollup([
      stock('JPM', { sector: 'Financials', sentiment: 0.1 }),
      stock('KO', { sector: 'Consumer Staples', sentiment: 0.1 }),
      stock('XOM', { sentiment: 0.3, bullish: 10, bearish: 40 }),
      stock('PLD', { sector: 'Real Estate', sentiment: -0.154 }),
    ])!;
    expect(sectors.map(({ sector }) => sector)).toEqual(['Energy', 'Consumer Staples', 'Financials', 'Real Estate']);
    // 22 bullish and 43 bearish: (22 - 43) / (22 + 43 + 3) = -0.309. A negative figure has the sign that it has on a page.
    expect(narrative).toBe(
      'Bears outnumber bulls across the market (consensus ratio −0.31). ' +
        'Energy has the most positive tone (0.30), Real Estate the most negative (−0.15).',
    );
  });

  it('are empty if nothing is mentioned [ROLL-14]', () => {
    expect(sectorRollup([])).toBeNull();
    expect(sectorRollup([stock('XOM', { mentions: 0 })])).toBeNull();
  });
});

describe('The breadth', () => {
  it('divides by the covered stocks: 318, 76 and 65 of 459 make 69.28, 16.56 and 14.16 [ROLL-11, ROLL-12, DER-56]', () => {
    const many = (count: number, sentiment: number) =>
      Array.from({ length: count }, (_, i) => stock(`${sentiment}-${i}`, { sentiment }));
    const bucket = breadthBucket('2025-11-20', [...many(318, 0.3), ...many(76, 0), ...many(65, -0.3)])!;
    expect(bucket).toEqual({
      date: '2025-11-20',
      coveredStocks: 459,
      totalMentions: 4590,
      bullish: 318,
      neutral: 76,
      bearish: 65,
      bullishPct: 69.28,
      neutralPct: 16.56,
      bearishPct: 14.16,
      netBreadth: 55.12,
      bullishMentionPct: 69.28,
      neutralMentionPct: 16.56,
      bearishMentionPct: 14.16,
    });
  });

  it('leaves out stocks under five mentions, and weighs by mentions beside [ROLL-10, ROLL-11]', () => {
    const bucket = breadthBucket('2025-11-20', [
      stock('A', { mentions: 30, sentiment: 0.5 }),
      stock('B', { mentions: 5, sentiment: -0.5 }),
      stock('C', { mentions: 5, sentiment: -0.5 }),
      stock('D', { mentions: 4, sentiment: -0.5 }),
    ])!;
    expect(bucket).toMatchObject({ coveredStocks: 3, totalMentions: 40, netBreadth: -33.34 });
    expect([bucket.bullishMentionPct, bucket.neutralMentionPct, bucket.bearishMentionPct]).toEqual([75, 0, 25]);
  });

  it('has a bucket for each day with a covered stock, oldest first [ROLL-10]', () => {
    const series = breadthSeries([
      stock('A', { day: '2025-11-18' }),
      stock('A', { day: '2025-11-19', mentions: 4 }),
      stock('A', { day: '2025-11-20', sentiment: -1 }),
    ]);
    expect(series.map(({ date, netBreadth }) => [date, netBreadth])).toEqual([
      ['2025-11-18', 100],
      ['2025-11-20', -100],
    ]);
  });
});
