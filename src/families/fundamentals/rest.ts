import { get } from '../../graph/rest/route.ts';
import { at, constant, keep, lowerCase, same, unlessNull } from '../../graph/rest/shapes.ts';

const BASE = '/api/v1/stocks/fundamentals';

const ITEMS = `eps epsBasic epsDiluted netIncome bottomLineNetIncome weightedAverageSharesBasic weightedAverageSharesDiluted
  sharesOutstanding revenue costOfRevenue grossProfit operatingExpenses operatingIncome researchAndDevelopment
  totalAssets currentAssets totalLiabilities currentLiabilities totalEquity cashAndEquivalents totalDebt inventory
  operatingCashFlow investingCashFlow financingCashFlow capitalExpenditure freeCashFlow
  grossMargin: grossMarginPercent operatingMargin: operatingMarginPercent netMargin: netMarginPercent returnOnEquity: returnOnEquityPercent returnOnAssets: returnOnAssetsPercent currentRatio debtToEquity peRatio psRatio pbRatio`;

/** The currency is omitted if unknown. Per-share figures are served as filed. */
const statement = keep({
  timeframe: lowerCase,
  reportedCurrency: unlessNull(same),
  epsBasisRepair: constant(null),
});

export const fundamentalsRoutes = [
  get(
    BASE,
    `query FinancialStatement(
      $ticker: Ticker!, $timeframe: FundamentalsTimeframe! = QUARTERLY, $fiscalPeriod: FiscalPeriod, $fiscalYear: Int
    ) {
      market { fundamentals(ticker: $ticker) {
        statement(timeframe: $timeframe, fiscalPeriod: $fiscalPeriod, fiscalYear: $fiscalYear) {
          ticker timeframe fiscalPeriod fiscalYear periodEndDate filingDate: filedDate reportedCurrency ${ITEMS} reason
        }
      } }
    }`,
    at('market.fundamentals.statement', statement),
  ),
  get(
    `${BASE}/periods`,
    `query FundamentalPeriods($ticker: Ticker!) {
      market { fundamentals(ticker: $ticker) { periods { ticker periods { fiscalPeriod fiscalYear } reason } } }
    }`,
    at('market.fundamentals.periods'),
  ),
];
