import type { Context } from '../../../graph/context.ts';
import { filteredStored, gate } from '../../../graph/preview.ts';
import { listInMemory } from '../../../lib/stored-list.ts';
import type { UnusualOptionFilter } from '../rules/unusual-filter.ts';
import { loadUnusualContracts, type UnusualContract } from './reads.ts';

/** The contracts of the market that fulfill the conditions; below PRO only how many there are without conditions. */
export async function loadMarketContracts(
  context: Context,
  filter: UnusualOptionFilter,
  tickers: readonly string[] | null,
) {
  const [matches, all] = await Promise.all([
    loadUnusualContracts(context, { ...filter, tickers }),
    loadUnusualContracts(context),
  ]);
  const none = listInMemory<UnusualContract>([], ({ contract }) => contract);
  return gate(context, matches, filteredStored({ shown: none, seen: 0, total: all.length }));
}
