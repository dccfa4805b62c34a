import { expect, it } from 'vitest';
import { rebuildIndexes } from '../../src/db/rebuild-indexes.ts';
import { openTemplate } from '../support/template.ts';

it('An index whose pages are half empty is built anew, smaller, and finds the same rows', async () => {
  const db = await openTemplate('bare');
  try {
    await db.script('CREATE TABLE "note" ("id" text PRIMARY KEY)');
    // Digests arrive in random order.
    await db.query(`INSERT INTO "note" SELECT md5(n::text) FROM generate_series(1, 40000) AS n`);
    const size = async () =>
      (await db.query<{ size: number }>(`SELECT pg_relation_size('note_pkey') AS "size"`))[0]!.size;
    const before = await size();
    await rebuildIndexes(db);
    expect(await size()).toBeLessThan(0.85 * before);
    await expect(db.query(`INSERT INTO "note" VALUES (md5('1'))`)).rejects.toThrow(/note_pkey/);
  } finally {
    await db.close();
  }
});
