import { DayLink } from '../days/day-link.tsx';
import { useHistoryDays } from '../days/use-days.ts';
import { usePageTitle } from '../parts/page.tsx';

/** In place of a page whose address names a day that cannot be shown. */
export function NoHistory({ text, message }: { text: string; message: string }) {
  usePageTitle(text);
  const { days } = useHistoryDays(null);
  const newest = days.at(-1)?.day;
  return (
    <section className="panel welcome">
      <header>
        <h1 tabIndex={-1}>No history for this day</h1>
      </header>
      <div className="body">
        <p role="status">{message}</p>
        <p className="row">
          <DayLink day={null} className="button">
            Back to today
          </DayLink>
          {newest && (
            <DayLink day={newest} className="button">
              Newest session
            </DayLink>
          )}
        </p>
      </div>
    </section>
  );
}
