import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangedKeys, ChangeLog, KeyColumns } from '../../src/db/changes.ts';
import type { Row } from '../../src/db/table.ts';
import { stockSplitTable } from '../../src/families/prices/ingest.ts';
import type { FactBatch } from '../../src/import/fact-batch.ts';
import type { Importer, ImportItem } from '../../src/import/importer.ts';
import { parse } from '../../src/import/parse.ts';
import { type ReadFile, writable } from '../../src/import/read.ts';
import { type FileReader, ingest } from '../../src/import/run.ts';
import { spool } from '../../src/import/spool.ts';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { NOW, useApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';
import { numbers } from '../support/random.ts';

type Split = { ticker: string; date: string; ratio: number; vintage: string };
/** `list`: the ticker of which the file has all splits. */
type SplitFile = { splits: Split[]; list?: string };
type Outcome = { written: number; skipped: number; removed: number; changed: Map<string, string> };

const CHUNK = 5_000;
const KEY_COLUMNS: KeyColumns = new Map([['stock_split', { key: 'ticker', day: 'date' }]]);
const app = useApp(undefined, { fill: false });
const queryStored = () =>
  app.db.query<Split>(
    'SELECT "ticker", "date", "ratio", "vintage" FROM "stock_split" ORDER BY "ticker" COLLATE "C", "date"',
  );
const formatKey = ({ ticker, date }: Split): string => `${ticker} ${date}`;

beforeEach(async () => {
  for (const table of ['stock_split', 'security']) await app.db.query(`DELETE FROM "${table}"`);
});

/** Writes row by row: a newer vintage or the same replaces a stored row. Of a batch, the last row with a key counts. */
function createReference() {
  const stored = new Map<string, Split>();
  const note = (changed: Map<string, string>, { ticker, date }: Split) => {
    const before = changed.get(ticker);
    if (before === undefined || date < before) changed.set(ticker, date);
  };
  return {
    list: () => [...stored].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, split]) => split),
    write({ splits, list }: SplitFile): Outcome {
      const changed = new Map<string, string>();
      let [written, skipped, removed] = [0, 0, 0];
      const listed = new Set(splits.map(formatKey));
      for (const [key, split] of [...stored])
        if (split.ticker === list && !listed.has(key)) {
          stored.delete(key);
          note(changed, split);
          removed += 1;
        }
      for (let start = 0; start < splits.length; start += CHUNK) {
        const batch = new Map<string, Split>();
        for (const split of splits.slice(start, start + CHUNK)) {
          const earlier = batch.get(formatKey(split));
          if (earlier && JSON.stringify(earlier) !== JSON.stringify(split)) skipped += 1;
          batch.set(formatKey(split), split);
        }
        for (const [key, split] of batch) {
          const old = stored.get(key);
          if (old && JSON.stringify(old) === JSON.stringify(split)) continue;
          if (old && split.vintage < old.vintage) {
            skipped += 1;
            continue;
          }
          stored.set(key, split);
          note(changed, split);
          written += 1;
        }
      }
      return { written, skipped, removed, changed };
    },
  };
}

const toDay = (number: number): string => isoDate(addDays(new Date('2020-01-01'), number));

/** Files with old and new tickers, keys that repeat near and far, and values and vintages of a few. */
function buildFiles(seed: number): SplitFile[] {
  const next = numbers(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return Array.from({ length: 5 }, (_, i): SplitFile => {
    const [first, repeats, isLong] = [below(3) * 20, below(3), below(4) > 0];
    const splits = Array.from({ length: isLong ? CHUNK + below(CHUNK) : below(300) }, (_split, place) => ({
      ticker: `ZQ${first + Math.floor(place / 400)}`,
      date: toDay(place % 400),
      ratio: 2 + below(2),
      vintage: toDay(1_000 + below(3)),
    }));
    // Without repeats, within a batch, or across batches.
    const count = repeats === 0 ? 0 : 1 + below(20);
    for (let n = 0; n < count; n += 1) {
      const place = below(splits.length);
      const source = splits[place];
      if (!source) continue;
      const target = repeats === 1 ? place + 1 : splits.length;
      splits.splice(target, 0, { ...source, ratio: 2 + below(2) });
    }
    const list = `ZQ${first}`;
    return { splits, ...(i % 2 === 1 && splits.some(({ ticker }) => ticker === list) && { list }) };
  });
}

/** Imports files by a stub importer. @param adapt how the files are read, and how they are written */
async function importFiles(
  files: readonly SplitFile[],
  { asText, adapt = (file) => file }: { asText: boolean; adapt?: (file: ReadFile) => ReadFile },
): Promise<Outcome[]> {
  const byName = new Map(files.map((file, i) => [`${i}.csv`, file]));
  const importer: Importer = {
    kind: 'splits',
    describes: 'Splits.',
    family: 'prices',
    accepts: () => true,
    async *read({ name }): AsyncGenerator<ImportItem> {
      const { splits = [], list } = byName.get(name) ?? {};
      const toRow = ({ date, vintage, ...split }: Split): Row => ({
        ...split,
        date: new Date(date),
        vintage: new Date(vintage),
      });
      for (const split of splits) yield { table: stockSplitTable, row: toRow(split) };
      const rows = splits.filter(({ ticker }) => ticker === list).map(toRow);
      if (list) yield { whole: stockSplitTable, of: { ticker: list }, rows, list };
    },
  };
  const reader: FileReader = {
    held: async () => null,
    async whole(_importer, path, now) {
      const batches = spool<FactBatch>({ rowsMost: asText ? 0 : CHUNK });
      const file = { path, name: path.slice(path.lastIndexOf('/') + 1) } as Parameters<Importer['read']>[0];
      const parsed = await parse(importer, file, now, batches, asText ? { asText: { keyColumns: KEY_COLUMNS } } : {});
      return { read: adapt(writable(path, parsed, batches)), sha256: path };
    },
  };
  return inFolder(Object.fromEntries([...byName.keys()].map((name) => [name, ''])), async (folder) => {
    const outcomes: Outcome[] = [];
    for (const name of byName.keys()) {
      let changed: ChangedKeys = new Map();
      const log: ChangeLog = {
        columns: KEY_COLUMNS,
        add(_input, _version, keys) {
          changed = keys;
        },
        between: () => null,
      };
      const [report] = await ingest(app.db, importer, [`${folder}/${name}`], {
        now: NOW,
        reader,
        log,
        acceptsShrunk: true,
      });
      if (!report || report.failure) throw new Error(report?.failure ?? 'no report');
      const { written, skipped, removed } = report;
      outcomes.push({ written, skipped, removed, changed: new Map(changed.get('stock_split') ?? []) as never });
    }
    return outcomes;
  });
}

/** A role that may not create temporary tables. */
const refuseStages = (file: ReadFile): ReadFile => ({
  ...file,
  stage: async () => {},
  async write(sql, accepts, method) {
    if (method === 'STEPWISE') return file.write(sql, accepts, method);
    throw Object.assign(new Error('permission denied to create temporary tables'), { code: '42501' });
  },
});

describe.each([1, 2, 3, 4, 5, 6])('Random files %i', (seed) => {
  it.each([
    ['rows', { asText: false }],
    ['text of another process', { asText: true }],
    ['text by a role that may not stage it', { asText: true, adapt: refuseStages }],
  ])('are stored row by row as the rules say if they are written from %s', async (_name, options) => {
    const files = buildFiles(seed);
    const reference = createReference();
    const expected = files.map(reference.write);
    expect(await importFiles(files, options)).toEqual(expected);
    expect(await queryStored()).toEqual(reference.list());
  });
});

describe('Imports of a new ticker at once', () => {
  const buildSplits = (ratio: number, vintage: string): SplitFile => ({
    splits: Array.from({ length: CHUNK + 10 }, (_, place) => ({ ticker: 'ZQ', date: toDay(place), ratio, vintage })),
  });

  it('end as the same imports do after one another', async () => {
    const [older, newer] = [buildSplits(2, toDay(0)), buildSplits(3, toDay(1))];
    const [[first], [second]] = await Promise.all([
      importFiles([newer], { asText: true }),
      importFiles([older], { asText: true }),
    ]);
    expect(await queryStored()).toEqual(newer.splits);
    // Whichever is first, the newer file is written whole, and the older one before it or not at all.
    expect(first?.written).toBe(newer.splits.length);
    expect([0, older.splits.length]).toContain(second?.written);
  });
});
