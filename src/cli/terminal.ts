import { stripVTControlCharacters } from 'node:util';
import picocolors from 'picocolors';
import { amountText, type Progress, progressText, type ReportProgress } from '../lib/progress.ts';

/** An output such as `process.stdout`: a terminal, a pipe, or a file. */
type Output = {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
  /** Whether a terminal supports colors, which NO_COLOR turns off. Undefined for pipes. */
  hasColors?(): boolean;
};
export type TerminalColors = ReturnType<typeof picocolors.createColors>;

/** Colors for an output; none if it does not support them. */
export const colorsFor = (output: Output): TerminalColors => picocolors.createColors(output.hasColors?.() ?? false);

const BAR_CELLS = 24;

/** A progress bar on one line that is no wider than the terminal. */
export function barLine(progress: Progress, columns: number, colors: TerminalColors): string {
  const share = progress.total > 0 ? Math.min(progress.done / progress.total, 1) : 0;
  const full = Math.floor(share * BAR_CELLS);
  const head = `${progress.task}  `;
  const tail = ` ${String(Math.floor(share * 100)).padStart(3)}%  ${[amountText(progress), progress.detail].filter(Boolean).join(', ')}`;
  // A line that wraps cannot be redrawn in place.
  if (head.length + BAR_CELLS + tail.length >= columns)
    return `${head}${tail.trim()}`.slice(0, Math.max(columns - 1, 0));
  return `${head}${colors.green('█'.repeat(full))}${colors.dim('░'.repeat(BAR_CELLS - full))}${tail}`;
}

/** Interval of progress lines per task on outputs that cannot redraw. */
const LINE_EVERY_MS = 5_000;

/**
 * Shows progress: on a terminal as a bar for each task below the lines, elsewhere as an occasional line. `end` removes
 * the bars. @param lines gets the lines, if they are the command's result: where both are terminals, they are one
 */
export function progressOn(
  output: Output,
  { now = Date.now, lines = output }: { now?: () => number; lines?: Output } = {},
): { report: ReportProgress; end(): void } {
  const colors = colorsFor(output);
  const bars = new Map<string, string>();
  const shownAt = new Map<string, number>();
  let drawn = 0;
  const draw = (line = '') => {
    const up = drawn > 0 ? `\u001b[${drawn}A` : '';
    output.write(`${up}\u001b[J${line}${[...bars.values()].map((bar) => `${bar}\n`).join('')}`);
    drawn = bars.size;
  };
  const log = (progress: Progress) => {
    const last = shownAt.get(progress.task);
    if (last === undefined) shownAt.set(progress.task, now());
    if (last === undefined || now() - last < LINE_EVERY_MS) return;
    shownAt.set(progress.task, now());
    output.write(`${progressText(progress)}\n`);
  };
  return {
    report(message) {
      if (typeof message === 'string') {
        if (!lines.isTTY || !output.isTTY) lines.write(`${message}\n`);
        else draw(`${message}\n`);
        return;
      }
      if (!output.isTTY) return log(message);
      if (message.done >= message.total) {
        bars.delete(message.task);
        shownAt.delete(message.task);
      } else bars.set(message.task, barLine(message, output.columns ?? 80, colors));
      draw();
    },
    end() {
      bars.clear();
      if (drawn > 0) draw();
    },
  };
}

/** `2025-11-21 14:30`, UTC; empty for null. The command socket hands instants over as text. */
export const formatMinute = (at: Date | string | null): string =>
  at ? new Date(at).toISOString().slice(0, 16).replace('T', ' ') : '';

/** Rows as aligned columns, the first row in bold. `right`: the places of columns that hold numbers. */
export function formatTerminalTable(
  rows: readonly (readonly string[])[],
  colors?: TerminalColors,
  right: readonly number[] = [],
): string[] {
  const width = (cell = '') => stripVTControlCharacters(cell).length;
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => width(row[i]))));
  return rows.map((row, place) => {
    const cells = row.map((cell, i) => {
      const space = ' '.repeat((widths[i] ?? 0) - width(cell));
      return right.includes(i) ? space + cell : cell + space;
    });
    const line = cells.join('  ').trimEnd();
    return place === 0 && colors ? colors.bold(line) : line;
  });
}
