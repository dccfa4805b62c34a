import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { auditLines } from '../../src/cli/audit.ts';
import { commandsOn } from '../../src/commands/commands.ts';
import type { AuditFilter } from '../../src/db/audit.ts';
import { addDays } from '../../src/lib/dates.ts';
import { catalog } from '../support/catalog.ts';
import { NOW, useApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';

const app = useApp(undefined, { fill: false });
const commands = () => commandsOn(catalog, app.db, () => app.clock.now);

const ALL: AuditFilter = { actor: null, action: null, subject: null, since: null, until: null, limit: 50 };
const audited = (filter: Partial<AuditFilter> = {}) => commands().audit({ ...ALL, ...filter });
const ingest = (files: Record<string, string>, dryRun = false) =>
  inFolder(files, async (folder) => {
    const paths = Object.keys(files).map((name) => join(folder, name));
    await commands().ingest({ kind: 'prices', paths, dryRun, by: 'jane' });
  });

const BARS = 'ticker,date,close\nKO,2025-11-20,70\nKO,2025-11-21,71\nKO,someday,72\n';

beforeEach(() => app.db.query('DELETE FROM "audit_entry"'));

it('the audit log says who created and revoked a key, and never the key', async () => {
  const { id, key } = await commands().createKey({ label: 'desk', tier: 'PRO', by: 'jane' });
  app.clock.now = new Date(NOW.valueOf() + 60_000);
  await commands().revokeKey({ id, by: 'joe' });
  const entries = await audited();
  expect(entries).toEqual([
    {
      id: expect.any(String),
      at: app.clock.now,
      actor: 'joe',
      action: 'KEY_REVOKED',
      subject: id,
      detail: { label: 'desk' },
    },
    {
      id: expect.any(String),
      at: NOW,
      actor: 'jane',
      action: 'KEY_CREATED',
      subject: id,
      detail: { label: 'desk', tier: 'PRO' },
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain(key);
  // Revoking an unknown or already revoked key changes nothing.
  expect(await commands().revokeKey({ id, by: 'joe' })).toBe(false);
  expect(await audited()).toHaveLength(2);
});

it('the audit log says who imported which file, and who tried one that was refused', async () => {
  await ingest({ 'bars.csv': BARS });
  await ingest({ 'empty.csv': '' });
  const [refused, imported] = (await audited()).sort((a, b) => (a.action < b.action ? 1 : -1));
  expect(imported).toMatchObject({
    actor: 'jane',
    action: 'FILE_IMPORTED',
    at: NOW,
    subject: expect.stringMatching(/bars\.csv$/),
    detail: { kind: 'prices', sha256: expect.stringMatching(/^[0-9a-f]{64}$/), read: 3, written: 2, refused: 1 },
  });
  expect(refused).toMatchObject({
    actor: 'jane',
    action: 'FILE_REFUSED',
    subject: expect.stringMatching(/empty\.csv$/),
    detail: { kind: 'prices', reason: 'the file is empty' },
  });
});

it('the audit log has no entry of what did not happen: a dry run', async () => {
  await ingest({ 'bars.csv': BARS, 'empty.csv': '' }, true);
  expect(await audited()).toEqual([]);
});

it('an audit entry and the change that it records are written together or not at all', async () => {
  const keys = async () => (await commands().listKeys({})).length;
  const before = await keys();
  await app.db.query('ALTER TABLE "audit_entry" RENAME TO "audit_gone"');
  try {
    await expect(commands().createKey({ label: 'desk', tier: 'PRO' })).rejects.toThrow('audit_entry');
    expect(await keys()).toBe(before);
  } finally {
    await app.db.query('ALTER TABLE "audit_gone" RENAME TO "audit_entry"');
  }
});

it('the audit log is filtered by operator, action, subject and time, and cut to a number of entries', async () => {
  const { id } = await commands().createKey({ label: 'a', tier: 'FREE', by: 'jane' });
  app.clock.now = addDays(NOW, 1);
  await commands().createKey({ label: 'b', tier: 'FREE' });
  await commands().revokeKey({ id, by: 'joe' });
  const labels = async (filter: Partial<AuditFilter>) =>
    (await audited(filter)).map(({ action, detail }) => `${action} ${(detail as { label: string }).label}`).sort();
  expect(await labels({ actor: 'system' })).toEqual(['KEY_CREATED b']);
  expect(await labels({ action: 'KEY_REVOKED' })).toEqual(['KEY_REVOKED a']);
  expect(await labels({ subject: id.slice(0, 8) })).toEqual(['KEY_CREATED a', 'KEY_REVOKED a']);
  expect(await labels({ since: addDays(NOW, 1) })).toEqual(['KEY_CREATED b', 'KEY_REVOKED a']);
  expect(await labels({ until: addDays(NOW, 1) })).toEqual(['KEY_CREATED a']);
  expect(await audited({ limit: 1 })).toHaveLength(1);
});

it('the audit log is shown as a table, digests cut short', () => {
  const [head, line] = auditLines([
    {
      id: 'e1',
      at: NOW,
      actor: 'jane',
      action: 'FILE_IMPORTED',
      subject: '/in/bars.csv',
      detail: { kind: 'prices', sha256: 'ab'.repeat(32), read: 3 },
    },
  ]);
  expect(head).toMatch(/^at \(UTC\)\s+by\s+action\s+subject\s+detail$/);
  expect(line).toMatch(
    /^2025-11-\d\d \d\d:\d\d {2}jane {2}FILE_IMPORTED {2}\/in\/bars\.csv {2}kind prices, sha256 abababababab, read 3$/,
  );
  expect(auditLines([])).toEqual(['No entries match.']);
});
