import { COVER_SHARES } from '../../stocks/rules/shares.ts';

const gaap = (...names: string[]) => names.map((name) => `us-gaap:${name}`);
const ifrs = (...names: string[]) => names.map((name) => `ifrs-full:${name}`);

/** How a figure behaves (a sum or a mean over the days of a period, or a balance on one day), and its unit. */
export type LineItem = {
  kind: 'SUM' | 'MEAN' | 'BALANCE';
  unit: 'MONEY' | 'SHARES' | 'PER_SHARE';
  concepts: readonly string[];
};
const item =
  (kind: LineItem['kind'], unit: LineItem['unit']) =>
  (...concepts: string[]): LineItem => ({ kind, unit, concepts });
const sum = item('SUM', 'MONEY');
const perShare = item('SUM', 'PER_SHARE');
const shares = item('MEAN', 'SHARES');
const balance = item('BALANCE', 'MONEY');

/**
 * The concepts of each figure, by precedence: the first that a company files for a period is used. Source: us-gaap,
 * ifrs-full.
 */
export const ITEMS = {
  revenue: sum(
    ...gaap('Revenues', 'RevenueFromContractWithCustomerExcludingAssessedTax'),
    ...gaap('RevenueFromContractWithCustomerIncludingAssessedTax', 'SalesRevenueNet', 'RevenuesNetOfInterestExpense'),
    ...gaap('SalesRevenueGoodsNet'),
    ...ifrs('Revenue', 'RevenueFromContractsWithCustomers'),
  ),
  costOfRevenue: sum(...gaap('CostOfRevenue', 'CostOfGoodsAndServicesSold', 'CostOfGoodsSold'), ...ifrs('CostOfSales')),
  grossProfit: sum(...gaap('GrossProfit'), ...ifrs('GrossProfit')),
  operatingExpenses: sum(...gaap('OperatingExpenses'), ...ifrs('OperatingExpense')),
  operatingIncome: sum(...gaap('OperatingIncomeLoss'), ...ifrs('ProfitLossFromOperatingActivities')),
  researchAndDevelopment: sum(
    ...gaap('ResearchAndDevelopmentExpense', 'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost'),
    ...ifrs('ResearchAndDevelopmentExpense'),
  ),
  netIncome: sum(
    ...gaap('NetIncomeLoss', 'ProfitLoss'),
    ...ifrs('ProfitLossAttributableToOwnersOfParent', 'ProfitLoss'),
  ),
  incomeToCommon: sum(...gaap('NetIncomeLossAvailableToCommonStockholdersBasic')),
  epsBasic: perShare(
    ...gaap('EarningsPerShareBasic', 'EarningsPerShareBasicAndDiluted'),
    ...ifrs('BasicEarningsLossPerShare'),
  ),
  epsDiluted: perShare(
    ...gaap('EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted'),
    ...ifrs('DilutedEarningsLossPerShare'),
  ),
  weightedAverageSharesBasic: shares(
    ...gaap('WeightedAverageNumberOfSharesOutstandingBasic', 'WeightedAverageNumberOfShareOutstandingBasicAndDiluted'),
    ...ifrs('WeightedAverageShares'),
  ),
  weightedAverageSharesDiluted: shares(
    ...gaap('WeightedAverageNumberOfDilutedSharesOutstanding'),
    ...gaap('WeightedAverageNumberOfShareOutstandingBasicAndDiluted'),
    ...ifrs('AdjustedWeightedAverageShares'),
  ),
  operatingCashFlow: sum(
    ...gaap('NetCashProvidedByUsedInOperatingActivities'),
    ...gaap('NetCashProvidedByUsedInOperatingActivitiesContinuingOperations'),
    ...ifrs('CashFlowsFromUsedInOperatingActivities', 'CashFlowsFromUsedInOperations'),
  ),
  investingCashFlow: sum(
    ...gaap('NetCashProvidedByUsedInInvestingActivities'),
    ...gaap('NetCashProvidedByUsedInInvestingActivitiesContinuingOperations'),
    ...ifrs('CashFlowsFromUsedInInvestingActivities'),
  ),
  financingCashFlow: sum(
    ...gaap('NetCashProvidedByUsedInFinancingActivities'),
    ...gaap('NetCashProvidedByUsedInFinancingActivitiesContinuingOperations'),
    ...ifrs('CashFlowsFromUsedInFinancingActivities'),
  ),
  investedInPlant: sum(
    ...gaap('PaymentsToAcquirePropertyPlantAndEquipment', 'PaymentsToAcquireProductiveAssets'),
    ...ifrs('PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities'),
  ),
  totalAssets: balance(...gaap('Assets'), ...ifrs('Assets')),
  currentAssets: balance(...gaap('AssetsCurrent'), ...ifrs('CurrentAssets')),
  liabilities: balance(...gaap('Liabilities'), ...ifrs('Liabilities')),
  currentLiabilities: balance(...gaap('LiabilitiesCurrent'), ...ifrs('CurrentLiabilities')),
  totalEquity: balance(
    ...gaap('StockholdersEquity', 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest'),
    ...ifrs('EquityAttributableToOwnersOfParent', 'Equity'),
  ),
  equityWithMinorities: balance(
    ...gaap('StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest', 'StockholdersEquity'),
    ...ifrs('Equity'),
  ),
  cashAndEquivalents: balance(
    ...gaap('CashAndCashEquivalentsAtCarryingValue'),
    ...gaap('CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents', 'CashAndDueFromBanks'),
    ...ifrs('CashAndCashEquivalents'),
  ),
  inventory: balance(...gaap('InventoryNet'), ...ifrs('Inventories')),
  allDebt: balance(...gaap('DebtLongtermAndShorttermCombinedAmount'), ...ifrs('Borrowings')),
  debtDueInYear: balance(...gaap('DebtCurrent')),
  longTermDebtDueInYear: balance(...gaap('LongTermDebtCurrent', 'LongTermDebtAndCapitalLeaseObligationsCurrent')),
  shortTermDebt: balance(...gaap('ShortTermBorrowings', 'CommercialPaper')),
  debtDueLater: balance(...gaap('LongTermDebtNoncurrent', 'LongTermDebtAndCapitalLeaseObligations')),
  longTermDebt: balance(...gaap('LongTermDebt')),
  sharesOutstanding: item('BALANCE', 'SHARES')(...gaap('CommonStockSharesOutstanding')),
} as const satisfies Readonly<Record<string, LineItem>>;

export type ItemName = keyof typeof ITEMS;
export const ITEM_NAMES = Object.keys(ITEMS) as ItemName[];

/** The market value in USD of the shares not held by insiders, on the cover of a report. */
export const COVER_FLOAT = 'dei:EntityPublicFloat';

/** All concepts that statements use. */
export const CONCEPTS: ReadonlySet<string> = new Set([
  ...Object.values(ITEMS).flatMap(({ concepts }) => concepts),
  COVER_SHARES,
  COVER_FLOAT,
]);

/** The figures of all items for one period, in the reporting currency. */
export type Values = { readonly [name in ItemName]: number | null };
const sumKnown = (...values: readonly (number | null)[]): number | null => {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? null : present.reduce((total, value) => total + value, 0);
};
const subtract = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);
const roundToCents = (value: number): number => Math.round(value * 100) / 100 + 0;

/** Total debt, from the parts that are filed; null if none is. */
function sumDebt(v: Values): number | null {
  if (v.allDebt !== null) return v.allDebt;
  const dueInYear = v.debtDueInYear ?? sumKnown(v.longTermDebtDueInYear, v.shortTermDebt);
  if (v.debtDueLater !== null || v.longTermDebt === null) return sumKnown(v.debtDueLater, dueInYear);
  return sumKnown(v.longTermDebt, v.shortTermDebt);
}

/**
 * The documented line items from the filed figures. Capital expenditure is negative, since it is spent. Source: open
 * points 4.8.
 */
export function toLineItems(v: Values) {
  const bottomLineNetIncome = v.incomeToCommon ?? v.netIncome;
  const computeEps = (filed: number | null, count: number | null) =>
    filed ?? (bottomLineNetIncome !== null && count ? roundToCents(bottomLineNetIncome / count) : null);
  return {
    revenue: v.revenue,
    costOfRevenue: v.costOfRevenue,
    grossProfit: v.grossProfit ?? subtract(v.revenue, v.costOfRevenue),
    operatingExpenses: v.operatingExpenses,
    operatingIncome: v.operatingIncome,
    researchAndDevelopment: v.researchAndDevelopment,
    netIncome: v.netIncome,
    bottomLineNetIncome,
    epsBasic: computeEps(v.epsBasic, v.weightedAverageSharesBasic),
    epsDiluted: computeEps(v.epsDiluted, v.weightedAverageSharesDiluted),
    weightedAverageSharesBasic: v.weightedAverageSharesBasic,
    weightedAverageSharesDiluted: v.weightedAverageSharesDiluted,
    operatingCashFlow: v.operatingCashFlow,
    investingCashFlow: v.investingCashFlow,
    financingCashFlow: v.financingCashFlow,
    capitalExpenditure: v.investedInPlant === null ? null : -Math.abs(v.investedInPlant),
    freeCashFlow: subtract(v.operatingCashFlow, v.investedInPlant === null ? null : Math.abs(v.investedInPlant)),
    totalAssets: v.totalAssets,
    currentAssets: v.currentAssets,
    totalLiabilities: v.liabilities ?? subtract(v.totalAssets, v.equityWithMinorities),
    currentLiabilities: v.currentLiabilities,
    totalEquity: v.totalEquity,
    cashAndEquivalents: v.cashAndEquivalents,
    totalDebt: sumDebt(v),
    inventory: v.inventory,
    sharesOutstanding: v.sharesOutstanding,
  };
}
