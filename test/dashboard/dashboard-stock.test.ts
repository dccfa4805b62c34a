import { describe, expect, it } from 'vitest';
import { computeDividendYield } from '../../dashboard/src/pages/stock/dividend-yield.ts';
import { filed } from '../../dashboard/src/pages/stock/filings.ts';
import { formatInsightType, insightFigures } from '../../dashboard/src/pages/stock/insight-figures.ts';
import { computeSpread } from '../../dashboard/src/pages/stock/valuation.ts';
import { cutBars } from '../../dashboard/src/parts/price-range.ts';
import {
  comparedTo,
  computeMovingAverages,
  computeReturn,
  inferDividends,
  splitWords,
} from '../../dashboard/src/parts/price-rules.ts';

const bar = (day: string, close: number, adjustedClose: number | null = close) => ({ day, close, adjustedClose });

describe('the figures behind an insight', () => {
  it('have names, signs and units', () => {
    expect(insightFigures('{"quarter":"Q3 2025","changePercent":-14.9181,"netSharesChange":-41787236}')).toEqual([
      'Quarter Q3 2025',
      'Change −14.92%',
      'Net shares change −41.8M',
    ]);
    expect(insightFigures('{"days":90,"sellers":6,"totalValue":79490699,"deviations":3.111}')).toEqual([
      'Days 90',
      'Sellers 6',
      'Total value $79.5M',
      'Deviations 3.11',
    ]);
  });

  it('show a reading beside its usual value', () => {
    expect(insightFigures('{"value":931,"baseline":125.49,"deviation":123.84,"deviations":6.504}')).toEqual([
      '931, usually 125 (6.5 σ)',
    ]);
    expect(insightFigures('{"value":0.52,"baseline":0.1849,"deviation":0.1,"deviations":3.351}')).toEqual([
      '0.52, usually 0.18 (3.4 σ)',
    ]);
  });

  it('insights have a title in plain words, and new types the words of their name', () => {
    expect(formatInsightType('mentions_baseline_deviation')).toBe('Mentions surge');
    expect(formatInsightType('new_kind_of_signal')).toBe('New kind of signal');
  });

  it('are absent from a preview', () => expect(insightFigures(null)).toEqual([]));
});

describe('A moving average', () => {
  it('is the mean of its sessions, and unknown until there are enough of them', () => {
    const bars = [bar('1', 10), bar('2', 20), bar('3', 30), bar('4', 10)];
    expect(computeMovingAverages(bars, 3).map(({ value }) => value)).toEqual([null, null, 20, 20]);
    expect(computeMovingAverages(bars, 5).map(({ value }) => value)).toEqual([null, null, null, null]);
  });
});

describe('The return of a range', () => {
  it('includes dividends if both ends are adjusted for them', () => {
    expect(computeReturn([bar('1', 100, 95), bar('2', 104.5, 104.5)])).toEqual({
      value: 104.5 / 95 - 1,
      hasDividends: true,
    });
    expect(computeReturn([bar('1', 100, null), bar('2', 110)])?.value).toBeCloseTo(0.1, 12);
    expect(computeReturn([bar('1', 100, null), bar('2', 110)])?.hasDividends).toBe(false);
  });

  it('is unknown for a single session', () => {
    expect(computeReturn([bar('1', 100)])).toBeNull();
    expect(computeReturn([])).toBeNull();
  });
});

describe('A comparison', () => {
  it('starts at the first session that both have, in percent from there', () => {
    const bars = [bar('1', 10), bar('2', 20), bar('3', 30), bar('4', 25)];
    const other = [bar('2', 200), bar('4', 150)];
    expect(comparedTo(bars, other)).toEqual({
      own: [
        { day: '2', value: 0 },
        { day: '3', value: 50 },
        { day: '4', value: 25 },
      ],
      other: [
        { day: '2', value: 0 },
        { day: '3', value: null },
        { day: '4', value: -25 },
      ],
    });
    expect(comparedTo(bars, [bar('9', 1)])).toEqual({ own: [], other: [] });
  });
});

describe('A dividend', () => {
  it('is read from the step of the adjustment on its ex-dividend day', () => {
    // A dividend of 2 USD on a close of 100 goes out before the third session: earlier closes are multiplied by 0.98.
    const bars = [bar('1', 90, 88.2), bar('2', 100, 98), bar('3', 99, 99), bar('4', 101, 101)];
    const [only, ...rest] = inferDividends(bars);
    expect([only?.day, rest]).toEqual(['3', []]);
    expect(only?.amount).toBeCloseTo(2, 10);
  });

  it('is not inferred from rounding or from an unknown adjustment', () => {
    expect(inferDividends([bar('1', 100, 99.999), bar('2', 100, 100)])).toEqual([]);
    expect(inferDividends([bar('1', 100, null), bar('2', 100, 100)])).toEqual([]);
  });
});

describe('A split', () => {
  it.each([
    [4, '4-for-1'],
    [1.5, '3-for-2'],
    [0.1, '1-for-10'],
    [0.05, '1-for-20'],
    [0.333333, '1-for-3'],
    [1.253, '1.253-for-1'],
    [0.01, '1-for-100'],
  ])('of %d new shares for one is %s', (ratio, words) => {
    expect(splitWords(ratio)).toBe(words);
  });
});

describe('The valuation against its own history', () => {
  it('lies between the lowest and the highest known quarter', () => {
    expect(computeSpread([30, null, 10, 20, 40])).toEqual({ low: 10, median: 25, high: 40, count: 4 });
    expect(computeSpread([5, 1, 3, 2, 4])?.median).toBe(3);
  });

  it('needs four quarters', () => {
    expect(computeSpread([1, 2, 3, null])).toBeNull();
  });
});

describe('The trades of a filing', () => {
  const trade = (
    id: string,
    accession: string | null,
    type: string,
    day: string,
    shares: number,
    price: number | null,
  ) => ({
    id,
    accession,
    insiderName: 'Ada Byron',
    transactionType: type,
    transactionDate: day,
    sharesTransacted: shares,
    totalValue: price === null ? 0 : shares * price,
    pricePerShare: price,
  });

  it('make one row for each type, with days, shares and value', () => {
    const rows = filed(
      [
        trade('a', 'f1', 'SELL', '2026-03-03', 100, 10),
        trade('b', 'f1', 'EXERCISE', '2026-03-03', 500, null),
        trade('c', 'f1', 'SELL', '2026-03-02', 50, 12),
        trade('d', null, 'SELL', '2026-03-01', 1, 10),
        trade('e', null, 'SELL', '2026-03-01', 2, 10),
      ],
      false,
    );
    expect(rows.map(({ newest: _, isCut: __, ...row }) => row)).toEqual([
      { id: 'a', from: '2026-03-02', to: '2026-03-03', count: 2, shares: 150, value: 1600 },
      { id: 'b', from: '2026-03-03', to: '2026-03-03', count: 1, shares: 500, value: null },
      { id: 'd', from: '2026-03-01', to: '2026-03-01', count: 1, shares: 1, value: 10 },
      { id: 'e', from: '2026-03-01', to: '2026-03-01', count: 1, shares: 2, value: 20 },
    ]);
  });

  it('are the least that they can be in the last filing of a list that is cut [LIMITS-14]', () => {
    const trades = [
      trade('a', 'f1', 'SELL', '2026-03-03', 100, 10),
      trade('b', 'f2', 'EXERCISE', '2026-03-02', 500, null),
      trade('c', 'f2', 'SELL', '2026-03-02', 50, 12),
    ];
    const listFilings = (isCut: boolean) => filed(trades, isCut).map(({ id, isCut }) => [id, isCut]);
    expect(listFilings(true)).toEqual([
      ['a', false],
      ['b', true],
      ['c', true],
    ]);
    expect(listFilings(false).flat()).not.toContain(true);
  });
});

describe('The dividend yield', () => {
  it('covers the year up to the newest close; null without a dividend in it', () => {
    const newest = { day: '2026-03-06', close: 50 };
    const dividends = [
      { day: '2026-02-10', amount: 0.5 },
      { day: '2025-03-07', amount: 0.5 },
      { day: '2025-03-06', amount: 9 },
    ];
    expect(computeDividendYield(dividends, newest)).toBe(0.02);
    expect([computeDividendYield(dividends.slice(2), newest), computeDividendYield(dividends, undefined)]).toEqual([
      null,
      null,
    ]);
  });
});

describe('The ranges of the price chart', () => {
  const on = (...days: string[]) => days.map((day) => ({ day }));

  it('a week has five changes, counted from the close before', () => {
    const bars = on('2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24');
    expect(cutBars(bars, '5D').map(({ day }) => day)).toEqual(bars.slice(1).map(({ day }) => day));
  });

  it('a year begins with the last session before it, as far as there is one', () => {
    const bars = on('2025-12-30', '2025-12-31', '2026-01-02', '2026-11-24');
    expect(cutBars(bars, 'YTD')).toEqual(bars.slice(1));
    expect(cutBars(bars.slice(2), 'YTD')).toEqual(bars.slice(2));
    expect(cutBars([], 'YTD')).toEqual([]);
  });

  it('five years reach back to the same day, and other ranges are whole', () => {
    const bars = on('2021-11-23', '2021-11-24', '2026-11-24');
    expect(cutBars(bars, '5Y')).toEqual(bars.slice(1));
    expect(cutBars(bars, 'max')).toEqual(bars);
  });
});
