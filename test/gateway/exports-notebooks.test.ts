import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { EXPORT_FAMILIES, listExportColumns, requireExport } from '../../src/db/history/exports.ts';
import { askOnDay, type Row, toText } from '../support/exported-days.ts';
import { useApp } from '../support/harness.ts';
import { recordWeek } from '../support/recorded-week.ts';

const app = useApp(recordWeek);
const folder = mkdtempSync(join(tmpdir(), 'market-signals-notebooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

const DAY = '2025-11-17';
const PYTHON = process.env.PYTHON ?? 'python3';
const hasModules = (...modules: readonly string[]): boolean =>
  spawnSync(PYTHON, ['-c', `import ${modules.join(', ')}`]).status === 0;

/** Prints the cells of a frame as JSON, null for an empty cell. */
const PRINT = 'print(json.dumps(frame.astype(object).where(frame.notna(), None).to_dict("records"), default=str))';
/** How docs/notebooks.md reads a file, by reader. */
const READERS = [
  {
    name: 'pandas',
    format: 'CSV',
    modules: ['pandas'],
    read: `pandas.read_csv(path, float_precision="round_trip", keep_default_na=False, na_values=[""])`,
  },
  { name: 'pandas', format: 'PARQUET', modules: ['pandas', 'pyarrow'], read: 'pandas.read_parquet(path)' },
  {
    name: 'DuckDB',
    format: 'PARQUET',
    modules: ['duckdb', 'pandas'],
    read: `duckdb.sql(f"SELECT * FROM '{path}'").df()`,
  },
] as const;

async function saveFile(family: string, format: string): Promise<string> {
  const { exports } = await app.ask(
    `{ exports(family: ${family}, format: ${format}, period: { from: "${DAY}", to: "${DAY}" }) { nodes { name url } } }`,
    'PRO',
  );
  const { name, url } = exports.nodes[0];
  const path = join(folder, name);
  await writeFile(path, new Uint8Array(await (await app.fetch(url, {}, 'anonymous')).arrayBuffer()));
  return path;
}

function readFile({ modules, read }: (typeof READERS)[number], path: string): Row[] {
  const script = `import json, sys, ${modules.join(', ')}\npath = sys.argv[1]\nframe = ${read}\n${PRINT}`;
  const { stdout, stderr, status } = spawnSync(PYTHON, ['-c', script, path], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  expect([status, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Row[];
}

it.for(READERS)(
  '$name reads the graph’s values under @asOf from a $format file, in every cell',
  async (reader, { skip }) => {
    if (!hasModules(...reader.modules)) skip(`${PYTHON} lacks one of the modules ${reader.modules.join(', ')}.`);
    for (const family of EXPORT_FAMILIES) {
      const rows = readFile(reader, await saveFile(family, reader.format));
      const answers = await askOnDay(app, family, DAY);
      const columns = listExportColumns(requireExport(family)).map(({ name }) => name);
      const compared = rows.filter(({ ticker }) => answers.has(String(ticker)));
      expect(compared).toHaveLength(answers.size);
      for (const row of compared) {
        const expected: Row = {
          ...answers.get(String(row.ticker)),
          day: DAY,
          isReconstructed: false,
          isSynthetic: false,
        };
        const cells = (source: Row) => columns.map((name) => `${name} ${toText(source[name])}`);
        expect(cells({ ...row, day: String(row.day).slice(0, 10) })).toEqual(cells(expected));
      }
    }
  },
);
