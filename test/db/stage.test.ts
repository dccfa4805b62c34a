import { describe, expect, it } from 'vitest';
import { upsert } from '../../src/db/bulk.ts';
import { stageOn } from '../../src/db/stage.ts';
import { picked } from '../../src/db/table.ts';
import { POPULAR_STOCK } from '../../src/generated/tables.ts';
import { useApp } from '../support/harness.ts';

const table = {
  ...picked(POPULAR_STOCK, ['rank', 'ticker', 'dollarVolume']),
  replacedWhen: 'new."dollar_volume" >= old."dollar_volume"',
};
const row = (rank: number, ticker: string, dollarVolume: number) => ({ rank, ticker, dollarVolume });

describe('A stage', () => {
  const app = useApp();
  const stored = () =>
    app.db.query('SELECT "rank", "ticker", "dollar_volume" AS "dollarVolume" FROM "popular_stock" ORDER BY "rank"');
  const waiting = async () => (await app.db.query(`SELECT 1 FROM pg_class WHERE relname LIKE 'stage_%'`)).length;

  it('writes rows as an upsert of the same rows does, batch by batch, and counts what changed', async () => {
    if (app.db.kind !== 'embedded') return; // Connections of a server share no temporary tables.
    const batches = [
      [row(1, 'A', 10), row(2, 'B', 20), row(2, 'C', 30), row(3, 'D', 40)],
      [row(1, 'E', 11), row(2, 'F', 5), row(3, 'D', 40), row(4, "O'X", 1)],
    ];
    await app.db.query('DELETE FROM "popular_stock"');
    const counts: number[] = [];
    for (const batch of batches) counts.push(await upsert(app.db, table, batch));
    const expected = await stored();
    // The greater volume wins: 11 over 10, but not 5 over 30. An equal row is no change.
    expect(expected).toEqual([row(1, 'E', 11), row(2, 'C', 30), row(3, 'D', 40), row(4, "O'X", 1)]);

    await app.db.query('DELETE FROM "popular_stock"');
    const stage = stageOn(app.db);
    const numbers: number[] = [];
    for (const batch of batches) numbers.push(await stage.add(table, batch));
    expect(await stored()).toEqual([]);
    await app.db.transaction(async (sql) => {
      for (const [i, number] of numbers.entries()) expect(await stage.write(sql, table, number)).toBe(counts[i]);
    });
    expect(counts).toEqual([3, 2]);
    expect(await stored()).toEqual(expected);
    await stage.close();
    expect(await waiting()).toBe(0);
  });

  it('begins no transaction for rows that are there', async () => {
    if (app.db.kind !== 'embedded') return; // Connections of a server share no temporary tables.
    await app.db.query('DELETE FROM "popular_stock"');
    await upsert(app.db, table, [row(1, 'A', 10)]);
    const stage = stageOn(app.db);
    const number = await stage.add(table, [row(1, 'A', 10)]);
    await app.db.transaction(
      async (sql) => {
        expect(await stage.write(sql, table, number)).toBe(0);
        expect(sql.hasBegun!()).toBe(false);
      },
      { isLate: true },
    );
    await stage.close();
  });
});
