export const backtestExamples = [
  `# Tests a screen: the 20 stocks with the highest Score, chosen again each month. Costs one call per month. Needs an API key.
query TestOfScreen(
  $plan: ScreenPlan = { sort: { fieldName: "SENTI_SCORE_7D", dir: "DESC" }, filters: [] }
  $from: Date = "2025-10-01"
) {
  backtest(input: { plan: $plan, from: $from, rebalance: MONTHLY, holdings: 20, costBps: 10 }) {
    summary { cagr volatility sharpe maxDrawdown turnover hitRate }
    periods(first: 12) { nodes { decidedOn filledOn return cost } }
    warnings
    receipt { digest recordedDays reconstructedDays trials deflatedSharpe }
  }
}`,
];
