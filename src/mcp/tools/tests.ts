import { tool } from '../tool.ts';

/** Tools that test signals on the past. */
export const testTools = [
  tool(
    'backtest_screen',
    'Test a screen',
    'How a screen would have done on recorded days: `screen` (a curated id) or `plan` (`filters` and `sort` as in screen_stocks). One call per rebalancing. Report `warnings` and `deflatedSharpe`.',
    `query BacktestScreen($screen: String, $plan: ScreenPlan, $from: Date!, $rebalance: Rebalance! = MONTHLY, $limit: Int! = 20, $costBps: Float! = 10, $benchmark: Ticker = "SPY") {
  backtest(input: { screen: $screen, plan: $plan, from: $from, rebalance: $rebalance, holdings: $limit, costBps: $costBps, benchmark: $benchmark }) {
    from to warnings
    summary { totalReturn cagr sharpe maxDrawdown turnover tStatistic }
    benchmark { cagr sharpe maxDrawdown }
    receipt { recordedDays reconstructedDays trials deflatedSharpe }
    isPreview upgrade { relay message url price }
  }
}`,
    { isOfNow: true },
  ),
  tool(
    'event_study',
    'Study events',
    'Returns after a kind of event, less those of a benchmark, by number of sessions. A t below 2 may be chance.',
    `query EventStudy($event: StudyEventKind!, $insightType: String, $from: Date!, $minValue: Float, $benchmark: Ticker! = "SPY") {
  eventStudy(input: { event: $event, insightType: $insightType, from: $from, minValue: $minValue, benchmark: $benchmark }) {
    horizons { sessions count mean median hitRate tStatistic dropped { noPrice overlapping unfinished } }
    warnings isPreview upgrade { relay message url price }
  }
}`,
    { isOfNow: true },
  ),
  tool(
    'signal_record',
    'Track record',
    "How this gateway's own ratings, Scores, curated screens or insights did, from recorded months.",
    `query SignalRecord($signal: RecordedSignal!, $group: String) {
  signalRecord(signal: $signal, group: $group) {
    from to monthCount reconstructedMonths isSynthetic warnings
    spread { mean tStatistic }
    informationCoefficient { mean tStatistic }
    groups { title months totalReturn totalBenchmarkReturn annualReturn tStatistic }
    insights { insightType sessions events mean hitRate tStatistic }
  }
}`,
    { isOfNow: true },
  ),
];
