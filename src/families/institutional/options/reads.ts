import type { DataAccess } from '../../../db/cached-loader.ts';
import { selectAllColumns } from '../../../db/columns.ts';
import { pagedList } from '../../../db/paged-list.ts';
import type { InstitutionalOption } from '../../../generated/prisma/client.ts';
import { INSTITUTIONAL_OPTION } from '../../../generated/tables.ts';
import { isoDate } from '../../../lib/dates.ts';
import { listInMemory } from '../../../lib/stored-list.ts';

const options = pagedList<InstitutionalOption>('institutional_option', {
  columns: selectAllColumns(INSTITUTIONAL_OPTION),
  from: 'FROM "institutional_option" WHERE "report_date" = $1::date',
  orderBy: '"call_value" + "put_value" DESC, "ticker" COLLATE "C"',
  id: `"ticker" || ':' || "report_date"`,
  paramCount: 1,
});

/** Options held by filers at the end of a quarter, by stock, the most valuable first (UNS-17). */
export const loadOptions = (data: DataAccess, reportDate: Date) => options(data, [isoDate(reportDate)]);

/** The empty list, if no quarter is stored. */
export const noOptions = listInMemory<InstitutionalOption>([], ({ ticker }) => ticker);
