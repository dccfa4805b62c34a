import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { daysAfter, formatDay, monthOfYear, weekday } from '../format.ts';
import { Glyph } from '../glyph.tsx';
import { addMonths, listWeeks, moveInCalendar, type PastSession } from './calendar.ts';
import { useDay, useHistoryDays } from './use-days.ts';

const WEEKDAYS = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
/** Has the height of most months, while the sessions load. */
const TYPICAL_MONTH = '2026-01-01';

/** A month of days; those with history can be chosen. */
export function DayCalendar({ onChoose }: { onChoose(day: string | null): void }) {
  const day = useDay();
  const { days: newestDays } = useHistoryDays(null);
  const last = newestDays.at(-1)?.day;
  const [target, setTarget] = useState<{ month: string; focused: string | null } | null>(null);
  const month = addMonths(target?.month ?? day ?? last ?? TYPICAL_MONTH, 0);
  const turn = (months: number) => setTarget({ month: addMonths(month, months), focused: null });
  const { days, isPending } = useHistoryDays(addMonths(month, 1));
  const session = day === null ? undefined : days.findLast((past) => past.day <= day)?.day;
  const monthAgo = last && newestDays.findLast((session) => session.day <= daysAfter(last, -30))?.day;
  const hasReconstructed = days.some((session) => isInMonth(session, month) && session.isReconstructed);
  return (
    <>
      <div className="month">
        <h2>Any past day</h2>
        <button type="button" aria-label="Month before" onClick={() => turn(-1)}>
          <Glyph name="left" />
        </button>
        <b aria-live="polite">{monthOfYear(month)}</b>
        <button
          type="button"
          aria-label="Month after"
          disabled={last === undefined || month >= addMonths(last, 0)}
          onClick={() => turn(1)}
        >
          <Glyph name="right" />
        </button>
      </div>
      <MonthTable
        month={month}
        days={days}
        shown={session}
        focused={target?.focused ?? null}
        onFocus={(focused) => setTarget({ month: focused, focused })}
        onChoose={onChoose}
      />
      <p className="muted fine" role="status">
        {isPending ? 'Loading' : describeHistory(newestDays)}
      </p>
      {hasReconstructed && (
        <p className="muted fine">
          Underlined days were rebuilt from later data: quotes, ratings, and the screener only.
        </p>
      )}
      <div className="row">
        <button type="button" disabled={day === null} onClick={() => onChoose(null)}>
          Latest
        </button>
        {monthAgo && (
          <button type="button" onClick={() => onChoose(monthAgo)}>
            Month ago
          </button>
        )}
      </div>
    </>
  );
}

const isInMonth = ({ day }: PastSession, month: string): boolean => day.startsWith(month.slice(0, 7));

/** Days of the newest list from which on history may begin before it: the gateway lists a year at a time. */
const LISTED_DAYS = 360;

function describeHistory(days: readonly PastSession[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'No session has been recorded yet.';
  const isComplete = first.day > daysAfter(last.day, -LISTED_DAYS);
  return `${isComplete ? `History since ${formatDay(first.day)}. ` : ''}Days without history are faint.`;
}

type MonthTableProps = {
  month: string;
  days: readonly PastSession[];
  /** The session of the page. */
  shown: string | undefined;
  /** The session that has the focus, if the arrow keys have moved it. */
  focused: string | null;
  onFocus(day: string): void;
  onChoose(day: string): void;
};

/** The sessions of a month. One of them is a tab stop; arrow keys move from it to the others, of other months too. */
function MonthTable({ month, days, shown, focused, onFocus, onChoose }: MonthTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const sessions = new Map(
    days.filter((session) => isInMonth(session, month)).map((session) => [session.day, session]),
  );
  const tabStop = [focused, shown].find((day) => day && sessions.has(day)) ?? [...sessions.keys()].at(-1);
  const wasEntered = useRef(false);
  useEffect(() => {
    // The calendar begins with the focus on its tab stop, as soon as there is a session.
    const target = wasEntered.current ? focused : tabStop;
    if (!target) return;
    wasEntered.current = true;
    table.current?.querySelector<HTMLElement>(`button[value="${target}"]`)?.focus({ preventScroll: true });
  }, [focused, tabStop]);
  const press = (event: KeyboardEvent) => {
    if (!event.key.startsWith('Arrow') || !(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const day = moveInCalendar(event.key, event.target.value, days);
    if (day) onFocus(day);
  };
  return (
    <table ref={table}>
      <caption className="sr-only">Sessions of {monthOfYear(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={press}>
        {listWeeks(month).map((week) => (
          <tr key={week.join()}>
            {WEEKDAYS.map((name, index) => (
              <td key={name}>
                <DayCell
                  date={week[index] ?? null}
                  session={sessions.get(week[index] ?? '')}
                  isShown={week[index] === shown}
                  isTabStop={week[index] === tabStop}
                  onChoose={onChoose}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayCellProps = {
  date: string | null;
  session: PastSession | undefined;
  isShown: boolean;
  isTabStop: boolean;
  onChoose(day: string): void;
};

function DayCell({ date, session, isShown, isTabStop, onChoose }: DayCellProps) {
  if (!date) return null;
  const text = Number(date.slice(8));
  if (!session) return <span>{text}</span>;
  return (
    <button
      type="button"
      value={date}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${weekday(date)}${session.isReconstructed ? ', rebuilt' : ''}`}
      aria-pressed={isShown}
      className={session.isReconstructed ? 'is-reconstructed' : ''}
      onClick={() => onChoose(date)}
    >
      {text}
    </button>
  );
}
