import { packDay } from '../../src/db/history/columns.ts';
import type { Database } from '../../src/db/open.ts';
import { DAY_TABLES } from '../../src/families/screener/days/rules.ts';

/** The recorded days: the last session of a month, and the session after it. */
const DAYS = ['2025-10-31', '2025-11-03'] as const;

/** Records the screener rows of now for two days, as tests of screens need them; much cheaper than recording all tables. */
export async function addRecordedDays(db: Database): Promise<void> {
  for (const table of Object.values(DAY_TABLES))
    await db.query(`INSERT INTO history."${table}" SELECT *, $1::date, NULL FROM "${table}"`, [DAYS[0]]);
  for (const day of DAYS) {
    await db.query(
      `INSERT INTO "history_day" ("day", "kind", "recorded_at", "rows", "bytes") VALUES ($1::date, 'RECORDED', $1::date, 0, 0)`,
      [day],
    );
    await packDay(db, day);
  }
}
