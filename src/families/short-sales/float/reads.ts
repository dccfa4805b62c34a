import { readRowsByKey, rowByKey } from '../../../db/keyed.ts';
import type { ShareFloat } from '../../../generated/prisma/client.ts';
import { SHARE_FLOAT } from '../../../generated/tables.ts';

/** The float of a stock or fund; null if unknown. Prisma's client: 6.9 to 7.3 times the CPU. */
export const floatByTicker = rowByKey<ShareFloat>('share_float', 'ticker', readRowsByKey(SHARE_FLOAT, 'ticker'));
