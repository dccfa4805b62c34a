import { rowByKey } from '../../../db/keyed.ts';
import type { Filer } from '../../../generated/prisma/client.ts';

/** A filer of Forms 13F by its ten-digit CIK; null where nobody files under it. */
export const filerByCik = rowByKey<Filer>('filers', 'cik', ({ prisma }, ciks) =>
  prisma.filer.findMany({ where: { cik: { in: ciks } } }),
);
