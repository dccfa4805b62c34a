import { useId } from 'react';
import { formatDay, shortDay, weekday } from '../format.ts';
import { useUsageQuery } from '../generated/hooks.ts';
import { Glyph } from '../glyph.tsx';

import { DayLink } from './day-link.tsx';
import { useDay, useNeighbors, useShownDay } from './use-days.ts';

/** A band below the header of a past day. It names the session of the page and leads to those beside it, and back to today. */
export function DayBand() {
  const day = useDay();
  return day === null ? null : <PastDayBand day={day} />;
}

function PastDayBand({ day }: { day: string }) {
  const id = useId();
  const { data } = useShownDay();
  const { before, after, isKnown } = useNeighbors();
  const { data: usage } = useUsageQuery({}, { asOf: null, retry: false });
  const moment = data?.pointInTime;
  return (
    <section className="day-band" aria-labelledby={id}>
      <div className="day-row">
        <Glyph name="clock" />
        <p id={id} role="status">
          <b>
            {weekday(day)}
            <span className="band-year">, {day.slice(0, 4)}</span>
          </b>
          {moment?.isReconstructed && (
            <span className="tag" title={RECONSTRUCTED}>
              Rebuilt
            </span>
          )}
          <span className="day-words">{moment && describeShownDay(day, moment)}</span>
        </p>
        {usage?.viewer?.tier === 'FREE' && (
          <p className="day-offer">
            PRO shows every panel of any day. <a href="/upgrade">Get PRO</a>
          </p>
        )}
        <div className="day-steps">
          <DayStep day={before} isKnown={isKnown} name="Session before" glyph="left" />
          <DayStep day={after} isKnown={isKnown} name="Session after" glyph="right" />
          <DayLink day={null} className="button" label="Back to today">
            <span className="back-words">Back to today</span>
            <span className="back-word">Today</span>
          </DayLink>
        </div>
      </div>
    </section>
  );
}

const RECONSTRUCTED =
  'Derived later from the facts that are still stored. It has quotes, ratings, the screener, and the lists of stocks and funds.';

/** Describes the moment of the page: a day without a session has the snapshots of the session before it. */
const describeShownDay = (
  day: string,
  { sessionDate, isReconstructed }: { sessionDate: string; isReconstructed: boolean },
) =>
  [
    sessionDate !== day && `The session of ${weekday(sessionDate)}.`,
    isReconstructed
      ? 'Rebuilt from later data: quotes, ratings, and the screener. Other panels are left out.'
      : sessionDate === day && 'The page as it was known at the end of that day.',
  ]
    .filter(Boolean)
    .join(' ');

/** A step to the session before or after; after the newest session comes now. */
function DayStep({
  day,
  isKnown,
  name,
  glyph,
}: {
  day: string | null;
  isKnown: boolean;
  name: string;
  glyph: 'left' | 'right';
}) {
  const isDisabled = day === null && (glyph === 'left' || !isKnown);
  const text = day ? shortDay(day) : glyph === 'right' && isKnown ? 'Today' : '';
  const content = (
    <>
      {glyph === 'left' && <Glyph name="left" />}
      <span className="step-day">{text}</span>
      {glyph === 'right' && <Glyph name="right" />}
    </>
  );
  if (isDisabled) return <span className="day-step is-off">{content}</span>;
  return (
    <DayLink day={day} className="day-step" label={`${name}: ${day ? formatDay(day) : 'today'}`}>
      {content}
    </DayLink>
  );
}
