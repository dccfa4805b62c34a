import { describe, expect, it } from 'vitest';
import { useApp } from '../support/harness.ts';

describe('A prepared read', () => {
  const app = useApp();

  it('gives rows as Prisma does', async () => {
    const rows = await app.db.prepared(
      `SELECT "ticker", "session_date" AS "sessionDate", "as_of" AS "asOf", "price", "change", "volume", "is_stale" AS "isStale"
       FROM "quote" WHERE "ticker" = ANY($1) ORDER BY 1`,
      [['AAPL', 'XOM']],
    );
    const select = {
      ticker: true,
      sessionDate: true,
      asOf: true,
      price: true,
      change: true,
      volume: true,
      isStale: true,
    };
    expect(rows).toEqual(
      await app.db.prisma.quote.findMany({
        where: { ticker: { in: ['AAPL', 'XOM'] } },
        select,
        orderBy: { ticker: 'asc' },
      }),
    );
  });

  it('gives columns of many rows as arrays', async () => {
    const [row] = await app.db.prepared(`SELECT
      ARRAY[1.5, NULL, 3]::float8[] AS "values", ARRAY['2025-11-20', '2025-11-21']::date[] AS "days",
      '{}'::date[] AS "none", ARRAY['a,b', '"c"']::text[] AS "texts", count(*) AS "count", '{"a": [1]}'::jsonb AS "json"`);
    expect(row).toEqual({
      values: [1.5, null, 3],
      days: ['2025-11-20', '2025-11-21'],
      none: [],
      texts: ['a,b', '"c"'],
      count: 1,
      json: { a: [1] },
    });
  });

  it('is answered in its own place where many are sent at once', async () => {
    const reads = Array.from({ length: 200 }, (_, i) =>
      app.db.prepared<{ n: number }>(`SELECT $1::int + ${i % 7} AS "n"`, [i]),
    );
    const answers = await Promise.all(reads);
    expect(answers.map(([row]) => row!.n)).toEqual(reads.map((_, i) => i + (i % 7)));
  });

  it('fails alone', async () => {
    const one = app.db.prepared('SELECT 1 AS "n"');
    const bad = app.db.prepared('SELECT 1 / $1::int AS "n"', [0]);
    const unknown = app.db.prepared('SELECT "nothing" FROM "nowhere"');
    const other = app.db.prepared('SELECT 2 AS "n"');
    await expect(bad).rejects.toThrow('division by zero');
    await expect(unknown).rejects.toThrow('nowhere');
    expect([await one, await other]).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  });

  it('is planned once on a connection of its own, not for each list of keys', async () => {
    const [own] = await app.db.prepared<{ mode: string }>(`SELECT current_setting('plan_cache_mode') AS "mode"`);
    expect(own!.mode).toBe(app.db.kind === 'embedded' ? 'auto' : 'force_generic_plan');
    const [other] = await app.db.query<{ mode: string }>(`SELECT current_setting('plan_cache_mode') AS "mode"`);
    expect(other!.mode).toBe('auto');
  });

  it('opens another connection if the first was lost', async () => {
    if (app.db.kind === 'embedded') return;
    const [own] = await app.db.prepared<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
    await app.db.query('SELECT pg_terminate_backend($1)', [own!.pid]);
    await expect
      .poll(() => app.db.prepared('SELECT 3 AS "n"').catch((error: Error) => error.message))
      .toEqual([{ n: 3 }]);
  });
});
