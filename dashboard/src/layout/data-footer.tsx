import { day } from '../format.ts';
import { useDataOrigins } from '../origins/data-origins.ts';
import { originRows } from '../origins/origin-rows.ts';
import { useAllShown } from '../parts/shown.ts';

/** Where the data of each panel on the page is from, and of when. */
export function DataFooter() {
  const { data } = useDataOrigins();
  const shown = useAllShown();
  if (!data?.dataStatus || shown.length === 0) return null;
  return (
    <footer className="data-footer">
      <h2>Where this data is from</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Panel</th>
            <th scope="col">As of</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {originRows(shown, data.dataStatus).map(({ panel, asOf, from, problems }) => (
            <tr key={panel}>
              <th scope="row">{panel}</th>
              <td>{asOf.map((one) => day(one)).join(' and ')}</td>
              <td>
                {from}
                {problems.map((problem) => (
                  <div key={problem} className="warn">
                    {problem}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </footer>
  );
}
