import { describe, expect, it } from 'vitest';
import { compareEarnings } from '../../../src/families/analysts/estimates/comparison/rules.ts';
import {
  computeEpsGrowth,
  computeRevenueGrowth,
  pairQuarters,
} from '../../../src/families/fundamentals/summary/rules.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';
import { FUNDAMENTALS } from '../../support/market-fundamentals.ts';

const LAST_DAYS: Readonly<Record<string, string>> = {
  Q1: '03-31',
  Q2: '06-30',
  Q3: '09-30',
  Q4: '12-31',
  FY: '12-31',
};
const statement = (
  fiscalYear: number,
  fiscalPeriod: string,
  revenue: number | null,
  epsDiluted: number | null = null,
) => ({
  timeframe: fiscalPeriod === 'FY' ? 'annual' : 'quarterly',
  fiscalYear,
  fiscalPeriod,
  revenue,
  epsDiluted,
  epsBasic: null,
  periodEndDate: parseDay(`${fiscalYear}-${LAST_DAYS[fiscalPeriod]}`)!,
});

describe('The last quarters of a company', () => {
  it('are eight, newest first, each beside the same one a year before', () => {
    const years = [2025, 2024, 2023].flatMap((year) =>
      ['FY', 'Q4', 'Q3', 'Q2', 'Q1'].map((period) => statement(year, period, year - 1923)),
    );
    const quarters = pairQuarters(years);
    expect(quarters.map(({ quarter }) => `${quarter.fiscalYear} ${quarter.fiscalPeriod}`)).toEqual([
      ...['2025 Q4', '2025 Q3', '2025 Q2', '2025 Q1', '2024 Q4', '2024 Q3', '2024 Q2', '2024 Q1'],
    ]);
    expect(quarters[4]!.yearBefore).toMatchObject({ fiscalYear: 2023, fiscalPeriod: 'Q4' });
    expect(computeRevenueGrowth(quarters[0]!)).toBe(0.99); // 102 after 101.
  });

  it.each([
    [150, 100, 50],
    [50, 100, -50],
    [5, 0, null],
    [5, -5, null],
    [null, 5, null],
    [5, null, null],
  ])('grew from a year before: %s after %s is %s percent', (now, before, percent) => {
    const [pair] = pairQuarters([statement(2025, 'Q1', now, now), statement(2024, 'Q1', before, before)]);
    expect([computeRevenueGrowth(pair!), computeEpsGrowth(pair!)]).toEqual([percent, percent]);
  });
});

describe('Estimates beside actuals', () => {
  const estimate = (periodType: string, epsMean: number) => ({ periodType, epsMean, revenueMean: null });
  const report = (periodLabel: string) => ({
    periodLabel,
    reportDate: parseDay(periodLabel)!,
    estimateEps: 1,
    actualEps: 2,
    surprisePct: 100,
    estimateRevenue: null,
    actualRevenue: null,
  });
  const estimates = [estimate('CURRENT_QUARTER', 1), estimate('NEXT_QUARTER', 2), estimate('CURRENT_YEAR', 9)];
  const reports = Array.from({ length: 10 }, (_, i) => report(`20${25 - i}-09-30`));

  it('are the quarters to come and eight reports; ANA-36 LIMITS-14: a preview has one and two', () => {
    const { all, previewed } = compareEarnings(estimates, reports);
    expect(all.map(({ period, periodLabel }) => period ?? periodLabel)).toEqual([
      ...['CURRENT_QUARTER', 'NEXT_QUARTER', '2025-09-30', '2024-09-30', '2023-09-30', '2022-09-30'],
      ...['2021-09-30', '2020-09-30', '2019-09-30', '2018-09-30'],
    ]);
    expect(previewed).toEqual([all[0], all[2], all[3]]);
    // The one estimate of a preview may be that of a year.
    expect(compareEarnings(estimates.slice(2), reports).previewed).toEqual([all[2], all[3]]);
  });
});

describe('The summary in the graph', () => {
  const app = useApp((started) => load(started, 'company-facts', FUNDAMENTALS));
  const QUARTERS =
    'quarters { fiscalPeriod fiscalYear periodEndDate revenue netIncome eps netMarginPercent freeCashFlow }';
  const EARNINGS =
    'earnings { isPreview withheld nodes { period reportDate estimateEps actualEps epsSurprisePercent } }';

  it('begins with the newest quarter, as its statement has it [STK-15]', async () => {
    const {
      market: { fundamentals },
    } = await app.ask(`{ market { fundamentals(ticker: "AAPL") { summary { reason ${QUARTERS} } } } }`, 'FREE');
    const { reason, quarters } = fundamentals.summary;
    expect(reason).toBeNull();
    expect(quarters[0]).toEqual({
      fiscalPeriod: 'Q4',
      fiscalYear: 2025,
      periodEndDate: '2025-09-27',
      revenue: 143e6,
      netIncome: 34e6,
      eps: 3.4,
      netMarginPercent: 23.7762,
      freeCashFlow: 31e6,
    });
    expect(quarters.length).toBeLessThanOrEqual(8);
  });

  it('has estimates beside actuals, of which FREE sees one quarter to come and two reports [ANA-36, LIMITS-14]', async () => {
    const ask = async (as: 'PRO' | 'FREE') =>
      (await app.ask(`{ stock(ticker: "AAPL") { fundamentals { summary { ${EARNINGS} } } } }`, as)).stock.fundamentals
        .summary.earnings;
    const pro = await ask('PRO');
    expect(pro.nodes.slice(0, 3)).toEqual([
      ...[
        { period: 'CURRENT_QUARTER', reportDate: null, estimateEps: 2.67, actualEps: null, epsSurprisePercent: null },
      ],
      ...[{ period: 'NEXT_QUARTER', reportDate: null, estimateEps: 1.8, actualEps: null, epsSurprisePercent: null }],
      ...[{ period: null, reportDate: '2025-10-30', estimateEps: 1.77, actualEps: 1.85, epsSurprisePercent: 4.52 }],
    ]);
    expect(await ask('FREE')).toEqual({
      isPreview: true,
      withheld: ['nodes'],
      nodes: [pro.nodes[0], pro.nodes[2], pro.nodes[3]],
    });
  });

  it('costs one call, and one more for the estimates [AMB-49]', async () => {
    const cost = async (fields: string) =>
      (await app.graphql(`{ market { fundamentals(ticker: "AAPL") { summary { ${fields} } } } }`)).body.extensions.cost;
    expect(await cost('quarters { eps }')).toMatchObject({ requested: 1, actual: 1 });
    expect(await cost('quarters { eps } earnings { isPreview }')).toMatchObject({ requested: 2, actual: 2 });
  });
});
