import { cachedLoader, cachedValue, type DataAccess } from '../../../db/cached-loader.ts';
import { isSynthetic } from '../../../db/synthetic.ts';
import { groupBy } from '../../../lib/group.ts';
import type { MonthlySignal } from './rules/groups.ts';
import type { EventSums } from './rules/measure.ts';
import type { MonthFacts, ReturnFacts } from './rules/summary.ts';

/** The months of a signal, oldest first, with the returns of its groups. */
type StoredRecord = { months: MonthFacts[]; returns: ReturnFacts[] };

const MONTHS = `SELECT "signal", "decided_on"::text AS "decidedOn", "filled_on"::text AS "filledOn", "ended_on"::text AS "endedOn",
    "is_reconstructed" AS "isReconstructed", "information_coefficient" AS "informationCoefficient"
  FROM "signal_month" WHERE "signal" = ANY($1::text[]) ORDER BY "decided_on"`;
const RETURNS = `SELECT r."signal", r."group_name" AS "groupName", r."decided_on"::text AS "decidedOn", r."members", r."return",
    r."benchmark_return" AS "benchmarkReturn", r."turnover"
  FROM "signal_return" AS r WHERE r."signal" = ANY($1::text[]) ORDER BY r."decided_on", r."group_name"`;

export const recordBySignal = cachedLoader<MonthlySignal, StoredRecord>(
  ['signal_month', 'signal_return'],
  async (db, signals) => {
    const months = await db.prepared<MonthFacts & { signal: string }>(MONTHS, [signals]);
    const returns = await db.prepared<ReturnFacts & { signal: string }>(RETURNS, [signals]);
    const [monthsBySignal, returnsBySignal] = [
      groupBy(months, ({ signal }) => signal),
      groupBy(returns, ({ signal }) => signal),
    ];
    return signals.map((signal) => ({
      months: monthsBySignal.get(signal) ?? [],
      returns: returnsBySignal.get(signal) ?? [],
    }));
  },
);

/** The events of a type over a horizon, in a month. */
type StoredEventMonth = EventSums & {
  insightType: string;
  month: string;
  sessions: number;
  endedOn: string;
  dropped: number;
};
const EVENTS = `SELECT "insight_type" AS "insightType", "month"::text AS "month", "sessions", "ended_on"::text AS "endedOn",
    "events", "dropped", "positive", "days", "total", "count_squares" AS "countSquares", "products",
    "total_squares" AS "totalSquares"
  FROM "signal_event_month" ORDER BY "insight_type", "sessions", "month"`;

/** The events of all insight types. */
export const loadEventMonths = cachedValue<readonly StoredEventMonth[]>('signal_event_month', (db) =>
  db.prepared<StoredEventMonth>(EVENTS),
);

/** Whether the record is of the demo market, whose figures are synthetic. */
export const isSyntheticRecord = ({ versions }: DataAccess): boolean => isSynthetic(versions);
