import { COVER_SHARES } from '../../stocks/rules.ts';

const gaap = (...names: string[]) => names.map((name) => `us-gaap:${name}`);
const ifrs = (...names: string[]) => names.map((name) => `ifrs-full:${name}`);

/** How a figure behaves: a sum over its days, a mean over them, or a balance on one; and its unit. */
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

/** Which concepts say a figure, the first that a company files for a period standing. Source: us-gaap, ifrs-full. */
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

/** The market value in USD of the shares that insiders do not hold, on the cover of a report. */
export const COVER_FLOAT = 'dei:EntityPublicFloat';

/** Every concept that statements are made of. */
export const CONCEPTS: ReadonlySet<string> = new Set([
  ...Object.values(ITEMS).flatMap(({ concepts }) => concepts),
  COVER_SHARES,
  COVER_FLOAT,
]);

/** A figure of every item for one period, in the reporting currency. */
export type Values = { readonly [name in ItemName]: number | null };
const known = (...values: readonly (number | null)[]): number | null => {
  const there = values.filter((value) => value !== null);
  return there.length === 0 ? null : there.reduce((total, value) => total + value, 0);
};
const less = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a - b);
const cents = (value: number): number => Math.round(value * 100) / 100 + 0;

/** Everything borrowed, from whichever parts are filed; null if none is. */
function totalDebt(v: Values): number | null {
  if (v.allDebt !== null) return v.allDebt;
  const dueInYear = v.debtDueInYear ?? known(v.longTermDebtDueInYear, v.shortTermDebt);
  if (v.debtDueLater !== null || v.longTermDebt === null) return known(v.debtDueLater, dueInYear);
  return known(v.longTermDebt, v.shortTermDebt);
}

/** The documented line items from what is filed. Capital expenditure is negative, as money that leaves. Source: open points 4.8. */
export function lineItems(v: Values) {
  const bottomLineNetIncome = v.incomeToCommon ?? v.netIncome;
  const earned = (filed: number | null, count: number | null) =>
    filed ?? (bottomLineNetIncome !== null && count ? cents(bottomLineNetIncome / count) : null);
  return {
    revenue: v.revenue,
    costOfRevenue: v.costOfRevenue,
    grossProfit: v.grossProfit ?? less(v.revenue, v.costOfRevenue),
    operatingExpenses: v.operatingExpenses,
    operatingIncome: v.operatingIncome,
    researchAndDevelopment: v.researchAndDevelopment,
    netIncome: v.netIncome,
    bottomLineNetIncome,
    epsBasic: earned(v.epsBasic, v.weightedAverageSharesBasic),
    epsDiluted: earned(v.epsDiluted, v.weightedAverageSharesDiluted),
    weightedAverageSharesBasic: v.weightedAverageSharesBasic,
    weightedAverageSharesDiluted: v.weightedAverageSharesDiluted,
    operatingCashFlow: v.operatingCashFlow,
    investingCashFlow: v.investingCashFlow,
    financingCashFlow: v.financingCashFlow,
    capitalExpenditure: v.investedInPlant === null ? null : -Math.abs(v.investedInPlant),
    freeCashFlow: less(v.operatingCashFlow, v.investedInPlant === null ? null : Math.abs(v.investedInPlant)),
    totalAssets: v.totalAssets,
    currentAssets: v.currentAssets,
    totalLiabilities: v.liabilities ?? less(v.totalAssets, v.equityWithMinorities),
    currentLiabilities: v.currentLiabilities,
    totalEquity: v.totalEquity,
    cashAndEquivalents: v.cashAndEquivalents,
    totalDebt: totalDebt(v),
    inventory: v.inventory,
    sharesOutstanding: v.sharesOutstanding,
  };
}
