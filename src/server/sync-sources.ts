import type { SyncSettings } from '../sync/settings.ts';

/**
 * Loads the sources that an operator defines (SYNC_SOURCES), so that a file that is missing or wrong is reported when a
 * process starts, and not at its first fetch.
 * @throws with the path of the file
 */
export async function checkSources({ sources }: Pick<SyncSettings, 'sources'>): Promise<void> {
  if (sources.length === 0) return;
  const { loadSources } = await import('../sync/sources.ts');
  await loadSources(sources);
}
