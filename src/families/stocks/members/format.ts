import { readDay, requirePresent, ticker } from '../../../import/cells.ts';
import { CONTENT_CHARS, ImportError, type Refusal } from '../../../import/importer.ts';
import { RowError, toRefusal } from '../../../import/refusal.ts';
import type { Cells } from '../../../import/table.ts';
import { addDays } from '../../../lib/dates.ts';
import { canonicalTicker } from '../../../market/ticker.ts';

/** A stay of a symbol in an index, as a file states it. `lastDay` is null if it is a member when the file ends. */
export type FiledStint = { symbol: string; firstDay: Date; lastDay: Date | null; line: number; content: string };

/** The stays that a file states, the days it is about, and its unusable rows. */
export type FiledHistory = { firstDay: Date; lastDay: Date; stints: FiledStint[]; refusals: Refusal[] };

const dayBefore = (day: Date): Date => addDays(day, -1);
const compareDays = (a: Date, b: Date): number => a.valueOf() - b.valueOf();
const getFirst = (days: readonly Date[]): Date => new Date(Math.min(...days.map(Number)));
const getLast = (days: readonly Date[]): Date => new Date(Math.max(...days.map(Number)));

/** Reads each usable row. @throws ImportError if there is none */
function readRows<T>(
  rows: readonly (Cells | Refusal)[],
  parse: (row: Cells) => T,
): { parsed: T[]; refusals: Refusal[] } {
  const parsed: T[] = [];
  const refusals: Refusal[] = [];
  for (const row of rows) {
    if ('refused' in row) {
      refusals.push(row);
      continue;
    }
    try {
      parsed.push(parse(row));
    } catch (error) {
      refusals.push(toRefusal(error, row));
    }
  }
  if (parsed.length === 0) throw new ImportError('No row of it can be read.', { line: refusals[0]?.line });
  return { parsed, refusals };
}

/** Symbols in a cell, separated by commas or blanks; `AAL-199702` is AAL, which left in that month. */
function readSymbols(row: Cells, column: string): string[] {
  const texts = row.get(column).split(/[\s,;]+/);
  return [
    ...new Set(
      texts.filter(Boolean).map((text) => {
        const symbol = canonicalTicker(text.replace(/-\d{6}$/, ''));
        if (symbol === null) throw new RowError(column, `"${text.slice(0, 20)}" is no ticker.`);
        return symbol;
      }),
    ),
  ];
}

/** `ticker,start_date,end_date`; the end is the first day without it. */
export function readSpells(rows: readonly (Cells | Refusal)[], symbolColumn: string, [start, end]: [string, string]) {
  const { parsed, refusals } = readRows(rows, (row): FiledStint => {
    const firstDay = requirePresent(start, readDay(row, start));
    const until = row.get(end) ? requirePresent(end, readDay(row, end)) : null;
    if (until !== null && until <= firstDay) throw new RowError(end, `It is not after ${row.get(start)}.`);
    const { line, content } = row;
    return { symbol: ticker(row, symbolColumn), firstDay, lastDay: until && dayBefore(until), line, content };
  });
  const days = parsed.flatMap(({ firstDay, lastDay }) => [firstDay, ...(lastDay ? [addDays(lastDay, 1)] : [])]);
  return { firstDay: getFirst(days), lastDay: getLast(days), stints: parsed, refusals } satisfies FiledHistory;
}

/**
 * `date,add,remove`, each with one or more symbols, sorted or not. A symbol that is removed and was never added was a member
 * on the day before the first change.
 */
export function readChanges(
  rows: readonly (Cells | Refusal)[],
  dateColumn: string,
  [add, remove]: [string, string],
): FiledHistory {
  const { parsed, refusals } = readRows(rows, (row) => {
    const [added, removed] = [readSymbols(row, add), readSymbols(row, remove)];
    if (added.length + removed.length === 0) throw new RowError(add, 'Neither a symbol that is added nor one removed.');
    return { row, day: requirePresent(dateColumn, readDay(row, dateColumn)), added, removed };
  });
  parsed.sort((a, b) => compareDays(a.day, b.day) || a.row.line - b.row.line);
  const days = parsed.map(({ day }) => day);
  const firstDay = dayBefore(getFirst(days));
  const open = new Map<string, FiledStint>();
  const stints: FiledStint[] = [];
  for (const { row, day, added, removed } of parsed) {
    const { line, content } = row;
    for (const symbol of removed) {
      stints.push({ ...(open.get(symbol) ?? { symbol, firstDay, line, content }), lastDay: dayBefore(day) });
      open.delete(symbol);
    }
    for (const symbol of added)
      if (!open.has(symbol)) open.set(symbol, { symbol, firstDay: day, lastDay: null, line, content });
  }
  return { firstDay, lastDay: getLast(days), stints: [...stints, ...open.values()], refusals };
}

/** The share of its members that a row may lose against the row before; more is a row that is cut off. */
const MAX_LOSS = 0.2;

/** `date,tickers`: all members from a day until the day of the next row. A row that loses too many is refused. */
export function readHistory(rows: readonly (Cells | Refusal)[], dateColumn: string, column: string): FiledHistory {
  const { parsed, refusals } = readRows(rows, (row) => {
    const symbols = readSymbols(row, column);
    if (symbols.length === 0) throw new RowError(column, 'No symbol.');
    return { row, day: requirePresent(dateColumn, readDay(row, dateColumn)), symbols: new Set(symbols) };
  });
  parsed.sort((a, b) => compareDays(a.day, b.day));
  const open = new Map<string, FiledStint>();
  const stints: FiledStint[] = [];
  let lastDay: Date | null = null;
  for (const { row, day, symbols } of parsed) {
    const { line } = row;
    const content = row.content.slice(0, CONTENT_CHARS);
    if (lastDay !== null && compareDays(lastDay, day) === 0) {
      refusals.push({ refused: 'An earlier row has the same day.', line, field: dateColumn, content });
      continue;
    }
    const leavers = [...open.keys()].filter((symbol) => !symbols.has(symbol));
    if (leavers.length > Math.max(5, MAX_LOSS * open.size)) {
      const refused = `It lacks ${leavers.length} of the ${open.size} members of the row before, so it is probably cut off.`;
      refusals.push({ refused, line, field: column, content });
      continue;
    }
    for (const symbol of leavers) {
      const stint = open.get(symbol);
      if (stint) stints.push({ ...stint, lastDay: dayBefore(day) });
      open.delete(symbol);
    }
    for (const symbol of symbols)
      if (!open.has(symbol)) open.set(symbol, { symbol, firstDay: day, lastDay: null, line, content: symbol });
    lastDay = day;
  }
  const days = parsed.map(({ day }) => day);
  return {
    firstDay: getFirst(days),
    lastDay: lastDay ?? getLast(days),
    stints: [...stints, ...open.values()],
    refusals,
  };
}
