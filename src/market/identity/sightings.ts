import { daysFrom, parseStoredDay, shiftDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import { classifySymbol, type SecurityKind, type TickerSymbol } from './keys.ts';

/**
 * OPERATOR: the operator's file, which always wins. SEC_LIST: SEC's list of tickers, each version by its day. FORM: Forms
 * 3, 4, 5. FAILS: the lists of fails to deliver.
 */
export type SightingSource = 'OPERATOR' | 'SEC_LIST' | 'FORM' | 'FAILS';

/**
 * A source stated the symbol for a registrant (`cik`) or an issue (`cusip`) between two days, `YYYY-MM-DD`, both
 * included. `lastDay` is null if the operator's file states no end.
 */
export type Sighting = {
  symbol: TickerSymbol;
  cik: string | null;
  cusip: string | null;
  firstDay: string;
  lastDay: string | null;
  source: SightingSource;
};

/** Sources that name every symbol again and again. A symbol that is not in Forms may exist all the same. */
const DENSE: ReadonlySet<SightingSource> = new Set(['SEC_LIST', 'FAILS']);

/**
 * The days on which a registrant had a symbol, by all sources. `classIndex` counts the securities that had it: when a security becomes two
 * classes, the new one may get its symbol. `isDense`: a dense source states it. `isStated`: the operator does.
 */
export type SymbolLine = {
  symbol: TickerSymbol;
  cik: string;
  classIndex: number;
  kind: SecurityKind;
  firstDay: string;
  lastDay: string | null;
  isDense: boolean;
  isStated: boolean;
};

export const isLater = (a: string | null, b: string | null): boolean => (a === null ? b !== null : b !== null && a > b);

/**
 * Numbers the spells in the operator's file. Of one registrant and symbol, a spell that begins on the day after another is that of
 * another class: otherwise, they would be one spell.
 */
function numberClasses(sightings: readonly Sighting[]): ReadonlyMap<Sighting, number> {
  const stated = sightings.filter(({ source }) => source === 'OPERATOR');
  const classIndexes = new Map<Sighting, number>();
  for (const spells of groupBy(stated, ({ cik, symbol }) => `${cik} ${symbol}`).values()) {
    let [classIndex, lastDay]: [number, string | null] = [0, null];
    for (const spell of [...spells].sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1))) {
      if (lastDay !== null && shiftDay(lastDay, 1) === spell.firstDay) classIndex += 1;
      classIndexes.set(spell, classIndex);
      lastDay = spell.lastDay;
    }
  }
  return classIndexes;
}

/** Merges sightings to one line for each registrant and symbol: with the days of the operator's file, if it states any. */
export function mergeLines(sightings: readonly Sighting[]): SymbolLine[] {
  const lines = new Map<string, SymbolLine>();
  const classIndexes = numberClasses(sightings);
  const idsOfOperator = new Set(
    sightings.flatMap(({ symbol, cik, source }) => (source === 'OPERATOR' ? [`${cik} ${symbol}`] : [])),
  );
  for (const sighting of sightings) {
    const { symbol, cik, firstDay, lastDay, source } = sighting;
    if (cik === null || (source !== 'OPERATOR' && idsOfOperator.has(`${cik} ${symbol}`))) continue;
    const classIndex = classIndexes.get(sighting) ?? 0;
    const id = `${cik} ${symbol} ${classIndex}`;
    const isDense = DENSE.has(source);
    const line = lines.get(id);
    if (!line) {
      lines.set(id, {
        symbol,
        cik,
        classIndex,
        kind: classifySymbol(symbol),
        firstDay,
        lastDay,
        isDense,
        isStated: source === 'OPERATOR',
      });
      continue;
    }
    if (firstDay < line.firstDay) line.firstDay = firstDay;
    if (isLater(lastDay, line.lastDay)) line.lastDay = lastDay;
    line.isDense ||= isDense;
  }
  return [...lines.values()];
}

/** The list is up to 45 days late, and keeps an old symbol for up to 38. */
const MAX_RENAME_DAYS = 60;
const MAX_OVERLAP_DAYS = 45;
/** A holding company takes over the symbol of its predecessor within this time. */
const MAX_SUCCESSION_DAYS = 10;

/** A company files a Form 3, 4, or 5 within this time, while it is listed. */
export const STALE_DAYS = 730;

const daysBetween = (from: string, to: string): number => daysFrom(parseStoredDay(from), parseStoredDay(to));

/** Whether one line may continue another under a new symbol. */
function mayContinue(old: SymbolLine, next: SymbolLine): boolean {
  if (old.symbol === next.symbol || old.lastDay === null || next.firstDay <= old.firstDay) return false;
  if (!isLater(next.lastDay, old.lastDay)) return false;
  const gap = daysBetween(old.lastDay, next.firstDay);
  if (gap < -MAX_OVERLAP_DAYS) return false;
  // The first and last day in Forms are not those of the symbol.
  return gap <= MAX_RENAME_DAYS || !(old.isDense && next.isDense);
}

/**
 * Pairs of lines that are one security under two symbols: one ended and one began within 60 days, both of one registrant
 * and kind, and no other line could have continued or been continued. Sorted by day.
 */
export function linkRenames(linesOfCompany: readonly SymbolLine[]): [SymbolLine, SymbolLine][] {
  const sorted = [...linesOfCompany].sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1));
  const links: [SymbolLine, SymbolLine][] = [];
  for (const old of sorted) {
    const candidates = sorted.filter((next) => next.kind === old.kind && mayContinue(old, next));
    // A chain of renames: only the next symbol counts, unless two began together.
    const [next, second] = candidates;
    if (!next || (second && (next.lastDay === null || second.firstDay <= next.lastDay))) continue;
    const rivals = sorted.filter((rival) => rival !== old && rival.kind === old.kind && mayContinue(rival, next));
    if (rivals.some((rival) => !mayContinue(rival, old))) continue;
    links.push([old, next]);
  }
  return links;
}

/**
 * Pairs of lines of one symbol that passed to another registrant within days: a holding company, not a reuse. A registrant that
 * goes on under another symbol has no successor.
 */
export function linkSuccessions(
  linesOfSymbol: readonly SymbolLine[],
  linesByCik: ReadonlyMap<string, readonly SymbolLine[]>,
): [SymbolLine, SymbolLine][] {
  const goesOn = (old: SymbolLine) =>
    (linesByCik.get(old.cik) ?? []).some(
      ({ kind, isDense, isStated, lastDay }) =>
        (isDense || isStated) && kind === old.kind && isLater(lastDay, old.lastDay),
    );
  const sorted = linesOfSymbol.filter(({ isDense }) => isDense).sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1));
  return sorted.flatMap((old, i): [SymbolLine, SymbolLine][] => {
    const next = sorted[i + 1];
    if (!next || old.lastDay === null || goesOn(old)) return [];
    const gap = daysBetween(old.lastDay, next.firstDay);
    return gap >= 0 && gap <= MAX_SUCCESSION_DAYS ? [[old, next]] : [];
  });
}
