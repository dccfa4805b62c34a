import { cachedLoader } from '../../../db/cached-loader.ts';
import type { ConvertibleBondGroup } from '../../../generated/prisma/client.ts';
import { isoDate } from '../../../lib/dates.ts';

/** Convertible notes held by filers at the end of a quarter, by company, the most valuable first. */
export const bondsByQuarter = cachedLoader<Date, ConvertibleBondGroup[]>(
  'convertible_bond_group',
  async ({ prisma }, dates) => {
    const rows = await prisma.convertibleBondGroup.findMany({
      where: { reportDate: { in: [...dates] } },
      orderBy: [{ totalValue: 'desc' }, { baseTicker: 'asc' }],
    });
    return dates.map((date) => rows.filter(({ reportDate }) => reportDate.valueOf() === date.valueOf()));
  },
  { key: isoDate },
);
