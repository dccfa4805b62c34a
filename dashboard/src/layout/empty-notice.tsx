import { useDataState } from '../origins/use-data-state.ts';

/** Explains how to begin while nothing has been imported yet; otherwise each panel would only be empty. */
export function EmptyNotice() {
  const { isEmpty } = useDataState();
  if (!isEmpty) return null;
  return (
    <p className="empty-notice" role="status">
      This gateway has no data yet. <a href="/docs/guides/importing">Import files</a> or{' '}
      <a href="/docs/guides/syncing">fetch them from their sources</a>; each page fills as they arrive.
    </p>
  );
}
