import { useDataState } from './use-data-state.ts';

/** Says that nothing has been imported yet, and how to begin, instead of leaving each panel to say that it is empty. */
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
