/**
 * Begins the ids of filings from SEC's data sets, and sorts after the hexadecimal digits of all others, so that the form
 * itself counts: a data set rounds prices, and does not have the order of its rows.
 */
export const DATA_SET_PREFIX = 'set-';

/**
 * Drops all but one of the filings with the same accession number: that with the smallest id, so that the form itself
 * counts before a data set.
 */
export function removeRepeatedAccessions<F extends { id: string; accession: string | null }>(
  filings: readonly F[],
): F[] {
  const firstIds = new Map<string, string>();
  for (const { id, accession } of filings) {
    if (accession === null) continue;
    const first = firstIds.get(accession);
    if (first === undefined || id < first) firstIds.set(accession, id);
  }
  return filings.filter(({ id, accession }) => accession === null || firstIds.get(accession) === id);
}
