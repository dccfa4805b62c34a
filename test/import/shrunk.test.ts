import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/open.ts';
import { ingest } from '../../src/import/run.ts';
import { requireImporter } from '../support/catalog.ts';
import { NOW } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';
import { openTemplate } from '../support/template.ts';

let db: Database;
beforeAll(async () => {
  db = await openTemplate('empty');
});
afterAll(() => db.close());

const letters = (i: number) => String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26));
const members = (count: number) =>
  `Symbol,Security,GICS Sector\n${Array.from({ length: count }, (_, i) => `T${letters(i)},Company ${i},Energy\n`).join('')}`;
const holdings = (count: number, statedTotal = '') =>
  `etf,asOfDate,name,weightPct,totalKnownHoldings\n${Array.from({ length: count }, (_, i) => `FUND,2025-11-${count > 30 ? 17 : 18},Company ${i},1,${statedTotal}\n`).join('')}`;

async function importFile(kind: string, name: string, content: string, acceptsShrunk = false) {
  const [report] = await inFolder({ [name]: content }, (folder) =>
    ingest(db, requireImporter(kind), [join(folder, name)], { now: NOW, acceptsShrunk }),
  );
  return report!;
}
const countMembers = async () =>
  (await db.query('SELECT FROM "index_constituent" WHERE "index_id" = \'sp500\'')).length;

describe('A complete list that loses entries', () => {
  it('is refused with the count if it loses more than a fifth of an index, and removes nothing', async () => {
    await importFile('constituents', 'sp500.csv', members(50));
    const refused = await importFile('constituents', 'sp500.csv', members(11));
    expect(refused.failure).toContain('It would remove 39 of 50 entries of sp500.');
    expect(await countMembers()).toBe(50);
  });

  it('is imported if the user accepts it, with the number of removed rows', async () => {
    expect(await importFile('constituents', 'sp500.csv', members(11), true)).toMatchObject({ removed: 39 });
    expect(await countMembers()).toBe(11);
    const entries = await db.query<{ detail: { removed?: number } }>('SELECT "detail" FROM "audit_entry"');
    expect(entries.map(({ detail }) => detail.removed).filter(Boolean)).toEqual([39]);
  });

  it('may lose five entries of a small index', async () => {
    expect(await importFile('constituents', 'sp500.csv', members(6))).toMatchObject({ removed: 5 });
    expect(await countMembers()).toBe(6);
  });

  it('is refused if the holdings of a fund are far fewer than on the day before', async () => {
    await importFile('etf-holdings', 'holdings.csv', holdings(40));
    const refused = await importFile('etf-holdings', 'holdings.csv', holdings(10));
    expect(refused.failure).toContain('It would remove 30 of 40 entries of the holdings of FUND.');
    expect(await importFile('etf-holdings', 'holdings.csv', holdings(10), true)).toMatchObject({ written: 10 });
  });

  it('is imported if it says itself that it is a part of the holdings', async () => {
    await importFile('etf-holdings', 'holdings.csv', holdings(40));
    expect(await importFile('etf-holdings', 'holdings.csv', holdings(9, '40'))).toMatchObject({
      skipped: 0,
      changed: true,
    });
  });
});
