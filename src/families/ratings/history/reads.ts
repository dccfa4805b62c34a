import { defineExport } from '../../../db/history/exports.ts';
import { defineSeries } from '../../../db/history/series.ts';
import type { Rating } from '../../../generated/prisma/client.ts';
import { RATING } from '../../../generated/tables.ts';
import { RATING_COLUMNS } from './rules.ts';

/** The ratings of past days, by canonical ticker. */
export const ratingSeries = defineSeries<Rating>(RATING, 'stock');

defineExport('RATING', { table: RATING, securities: 'stock', columns: RATING_COLUMNS });
