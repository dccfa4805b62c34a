import type { Refusal } from '../import/importer.ts';
import type { FileReport } from '../import/run.ts';
import type { DemoDone } from './demo-market.ts';

const REFUSALS_SHOWN = 5;

/** The exit codes beside 0: failed, called wrongly, rows or files refused. */
export const EXIT = { failed: 1, usage: 2, refused: 3 } as const;

/** Examples as a section of a command's help. */
export const examplesOf = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  market-signals ${line}`).join('\n')}`;

/** Progress, on the error stream so that the answer alone can be piped. */
export const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Rows as aligned columns. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

type Counts = Pick<FileReport, 'read' | 'written' | 'unchanged' | 'refused' | 'skipped' | 'removed' | 'noted'>;

/** The counts that add up to what was read; the others only where there are any. */
function countsLine({ read, written, unchanged, refused, skipped, removed, noted }: Counts): string {
  const rare = Object.entries({ skipped, removed, 'cells left empty': noted }).filter(([, count]) => count > 0);
  return [
    `read ${read}, written ${written}, unchanged ${unchanged}, refused ${refused}`,
    ...rare.map(([name, count]) => `${name} ${count}`),
  ].join(', ');
}

type Remark = Pick<Refusal, 'line' | 'field' | 'content'> & { said: string };

/** The first remarks of a kind, with where they are kept in full. */
function remarkLines(remarks: readonly Remark[], count: number): string[] {
  const shown = remarks.slice(0, REFUSALS_SHOWN).map(({ line, field, said, content }) => {
    const where = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
    return `  ${where ? `${where}: ` : ''}${said}${content ? ` (${content.slice(0, 80)})` : ''}`;
  });
  const others = count - shown.length;
  return others > 0 && shown.length > 0 ? [...shown, `  and ${others} more, kept in refused_row`] : shown;
}

/** What an import did: a line a file, its first refusals and notes, why records were skipped, and the sum. */
export function summary(reports: readonly FileReport[], dryRun: boolean): string[] {
  const lines = reports.flatMap(({ file, refusals, notes, skips, failure, ...counts }) => {
    if (failure) return [`${file}: refused as a whole: ${failure}`];
    const refused = refusals.map(({ refused: said, ...where }) => ({ ...where, said }));
    const noted = notes.map(({ note, ...where }) => ({ ...where, said: `${note} The cell is left empty.` }));
    return [
      `${file}: ${countsLine(counts)}`,
      ...remarkLines(refused, counts.refused),
      ...remarkLines(noted, counts.noted),
      ...Object.entries(skips).map(([reason, count]) => `  skipped ${count}: ${reason}`),
    ];
  });
  const sum = (of: (report: FileReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  const total = countsLine({
    ...{ read: sum((r) => r.read), written: sum((r) => r.written), unchanged: sum((r) => r.unchanged) },
    ...{ refused: sum((r) => r.refused), removed: sum((r) => r.removed) },
    ...{ skipped: sum((r) => r.skipped), noted: sum((r) => r.noted) },
  });
  const files = `${reports.length} ${reports.length === 1 ? 'file' : 'files'}`;
  return [
    ...lines,
    reports.length === 0
      ? 'No file of this kind was found.'
      : `${files}: ${total}${dryRun ? ' (dry run: nothing was changed)' : ''}`,
  ];
}

const DEMO_OUTCOMES: Readonly<Record<DemoDone['outcome'], string>> = {
  made: 'was made.',
  extended: 'goes up to the last session again.',
  current: 'goes up to the last session already.',
  older: 'was made by an earlier edition of the generator and stays as it is; a new one needs an empty database.',
};

/** What became of the demo market, and its keys. */
export const demoLines = ({ outcome, scale, keys }: DemoDone): string[] => [
  `The ${scale} demo market ${DEMO_OUTCOMES[outcome]}`,
  ...Object.entries(keys).map(([tier, key]) => `${tier.padEnd(4)} key  ${key}`),
];
