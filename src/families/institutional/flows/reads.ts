import { cachedLoader } from '../../../db/cached-loader.ts';
import type { InstitutionalFlow, InstitutionalPosition } from '../../../generated/prisma/client.ts';
import { isoDate } from '../../../lib/dates.ts';

export type Flows = { inflows: InstitutionalFlow[]; outflows: InstitutionalFlow[] };

/** The stocks that filers bought or sold more of in a quarter, the largest net change first. */
export const flowsByQuarter = cachedLoader<Date, Flows>(
  'institutional',
  ({ prisma }, dates) =>
    Promise.all(
      dates.map(async (reportDate) => {
        const flows = (netSharesChange: { gt: 0 } | { lt: 0 }, direction: 'asc' | 'desc') =>
          prisma.institutionalFlow.findMany({
            where: { reportDate, netSharesChange },
            orderBy: [{ netSharesChange: direction }, { ticker: 'asc' }],
          });
        const [inflows, outflows] = await Promise.all([flows({ gt: 0 }, 'desc'), flows({ lt: 0 }, 'asc')]);
        return { inflows, outflows };
      }),
    ),
  { key: isoDate },
);

/** Positions that activists took or added to in a quarter, the most valuable first. */
export const activistByQuarter = cachedLoader<Date, InstitutionalPosition[]>(
  ['institutional', 'filers'],
  async ({ prisma }, dates) => {
    const filers = await prisma.filer.findMany({ where: { category: 'ACTIVIST' }, select: { cik: true } });
    const rows = await prisma.institutionalPosition.findMany({
      where: {
        reportDate: { in: [...dates] },
        filerCik: { in: filers.map(({ cik }) => cik) },
        place: { not: null },
        changeType: { in: ['NEW', 'INCREASED'] },
      },
      orderBy: [{ valueUsd: 'desc' }, { filerCik: 'asc' }, { ticker: 'asc' }],
    });
    return dates.map((date) => rows.filter(({ reportDate }) => reportDate.valueOf() === date.valueOf()));
  },
  { key: isoDate },
);
