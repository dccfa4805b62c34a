import { tool } from '../tool.ts';

/** Tools on insider and congressional trades. */
export const tradeTools = [
  tool(
    'insider_activity',
    'Insider buying and selling across the market',
    'The stocks that officers, directors and large owners bought and sold most in recent days, by dollar value.',
    `query InsiderActivity($lookbackDays: Int! = 90) {
  market {
    insiderActivity(period: { days: $lookbackDays }) {
      buyCount sellCount
      purchases { nodes { ticker companyName insiderCount tradeCount totalValueUsd: totalValue latestDate } }
      sales { nodes { ticker companyName insiderCount tradeCount totalValueUsd: totalValue latestDate } }
      isPreview withheld upgrade { relay message url price }
    }
  }
}`,
  ),
  tool(
    'insider_trades',
    'Insider trades in a stock',
    'Insider trades in one company, as reported on Form 4, newest first.',
    `query InsiderTrades($ticker: Ticker!, $lookbackDays: Int! = 90) {
  stock(ticker: $ticker) {
    insiderTrades(period: { days: $lookbackDays }) {
      totalCount
      nodes {
        transactionDate insiderName insiderTitle transactionType shares: sharesTransacted isImplausible pricePerShareUsd: pricePerShare
        totalValueUsd: totalValue rule10b51: isRule10b51Plan
      }
      isPreview withheld upgrade { relay message url price }
    }
  }
}`,
  ),
  tool(
    'congress_activity',
    'Congressional trades across the market',
    'The latest trades disclosed by members of Congress, newest first. The window applies to the disclosure date, not the trade date.',
    `query CongressActivity($lookbackDays: Int! = 30, $limit: Int! = 20) {
  market {
    politicianActivity(period: { days: $lookbackDays }, limit: $limit) {
      totalCount
      nodes {
        ticker transactionDate disclosureDate transactionType amountRange politician { displayName party state chamber }
      }
      isPreview withheld upgrade { relay message url price }
    }
  }
}`,
  ),
  tool(
    'congress_trades',
    'Congressional trades in a stock or fund',
    'Trades in one ticker disclosed by members of Congress, newest first.',
    `query CongressTrades($ticker: Ticker!, $lookbackDays: Int! = 365) {
  security(ticker: $ticker) {
    politicianTrades(period: { days: $lookbackDays }) {
      totalCount
      nodes { transactionDate disclosureDate transactionType amountRange owner politician { displayName party state chamber } }
      isPreview withheld upgrade { relay message url price }
    }
  }
}`,
  ),
];
