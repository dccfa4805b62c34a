import { beforeEach, describe, expect, it } from 'vitest';
import { upsert } from '../../src/db/bulk.ts';
import { copyText } from '../../src/db/copy-in.ts';
import type { Sql } from '../../src/db/open.ts';
import { openStage } from '../../src/db/stage.ts';
import { picked } from '../../src/db/table.ts';
import { POPULAR_STOCK } from '../../src/generated/tables.ts';
import { useApp } from '../support/harness.ts';

const table = {
  ...picked(POPULAR_STOCK, ['rank', 'ticker', 'dollarVolume']),
  replacedWhen: 'new."dollar_volume" >= old."dollar_volume"',
};
const row = (rank: number, ticker: string, dollarVolume: number) => ({ rank, ticker, dollarVolume });

describe('A staging table', () => {
  const app = useApp();
  const queryStored = () =>
    app.db.query('SELECT "rank", "ticker", "dollar_volume" AS "dollarVolume" FROM "popular_stock" ORDER BY "rank"');
  const countStages = async () => (await app.db.query(`SELECT 1 FROM pg_class WHERE relname LIKE 'stage_%'`)).length;
  const stageRows = async (db: Sql, rows: ReturnType<typeof row>[], isOfTransaction: boolean) => {
    const stage = await openStage(db, table, { isOfTransaction });
    for (const each of rows) await stage.add(copyText(table, [each]));
    return stage;
  };
  beforeEach(() => app.db.query('DELETE FROM "popular_stock"'));

  it('writes its rows as an upsert does, and counts those that may not replace stored rows', async () => {
    await upsert(app.db, table, [row(1, 'A', 10), row(2, 'B', 20), row(3, 'D', 40)]);
    await app.db.transaction(async (sql) => {
      // The greater volume wins: 11 over 10, but not 5 over 20. An equal row is no change.
      const stage = await stageRows(sql, [row(1, 'E', 11), row(2, 'F', 5), row(3, 'D', 40), row(4, "O'X\\", 1)], true);
      expect(await stage.write(sql)).toBe(2);
      expect(await stage.countNotReplacing(sql)).toBe(1);
    });
    expect(await queryStored()).toEqual([row(1, 'E', 11), row(2, 'B', 20), row(3, 'D', 40), row(4, "O'X\\", 1)]);
    expect(await countStages()).toBe(0);
  });

  it('finds rows that share a key', async () => {
    await app.db.transaction(async (sql) => {
      const distinct = await stageRows(sql, [row(1, 'A', 10), row(2, 'A', 10)], true);
      expect(await distinct.hasRepeatedKeys(sql, null)).toBe(false);
      const repeated = await stageRows(sql, [row(1, 'A', 10), row(1, 'B', 10)], true);
      expect(await repeated.hasRepeatedKeys(sql, null)).toBe(true);
      // Rank 1 is in two batches, rank 2 in none.
      expect(await repeated.hasRepeatedKeys(sql, ['1'])).toBe(true);
      expect(await repeated.hasRepeatedKeys(sql, ['2'])).toBe(false);
      expect(await repeated.hasRepeatedKeys(sql, [])).toBe(false);
    });
  });

  it('begins no transaction for rows that are there', async () => {
    if (app.db.kind !== 'embedded') return; // Connections of a server share no temporary tables.
    await upsert(app.db, table, [row(1, 'A', 10)]);
    const stage = await stageRows(app.db, [row(1, 'A', 10)], false);
    await app.db.transaction(
      async (sql) => {
        expect(await stage.write(sql)).toBe(0);
        expect(sql.hasBegun!()).toBe(false);
      },
      { isLate: true },
    );
    await stage.close();
    expect(await countStages()).toBe(0);
  });
});
