import { cachedLoader } from '../../../db/cached-loader.ts';
import type { InstitutionalOption } from '../../../generated/prisma/client.ts';
import { isoDate } from '../../../lib/dates.ts';
import { byValue } from './rules.ts';

/** Options that filers hold at the end of a quarter, by stock, the most valuable first. */
export const optionsByQuarter = cachedLoader<Date, InstitutionalOption[]>(
  'institutional',
  async ({ prisma }, dates) => {
    const rows = byValue(await prisma.institutionalOption.findMany({ where: { reportDate: { in: [...dates] } } }));
    return dates.map((date) => rows.filter(({ reportDate }) => reportDate.valueOf() === date.valueOf()));
  },
  { key: isoDate },
);
