import { shiftDay } from '../../lib/dates.ts';
import { getKind, type IdentityMap, type Spell } from './identity-map.ts';
import { classifySymbol, findPrimaryKey, type SecurityKey, type TickerSymbol, toKey } from './keys.ts';
import { STALE_DAYS } from './sightings.ts';

/** The statements of a file about a security. `day`: the day of the fact, `YYYY-MM-DD`. */
export type StatedSecurity = {
  symbol?: TickerSymbol | null;
  cik?: string | null;
  cusip?: string | null;
  day: string;
};

type ResolutionReason =
  /** The CIK has one security of the kind. */
  | 'CIK'
  /** The CIK has several; one of them had the symbol. */
  | 'CIK_AND_SYMBOL'
  /** The CIK has several; facts about the company belong to this one. */
  | 'PRIMARY_CLASS'
  | 'CUSIP'
  /** A source stated the symbol for it on that day. */
  | 'SYMBOL_ON_DAY'
  /** It is the only security known under the symbol, or its newest holder. */
  | 'SYMBOL_NOW';

export type UnknownReason =
  /** No security with the CIK or the symbol is known. */
  | 'NOT_KNOWN'
  /** Another company had the symbol on that day, or has it now. */
  | 'OTHER_COMPANY'
  /** The security had another symbol on that day. */
  | 'OTHER_SYMBOL'
  /** Neither a CIK, nor a CUSIP, nor a symbol is stated. */
  | 'NOT_STATED';

/** `cik`: the registrant of the security on that day, if known. */
type Resolution =
  | { status: 'FOUND'; key: SecurityKey; cik: string | null; reason: ResolutionReason }
  | { status: 'AMBIGUOUS'; candidates: readonly SecurityKey[]; reason: 'SEVERAL_CLASSES' | 'SEVERAL_HOLDERS' }
  | { status: 'UNKNOWN'; reason: UnknownReason };

/** Sources state an old symbol for up to 38 days, and a new symbol up to 45 days late. */
const LAG_DAYS = 45;

const isSighted = ({ source }: Spell): boolean => source !== null;
const hasDay = ({ firstDay, lastDay }: Spell, day: string): boolean =>
  (firstDay === null || firstDay <= day) && (lastDay === null || day <= lastDay);

const listKeys = (spells: readonly Spell[]): SecurityKey[] => [...new Set(spells.map(({ key }) => key))];

const toFound = (key: SecurityKey, cik: string | null, reason: ResolutionReason): Resolution => ({
  status: 'FOUND',
  key,
  cik,
  reason,
});

/** The day after all sightings sorts last. */
const getEnd = ({ lastDay }: Spell): string => lastDay ?? '9999-12-31';

/** The securities of a registrant: by symbol and day, by the kind of the symbol, or the primary class. */
function resolveCik(map: IdentityMap, cik: string, symbol: TickerSymbol | null, day: string): Resolution | null {
  const keys = map.keysByCik.get(cik) ?? [];
  const spells = (symbol === null ? [] : (map.spellsBySymbol.get(symbol) ?? [])).filter((spell) => spell.cik === cik);
  const keysOfAllDays = listKeys(spells);
  const keysOfSymbol =
    keysOfAllDays.length > 1 ? listKeys(spells.filter((spell) => hasDay(spell, day))) : keysOfAllDays;
  if (keys.length === 0) return null;
  const [key] = keysOfSymbol.length === 1 ? keysOfSymbol : keys;
  if (key === undefined) return null;
  if (keys.length === 1) return toFound(key, cik, 'CIK');
  if (keysOfSymbol.length === 1) return toFound(key, cik, 'CIK_AND_SYMBOL');
  const kind = symbol === null ? 'COMMON' : classifySymbol(symbol);
  const sameKind = keys.filter((candidate) => getKind(map, candidate) === kind);
  const [only] = sameKind;
  if (only !== undefined && sameKind.length === 1) return toFound(only, cik, 'CIK');
  const primary = findPrimaryKey(sameKind);
  if (primary !== undefined) return toFound(primary, cik, 'PRIMARY_CLASS');
  return { status: 'AMBIGUOUS', candidates: sameKind.length > 0 ? sameKind : keys, reason: 'SEVERAL_CLASSES' };
}

/** The security of a CUSIP; of several, that for which it was reported on the day. */
function findKeyOfCusip(spells: readonly Spell[], day: string): SecurityKey | null {
  const keys = listKeys(spells);
  const keysOfDay = keys.length > 1 ? listKeys(spells.filter((spell) => hasDay(spell, day))) : keys;
  return keysOfDay.length === 1 ? (keysOfDay[0] ?? null) : null;
}

/** The best sources that state a holder on the day: the operator's file, then lists, then forms. */
function selectBestSpells(spells: readonly Spell[], day: string): readonly Spell[] {
  const onDay = spells.filter((spell) => isSighted(spell) && hasDay(spell, day));
  const byOperator = onDay.filter(({ source }) => source === 'OPERATOR');
  if (byOperator.length > 0) return byOperator;
  const byLists = onDay.filter(({ source }) => source !== 'FORM');
  if (byLists.length === 0) return onDay;
  // A list keeps a symbol for some weeks after a form already states its new holder.
  const isEnding = byLists.every(({ lastDay }) => lastDay !== null && lastDay <= shiftDay(day, LAG_DAYS));
  return isEnding ? onDay : byLists;
}

/** The holder of a symbol on a day by the sources that state days. */
function resolveOnDay(spells: readonly Spell[], day: string): Resolution | null {
  const holders = selectBestSpells(spells, day);
  const keys = listKeys(holders);
  const [key] = keys;
  if (keys.length > 1) return { status: 'AMBIGUOUS', candidates: keys, reason: 'SEVERAL_HOLDERS' };
  if (!key) return null;
  // A symbol that passed to a successor within the security: the registrant of the day, if only one is stated.
  const ciks = new Set(holders.map(({ cik }) => cik));
  return toFound(key, ciks.size === 1 ? (holders[0]?.cik ?? null) : null, 'SYMBOL_ON_DAY');
}

/** Whether the security did not have the symbol yet on that day, and had another symbol, by sources that state days. */
function hadOtherSymbol(map: IdentityMap, key: SecurityKey, symbol: TickerSymbol, day: string): boolean {
  const spells = (map.spellsByKey.get(key) ?? []).filter(isSighted);
  const spellsOfSymbol = spells.filter((spell) => spell.symbol === symbol);
  const isBefore = ({ firstDay }: Spell) => firstDay !== null && day < shiftDay(firstDay, -LAG_DAYS);
  if (spellsOfSymbol.length === 0 || !spellsOfSymbol.every(isBefore)) return false;
  return spells.some((spell) => spell.symbol !== symbol && hasDay(spell, day));
}

/** Whether the only holder is known by forms of long before the day, and left its plain key to the company of now. */
const isLongGone = (map: IdentityMap, spells: readonly Spell[], symbol: TickerSymbol, day: string): boolean =>
  !map.securities.has(toKey(symbol)) &&
  spells.every(({ source, lastDay }) => source === 'FORM' && lastDay !== null && shiftDay(lastDay, STALE_DAYS) < day);

/** The holder of a symbol on a day that no source states: the only one known, or the newest after its first sighting. */
function resolveNow(map: IdentityMap, spells: readonly Spell[], symbol: TickerSymbol, day: string): Resolution {
  const keys = listKeys(spells);
  const [key] = keys;
  if (key === undefined) return { status: 'UNKNOWN', reason: 'NOT_KNOWN' };
  if (keys.length === 1) {
    if (hadOtherSymbol(map, key, symbol, day)) return { status: 'UNKNOWN', reason: 'OTHER_SYMBOL' };
    if (isLongGone(map, spells, symbol, day)) return { status: 'UNKNOWN', reason: 'NOT_KNOWN' };
    return toFound(key, spells[0]?.cik ?? null, 'SYMBOL_NOW');
  }
  const newest = [...spells].filter(isSighted).sort((a, b) => (getEnd(a) > getEnd(b) ? -1 : 1))[0];
  const isAfterAll = spells.filter(isSighted).every((spell) => spell.lastDay !== null && spell.lastDay < day);
  if (newest && isAfterAll) return toFound(newest.key, newest.cik, 'SYMBOL_NOW');
  return { status: 'AMBIGUOUS', candidates: keys, reason: 'SEVERAL_HOLDERS' };
}

/**
 * Finds the security that a file means: by CIK and class, by CUSIP, by the symbol on that day, or by the symbol of now if
 * nothing contradicts it. A fact with a CIK is never attached to a symbol of another CIK.
 */
export function resolveSecurity(
  map: IdentityMap,
  { symbol = null, cik = null, cusip = null, day }: StatedSecurity,
): Resolution {
  if (cik !== null) {
    const byCik = resolveCik(map, cik, symbol, day);
    if (byCik) return byCik;
  }
  if (cusip !== null) {
    const key = findKeyOfCusip(map.spellsByCusip.get(cusip) ?? [], day);
    if (key !== null && (cik === null || !map.securities.get(key)?.cik))
      return toFound(key, map.securities.get(key)?.cik ?? null, 'CUSIP');
  }
  if (symbol === null)
    return { status: 'UNKNOWN', reason: cik === null && cusip === null ? 'NOT_STATED' : 'NOT_KNOWN' };
  const all = map.spellsBySymbol.get(symbol) ?? [];
  const spells = cik === null ? all : all.filter((spell) => spell.cik === null);
  if (spells.length === 0 && all.length > 0) return { status: 'UNKNOWN', reason: 'OTHER_COMPANY' };
  return resolveOnDay(spells, day) ?? resolveNow(map, spells, symbol, day);
}
