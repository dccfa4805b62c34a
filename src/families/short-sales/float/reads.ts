import { readRowsByKey, rowByKey } from '../../../db/keyed.ts';
import type { ShareFloat } from '../../../generated/prisma/client.ts';
import { SHARE_FLOAT } from '../../../generated/tables.ts';

/** The float of a stock or fund; null if nothing is known of it. */
export const floatByTicker = rowByKey<ShareFloat>('share-float', 'ticker', readRowsByKey(SHARE_FLOAT, 'ticker'));
