import { print } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { historyCommandsOn } from '../../../src/commands/history-commands.ts';
import { describeFaults } from '../../../src/db/history/check.ts';
import { packDay } from '../../../src/db/history/columns.ts';
import { RECONSTRUCTED_TABLES } from '../../../src/db/history/reconstruct.ts';
import { bumpHistory, recordDay } from '../../../src/db/history/record.ts';
import { queryRecordedTables } from '../../../src/db/history/tables.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { watchVersions } from '../../../src/db/versions.ts';
import { KEY_HEADER } from '../../../src/gateway/access/api-keys.ts';
import { parseForAnyDay } from '../../../src/graph/point-in-time.ts';
import { isoDate } from '../../../src/lib/dates.ts';
import { newYorkTime, sessionAfter } from '../../../src/market/calendar.ts';
import { catalog, derive } from '../../support/catalog.ts';
import { gatewayOn, NOW, unlimited, useApp } from '../../support/harness.ts';
import { listSessions, type Rows, readRows } from '../../support/history.ts';
import { RECORDED_QUERIES } from '../../support/recorded-queries.ts';

// A database as the version before the guards left it: while a day was recorded, days before it were rebuilt.

const SESSIONS = listSessions(3, '2025-11-20');
const [FIRST, SECOND, NEWEST] = SESSIONS.map(isoDate) as [string, string, string];

const app = useApp();
const commands = () => historyCommandsOn(catalog, app.db, { root: '.', now: () => NOW, report: () => {} });

/** The responses, the rows, and the packed columns of each session. */
type Served = { responses: Record<string, string>; rows: Rows[]; packed: unknown[] };

/** Reads as a gateway does that has just started: recorded days stay in memory, because they never change. */
async function readServed(): Promise<Served> {
  const { db, clock, health } = app;
  const { key } = await app.newKey('PRO');
  // Read once: it need not hear of changes.
  const versions = await watchVersions({ ...db, listen: async () => {} }, 60_000);
  const gateway = gatewayOn({ db, versions, clock, health }, { rateLimiter: unlimited });
  const responses: Record<string, string> = {};
  for (const asOf of [FIRST, SECOND, NEWEST])
    for (const [name, query] of RECORDED_QUERIES) {
      const response = await gateway.fetch('http://gateway.test/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [KEY_HEADER]: key },
        body: JSON.stringify({ query: print(parseForAnyDay(query)), variables: { asOf } }),
      });
      const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
      responses[`${asOf} ${name}`] = JSON.stringify(errors ?? data);
    }
  versions.stop();
  const rows: Rows[] = [];
  for (const session of SESSIONS) rows.push(await readRows(app.db, session));
  const packed = await app.db.query(
    `SELECT "table_name", "day"::text, "column_name", "digest" FROM "history_column" ORDER BY 1, 2, 3`,
  );
  return { responses, rows, packed };
}

/** The history tables and their indexes as the version before the guards created them. */
async function removeGuards(): Promise<void> {
  for (const { history, key } of await queryRecordedTables(app.db))
    await app.db.script(`DROP TRIGGER "one_row_a_day_after_insert" ON history."${history}";
      DROP TRIGGER "one_row_a_day_after_update" ON history."${history}";
      DROP INDEX history."${history}_key";
      CREATE INDEX "${history}_key" ON history."${history}" (${key.join(', ')}, "valid_to");
      ALTER TABLE history."${history}" DROP CONSTRAINT "${history}_period"`);
  const open = await app.db.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, indexname) AS "name" FROM pg_indexes WHERE indexname LIKE '%\\_open'`,
  );
  for (const { name } of open) await app.db.script(`DROP INDEX ${name}`);
  await app.db.script('DROP FUNCTION history.refuse_overlap()');
}

const update = (table: string, set: string, condition: string): Promise<unknown[]> =>
  app.db.query(`UPDATE history."${table}" SET ${set} WHERE ${condition} RETURNING 1`);

/** Damages the rows of rebuilt tables, and packs the columns of the damaged days. @returns the rows that are too many by day */
async function damage(): Promise<Record<string, number>> {
  const extra = { [SECOND]: 0, [NEWEST]: 0 };
  for (const table of RECONSTRUCTED_TABLES.filter((name) => name !== 'data_version')) {
    // Rows of a rebuilt day that stayed open, and rows whose period overlaps the next.
    extra[NEWEST]! += (await update(table, '"valid_to" = NULL', `"valid_to" = DATE '${NEWEST}'`)).length;
    extra[SECOND]! += (await update(table, `"valid_to" = DATE '${NEWEST}'`, `"valid_to" = DATE '${SECOND}'`)).length;
  }
  await app.db.transaction(async (sql) => {
    for (const day of [SECOND, NEWEST]) await packDay(sql, day);
  });
  await app.db.transaction((sql) => bumpHistory(sql, NOW));
  return extra;
}

const migrateDatabase = async (): Promise<string[]> => {
  const lines: string[] = [];
  await migrate(app.db, undefined, (line) => lines.push(typeof line === 'string' ? line : JSON.stringify(line)));
  return lines;
};

describe('A database with days that have two rows of a key', () => {
  let before: Served;
  let extra: Record<string, number>;
  beforeAll(async () => {
    for (const session of SESSIONS) {
      await derive(app.db, null, NOW, session);
      await recordDay(app.db, session, newYorkTime(sessionAfter(session), 8, 0));
    }
    await app.db.query(`UPDATE "history_day" SET "kind" = 'RECONSTRUCTED' WHERE "day" < $1::date`, [NEWEST]);
    before = await readServed();
    await removeGuards();
    extra = await damage();
  }, 600_000);

  it('is found by `history check`, day by day', async () => {
    const lines = describeFaults(await commands().checkHistory({}));
    expect(Object.values(extra).every((rows) => rows > 0)).toBe(true);
    expect(lines.map((line) => line.split(' (')[0])).toEqual([
      `${SECOND}: ${extra[SECOND]} rows too many`,
      `${NEWEST}: ${extra[NEWEST]} rows too many`,
    ]);
    const damaged = await readServed();
    expect(damaged.packed).not.toEqual(before.packed);
    const isChanged = (asOf: string) =>
      Object.keys(before.responses).some(
        (name) => name.startsWith(asOf) && damaged.responses[name] !== before.responses[name],
      );
    expect([FIRST, SECOND, NEWEST].map(isChanged)).toEqual([false, true, true]);
  });

  it('answers as of each day as before the damage once it is migrated, which a line says', async () => {
    const [line, ...others] = await migrateDatabase();
    expect(others).toEqual([]);
    expect(line).toMatch(
      new RegExp(
        `^The history had several rows of a key on a day, and was repaired: ${SECOND}: ${extra[SECOND]} rows too many \\(.*quote \\d+.*\\); ${NEWEST}: ${extra[NEWEST]} rows too many \\(.*quote \\d+.*\\)\\.$`,
      ),
    );
    const after = await readServed();
    expect(after.responses).toEqual(before.responses);
    expect(after.rows).toEqual(before.rows);
    expect(after.packed).toEqual(before.packed);
    expect(await commands().checkHistory({})).toEqual([]);
  });

  it('refuses the damage afterwards, and is not repaired twice', async () => {
    expect(await migrateDatabase()).toEqual([]);
    await expect(update('quote', '"valid_to" = NULL', `"valid_to" = DATE '${NEWEST}'`)).rejects.toThrow('quote_open');
    await expect(
      update('quote', `"valid_to" = DATE '${NEWEST}'`, `"valid_to" = DATE '${SECOND}'`),
    ).rejects.toMatchObject({ message: expect.stringMatching(/duplicate key|would have two rows of/) });
  });
});
