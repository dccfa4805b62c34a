import { groupBy } from '../../lib/group.ts';
import { type DatedName, selectDaySymbols, selectValidNames } from './day-symbols.ts';
import type { IdentityMap } from './identity-map.ts';
import { getSymbolOfKey, type SecurityKey } from './keys.ts';
import { isLater } from './sightings.ts';

/** A CUSIP was reported for a security between two days, `YYYY-MM-DD`, both included. */
export type CusipSpell = { cusip: string; key: SecurityKey; firstDay: string; lastDay: string };

/** The CUSIPs of all securities, one spell for each pair. */
export function buildCusipSpells(map: IdentityMap): CusipSpell[] {
  const spellsByPair = new Map<string, CusipSpell>();
  for (const [cusip, spells] of map.spellsByCusip)
    for (const { key, firstDay, lastDay } of spells) {
      if (firstDay === null || lastDay === null) continue;
      const pair = `${cusip} ${key}`;
      const spell = spellsByPair.get(pair);
      if (!spell) {
        spellsByPair.set(pair, { cusip, key, firstDay, lastDay });
        continue;
      }
      if (firstDay < spell.firstDay) spell.firstDay = firstDay;
      if (isLater(lastDay, spell.lastDay)) spell.lastDay = lastDay;
    }
  return [...spellsByPair.values()];
}

/** The evidence for the securities of CUSIPs. `stored`: of lists that state no days. */
export type CusipEvidence = {
  stored: ReadonlyMap<string, SecurityKey>;
  spells: readonly CusipSpell[];
  names: readonly DatedName[];
};

/** The security that reports name with a CUSIP on a day; null on other days if the CUSIP has several securities. */
function selectSpell(spells: readonly CusipSpell[], day: string): SecurityKey | null {
  const [first, ...others] = spells;
  if (first && others.length === 0) return first.key;
  const matches = spells.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  return matches.length === 1 ? (matches[0]?.key ?? null) : null;
}

/**
 * The security of each CUSIP on a day: reports of the day precede lists. A list of now gives the
 * CUSIP of an earlier company to the company that has its symbol now: on days before the latter had any symbol, the
 * holder of the symbol counts.
 */
export function selectCusipsOfDay({ stored, spells, names }: CusipEvidence, day: string): Map<string, SecurityKey> {
  const namesByKey = groupBy(names, ({ key }) => key);
  const { keysBySymbol } = selectDaySymbols(selectValidNames(names, day), day);
  const findEarlierHolder = (key: SecurityKey): SecurityKey => {
    const isLaterKey = namesByKey.get(key)?.every(({ validFrom }) => validFrom !== null && validFrom > day) ?? false;
    return isLaterKey ? (keysBySymbol.get(getSymbolOfKey(key)) ?? key) : key;
  };
  const keysByCusip = new Map([...stored].map(([cusip, key]) => [cusip, findEarlierHolder(key)]));
  for (const [cusip, spellsOfCusip] of groupBy(spells, (spell) => spell.cusip)) {
    const key = selectSpell(spellsOfCusip, day);
    if (key !== null) keysByCusip.set(cusip, key);
  }
  return keysByCusip;
}
