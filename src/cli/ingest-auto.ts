import type { KindReport, RecognizedFile } from '../import/ingest-auto.ts';
import { groupBy } from '../lib/group.ts';
import { sizeText } from '../lib/progress.ts';
import { formatCount } from '../lib/words.ts';
import { formatTerminalTable, type TerminalColors } from './terminal.ts';

/** The word in place of a kind: each file's content shows its kind. */
export const AUTO = 'auto';

const MAX_SHOWN = 20;

/** The first lines, and the number of the others. */
const showFirst = (lines: readonly string[]): string[] =>
  lines.length > MAX_SHOWN
    ? [...lines.slice(0, MAX_SHOWN), `  and ${formatCount(lines.length - MAX_SHOWN, 'other file')}`]
    : [...lines];

const sum = <T>(items: readonly T[], count: (item: T) => number): number =>
  items.reduce((total, item) => total + count(item), 0);
const formatNumber = (count: number): string => count.toLocaleString('en-US');

function formatUnknown(files: readonly RecognizedFile[]): string[] {
  const unknown = files.flatMap((file) => (file.kind === null ? [`  ${file.path}: ${file.reason}`] : []));
  return unknown.length === 0 ? [] : ['', `${formatCount(unknown.length, 'file')} of no kind:`, ...showFirst(unknown)];
}

/** The files that a dry run found, by kind. */
export function formatFound(files: readonly RecognizedFile[], colors?: TerminalColors): string[] {
  if (files.length === 0) return ['No files were found.'];
  const filesWithKind = files.flatMap((file) => (file.kind === null ? [] : [file]));
  const rows = [...groupBy(filesWithKind, ({ kind }) => kind)].map(([kind, ofKind]) => [
    kind,
    formatNumber(ofKind.length),
    sizeText(sum(ofKind, ({ bytes }) => bytes)),
    formatNumber(ofKind.filter(({ isImported }) => isImported).length),
  ]);
  const header = ['kind', 'files', 'size', 'imported before'];
  const table = formatTerminalTable([header, ...rows], colors, [1, 2, 3]);
  return [...table, ...formatUnknown(files), '', 'Dry run: nothing was changed.'];
}

/** The outcome by kind; the counts are rows. */
export function formatOutcome(
  { files, reports }: { files: readonly RecognizedFile[]; reports: readonly KindReport[] },
  colors?: TerminalColors,
): string[] {
  if (files.length === 0) return ['No files were found.'];
  const before = files.filter((file) => file.kind !== null && file.isImported).length;
  const rows = [...groupBy(reports, ({ kind }) => kind)].map(([kind, ofKind]) => [
    kind,
    ...[
      ofKind.length,
      sum(ofKind, ({ read }) => read),
      sum(ofKind, ({ written }) => written),
      sum(ofKind, ({ unchanged }) => unchanged),
      sum(ofKind, ({ refused }) => refused),
      sum(ofKind, ({ skipped }) => skipped),
    ].map(formatNumber),
  ]);
  const header = ['kind', 'files', 'read', 'written', 'unchanged', 'refused', 'skipped'];
  const failures = reports.flatMap(({ file, failure }) =>
    failure === undefined ? [] : [`  ${file}: ${failure.split('\n', 1)[0]}`],
  );
  return [
    ...(rows.length > 0 ? formatTerminalTable([header, ...rows], colors, [1, 2, 3, 4, 5, 6]) : []),
    ...(before > 0 ? [`${formatCount(before, 'file')} imported before.`] : []),
    ...(failures.length > 0
      ? ['', `${formatCount(failures.length, 'file')} not imported:`, ...showFirst(failures)]
      : []),
    ...formatUnknown(files),
  ];
}
