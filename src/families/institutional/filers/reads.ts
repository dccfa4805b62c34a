import { cachedLoader } from '../../../db/cached-loader.ts';
import type { Filer } from '../../../generated/prisma/client.ts';

/** A filer of Forms 13F by its ten-digit CIK; null where nobody files under it. */
export const filerByCik = cachedLoader<string, Filer | null>('filers', async ({ prisma }, ciks) => {
  const rows = await prisma.filer.findMany({ where: { cik: { in: [...ciks] } } });
  const byCik = new Map(rows.map((row) => [row.cik, row]));
  return ciks.map((cik) => byCik.get(cik) ?? null);
});
