import { count, instant } from '../format.ts';
import { useNow } from '../parts/use-now.ts';
import { useUsage, useUsageNow } from './usage.ts';

const formatRemaining = ({ limit, remaining }: { limit: number | null; remaining: number | null }) =>
  limit === null ? 'No cap' : `${count(remaining)} of ${count(limit)} calls`;

/** The share of a minute's calls below which their number is shown: above it, a changing number is noise. */
const FEW = 0.2;

/**
 * Opens the key's menu. Shows the tier, the remaining calls of this minute if they are few, and once they are spent, the
 * seconds until they are available again.
 */
export function UsageButton({ menu }: { menu: string }) {
  const { data, error } = useUsage();
  const viewer = error ? null : data?.viewer;
  if (!viewer)
    return (
      <button type="button" className="usage" popoverTarget={menu} aria-label="API key">
        Key
      </button>
    );
  const { limit, remaining, resetAt } = viewer.usage.minute;
  const share = limit === null ? 1 : (remaining ?? 0) / limit;
  return (
    <button type="button" className="usage" popoverTarget={menu} title="How calls are counted">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <circle className="track" cx="8" cy="8" r="6" pathLength="1" />
        <circle className="left" cx="8" cy="8" r="6" pathLength="1" strokeDasharray={`${share} 1`} />
      </svg>
      <b>{viewer.tier}</b>
      {limit !== null && (
        <span className={share <= FEW ? 'calls' : 'sr-only'}>
          {count(remaining)} / {count(limit)} <span className="sr-only">calls left this minute</span>
        </span>
      )}
      {remaining === 0 && resetAt && <Countdown until={Date.parse(resetAt)} />}
    </button>
  );
}

/** Seconds until the calls of the next minute are available. */
function Countdown({ until }: { until: number }) {
  const seconds = Math.max(0, Math.ceil((until - useNow(1_000)) / 1_000));
  return (
    <span className="countdown">
      {seconds === 0 ? (
        'Retrying'
      ) : (
        <>
          <span className="long">next in </span>
          {seconds} s
        </>
      )}
    </span>
  );
}

/** The quota of the key, when it resets, and how calls are counted. */
export function UsageDetails() {
  const { data, error } = useUsageNow();
  if (error || !data?.viewer) return null;
  const { tier, usage } = data.viewer;
  const { minute, month } = usage;
  return (
    <div className="usage-details">
      <h2>{tier} key</h2>
      <dl>
        <div>
          <dt>Left this minute</dt>
          <dd>{formatRemaining(minute)}</dd>
          {minute.limit !== null && (
            <>
              <dd>
                <meter min={0} max={minute.limit} value={minute.remaining ?? 0} aria-label="Calls left this minute" />
              </dd>
              <dd className="muted">Resets {instant(minute.resetAt)}</dd>
            </>
          )}
        </div>
        <div>
          <dt>Left this month</dt>
          <dd>{formatRemaining(month)}</dd>
        </div>
      </dl>
      <p>
        A call is one set of data, such as a quote, a chart or a rating. A panel uses its calls when you first scroll to
        it. What a page has already loaded costs nothing to show again.
      </p>
    </div>
  );
}
