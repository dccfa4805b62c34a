import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatMinute } from '../../src/cli/terminal.ts';
import type { Database } from '../../src/db/open.ts';
import { countRefused, listRefused } from '../../src/import/refused.ts';
import { openTemplate } from '../support/template.ts';

let db: Database;
beforeAll(async () => {
  db = await openTemplate('empty');
  const rows = [
    ['prices', 'a.csv', 1, 7, 'close', 'is not a number', 'x', '2026-11-19T10:00:00Z'],
    ['prices', 'a.csv', 2, 9, 'close', 'is not a number', 'y', '2026-11-19T10:00:00Z'],
    ['prices', 'b.csv', 1, 3, 'close', 'is not a number', 'z', '2026-11-19T11:00:00Z'],
    ['ownership', 'form4.xml', 1, null, null, 'The file has no XML document.', null, '2026-11-20T09:00:00Z'],
  ];
  for (const row of rows)
    await db.query(
      `INSERT INTO "refused_row" ("kind", "file", "seq", "line", "field", "reason", "content", "refused_at")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      row,
    );
});
afterAll(() => db.close());

const ALL = { kind: null, since: null, reason: null, limit: 50 };

it('refused rows are counted by day, kind, and reason, newest day first', async () => {
  expect(await countRefused(db, ALL)).toEqual([
    { kind: 'ownership', day: '2026-11-20', reason: 'The file has no XML document.', rows: 1, files: 1 },
    { kind: 'prices', day: '2026-11-19', reason: 'is not a number', rows: 3, files: 2 },
  ]);
});

it('refused rows are listed newest first, by kind, day, and a part of the reason, up to a limit', async () => {
  const files = async (filter: Partial<typeof ALL> | object) =>
    (await listRefused(db, { ...ALL, ...filter })).map(({ file, line }) => [file, line]);
  expect(await files({})).toEqual([
    ['form4.xml', null],
    ['b.csv', 3],
    ['a.csv', 7],
    ['a.csv', 9],
  ]);
  expect(await files({ kind: 'prices', limit: 2 })).toEqual([
    ['b.csv', 3],
    ['a.csv', 7],
  ]);
  expect(await files({ since: '2026-11-20' })).toEqual([['form4.xml', null]]);
  expect(await files({ reason: 'XML' })).toEqual([['form4.xml', null]]);
  const [newest] = await listRefused(db, ALL);
  expect(formatMinute(newest!.refusedAt)).toBe('2026-11-20 09:00');
});
