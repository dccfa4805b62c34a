import { cachedLoader, type DataAccess } from '../../../db/cached-loader.ts';
import { selectAllColumns } from '../../../db/columns.ts';
import { pagedList } from '../../../db/paged-list.ts';
import type { InstitutionalFlow, InstitutionalPosition } from '../../../generated/prisma/client.ts';
import { INSTITUTIONAL_FLOW } from '../../../generated/tables.ts';
import { isoDate } from '../../../lib/dates.ts';

const flowList = (condition: string, direction: 'ASC' | 'DESC') =>
  pagedList<InstitutionalFlow>('institutional_flow', {
    columns: selectAllColumns(INSTITUTIONAL_FLOW),
    from: `FROM "institutional_flow" WHERE "report_date" = $1::date AND ${condition}`,
    orderBy: `"net_shares_change" ${direction}, "ticker" COLLATE "C"`,
    id: `"ticker" || ':' || "report_date"`,
    paramCount: 1,
  });
const bought = flowList('"net_shares_change" > 0', 'DESC');
const sold = flowList('"net_shares_change" < 0', 'ASC');

/** The stocks of which filers bought more than they sold in a quarter, the largest net change first. */
export const loadInflows = (data: DataAccess, reportDate: Date) => bought(data, [isoDate(reportDate)]);
/** The stocks of which filers sold more than they bought in a quarter. */
export const loadOutflows = (data: DataAccess, reportDate: Date) => sold(data, [isoDate(reportDate)]);

/** Positions that activists opened or increased in a quarter, the most valuable first. */
export const activistByQuarter = cachedLoader<Date, InstitutionalPosition[]>(
  ['institutional_position', 'filer'],
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
