import { packDay } from '../../src/db/history/columns.ts';
import { queryRecordedTables, selectStored } from '../../src/db/history/tables.ts';
import type { Database } from '../../src/db/open.ts';
import { DAY_TABLES } from '../../src/families/screener/days/rules.ts';

/** The recorded days: the last session of a month, and the session after it. */
const DAYS = ['2025-10-31', '2025-11-03'] as const;

/** Records the screener rows of now for two days, as tests of screens need them; much cheaper than recording all tables. */
export async function addRecordedDays(db: Database): Promise<void> {
  const tables = new Set<string>(Object.values(DAY_TABLES));
  for (const table of await queryRecordedTables(db))
    if (tables.has(table.name))
      await db.query(
        `INSERT INTO history."${table.history}" (${table.columns.join(', ')}, "valid_from")
          SELECT ${selectStored(table, 't')}, $1::date FROM "${table.name}" AS t`,
        [DAYS[0]],
      );
  for (const day of DAYS) {
    await db.query(
      `INSERT INTO "history_day" ("day", "kind", "recorded_at", "rows", "bytes") VALUES ($1::date, 'RECORDED', $1::date, 0, 0)`,
      [day],
    );
    await packDay(db, day);
  }
}
