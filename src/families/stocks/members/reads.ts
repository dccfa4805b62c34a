import { readRowsByKey, rowsByKey } from '../../../db/keyed.ts';
import type { IndexMembership } from '../../../generated/prisma/client.ts';
import { INDEX_MEMBERSHIP } from '../../../generated/tables.ts';

/** The stays of all members of an index, by ticker, the oldest first. */
export const membershipsByIndex = rowsByKey<IndexMembership>(
  'index_membership',
  'indexId',
  readRowsByKey(INDEX_MEMBERSHIP, 'indexId', '"ticker", "valid_from"'),
);

/** The stays of a security in all indexes, the oldest first. */
export const membershipsByTicker = rowsByKey<IndexMembership>(
  'index_membership',
  'ticker',
  readRowsByKey(INDEX_MEMBERSHIP, 'ticker', '"valid_from", "index_id"'),
);
