import { useId, useState } from 'react';
import { formatDay, shortDay } from '../format.ts';
import { Glyph } from '../glyph.tsx';
import { useDataState } from '../origins/use-data-state.ts';
import { DayCalendar } from './day-calendar.tsx';
import { useChooseDay, useDay } from './use-days.ts';

/** The day of the page. Its menu has the sessions that the page can be shown as of. */
export function DayMenu() {
  const id = useId();
  const day = useDay();
  const choose = useChooseDay();
  const [isOpen, setOpen] = useState(false);
  const close = (chosen: string | null) => {
    document.getElementById(id)?.hidePopover();
    choose(chosen);
  };
  return (
    <>
      <button
        type="button"
        className={day ? 'when is-past' : 'when'}
        popoverTarget={id}
        data-shortcut="day"
        aria-keyshortcuts="D"
        title="Show any past day"
      >
        <Glyph name="calendar" />
        <span className="sr-only">Day shown: </span>
        <span className="when-text">
          {day ? (
            <>
              {shortDay(day)}
              <span className="when-year">{formatDay(day).slice(shortDay(day).length)}</span>
            </>
          ) : (
            <Latest />
          )}
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        className="popover menu day-menu"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <DayCalendar onChoose={close} />}
      </div>
    </>
  );
}

/** The newest session, that of the prices. */
function Latest() {
  const { session } = useDataState();
  return (
    <>
      <span className="latest">Latest</span>
      {session && <span className="latest-session">{shortDay(session)}</span>}
    </>
  );
}
