import { companyFacts, type Figure, type Report } from './company-facts.ts';

const M = 1e6;
const REVENUE = 'RevenueFromContractWithCustomerExcludingAssessedTax';
const income = (start: string, end: string, revenue: number, operating: number, net: number): Figure[] => [
  [REVENUE, start, end, revenue * M],
  ['OperatingIncomeLoss', start, end, operating * M],
  ['NetIncomeLoss', start, end, net * M],
  ['EarningsPerShareDiluted', start, end, net / 10],
  ['WeightedAverageNumberOfDilutedSharesOutstanding', start, end, 10 * M],
];
const cash = (start: string, end: string, operating: number, plant: number): Figure[] => [
  ['NetCashProvidedByUsedInOperatingActivities', start, end, operating * M],
  ['PaymentsToAcquirePropertyPlantAndEquipment', start, end, plant * M],
];

/**
 * Apple's years end on the last Saturday of September. Quarters of 2024: revenue 100, 90, 80, 130, operating 25, 22, 20,
 * 33, net 20, 18, 16, 26. Of 2025: 110, 99, 88, 143; 30, 24, 22, 34; 22, 18, 16, 34. The second quarters are filed as six
 * months alone, the fourth as the year alone, cash as totals since the year began; the first quarter of 2024 was 101
 * before it was restated.
 */
const apple: Report[] = [
  {
    form: '10-Q',
    fy: 2024,
    fp: 'Q1',
    filed: '2024-02-02',
    figures: [
      [REVENUE, '2023-10-01', '2023-12-30', 101 * M],
      ...income('2023-10-01', '2023-12-30', 101, 25, 20).slice(1),
    ],
  },
  { form: '10-Q', fy: 2024, fp: 'Q2', filed: '2024-05-03', figures: income('2023-10-01', '2024-03-30', 190, 47, 38) },
  {
    form: '10-Q',
    fy: 2024,
    fp: 'Q3',
    filed: '2024-08-02',
    figures: [...income('2024-03-31', '2024-06-29', 80, 20, 16), ...income('2023-10-01', '2024-06-29', 270, 67, 54)],
  },
  { form: '10-K', fy: 2024, fp: 'FY', filed: '2024-11-01', figures: income('2023-10-01', '2024-09-28', 400, 100, 80) },
  {
    form: '10-Q',
    fy: 2025,
    fp: 'Q1',
    filed: '2025-01-31',
    figures: [
      [REVENUE, '2023-10-01', '2023-12-30', 100 * M],
      ...income('2024-09-29', '2024-12-28', 110, 30, 22),
      ...cash('2024-09-29', '2024-12-28', 30, 3),
    ],
  },
  {
    form: '10-Q',
    fy: 2025,
    fp: 'Q2',
    filed: '2025-05-02',
    figures: [
      ...income('2024-09-29', '2025-03-29', 209, 54, 40),
      ...cash('2024-09-29', '2025-03-29', 55, 6),
      ['EntityCommonStockSharesOutstanding', null, '2025-04-18', 10 * M],
    ],
  },
  {
    form: '10-Q',
    fy: 2025,
    fp: 'Q3',
    filed: '2025-08-01',
    figures: [
      ...income('2025-03-30', '2025-06-28', 88, 22, 16),
      ...income('2024-09-29', '2025-06-28', 297, 76, 56),
      ...cash('2024-09-29', '2025-06-28', 75, 8),
    ],
  },
  {
    form: '10-K',
    fy: 2025,
    fp: 'FY',
    filed: '2025-10-31',
    figures: [
      ...income('2024-09-29', '2025-09-27', 440, 110, 90),
      ...income('2023-10-01', '2024-09-28', 400, 100, 80),
      ...cash('2024-09-29', '2025-09-27', 110, 12),
      ['CostOfGoodsAndServicesSold', '2024-09-29', '2025-09-27', 242 * M],
      ['Assets', null, '2025-09-27', 360 * M],
      ['AssetsCurrent', null, '2025-09-27', 150 * M],
      ['Liabilities', null, '2025-09-27', 300 * M],
      ['LiabilitiesCurrent', null, '2025-09-27', 120 * M],
      ['StockholdersEquity', null, '2025-09-27', 60 * M],
      ['CommercialPaper', null, '2025-09-27', 10 * M],
      ['LongTermDebtCurrent', null, '2025-09-27', 20 * M],
      ['LongTermDebtNoncurrent', null, '2025-09-27', 60 * M],
      ['EntityCommonStockSharesOutstanding', null, '2025-10-17', 9.9 * M],
      // Friday 28 March 2025: eight million shares at that day's close.
      ['EntityPublicFloat', null, '2025-03-28', 8 * 200.99 * M],
    ],
  },
];

/** Microsoft loses money, owes more than it owns, and files its last year alone. */
const microsoft: Report[] = [
  {
    form: '10-K',
    fy: 2025,
    fp: 'FY',
    filed: '2025-07-30',
    figures: [
      ['Revenues', '2024-07-01', '2025-06-30', 50 * M],
      ['OperatingIncomeLoss', '2024-07-01', '2025-06-30', -8 * M],
      ['NetIncomeLoss', '2024-07-01', '2025-06-30', -10 * M],
      ['EarningsPerShareDiluted', '2024-07-01', '2025-06-30', -1],
      ['Assets', null, '2025-06-30', 40 * M],
      ['StockholdersEquity', null, '2025-06-30', -5 * M],
      ['LongTermDebt', null, '2025-06-30', 30 * M],
    ],
  },
];

/** Exxon Mobil has filed two quarters so far. */
const exxon: Report[] = [
  {
    form: '10-Q',
    fy: 2025,
    fp: 'Q1',
    filed: '2025-05-05',
    figures: [['Revenues', '2025-01-01', '2025-03-31', 70 * M]],
  },
  {
    form: '10-Q',
    fy: 2025,
    fp: 'Q2',
    filed: '2025-08-04',
    figures: [
      ['Revenues', '2025-04-01', '2025-06-30', 75 * M],
      ['Revenues', '2025-01-01', '2025-06-30', 145 * M],
    ],
  },
];

/** Coca-Cola files in euros, by the other standard, and years alone. */
const cocaCola: Report[] = [
  {
    form: '20-F',
    fy: 2024,
    fp: 'FY',
    filed: '2025-04-02',
    taxonomy: 'ifrs-full',
    currency: 'EUR',
    figures: [
      ['Revenue', '2024-01-01', '2024-12-31', 60 * M],
      ['Revenue', '2023-01-01', '2023-12-31', 50 * M],
      ['ProfitLossAttributableToOwnersOfParent', '2024-01-01', '2024-12-31', 6 * M],
      ['DilutedEarningsLossPerShare', '2024-01-01', '2024-12-31', 3],
      ['AdjustedWeightedAverageShares', '2024-01-01', '2024-12-31', 2 * M],
      ['EquityAttributableToOwnersOfParent', null, '2024-12-31', 30 * M],
      ['Borrowings', null, '2024-12-31', 45 * M],
    ],
  },
];

/** Filings by name. The small market omits them, so that ratings do not depend on filings. */
export const FUNDAMENTALS: Readonly<Record<string, string>> = {
  'companyfacts_CIK0000320193.json': companyFacts(320193, 'Apple Inc.', apple),
  'companyfacts_CIK0000789019.json': companyFacts(789019, 'Microsoft Corp', microsoft),
  'companyfacts_CIK0000034088.json': companyFacts('0000034088', 'Exxon Mobil Corp', exxon),
  'companyfacts_CIK0000021344.json': companyFacts(21344, 'Coca-Cola Co', cocaCola),
};
