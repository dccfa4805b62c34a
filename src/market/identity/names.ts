import { daysFrom, parseStoredDay, shiftDay } from '../../lib/dates.ts';
import { groupBy } from '../../lib/group.ts';
import type { IdentityMap, Spell } from './identity-map.ts';
import { getSymbolOfKey, type SecurityKey, type TickerSymbol } from './keys.ts';
import { isLater, type SightingSource } from './sightings.ts';

/**
 * A symbol of a security, with its first and last day, `YYYY-MM-DD`. `validFrom` is null without a sighting; `validTo` is
 * null while the security has the symbol. `knownFrom`: the first day on which a source stated it.
 */
type SecurityName = {
  key: SecurityKey;
  symbol: TickerSymbol;
  validFrom: string | null;
  validTo: string | null;
  knownFrom: string;
  source: SightingSource | 'STORED';
};

/** The day of names without a sighting: they were known before any day that is served. */
const ALWAYS = '1970-01-01';
/** Up to this many days between two sightings, the old symbol ended on the day before the new one began. */
const MAX_GAP_DAYS = 60;

const findFirst = (spells: readonly Spell[]): Spell =>
  spells.reduce((first, spell) => ((spell.firstDay ?? '') < (first.firstDay ?? '') ? spell : first));
const findLastDay = (spells: readonly Spell[]): string | null =>
  spells.reduce<string | null>((last, { lastDay }) => (isLater(lastDay, last) ? lastDay : last), '');

/** The last day of a symbol that was followed by another symbol. */
function computeEnd(lastSeen: string | null, nextFirst: string): string {
  const dayBefore = shiftDay(nextFirst, -1);
  if (lastSeen === null || lastSeen >= dayBefore) return dayBefore;
  const gap = daysFrom(parseStoredDay(lastSeen), parseStoredDay(nextFirst));
  return gap <= MAX_GAP_DAYS ? dayBefore : lastSeen;
}

/**
 * The names of a security, oldest first. A name ends when the security gets its next symbol, or when another security
 * gets the symbol; absence from a list does not end it.
 */
export function buildNamesOfKey(map: IdentityMap, key: SecurityKey): SecurityName[] {
  const symbols = [...groupBy(map.spellsByKey.get(key) ?? [], ({ symbol }) => symbol)]
    .map(([symbol, group]) => ({ symbol, first: findFirst(group), lastSeen: findLastDay(group) }))
    .sort((a, b) => ((a.first.firstDay ?? '') < (b.first.firstDay ?? '') ? -1 : 1));
  return symbols.map(({ symbol, first, lastSeen }, i): SecurityName => {
    const { firstDay, source } = first;
    const nextFirst = symbols[i + 1]?.first.firstDay ?? null;
    const isTaken = (map.spellsBySymbol.get(symbol) ?? []).some(
      (other) => other.key !== key && isLater(other.firstDay ?? '', lastSeen),
    );
    const validTo = nextFirst === null ? (isTaken ? lastSeen : null) : computeEnd(lastSeen, nextFirst);
    return { key, symbol, validFrom: firstDay, validTo, knownFrom: firstDay ?? ALWAYS, source: source ?? 'STORED' };
  });
}

/** The names of all securities. */
export const buildNames = (map: IdentityMap): SecurityName[] =>
  [...map.spellsByKey.keys()].flatMap((key) => buildNamesOfKey(map, key));

/** The symbol that a security has now, or had last. */
export function getCurrentSymbol(map: IdentityMap, key: SecurityKey): TickerSymbol {
  // Spells do not show it: the newest of them may come from a list that still states the old symbol.
  return buildNamesOfKey(map, key).at(-1)?.symbol ?? getSymbolOfKey(key);
}

/** The last day of a symbol that a security no longer has, or that another security has now; null otherwise. */
export function getLastDay(map: IdentityMap, key: SecurityKey, symbol: TickerSymbol): string | null {
  return buildNamesOfKey(map, key).find((name) => name.symbol === symbol)?.validTo ?? null;
}
