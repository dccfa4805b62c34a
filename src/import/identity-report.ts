import type { Row } from '../db/table.ts';
import { isoDate } from '../lib/dates.ts';
import { suggestion } from '../lib/suggestion.ts';
import { formatCount } from '../lib/words.ts';
import type { IdentityMap } from '../market/identity/identity-map.ts';
import { getSymbolOfKey, type SecurityKey, toKey, toSymbol } from '../market/identity/keys.ts';
import { getCurrentSymbol, getLastDay } from '../market/identity/names.ts';
import { CONTENT_CHARS, type Refusal } from './importer.ts';

// The sentences of an import report on renamed rows, and on rows whose security was not found.

/** A row whose security was not found, and the column that states it. A row may have its line in the file as `fileLine`. */
export type RefusedRow = { row: Row; reason: string; column: string };

/** `FB until 2022-06-08 is META`: how a report names rows under a former symbol, or under that of another company. */
export function describeRename(map: IdentityMap, symbol: string, key: SecurityKey): string | null {
  const current = getCurrentSymbol(map, key);
  const until = getLastDay(map, key, toSymbol(symbol));
  const name = until === null ? symbol : `${symbol} until ${until}`;
  if (current !== symbol) return `${name} is ${current}`;
  if (toKey(getSymbolOfKey(key)) === key) return null;
  return `${name} is not the company that has the symbol now, but CIK ${map.securities.get(key)?.cik}`;
}

/** Sentences on renamed rows, the most frequent first: `FB until 2022-06-08 is META: 120 rows.` */
export const formatRenames = (renamed: ReadonlyMap<string, number>): string[] =>
  [...renamed].sort(([, a], [, b]) => b - a).map(([sentence, count]) => `${sentence}: ${formatCount(count, 'row')}.`);

const MAX_NEW_SYMBOLS = 5;

/** Sentences on symbols of unknown securities, each with similar known symbols. @param symbols sorted */
export function describeNewSymbols(map: IdentityMap, symbols: readonly string[]): string[] {
  const knownSymbols = [...map.spellsBySymbol]
    .filter(([symbol, spells]) => !symbols.includes(symbol) && spells.some(({ source }) => source !== null))
    .map(([symbol]) => symbol);
  // Before the first list, every symbol is new.
  if (knownSymbols.length === 0) return [];
  const others = symbols.length - MAX_NEW_SYMBOLS;
  return [
    ...symbols
      .slice(0, MAX_NEW_SYMBOLS)
      .map((symbol) => `${symbol} is new: no list and no earlier file has it.${suggestion(symbol, knownSymbols)}`),
    ...(others > 0 ? [`${formatCount(others, 'other symbol')} of the file ${others === 1 ? 'is' : 'are'} new.`] : []),
  ];
}

/** Refusals of rows whose security was not found. */
export const toRefusals = (refusals: readonly RefusedRow[]): Refusal[] =>
  refusals.map(({ row: { fileLine, ...cells }, reason, column }) => ({
    refused: `${column}: ${reason}`,
    field: column,
    ...(typeof fileLine === 'number' && { line: fileLine }),
    content: Object.values(cells)
      .map((value) => (value instanceof Date ? isoDate(value) : String(value ?? '')))
      .join(',')
      .slice(0, CONTENT_CHARS),
  }));
