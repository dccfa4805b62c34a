import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStoredCounts } from '../../src/gateway/limits/stored-counts.ts';
import { gatewayOn, startApp, type TestApp } from '../support/harness.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

const TABLES = ['usage_month', 'meter_month'];
/** Makes the database reject writes of counts with the error code of a full disk. */
async function fillDisk(): Promise<void> {
  await app.db.script(`CREATE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
  for (const table of TABLES)
    await app.db.script(
      `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION refuse_write()`,
    );
}
async function freeDisk(): Promise<void> {
  for (const table of TABLES) await app.db.script(`DROP TRIGGER full_disk ON "${table}"`);
}

describe('while the disk of the database is full', () => {
  const open = () => {
    const messages: string[] = [];
    const counts = createStoredCounts(app.db, {
      onDiskFull: () => messages.push('full'),
      onRoom: () => messages.push('room'),
      retryMs: 50,
    });
    return { counts, told: messages };
  };
  const stored = async (id: string) =>
    (await app.db.query<{ used: number }>('SELECT "used" FROM "usage_month" WHERE "key_id" = $1', [id]))[0]?.used ?? 0;

  it('FREE keys are served, and their monthly calls are counted exactly and written later [LIMITS-03]', async () => {
    const { id, key } = await app.newKey('FREE');
    const { counts, told } = open();
    const gateway = gatewayOn(app, { counts });
    const ask = async () => {
      const response = await gateway.fetch('http://localhost/api/v1/stocks/price?ticker=KO', {
        headers: { 'X-Service-API-Key': key },
      });
      return response.status;
    };
    expect(await ask()).toBe(200);
    expect(await stored(id)).toBe(1);
    await app.db.query('UPDATE "usage_month" SET "used" = 995 WHERE "key_id" = $1', [id]);
    await fillDisk();
    const statuses = await Promise.all(Array.from({ length: 12 }, ask));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    expect([counts.isInMemory(), told, await stored(id)]).toEqual([true, ['full'], 995]);

    await freeDisk();
    await expect.poll(() => counts.isInMemory(), { timeout: 5_000 }).toBe(false);
    expect([told, await stored(id)]).toEqual([['full', 'room'], 1_000]);
    expect(await ask()).toBe(429);
  });

  it('an allowance is taken from memory, up to its limit [LIMITS-14]', async () => {
    const { counts } = open();
    const id = ['key', 'dossiers', '2025-11'];
    const take = () => counts.allowances.reserve(id, { calls: 1, limit: 10, taken: 1 });
    expect([await take(), await take()]).toEqual([1, 2]);
    await fillDisk();
    const sums = await Promise.all(Array.from({ length: 10 }, take));
    // Parallel statements may end in any order; each place is granted once.
    expect(sums.filter((sum) => sum !== null).sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(sums.filter((sum) => sum === null)).toHaveLength(2);
    expect(await counts.allowances.refund(id, 3)).toBe(7);
    await freeDisk();
    // Two concurrent writes store the pending counts once.
    await Promise.all([counts.flush(), counts.flush()]);
    expect([counts.isInMemory(), await counts.allowances.used(id)]).toEqual([false, 7]);
  });

  it('any other failure of the database is not compensated by memory', async () => {
    const { counts } = open();
    await app.db.script('ALTER TABLE "usage_month" RENAME TO "usage_away"');
    await expect(counts.calls.used(['key', '2025-11'])).rejects.toThrow('usage_month');
    expect(counts.isInMemory()).toBe(false);
    await app.db.script('ALTER TABLE "usage_away" RENAME TO "usage_month"');
  });
});
