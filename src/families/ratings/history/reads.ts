import { defineSeries } from '../../../db/history/series.ts';
import type { Rating } from '../../../generated/prisma/client.ts';
import { RATING } from '../../../generated/tables.ts';

/** The ratings of past days, by canonical ticker. */
export const ratingSeries = defineSeries<Rating>(RATING, 'stock');
