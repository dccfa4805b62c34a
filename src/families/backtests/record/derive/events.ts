import type { Sql } from '../../../../db/open.ts';
import type { SignalEventMonthRow } from '../../../../generated/tables.ts';
import { shiftDay } from '../../../../lib/dates.ts';
import { groupBy } from '../../../../lib/group.ts';
import { BENCHMARK } from '../../rules/benchmark.ts';
import { FROM_APPEARED_INSIGHTS } from '../../rules/sql.ts';
import { type AppearedInsight, formatHorizon, LONGEST_HORIZON, listHoldings } from '../rules/insights.ts';
import { sumEvents } from '../rules/measure.ts';
import type { EventMonth } from '../rules/months.ts';
import { computeHoldingReturn, type HoldingBars } from '../rules/returns.ts';
import { type HoldingSpan, queryHoldings } from './holdings.ts';

/** Calendar days that the longest horizon takes at most, holidays included. */
const HORIZON_DAYS = 2 * LONGEST_HORIZON;

const APPEARED = `SELECT i."ticker", i."insight_type" AS "insightType", i."valid_from"::text AS "publicOn"
  ${FROM_APPEARED_INSIGHTS}
  ORDER BY i."valid_from", i."insight_type", i."ticker"`;

const formatSpan = ({ from, to }: HoldingSpan): string => `${from} ${to}`;

/** Measures the insights that appeared in a month against the benchmark; empty without its prices. */
export async function measureInsights(sql: Sql, month: EventMonth, rules: number): Promise<SignalEventMonthRow[]> {
  const since = shiftDay(month.month, -HORIZON_DAYS);
  const insights = await sql.query<AppearedInsight>(APPEARED, [since, month.to]);
  const { holdings, dropped } = listHoldings(insights, month);
  const spans = [...new Map(holdings.map((holding) => [formatSpan(holding), holding])).values()].map(
    ({ from, to }): HoldingSpan => ({ ticker: BENCHMARK, from, to }),
  );
  const benchmarks = new Map<string, HoldingBars | null>();
  for (const [i, bars] of (await queryHoldings(sql, spans)).entries()) {
    const span = spans[i];
    if (span) benchmarks.set(formatSpan(span), bars);
  }
  const bars = await queryHoldings(sql, holdings);
  const measured = holdings.map((holding, i) => {
    const [own, benchmark] = [bars[i], benchmarks.get(formatSpan(holding))];
    const value =
      own && benchmark ? computeHoldingReturn(own, 'CLOSE') - computeHoldingReturn(benchmark, 'CLOSE') : null;
    return { ...holding, value };
  });
  return [...groupBy(measured, ({ insightType, sessions }) => formatHorizon(insightType, sessions))].map(
    ([name, group]): SignalEventMonthRow => {
      const used = group.flatMap(({ from, value }) => (value === null ? [] : [{ day: from, value }]));
      return {
        insightType: group[0].insightType,
        month: month.month,
        sessions: group[0].sessions,
        endedOn: month.endedOn,
        dropped: (dropped.get(name) ?? 0) + group.length - used.length,
        ...sumEvents(used),
        rules,
      };
    },
  );
}
