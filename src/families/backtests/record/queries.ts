import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { groupBy } from '../../../lib/group.ts';
import { STOCK_TYPES } from '../../insights/rules/insight.ts';
import { LETTER_EDGES } from '../../ratings/rules/rating.ts';
import { SCREENS } from '../../screener/presets/rules.ts';
import type { BacktestWarning } from '../rules/warnings.ts';
import { isSyntheticRecord, loadEventMonths, recordBySignal } from './reads.ts';
import type { MonthlySignal } from './rules/groups.ts';
import { formatHorizon } from './rules/insights.ts';
import {
  computeGroupSpread,
  type GroupSummary,
  hasEnoughMembers,
  type InsightSummary,
  listRecordWarnings,
  type MonthFacts,
  type MonthlySummary,
  type ReturnFacts,
  summarizeEvents,
  summarizeGroup,
  summarizeMonths,
} from './rules/summary.ts';

/** The signals that have a record. */
export type RecordedSignal = MonthlySignal | 'INSIGHT';

/** A month with the returns of groups that have enough stocks. */
export type RecordedMonth = MonthFacts & { spread: number | null; groups: ReturnFacts[] };

/** The record of a signal: of groups month by month, or of events for insights. */
export type SignalRecord = Omit<MonthlySummary, 'reconstructedMonths'> & {
  signal: RecordedSignal;
  from: string | null;
  to: string | null;
  monthCount: number;
  reconstructedMonths: number;
  groups: (GroupSummary & { title: string })[];
  months: RecordedMonth[];
  insights: InsightSummary[];
  warnings: BacktestWarning[];
  isSynthetic: boolean;
};

const DECILES = Array.from({ length: 10 }, (_, i) => String(10 - i));

/** The groups of each signal in the order in which they are listed, with their titles. */
const GROUPS: Readonly<Record<RecordedSignal, ReadonlyMap<string, string>>> = {
  RATING: new Map([...LETTER_EDGES.map(({ letter }) => letter as string), 'F'].map((letter) => [letter, letter])),
  SCORE: new Map(DECILES.map((decile) => [decile, `Decile ${decile}`])),
  SCREEN: new Map(SCREENS.map(({ id, name }) => [id, name])),
  INSIGHT: new Map(STOCK_TYPES.map((type) => [type, type])),
};

/** @throws invalid_parameter for a group that the signal does not have */
function checkGroup(signal: RecordedSignal, group: string): void {
  const names = [...GROUPS[signal].keys()];
  if (!GROUPS[signal].has(group))
    throw fail.invalid('invalid_parameter', 'group', `group: '${group}' is none of ${signal}: ${names.join(', ')}.`);
}

async function loadInsightRecord(context: Context, group: string | null): Promise<Omit<SignalRecord, 'isSynthetic'>> {
  const rows = (await loadEventMonths(context)).filter(({ insightType }) => !group || insightType === group);
  const byHorizon = groupBy(rows, ({ insightType, sessions }) => formatHorizon(insightType, sessions));
  const months = [...new Set(rows.map(({ month }) => month))].sort();
  const ends = rows.map(({ endedOn }) => endedOn).sort();
  return {
    signal: 'INSIGHT',
    from: months[0] ?? null,
    to: ends.at(-1) ?? null,
    monthCount: months.length,
    reconstructedMonths: 0,
    spread: null,
    informationCoefficient: null,
    groups: [],
    months: [],
    insights: [...byHorizon.values()].map((group) => summarizeEvents(group[0].insightType, group[0].sessions, group)),
    warnings: listRecordWarnings(months.length, 0),
  };
}

async function loadMonthlyRecord(
  context: Context,
  signal: MonthlySignal,
  group: string | null,
): Promise<Omit<SignalRecord, 'isSynthetic'>> {
  const { months, returns } = await recordBySignal(context).load(signal);
  const returnsByMonth = groupBy(returns, ({ decidedOn }) => decidedOn);
  const returnsByGroup = groupBy(returns, ({ groupName }) => groupName);
  const monthsByDay = new Map(months.map((month) => [month.decidedOn, month]));
  const isRequested = (name: string): boolean => group === null || name === group;
  const recorded = months.map((month): RecordedMonth => {
    const ofMonth = returnsByMonth.get(month.decidedOn) ?? [];
    const groups = ofMonth.filter((row) => isRequested(row.groupName) && hasEnoughMembers(row));
    return { ...month, spread: computeGroupSpread(signal, ofMonth), groups };
  });
  const { reconstructedMonths, ...summary } = summarizeMonths(signal, recorded);
  return {
    signal,
    from: months[0]?.decidedOn ?? null,
    to: months.at(-1)?.endedOn ?? null,
    monthCount: months.length,
    reconstructedMonths,
    ...summary,
    groups: [...GROUPS[signal]]
      .filter(([name]) => isRequested(name))
      .map(([name, title]) => ({ ...summarizeGroup(name, returnsByGroup.get(name) ?? [], monthsByDay), title })),
    months: recorded,
    insights: [],
    warnings: listRecordWarnings(months.length, reconstructedMonths),
  };
}

/** The record of a signal. @throws invalid_parameter for an unknown group */
export async function loadSignalRecord(
  context: Context,
  signal: RecordedSignal,
  group: string | null,
): Promise<SignalRecord> {
  if (group !== null) checkGroup(signal, group);
  const record = signal === 'INSIGHT' ? loadInsightRecord(context, group) : loadMonthlyRecord(context, signal, group);
  return { ...(await record), isSynthetic: isSyntheticRecord(context) };
}
