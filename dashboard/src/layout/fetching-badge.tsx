import { formatCounted } from '../format.ts';
import { isFetching, useDataOrigins } from '../origins/data-origins.ts';

/** Says that the gateway is fetching data, and how many files are left. */
export function FetchingBadge() {
  const { data } = useDataOrigins();
  if (!isFetching(data)) return null;
  const left = data!.dataSources!.reduce(
    (sum, { state, filesLeft }) => sum + (state === 'FETCHING' ? filesLeft : 0),
    0,
  );
  return (
    <span className="fetching" role="status" title="Pages fill in as data arrives.">
      {left > 0 ? `Fetching data: ${formatCounted(left, 'file')} left` : 'Fetching data'}
    </span>
  );
}
