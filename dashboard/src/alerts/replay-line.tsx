import { skipToken } from '@tanstack/react-query';
import { formatCounted, shortDay } from '../format.ts';
import type { AlertTriggerInput } from '../generated/graphql.ts';
import { useAlertReplayCountQuery } from '../generated/hooks.ts';

/** Dates that are listed. */
const MAX_DATES = 4;

/** How often an alert would have fired in the last 60 sessions. */
export function ReplayLine({ trigger, pauseMinutes }: { trigger: AlertTriggerInput | null; pauseMinutes: number }) {
  const { data, error, isFetching } = useAlertReplayCountQuery(trigger ? { trigger, pauseMinutes } : skipToken, {
    asOf: null,
  });
  if (!trigger) return <p className="muted">Fill in the value to see how often it would have fired.</p>;
  if (error) return <p className="muted">{error.message}</p>;
  const replay = data?.alertReplay;
  if (!replay) return <p className="muted">{isFetching ? 'Looking at the recorded sessions …' : ' '}</p>;
  const { fired, sessions, days } = replay;
  if (sessions < 2) return <p className="muted">There are no recorded sessions yet to count on.</p>;
  if (fired === null) return <p className="muted">The past of this trigger is not recorded.</p>;
  const maxFired = Math.max(1, ...days.map((day) => day.fired));
  return (
    <div className="replay">
      <p>
        Would have fired <b>{formatCounted(fired, 'time')}</b> in the last {formatCounted(sessions, 'session')}.
      </p>
      {days.length > 0 && (
        <p className="muted fine">
          Last:{' '}
          {days
            .slice(0, MAX_DATES)
            .map(({ sessionDate }) => shortDay(sessionDate))
            .join(', ')}
          {days.length > MAX_DATES && ` and ${formatCounted(days.length - MAX_DATES, 'earlier session')}`}
        </p>
      )}
      {days.length > 1 && (
        <ol className="replay-days" aria-hidden="true">
          {[...days].reverse().map((day) => (
            <li
              key={day.sessionDate}
              title={`${shortDay(day.sessionDate)}: ${day.tickers.join(', ')}`}
              style={{ height: `${Math.max(12, (day.fired / maxFired) * 100)}%` }}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
