import { describe, expect, it } from 'vitest';
import { parseCompanyFacts, parseFacts } from '../../../src/families/fundamentals/format.ts';
import type { XbrlFact } from '../../../src/families/fundamentals/rules/fiscal-periods.ts';
import { CONCEPTS } from '../../../src/families/fundamentals/rules/line-items.ts';
import { buildFinancials } from '../../../src/families/fundamentals/rules/statements.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { companyFacts, type Figure, type Report } from '../../support/company-facts.ts';
import { FUNDAMENTALS } from '../../support/market-fundamentals.ts';

const listFacts = (content: string) => [...parseFacts(parseCompanyFacts(content), CONCEPTS)] as XbrlFact[];
const TODAY = parseDay('2026-01-01')!;
const YEAR = ['2024-01-01', '2024-12-31'] as const;

/** The statements of a company with one annual report of 2024. */
const ofYear = (figures: readonly Figure[], more: Partial<Report> = {}) => {
  const report = { form: '10-K', fy: 2024, fp: 'FY', filed: '2025-02-20', ...more };
  const whole: Figure[] = [[more.taxonomy ? 'ProfitLoss' : 'NetIncomeLoss', ...YEAR, 5], ...figures];
  return buildFinancials(listFacts(companyFacts(1, 'One', [{ ...report, figures: whole }])), TODAY).years[0]!;
};

describe('the concept of a figure', () => {
  it.each([
    [
      'Revenues',
      [
        ['Revenues', 100],
        ['RevenueFromContractWithCustomerExcludingAssessedTax', 90],
      ],
      100,
    ],
    [
      'the contract revenue',
      [
        ['RevenueFromContractWithCustomerExcludingAssessedTax', 90],
        ['SalesRevenueNet', 80],
      ],
      90,
    ],
    ['the older name', [['SalesRevenueNet', 80]], 80],
    ['a bank’s', [['RevenuesNetOfInterestExpense', 70]], 70],
    ['none', [['InterestExpense', 1]], null],
  ] as [string, [string, number][], number | null][])('revenue is %s [STK-15]', (_which, concepts, revenue) => {
    expect(ofYear(concepts.map(([concept, value]): Figure => [concept, ...YEAR, value])).revenue).toBe(revenue);
  });

  it('the choice of concepts falls back period by period: an older name for older years [STK-15]', () => {
    const facts = listFacts(
      companyFacts(1, 'One', [
        {
          form: '10-K',
          fy: 2017,
          fp: 'FY',
          filed: '2018-02-20',
          figures: [['SalesRevenueNet', '2017-01-01', '2017-12-31', 50]],
        },
        {
          form: '10-K',
          fy: 2018,
          fp: 'FY',
          filed: '2019-02-20',
          figures: [['Revenues', '2018-01-01', '2018-12-31', 60]],
        },
      ]),
    );
    expect(buildFinancials(facts, TODAY).years.map(({ fiscalYear, revenue }) => [fiscalYear, revenue])).toEqual([
      [2017, 50],
      [2018, 60],
    ]);
  });

  it('the choice of concepts reads the other standard, and its names [STK-15]', () => {
    expect(
      ofYear(
        [
          ['Revenue', ...YEAR, 100],
          ['ProfitLossFromOperatingActivities', ...YEAR, 20],
          ['Borrowings', null, YEAR[1], 30],
        ],
        {
          taxonomy: 'ifrs-full',
          form: '20-F',
        },
      ),
    ).toMatchObject({ revenue: 100, operatingIncome: 20, netIncome: 5, totalDebt: 30 });
  });

  it('computes gross profit, liabilities, free cash flow, and common equity if they are not filed [STK-15]', () => {
    expect(
      ofYear([
        ['Revenues', ...YEAR, 100],
        ['CostOfRevenue', ...YEAR, 60],
        ['NetCashProvidedByUsedInOperatingActivities', ...YEAR, 30],
        ['PaymentsToAcquirePropertyPlantAndEquipment', ...YEAR, 12],
        ['Assets', null, YEAR[1], 200],
        ['StockholdersEquity', null, YEAR[1], 70],
        ['StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest', null, YEAR[1], 80],
      ]),
    ).toMatchObject({
      grossProfit: 40,
      capitalExpenditure: -12,
      freeCashFlow: 18,
      totalEquity: 70,
      totalLiabilities: 120,
      bottomLineNetIncome: 5,
    });
    expect(ofYear([['NetIncomeLossAvailableToCommonStockholdersBasic', ...YEAR, 4]])).toMatchObject({
      netIncome: 5,
      bottomLineNetIncome: 4,
    });
    expect(ofYear([['NetCashProvidedByUsedInOperatingActivities', ...YEAR, 30]])).toMatchObject({
      capitalExpenditure: null,
      freeCashFlow: null,
    });
  });

  it.each([
    [
      'due within a year, later, and short',
      { LongTermDebtCurrent: 2, LongTermDebtNoncurrent: 6, CommercialPaper: 1 },
      9,
    ],
    [
      'everything due within a year, and later',
      { DebtCurrent: 3, LongTermDebtCurrent: 2, LongTermDebtNoncurrent: 6 },
      9,
    ],
    ['long and short', { LongTermDebt: 8, ShortTermBorrowings: 1 }, 9],
    ['short alone', { CommercialPaper: 1 }, 1],
    ['the whole as filed', { DebtLongtermAndShorttermCombinedAmount: 7, LongTermDebt: 6 }, 7],
    ['not filed', {}, null],
  ])('debt is %s [RAT-32]', (_which, parts, totalDebt) => {
    const figures = Object.entries(parts).map(([concept, value]): Figure => [concept, null, YEAR[1], value]);
    expect(ofYear(figures).totalDebt).toBe(totalDebt);
  });

  it('keeps to the currency of the newest totals [STK-15]', () => {
    const report = (currency: string, value: number, end: string): Report => ({
      form: '20-F',
      fy: null,
      fp: null,
      filed: '2025-03-01',
      currency,
      figures: [['Revenues', `${end.slice(0, 4)}-01-01`, end, value]],
    });
    const of = (...reports: Report[]) => buildFinancials(listFacts(companyFacts(1, 'One', reports)), TODAY);
    expect(of(report('EUR', 5, '2024-12-31'), report('USD', 4, '2023-12-31'))).toMatchObject({
      currency: 'EUR',
      years: [{ fiscalYear: 2024, revenue: 5 }],
    });
    expect(of(report('EUR', 5, '2024-12-31'), report('USD', 4, '2024-12-31'))).toMatchObject({ currency: 'USD' });
  });
});

describe('A company’s statements', () => {
  const apple = listFacts(FUNDAMENTALS['companyfacts_CIK0000320193.json']!);
  const at = (asOf: string) => buildFinancials(apple, parseDay(asOf)!);

  it('are as last filed by the requested day [STK-15]', () => {
    const first = (asOf: string) => at(asOf).quarters[0]!;
    expect([first('2024-02-02').revenue, first('2025-01-30').revenue, first('2025-01-31').revenue]).toEqual([
      101e6, 101e6, 100e6,
    ]);
    expect(first('2025-01-31').filingDate).toEqual(parseDay('2024-02-02'));
    expect(at('2024-02-01').quarters).toEqual([]);
    expect(at('2024-10-31').quarters.map(({ fiscalPeriod }) => fiscalPeriod)).toEqual(['Q1', 'Q2', 'Q3']);
  });

  it('are named before the first annual report as they are after it [STK-16]', () => {
    const names = (asOf: string) =>
      at(asOf)
        .quarters.slice(0, 3)
        .map((quarter) => `${quarter.fiscalPeriod} ${quarter.fiscalYear}`);
    expect(names('2024-10-31')).toEqual(['Q1 2024', 'Q2 2024', 'Q3 2024']);
    expect(names('2025-12-31')).toEqual(names('2024-10-31'));
  });

  it('have a quarter’s earnings a share from its income and its own count of shares [STK-15]', () => {
    const quarterly = (eps: number, shares: number, nine: number) =>
      listFacts(
        companyFacts(1, 'One', [
          {
            form: '10-K',
            fy: 2024,
            fp: 'FY',
            filed: '2025-02-20',
            figures: [
              ['NetIncomeLoss', '2024-01-01', '2024-09-30', 300],
              ['NetIncomeLoss', ...YEAR, 460],
              ['EarningsPerShareDiluted', ...YEAR, eps],
              ['WeightedAverageNumberOfDilutedSharesOutstanding', '2024-01-01', '2024-09-30', nine],
              ['WeightedAverageNumberOfDilutedSharesOutstanding', ...YEAR, shares],
            ],
          },
        ]),
      );
    // 366 days at 97 less 274 at 98 are 92 at 94.02, rounded to 94 shares; 160 over them.
    expect(buildFinancials(quarterly(4.74, 97, 98), TODAY).quarters[0]).toMatchObject({
      fiscalPeriod: 'Q4',
      weightedAverageSharesDiluted: 94,
      epsDiluted: 1.7,
    });
    // Ten new shares for one: the year's count is restated, that of nine months is not.
    expect(buildFinancials(quarterly(0.47, 970, 98), TODAY).quarters[0]).toMatchObject({
      netIncome: 160,
      weightedAverageSharesDiluted: null,
      epsDiluted: null,
    });
  });

  it('take the shares from the report’s cover if the balance sheet has none [STK-15]', () => {
    expect(ofYear([['EntityCommonStockSharesOutstanding', null, '2025-02-10', 77]]).sharesOutstanding).toBe(77);
    expect(ofYear([['EntityCommonStockSharesOutstanding', null, '2025-08-10', 77]]).sharesOutstanding).toBeNull();
    expect(
      ofYear([
        ['EntityCommonStockSharesOutstanding', null, '2025-02-10', 77],
        ['CommonStockSharesOutstanding', null, YEAR[1], 78],
      ]).sharesOutstanding,
    ).toBe(78);
  });
});
