import { WriteStream } from 'node:tty';
import { describe, expect, it } from 'vitest';
import { barLine, colorsFor, formatTerminalTable, progressOn } from '../../src/cli/terminal.ts';
import { amountText, type Progress, progressText, sizeText } from '../../src/lib/progress.ts';
import { suggestion } from '../../src/lib/suggestion.ts';

const files = (done: number): Progress => ({ task: 'sec/filings', done, total: 4, unit: 'file' });

function output(isTTY: boolean, env: Record<string, string> = { TERM: 'xterm' }) {
  const output: string[] = [];
  const hasColors = isTTY && { hasColors: () => WriteStream.prototype.hasColors(env) };
  return { isTTY, columns: 100, written: output, write: (text: string) => output.push(text), ...hasColors };
}
const plain = colorsFor(output(false));

describe('colors', () => {
  it('are for terminals that show them, and NO_COLOR turns them off', () => {
    const red = (isTTY: boolean, env: Record<string, string>) => colorsFor(output(isTTY, env)).red('x');
    expect(red(true, { TERM: 'xterm' })).toBe('\u001b[31mx\u001b[39m');
    expect(red(true, { TERM: 'dumb' })).toBe('x');
    expect(red(true, { TERM: 'xterm', NO_COLOR: '1' })).toBe('x');
    expect(red(false, { TERM: 'xterm' })).toBe('x');
  });
});

describe('amounts', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_200_000, '1.2 MB'],
    [3_400_000_000, '3.4 GB'],
  ])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

  it('have their unit and their total', () => {
    expect(amountText({ task: 'x', done: 1_200, total: 30_000, unit: 'file' })).toBe('1,200 of 30,000 files');
    expect(progressText({ task: 'derive', done: 1, total: 1, unit: 'job', detail: 'quotes' })).toBe(
      'derive: 1 of 1 job, quotes',
    );
  });
});

describe('a progress bar', () => {
  it('shows the share, the amount and the total', () => {
    expect(barLine(files(1), 100, plain)).toBe('sec/filings  ██████░░░░░░░░░░░░░░░░░░  25%  1 of 4 files');
  });

  it('never wraps: without room it is a line without a bar, cut to the width', () => {
    expect(barLine(files(1), 40, plain)).toBe('sec/filings  25%  1 of 4 files');
    expect(barLine(files(1), 12, plain)).toHaveLength(11);
  });

  it('is redrawn below the lines on a terminal, and gone when the task is over', () => {
    const out = output(true);
    const { report } = progressOn(out);
    report(files(1));
    report('a line');
    report(files(4));
    const bar = `${barLine(files(1), 100, colorsFor(out))}\n`;
    expect(out.written).toEqual([`\u001b[J${bar}`, `\u001b[1A\u001b[Ja line\n${bar}`, '\u001b[1A\u001b[J']);
  });

  it('becomes a line every five seconds if the output is no terminal', () => {
    const out = output(false);
    let now = 0;
    const { report } = progressOn(out, { now: () => now });
    for (const [at, done] of [
      [0, 1],
      [4_999, 2],
      [5_000, 3],
    ] as const) {
      now = at;
      report(files(done));
    }
    report('a line');
    expect(out.written).toEqual(['sec/filings: 3 of 4 files\n', 'a line\n']);
  });

  it.each([
    ['no terminals', false, false, [], ['a line\n']],
    ['a terminal for progress, and a file for results', true, false, [], ['a line\n']],
    ['one terminal', true, true, ['\u001b[Ja line\n'], []],
  ] as const)(
    'leaves lines that are results to the output of results, once, with %s',
    (_, isTTY, hasTTY, progress, results) => {
      const [out, lines] = [output(isTTY), output(hasTTY)];
      progressOn(out, { lines }).report('a line');
      expect([out.written, lines.written]).toEqual([progress, results]);
    },
  );
});

it('a table aligns numbers to the right by the visible width of a cell', () => {
  const rows = [
    ['file', 'read'],
    ['a', '\u001b[33m5\u001b[39m'],
  ];
  expect(formatTerminalTable(rows, undefined, [1])).toEqual(['file  read', 'a        \u001b[33m5\u001b[39m']);
});

it('a name that is close to a known name gets a suggestion', () => {
  expect(suggestion('price', ['prices', 'holdings'])).toBe(' Did you mean "prices"?');
  expect(suggestion('nonsense', ['prices', 'holdings'])).toBe('');
});
