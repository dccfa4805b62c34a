import type { DemoDone } from '../commands/demo/demo-market.ts';
import type { Refusal } from '../import/importer.ts';
import type { FileReport } from '../import/run.ts';
import type { ServedCount } from '../import/served-rows.ts';
import { formatCount } from '../lib/words.ts';
import { colorsFor, formatTerminalTable, type TerminalColors } from './terminal.ts';

const REFUSALS_SHOWN = 5;

/** The exit codes beside 0: failed, called wrongly, rows or files refused. */
export const EXIT = { failed: 1, usage: 2, refused: 3 } as const;

/** Examples as a section of a command's help. */
export const formatExamples = (...lines: string[]): string =>
  `\nExamples:\n${lines.map((line) => `  market-signals ${line}`).join('\n')}`;

type Remark = Pick<Refusal, 'line' | 'field' | 'content'> & { said: string };

/** The first remarks of a kind, and the number of the others. @param place the command that lists all of them */
function remarkLines(remarks: readonly Remark[], count: number, place = ''): string[] {
  const lines = remarks.slice(0, REFUSALS_SHOWN).map(({ line, field, said, content }) => {
    const location = [line === undefined ? '' : `line ${line}`, field ?? ''].filter(Boolean).join(', ');
    return `  ${location ? `${location}: ` : ''}${said}${content ? ` (${content.slice(0, 80)})` : ''}`;
  });
  const hiddenCount = count - lines.length;
  return hiddenCount > 0 && lines.length > 0 ? [...lines, `  and ${hiddenCount} more${place}`] : lines;
}

/** The counts that add up to the rows read, followed by rare counts, whose columns are only shown if any is nonzero. */
const COLUMNS = [
  ['read', 'read'],
  ['written', 'written'],
  ['unchanged', 'unchanged'],
  ['refused', 'refused'],
  ['skipped', 'skipped'],
  ['removed', 'removed'],
  ['noted', 'notes'],
] as const satisfies readonly (readonly [keyof FileReport, string])[];
const RARE: readonly string[] = ['skipped', 'removed', 'noted'];

/** Refusals, notes, and skips of a file; empty if all of it was imported. */
function remarksOn(
  { file, refusals, notes, skips, renamed = [], failure, ...counts }: FileReport,
  { dryRun, colors }: { dryRun: boolean; colors: TerminalColors },
): string[] {
  if (failure) return [`${file}: ${colors.red('refused')}: ${failure}`];
  const refused = refusals.map(({ refused: message, ...where }) => ({ ...where, said: message }));
  const noted = notes.map(({ note, isRemark, ...where }) => ({
    ...where,
    said: isRemark ? note : `${note} The cell is left empty.`,
  }));
  // A dry run stores none of them.
  const place = dryRun ? '' : `: market-signals refused --rows --file ${file}`;
  const lines = [
    ...remarkLines(refused, counts.refused, place),
    ...remarkLines(noted, counts.noted, place),
    ...renamed.map((sentence) => `  ${sentence}`),
    ...Object.entries(skips).flatMap(([reason, count]) =>
      count === 0 ? [] : `  skipped ${count.toLocaleString('en-US')}: ${reason}`,
    ),
  ];
  return lines.length > 0 ? [`${file}:`, ...lines] : [];
}

/**
 * Summarizes an import: refusals, notes, and skips by file, then a table of counts with one line per file and the
 * total.
 */
export function summary(reports: readonly FileReport[], dryRun: boolean, colors = colorsFor(process.stdout)): string[] {
  if (reports.length === 0) return ['No files of this kind were found.'];
  const sum = (column: (typeof COLUMNS)[number][0]) => reports.reduce((total, report) => total + report[column], 0);
  const visibleColumns = COLUMNS.filter(([name]) => !RARE.includes(name) || sum(name) > 0);
  const cell = (name: string, count: number) => {
    const text = count.toLocaleString('en-US');
    return name === 'refused' && count > 0 ? colors.yellow(text) : text;
  };
  const failures = reports.filter(({ failure }) => failure !== undefined).length;
  const totalLabel = [formatCount(reports.length, 'file'), ...(failures > 0 ? [`${failures} not imported`] : [])].join(
    ', ',
  );
  const remarks = reports.flatMap((report) => remarksOn(report, { dryRun, colors }));
  const rows = [
    ['file', ...visibleColumns.map(([, head]) => head)],
    ...reports.map((report) => [
      report.failure ? `${report.file} ${colors.red('(not imported)')}` : report.file,
      ...visibleColumns.map(([name]) => cell(name, report[name])),
    ]),
    [totalLabel, ...visibleColumns.map(([name]) => cell(name, sum(name)))],
  ];
  const counts = formatTerminalTable(
    rows,
    colors,
    visibleColumns.map((_, i) => i + 1),
  );
  return [
    ...(remarks.length > 0 ? [...remarks, ''] : []),
    ...counts,
    ...(dryRun ? ['Dry run: nothing was changed.'] : []),
  ];
}

/** The stored rows that are not served, by table and reason. */
export function formatUnserved(counts: readonly ServedCount[], colors?: TerminalColors): string[] {
  const rows = counts.flatMap(({ table, stored, unserved }) =>
    unserved.map(({ reason, rows }) => [table, rows.toLocaleString('en-US'), stored.toLocaleString('en-US'), reason]),
  );
  if (rows.length === 0) return ['Every stored row is served.'];
  const header = ['table', 'not served', 'of stored', 'reason'];
  return ['Stored, but not served:', ...formatTerminalTable([header, ...rows], colors, [1, 2])];
}

const DEMO_OUTCOMES: Readonly<Record<DemoDone['outcome'], string>> = {
  made: 'was created.',
  extended: 'was updated to the last session.',
  current: 'is up to date.',
  fixed: 'stays at the day on which it was made; a new one needs an empty database.',
  older: 'was created by an earlier version and is left unchanged; a new one needs an empty database.',
};

/** The outcome of the demo command, and the demo's keys. */
export const demoLines = ({ outcome, scale, keys }: DemoDone): string[] => [
  `The ${scale} demo market ${DEMO_OUTCOMES[outcome]}`,
  ...Object.entries(keys).map(([tier, key]) => `${tier.padEnd(4)} key  ${key}`),
];
