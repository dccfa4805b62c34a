import { describe, expect, it } from 'vitest';
import { computeStanding } from '../../../src/families/fundamentals/peers/rules.ts';
import { companyFacts } from '../../support/company-facts.ts';
import { useApp } from '../../support/harness.ts';
import { load, loadAll } from '../../support/load.ts';
import { CONSTITUENTS } from '../../support/market.ts';

describe('A ratio among those of its sector', () => {
  it.each([
    ['an odd number', 30, [10, 20, 40, 50], { median: 30, percentile: 50, count: 5 }],
    ['an even number', 60, [10, 20, 30, 40, 50], { median: 35, percentile: (100 * 5.5) / 6, count: 6 }],
    [
      'ratios that are no binary fractions',
      0.1,
      [0.2, 37.8113, 37.8115, 40, 50],
      { median: 37.8114, percentile: (100 * 0.5) / 6, count: 6 },
    ],
    ['equals', 10, [10, 10, 10, 10], { median: 10, percentile: 50, count: 5 }],
    ['a company without one', null, [10, 20, 30, 40, 50], { median: 30, percentile: null, count: 5 }],
    ['some peers without one', 50, [null, 10, null, 20, 30, 40], { median: 30, percentile: 90, count: 5 }],
  ])('the standing of a ratio in its sector is correct for %s', (_of, value, others, standing) =>
    expect(computeStanding(value, others)).toEqual(standing),
  );

  it('is null with fewer than five stocks', () => expect(computeStanding(10, [20, 30, 40])).toBeNull());
});

describe('The valuation of a stock against its sector', () => {
  // A share of each costs 100 and earns 10, 5, 4, 2 and a loss.
  const PEERS = [10, 5, 4, 2, -1].map((eps, at) => ({ ticker: `PEER${'ABCDE'[at]}`, cik: 9_900_001 + at, eps }));
  const YEAR = ['2024-01-01', '2024-12-31'] as const;
  const app = useApp(async (started) => {
    const rows = PEERS.map(
      ({ ticker, cik }) => `${ticker},${ticker} Corp,Materials,Gold,"Nowhere",2020-01-01,${cik},1990`,
    );
    await load(started, 'constituents', { 'sp500.csv': `${CONSTITUENTS.trimEnd()}\n${rows.join('\n')}\n` });
    const prices = PEERS.map(({ ticker }) => `${ticker},2025-11-20,100,100,100,100,100,1000`);
    await loadAll(
      started,
      [
        'prices',
        {
          'peers.csv': `ticker,date,open,high,low,close,adjusted_close,volume\n${prices.join('\n')}\n`,
        },
      ],
      [
        'company-facts',
        Object.fromEntries(
          PEERS.map(({ ticker, cik, eps }) => [
            `CIK${String(cik).padStart(10, '0')}.json`,
            companyFacts(cik, `${ticker} Corp`, [
              {
                form: '10-K',
                fy: 2024,
                fp: 'FY',
                filed: '2025-02-01',
                figures: [
                  ['Revenues', ...YEAR, 1_000],
                  ['NetIncomeLoss', ...YEAR, eps * 10],
                  ['EarningsPerShareDiluted', ...YEAR, eps],
                  ['WeightedAverageNumberOfDilutedSharesOutstanding', ...YEAR, 10],
                ],
              },
            ]),
          ]),
        ),
      ],
    );
  });

  it('is the median of the sector and the place in it, with what `current` says, for one call', async () => {
    const { body } = await app.graphql(
      '{ market { fundamentals(ticker: "PEERB") { current { peTTM psTTM sectorValuation { sector pe { median } ps { median percentile count } } } } } }',
      { as: 'anonymous' },
    );
    // Four of the five have earnings, which is too few; each sells 1,000 and is worth 1,000.
    expect(body.data.market.fundamentals.current).toEqual({
      peTTM: 20,
      psTTM: 1,
      sectorValuation: { sector: 'MATERIALS', pe: null, ps: { median: 1, percentile: 50, count: 5 } },
    });
    expect(body.extensions.cost.actual).toBe(1);
  });
});
