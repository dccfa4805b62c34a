import { useDay } from '../days/use-days.ts';
import { formatDay, formatDays } from '../format.ts';
import { useDataOrigins } from '../origins/data-origins.ts';
import { originRows, sharedOrigin } from '../origins/origin-rows.ts';
import { useAllShown } from '../origins/shown.ts';

/** The sources and dates of the data in each panel on the page. */
export function DataFooter() {
  const { data } = useDataOrigins();
  const panels = useAllShown();
  const day = useDay();
  if (!data?.dataStatus || panels.length === 0) return null;
  const rows = originRows(panels, data.dataStatus, day);
  const shared = sharedOrigin(rows);
  return (
    <footer className="data-footer">
      <h2>Data sources</h2>
      <p>
        {shared && `All panels: ${shared}. `}
        {day ? `What was public by the end of ${formatDay(day)}.` : 'Each date is the newest data behind the panel.'}
      </p>
      <ul>
        {rows.map(({ panel, asOf, isDated, from, problems }) => (
          <li key={panel}>
            <b>{panel}</b> {asOf.length > 0 && !isDated && 'updated '}
            {!day && formatDays(asOf)}
            {!shared && <div>{from}</div>}
            {problems.map((problem) => (
              <div key={problem} className="warn">
                {problem}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </footer>
  );
}
