import { type LoadedIdentity, upsertSecurities, upsertSightings } from '../db/identity.ts';
import type { Sql } from '../db/open.ts';
import type { Row } from '../db/table.ts';
import { shiftDay } from '../lib/dates.ts';
import { buildIdentityMap, type IdentityMap } from '../market/identity/identity-map.ts';
import {
  classifySymbol,
  getSymbolOfKey,
  type KeyedSecurity,
  type SecurityKey,
  toSymbol,
} from '../market/identity/keys.ts';
import { isLater, type Sighting, type SightingSource, STALE_DAYS } from '../market/identity/sightings.ts';
import type { SecurityColumns } from './importer.ts';
import { readDayColumn, readTextColumn } from './stated-security.ts';

const buildSpellId = ({ symbol, cik, cusip, source }: Sighting) => `${symbol} ${cik} ${cusip} ${source}`;

/** Merges sightings of one symbol, registrant, and source into one spell. */
function mergeSighting(spells: Map<string, Sighting>, sighting: Sighting): boolean {
  const id = buildSpellId(sighting);
  const earlier = spells.get(id);
  if (!earlier) {
    spells.set(id, sighting);
    return true;
  }
  const firstDay = sighting.firstDay < earlier.firstDay ? sighting.firstDay : earlier.firstDay;
  const lastDay = isLater(sighting.lastDay, earlier.lastDay) ? sighting.lastDay : earlier.lastDay;
  if (firstDay === earlier.firstDay && lastDay === earlier.lastDay) return false;
  spells.set(id, { ...earlier, firstDay, lastDay });
  return true;
}

type Completed = { map: IdentityMap; changes: readonly KeyedSecurity[]; changedSpells: readonly Sighting[] };

/** The stored evidence with that of one import. */
type Evidence = {
  /** Adds the sightings of rows with a CIK or a CUSIP. Call it before the map is used. */
  observe(spec: SecurityColumns, source: SightingSource, rows: readonly Row[]): void;
  /** Who had which symbol, by all evidence. */
  getMap(): IdentityMap;
  /**
   * Stores the evidence, and the securities that it reveals. @param newKeys of securities that nothing else is known about
   * @returns whether anything changed
   * @throws KeyTakenError if another import gave one of the keys to another company since the evidence was read
   */
  store(sql: Sql, newKeys: Iterable<SecurityKey>): Promise<boolean>;
};

/** @param today the day of a row without one, `YYYY-MM-DD` */
export function collectEvidence({ sightings, map: storedMap }: LoadedIdentity, today: string): Evidence {
  const newSpells = new Map<string, Sighting>();
  let completed: Completed | null = null;

  const complete = (): Completed => {
    const spells = new Map(
      sightings.filter(({ source }) => source !== 'OPERATOR').map((spell) => [buildSpellId(spell), spell]),
    );
    const changedIds = [...newSpells.values()].filter((sighting) => mergeSighting(spells, sighting)).map(buildSpellId);
    const changedSpells = changedIds.flatMap((id) => spells.get(id) ?? []);
    if (changedSpells.length === 0) return { map: storedMap, changes: storedMap.changes, changedSpells };
    const operator = sightings.filter(({ source }) => source === 'OPERATOR');
    // The stored evidence assigns the keys first: by old and new evidence together, two securities without a stored CIK that
    // swap their symbols would exchange their keys.
    const staleBefore = shiftDay(today, -STALE_DAYS);
    const map = buildIdentityMap([...storedMap.securities.values()], [...operator, ...spells.values()], staleBefore);
    const changesByKey = new Map([...storedMap.changes, ...map.changes].map((security) => [security.key, security]));
    return { map, changes: [...changesByKey.values()], changedSpells };
  };
  const getCompleted = (): Completed => {
    completed ??= complete();
    return completed;
  };

  return {
    observe(spec, source, rows) {
      for (const row of rows) {
        const [text, cik, cusip] = [
          readTextColumn(row, spec.symbol),
          readTextColumn(row, spec.cik),
          readTextColumn(row, spec.cusip),
        ];
        const day = readDayColumn(row, spec.day) ?? today;
        if (text === null || (cik === null && cusip === null)) continue;
        const lastDay = readDayColumn(row, spec.until) ?? day;
        mergeSighting(newSpells, { symbol: toSymbol(text), cik, cusip, firstDay: day, lastDay, source });
      }
    },
    getMap: () => getCompleted().map,
    async store(sql, newKeys) {
      const { changes, changedSpells } = getCompleted();
      const newSecurities = [...newKeys].map((key): KeyedSecurity => {
        return { key, cik: null, kind: classifySymbol(getSymbolOfKey(key)), figi: null };
      });
      const securities = [...changes, ...newSecurities];
      if (changedSpells.length === 0 && securities.length === 0) return false;
      const rowCount = (await upsertSecurities(sql, securities)) + (await upsertSightings(sql, changedSpells));
      return rowCount > 0;
    },
  };
}
