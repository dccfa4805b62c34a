import { useId } from 'react';
import { count, instant } from '../format.ts';
import { useUsage } from './usage.ts';

const formatRemaining = ({ limit, remaining }: { limit: number | null; remaining: number | null }) =>
  limit === null ? 'No cap' : `${count(remaining)} of ${count(limit)} calls`;

/** The remaining calls of the key in this minute; a click explains how calls are counted and when the limits reset. */
export function UsageMeter() {
  const { data, error } = useUsage();
  const id = useId();
  if (error || !data?.viewer) return <span className="usage" />;
  const { tier, usage } = data.viewer;
  const { minute, month } = usage;
  return (
    <>
      <button type="button" className="usage" popoverTarget={id} title="How calls are counted">
        {count(minute.remaining)} / {count(minute.limit)} <span className="sr-only">calls left this minute</span>
        <span aria-hidden="true">calls/min</span>
      </button>
      <div id={id} popover="auto" className="popover usage-details">
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
          A call is one set of data, such as a quote, a chart or a rating. A panel uses its calls when you first scroll
          to it. What a page has already loaded costs nothing to show again.
        </p>
      </div>
    </>
  );
}
