import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiveCommandsOn } from '../../src/commands/archive-commands.ts';
import { startApp, type TestApp } from '../support/harness.ts';

const NOW = new Date('2025-11-21T15:00:00Z');
const TABLES = ['option_chain', 'option_contract_day'] as const;

describe('Option chains of closed years', () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    app = await startApp({ fill: false });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'market-signals-archive-'));
    await app.db.script('TRUNCATE "option_chain", "option_contract_day", "audit_entry"');
    // Three days of KO, of which the newest is of this year, and one of PEP, whose newest chain is of a closed year.
    for (const [ticker, day] of [
      ['KO', '2023-12-29'],
      ['KO', '2024-03-14'],
      ['PEP', '2024-03-14'],
      ['KO', '2025-03-14'],
    ]) {
      await app.db.query(
        `INSERT INTO "option_chain" ("ticker", "date", "snapshot_at", "spot", "digest")
         VALUES ($1, $2::date, $2::date + interval '20 hours 123 milliseconds', 60.1, 'digest of ' || $1)`,
        [ticker, day],
      );
      for (const [contract, volume] of [
        ['C00060000', 0.1 + 0.2],
        ['P00055000', null],
      ])
        await app.db.query(
          `INSERT INTO "option_contract_day" ("ticker", "date", "contract", "type", "strike", "expiry", "volume", "iv",
             "last_trade_date", "snapshot_at")
           VALUES ($1, $2::date, $1 || $3, 'CALL', 60, $2::date + 30, $4, 0.25, $2::date - 1, $2::date + interval '20 hours 123 milliseconds')`,
          [ticker, day, contract, volume],
        );
    }
  });
  afterEach(() => rm(folder, { recursive: true }));
  const commands = () => archiveCommandsOn(app.db, { now: () => NOW, report: () => {} });
  const queryAll = () =>
    Promise.all(
      TABLES.map((table) =>
        app.db.query<{ row: string }>(`SELECT to_jsonb(t)::text AS "row" FROM "${table}" AS t ORDER BY 1`),
      ),
    );
  const queryDays = async () =>
    (
      await app.db.query<{ id: string }>(
        `SELECT "ticker" || ' ' || "date"::text AS "id" FROM "option_chain" ORDER BY 1`,
      )
    ).map(({ id }) => id);

  it('move to a file for each day, except for the newest chain of a ticker', async () => {
    const days = await commands().archiveChains({ folder, lastYear: null, by: 'ann' });
    expect(days.map(({ day, name, rows }) => [day, name, rows])).toEqual([
      ['2023-12-29', 'option-chains-2023-12-29.parquet', 2],
      ['2024-03-14', 'option-chains-2024-03-14.parquet', 2],
    ]);
    expect((await readdir(folder)).sort()).toEqual(days.map(({ name }) => name));
    expect(await queryDays()).toEqual(['KO 2025-03-14', 'PEP 2024-03-14']);
    expect(await app.db.query('SELECT "action", "actor" FROM "audit_entry"')).toEqual([
      { action: 'ARCHIVE_STARTED', actor: 'ann' },
    ]);
    const file = await asyncBufferFromFile(join(folder, 'option-chains-2024-03-14.parquet'));
    expect((await parquetReadObjects({ file }))[0]).toMatchObject({
      ticker: 'KO',
      date: new Date('2024-03-14'),
      contract: 'KOC00060000',
      volume: 0.1 + 0.2,
      open_interest: null,
      spot: 60.1,
      chain_snapshot_at: '2024-03-14T20:00:00.123Z',
    });
  });

  it('are the same rows to the bit when they are restored', async () => {
    const before = await queryAll();
    const days = await commands().archiveChains({ folder, lastYear: null });
    expect(await queryAll()).not.toEqual(before);
    const paths = days.map(({ name }) => join(folder, name));
    expect(await commands().restoreChains({ paths })).toBe(4);
    expect(await queryAll()).toEqual(before);
    expect(await commands().restoreChains({ paths })).toBe(4);
    expect(await queryAll()).toEqual(before);
  });

  it('end with the named year, and never with one that is not over', async () => {
    const days = await commands().archiveChains({ folder, lastYear: 2023 });
    expect(days.map(({ day }) => day)).toEqual(['2023-12-29']);
    await expect(commands().archiveChains({ folder, lastYear: 2025 })).rejects.toThrow('2025 is not over');
    expect(await commands().archiveChains({ folder: join(folder, 'b'), lastYear: 2023 })).toEqual([]);
  });

  it('stay if the folder has a file of their day, which would be replaced', async () => {
    const [day] = await commands().archiveChains({ folder, lastYear: 2023 });
    await commands().restoreChains({ paths: [join(folder, day!.name)] });
    await expect(commands().archiveChains({ folder, lastYear: 2023 })).rejects.toThrow('Restore it first');
    expect(await queryDays()).toContain('KO 2023-12-29');
  });

  it('are restored from no other file', async () => {
    await expect(commands().restoreChains({ paths: [import.meta.filename] })).rejects.toThrow();
    expect(await queryDays()).toHaveLength(4);
  });
});
