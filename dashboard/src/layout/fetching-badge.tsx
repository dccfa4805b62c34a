import { formatCounted } from '../format.ts';
import { isFetching, useDataOrigins } from '../origins/data-origins.ts';

/** Indicates that the gateway is fetching data, and how many files remain. */
export function FetchingBadge() {
  const { data } = useDataOrigins();
  if (!isFetching(data)) return null;
  const filesLeft = data!.dataSources!.reduce(
    (sum, { state, filesLeft }) => sum + (state === 'FETCHING' ? filesLeft : 0),
    0,
  );
  return (
    <span className="fetching" role="status" title="Pages fill in as data arrives.">
      {filesLeft > 0 ? `Fetching data: ${formatCounted(filesLeft, 'file')} left` : 'Fetching data'}
    </span>
  );
}
