import { days } from '../format.ts';
import { useDataOrigins } from '../origins/data-origins.ts';
import { originRows, sharedOrigin } from '../origins/origin-rows.ts';
import { useAllShown } from '../parts/shown.ts';

/** Where the data of each panel on the page is from, and of when. */
export function DataFooter() {
  const { data } = useDataOrigins();
  const shown = useAllShown();
  if (!data?.dataStatus || shown.length === 0) return null;
  const rows = originRows(shown, data.dataStatus);
  const shared = sharedOrigin(rows);
  const hasThird = !shared || rows.some(({ problems }) => problems.length > 0);
  return (
    <footer className="data-footer">
      <h2>Where this data is from</h2>
      {shared && <p>All panels: {shared}.</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">Panel</th>
            <th scope="col">As of</th>
            {hasThird && <th scope="col">{shared ? 'Notes' : 'From'}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ panel, asOf, from, problems }) => (
            <tr key={panel}>
              <th scope="row">{panel}</th>
              <td>{days(asOf)}</td>
              {hasThird && (
                <td>
                  {!shared && from}
                  {problems.map((problem) => (
                    <div key={problem} className="warn">
                      {problem}
                    </div>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </footer>
  );
}
