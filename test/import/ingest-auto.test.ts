import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFound, formatOutcome } from '../../src/cli/ingest-auto.ts';
import { commandsOn } from '../../src/commands/commands.ts';

import type { Progress } from '../../src/lib/progress.ts';
import { catalog } from '../support/catalog.ts';
import { NOW, startApp, type TestApp } from '../support/harness.ts';

const PRICES =
  'ticker,date,open,high,low,close,volume\nACME,2025-11-20,10,12,9,11,100\nACME,2025-11-21,11,13,10,12,100\n';

describe('A mixed folder', () => {
  let app: TestApp;
  let folder: string;
  let progress: Progress[];
  beforeAll(async () => {
    app = await startApp({ fill: false });
    folder = await mkdtemp(join(tmpdir(), 'market-signals-auto-'));
    await writeFile(join(folder, 'a.csv'), PRICES);
    await writeFile(join(folder, 'company-names.csv'), 'ticker,name\nACME,Acme Inc.\n');
    await writeFile(join(folder, 'notes.md'), '# Where the files are from\n');
    await writeFile(join(folder, '.hidden.csv'), PRICES);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const importFolder = (args: { dryRun?: boolean } = {}) => {
    progress = [];
    const { ingestAuto } = commandsOn(
      catalog,
      app.db,
      () => NOW,
      (report) => {
        if (typeof report !== 'string') progress.push(report);
      },
    );
    return ingestAuto({ paths: [folder], dryRun: false, ...args });
  };
  const countImported = () => app.db.prisma.importFile.count();

  it('is listed by kind on a dry run, which changes nothing', async () => {
    const { files, reports } = await importFolder({ dryRun: true });
    expect(files.map(({ path, kind }) => [path.slice(folder.length + 1), kind])).toEqual([
      ['a.csv', 'prices'],
      ['company-names.csv', 'companies'],
      ['notes.md', null],
    ]);
    expect(reports).toEqual([]);
    expect(await countImported()).toBe(0);
    expect(formatFound(files).join('\n')).toMatch(
      /prices +1 +102 B +0\ncompanies +1 +27 B +0\n\n1 file of no kind:\n.*notes\.md: No kind/s,
    );
  });

  it('is imported companies first, with the bytes that are left, and served', async () => {
    const outcome = await importFolder();
    expect(outcome.reports.map(({ kind, written }) => [kind, written])).toEqual([
      ['companies', 1],
      ['prices', 2],
    ]);
    const bytes = progress.filter(({ task }) => task === 'ingest');
    expect(bytes.map(({ done, total }) => [done, total])).toEqual([
      [27, 129],
      [129, 129],
    ]);
    expect(bytes[0]?.detail).toContain('left, companies');
    await app.versions.refresh();
    const { body } = await app.graphql('{ stock(ticker: "ACME") { name quote { price } } }');
    expect(body.data.stock).toEqual({ name: 'Acme Inc.', quote: { price: 12 } });
    expect(formatOutcome(outcome).join('\n')).toMatch(/companies +1 +1 +1 +0 +0 +0\nprices +1 +2 +2/);
  });

  it('is continued with the files that are new or changed', async () => {
    await writeFile(join(folder, 'b.csv'), PRICES.replaceAll('ACME', 'BETA'));
    await writeFile(join(folder, 'a.csv'), PRICES.replace(',12,100', ',12.5,100'));
    const outcome = await importFolder();
    expect(outcome.reports.map(({ file, written }) => [file.slice(folder.length + 1), written])).toEqual([
      ['a.csv', 1],
      ['b.csv', 2],
    ]);
    expect(formatOutcome(outcome).join('\n')).toContain('1 file imported before.');
    const again = await importFolder();
    expect(again.reports).toEqual([]);
    expect(formatOutcome(again)[0]).toBe('3 files imported before.');
  });
});
