import { Link } from 'wouter';
import { useDay } from '../days/use-days.ts';
import { formatCounted, formatFraction, number } from '../format.ts';
import type { GroupRecordQuery, RecordedSignal } from '../generated/graphql.ts';
import { useGroupRecordQuery, useInsightRecordQuery } from '../generated/hooks.ts';

type Group = NonNullable<GroupRecordQuery['signalRecord']>['groups'][number];

/** The page with the whole record of a signal. */
const recordPath = (signal: RecordedSignal): string => `/record?signal=${signal}`;

/** A record changes once a day. */
const OF_NOW = { asOf: null } as const;

const formatT = (t: number | null): string => (t === null ? '' : `, t = ${number(t, 1)}`);

/** Names the months of a record whose decision day was not recorded as served. */
export const describeRebuilt = (rebuilt: number, months: number): string =>
  `${rebuilt} of ${formatCounted(months, 'month')} ${months === 1 ? 'was' : 'were'} rebuilt from later data.`;

/** How a group did, in a sentence. */
function describeGroup(who: string, group: Group): string {
  const { months, reconstructedMonths } = group;
  if (months === 0) return 'No month of its record is over yet.';
  const rebuilt = reconstructedMonths > 0 ? ` ${describeRebuilt(reconstructedMonths, months)}` : '';
  const [own, all, rate] =
    group.annualReturn === null
      ? [group.totalReturn, group.totalBenchmarkReturn, '']
      : [group.annualReturn, group.annualBenchmarkReturn, ' a year'];
  return `${who} returned ${formatFraction(own, 1)}${rate} over ${formatCounted(months, 'month')}, all stocks ${formatFraction(all, 1)}${formatT(group.tStatistic)}.${rebuilt}`;
}

const Synthetic = ({ isSynthetic }: { isSynthetic: boolean }) => isSynthetic && <> The data is synthetic.</>;

/** How the stocks of a group did so far, beside the signal; nothing on a past day. @param who the subject of the sentence */
export function RecordNote({ signal, group, who }: { signal: RecordedSignal; group: string; who: string }) {
  const isNow = useDay() === null;
  const { data } = useGroupRecordQuery({ signal, group }, { ...OF_NOW, enabled: isNow });
  if (!isNow) return null;
  const record = data?.signalRecord;
  const match = record?.groups[0];
  return (
    <p className="muted fine record-line record-note">
      {record && match && (
        <>
          {describeGroup(who, match)}
          <Synthetic isSynthetic={record.isSynthetic} /> <Link href={recordPath(signal)}>Track record</Link>
        </>
      )}
    </p>
  );
}

/** The horizon that is shown beside an insight, in sessions: a month. */
const SHOWN_SESSIONS = 21;

/** Describes what followed the insights of a type; null without a record. */
export function useInsightRecord(): (insightType: string) => string | null {
  const { data } = useInsightRecordQuery({}, { ...OF_NOW, enabled: useDay() === null });
  const record = data?.signalRecord;
  return (insightType) => {
    const row = record?.insights.find(
      (insight) => insight.insightType === insightType.toLowerCase() && insight.sessions === SHOWN_SESSIONS,
    );
    if (!record || !row || row.mean === null) return null;
    const note = `After ${formatCounted(row.events, 'such insight')} the stocks returned ${formatFraction(row.mean, 1)} more than SPY in ${SHOWN_SESSIONS} sessions${formatT(row.tStatistic)}.`;
    return record.isSynthetic ? `${note} The data is synthetic.` : note;
  };
}
