import { groupBy } from '../../lib/group.ts';
import {
  buildSecondKey,
  classifySymbol,
  getSymbolOfKey,
  type KeyedSecurity,
  type SecurityKey,
  type TickerSymbol,
  toKey,
} from './keys.ts';
import {
  isLater,
  linkRenames,
  linkSuccessions,
  mergeLines,
  type Sighting,
  type SightingSource,
  type SymbolLine,
} from './sightings.ts';

/**
 * Days on which a security had a symbol. `firstDay` is null if only the security's key states the symbol. `cik`: the
 * registrant on these days. `source` is null without a sighting.
 */
export type Spell = {
  key: SecurityKey;
  symbol: TickerSymbol;
  cik: string | null;
  firstDay: string | null;
  lastDay: string | null;
  source: SightingSource | null;
};

/** Who had which symbol when, in memory. */
export type IdentityMap = {
  securities: ReadonlyMap<SecurityKey, KeyedSecurity>;
  spellsBySymbol: ReadonlyMap<TickerSymbol, readonly Spell[]>;
  spellsByKey: ReadonlyMap<SecurityKey, readonly Spell[]>;
  keysByCik: ReadonlyMap<string, readonly SecurityKey[]>;
  /** The days on which a CUSIP was reported for a security under each of its symbols. */
  spellsByCusip: ReadonlyMap<string, readonly Spell[]>;
  /** Securities that the sightings reveal and that are not stored yet, or whose CIK is new. */
  changes: readonly KeyedSecurity[];
};

const getLineId = ({ cik, symbol, classIndex }: Pick<SymbolLine, 'cik' | 'symbol' | 'classIndex'>): string =>
  `${cik} ${symbol} ${classIndex}`;

/** Whether one period contains another and is longer. */
function isInside(inner: Period, outer: Period): boolean {
  if (inner.firstDay < outer.firstDay || isLater(inner.lastDay, outer.lastDay)) return false;
  return inner.firstDay > outer.firstDay || inner.lastDay !== outer.lastDay;
}
type Period = { firstDay: string; lastDay: string | null };

/**
 * Drops symbols that only forms state, on days on which the company had another symbol of the same kind: a misspelling,
 * or the symbol of its parent. A symbol that another company has on other days only stays, because it contradicts that
 * company on these days.
 */
const dropStrays = (lines: readonly SymbolLine[]): SymbolLine[] => {
  const linesByCik = groupBy(lines, ({ cik }) => cik);
  const linesBySymbol = groupBy(lines, ({ symbol }) => symbol);
  return lines.filter((line) => {
    if (line.isDense || line.isStated) return true;
    const rivals = (linesBySymbol.get(line.symbol) ?? []).filter(({ cik }) => cik !== line.cik);
    if (rivals.length > 0 && !rivals.some((rival) => isInside(line, rival))) return true;
    return !(linesByCik.get(line.cik) ?? []).some((other) => other.kind === line.kind && isInside(line, other));
  });
};

/**
 * Drops holders of a symbol that only forms state, on days of another holder: subsidiaries state the symbol of their
 * parent.
 */
function dropMinorHolders(spells: readonly Spell[]): readonly Spell[] {
  const holders = [...groupBy(spells, ({ key }) => key)].map(([key, group]) => ({
    key,
    isDense: group.some(({ source }) => source !== 'FORM'),
    firstDay: group.reduce((first, spell) => ((spell.firstDay ?? '') < first ? (spell.firstDay ?? '') : first), '9999'),
    lastDay: group.reduce<string | null>((last, { lastDay }) => (isLater(lastDay, last) ? lastDay : last), ''),
  }));
  if (holders.length < 2) return spells;
  const minor = holders.filter((holder) => !holder.isDense && holders.some((other) => isInside(holder, other)));
  const keys = new Set(minor.map(({ key }) => key));
  return spells.filter(({ key }) => !keys.has(key));
}

/** Groups lines that are one security: renamed, succeeded, or of one CUSIP. */
function groupLines(
  lines: readonly SymbolLine[],
  cusipsByLine: ReadonlyMap<string, readonly string[]>,
): SymbolLine[][] {
  const parents = new Map<SymbolLine, SymbolLine>(lines.map((line) => [line, line]));
  const findRoot = (line: SymbolLine): SymbolLine => {
    const parent = parents.get(line) ?? line;
    if (parent === line) return line;
    const root = findRoot(parent);
    parents.set(line, root);
    return root;
  };
  const link = (pairs: readonly (readonly [SymbolLine, SymbolLine])[]) => {
    for (const [a, b] of pairs) parents.set(findRoot(a), findRoot(b));
  };
  const linesByCik = groupBy(lines, ({ cik }) => cik);
  for (const group of linesByCik.values()) if (group.length > 1) link(linkRenames(group));
  for (const group of groupBy(lines, ({ symbol }) => symbol).values())
    if (group.length > 1) link(linkSuccessions(group, linesByCik));
  const lineByCusip = new Map<string, SymbolLine>();
  for (const line of lines)
    for (const cusip of cusipsByLine.get(getLineId(line)) ?? []) {
      const issue = `${line.cik} ${cusip}`;
      const other = lineByCusip.get(issue);
      if (other) link([[line, other]]);
      lineByCusip.set(issue, line);
    }
  return [...groupBy(lines, findRoot).values()];
}

/** Lines that a CUSIP was reported for: of the symbol, and on at least one common day. */
function mapCusips(lines: readonly SymbolLine[], sightings: readonly Sighting[]): Map<string, string[]> {
  const linesBySymbol = groupBy(lines, ({ symbol }) => symbol);
  const cusips = new Map<string, string[]>();
  for (const { symbol, cusip, firstDay, lastDay } of sightings) {
    if (cusip === null) continue;
    const matches = (linesBySymbol.get(symbol) ?? []).filter(
      (line) => !isLater(line.firstDay, lastDay) && !isLater(firstDay, line.lastDay),
    );
    const [line] = matches;
    if (!line || matches.length > 1) continue;
    const cusipsOfLine = cusips.get(getLineId(line)) ?? [];
    cusips.set(getLineId(line), [...cusipsOfLine, cusip]);
  }
  return cusips;
}

/** The newest line first; among equals, the symbol in alphabetical order. */
const compareNewest = (a: SymbolLine, b: SymbolLine): number =>
  isLater(a.lastDay, b.lastDay)
    ? -1
    : isLater(b.lastDay, a.lastDay)
      ? 1
      : a.firstDay !== b.firstDay
        ? a.firstDay > b.firstDay
          ? -1
          : 1
        : a.symbol < b.symbol
          ? -1
          : 1;

/**
 * The stored security of a group of lines: of the newest symbol that has one. A security without a CIK belongs to the group that
 * has its symbol now, if there is one, and not to a group that had it before.
 * @param newestSymbols of all groups
 */
function findStored(
  newestFirst: readonly SymbolLine[],
  securities: ReadonlyMap<SecurityKey, KeyedSecurity>,
  byCik: ReadonlyMap<string, KeyedSecurity[]>,
  newestSymbols: ReadonlySet<TickerSymbol>,
): KeyedSecurity | undefined {
  for (const [place, { cik, symbol }] of newestFirst.entries()) {
    const plain = securities.get(toKey(symbol));
    if (plain && newestFirst.some((line) => line.cik === plain.cik)) return plain;
    const second = (byCik.get(cik) ?? []).find(({ key }) => getSymbolOfKey(key) === symbol);
    if (second) return second;
    if (plain?.cik === null && (place === 0 || !newestSymbols.has(symbol))) return plain;
  }
  return undefined;
}

/**
 * Whether only forms state a group, and none since a day: a company that is gone, whose symbol another may have now. A list
 * that has not been imported yet would give that company the plain key.
 */
const isGone = (group: readonly SymbolLine[], staleBefore: string): boolean =>
  group.every(({ isDense, isStated, lastDay }) => !isDense && !isStated && lastDay !== null && lastDay < staleBefore);

/**
 * Builds the map from the stored securities and all sightings. A group of sightings without a stored security gets a new
 * key: its newest symbol, or the symbol with the CIK if another security has that key, or if it is gone.
 * @param staleBefore a company of which forms alone, all of earlier days, are known is gone; default: none is
 */
export function buildIdentityMap(
  storedSecurities: readonly KeyedSecurity[],
  sightings: readonly Sighting[],
  staleBefore = '',
): IdentityMap {
  const securities = new Map(storedSecurities.map((security) => [security.key, security]));
  const storedByCik = groupBy(
    storedSecurities.filter(({ cik }) => cik !== null),
    ({ cik }) => cik ?? '',
  );
  const lines = dropStrays(mergeLines(sightings));
  const cusipsByLine = mapCusips(lines, sightings);
  const groups = groupLines(lines, cusipsByLine).map((group) => group.sort(compareNewest));
  // A class that began with the symbol of another leaves it the key.
  const isNewClass = (group: readonly SymbolLine[]) => group.some(({ classIndex }) => classIndex > 0);
  groups.sort(
    (a, b) => Number(isNewClass(a)) - Number(isNewClass(b)) || compareNewest(a[0] as SymbolLine, b[0] as SymbolLine),
  );

  const newestSymbols = new Set(groups.flatMap(([newest]) => newest?.symbol ?? []));
  const changes: KeyedSecurity[] = [];
  const keyByLine = new Map<string, SecurityKey>();
  const groupsByKey = new Map<SecurityKey, SymbolLine[]>();
  const newGroups: SymbolLine[][] = [];
  const assign = (key: SecurityKey, group: readonly SymbolLine[]) => {
    for (const line of group) keyByLine.set(getLineId(line), key);
    groupsByKey.set(key, [...(groupsByKey.get(key) ?? []), ...group]);
  };
  for (const group of groups) {
    const [newest] = group as [SymbolLine, ...SymbolLine[]];
    const match = findStored(group, securities, storedByCik, newestSymbols);
    if (!match || groupsByKey.has(match.key)) {
      newGroups.push(group);
      continue;
    }
    if (!group.some(({ cik }) => cik === match.cik)) {
      const withCik = { ...match, cik: newest.cik };
      securities.set(match.key, withCik);
      changes.push(withCik);
    }
    assign(match.key, group);
  }
  for (const group of newGroups) {
    const [{ symbol, cik, kind }] = group as [SymbolLine, ...SymbolLine[]];
    const plain = toKey(symbol);
    const key = securities.has(plain) || isGone(group, staleBefore) ? buildSecondKey(symbol, cik) : plain;
    if (!securities.has(key)) {
      const security = { key, cik, kind, figi: null };
      securities.set(key, security);
      changes.push(security);
    }
    assign(key, group);
  }
  return { ...indexSpells(securities, sightings, lines, keyByLine, cusipsByLine), changes };
}

/** Divides the days of a sighting among the classes that had its symbol. */
function splitByLines({ firstDay, lastDay }: Period, lines: readonly SymbolLine[]): (Period & { line: SymbolLine })[] {
  const [line] = lines;
  if (line && lines.length === 1) return [{ line, firstDay, lastDay }];
  return lines.flatMap((other) =>
    isLater(other.firstDay, lastDay) || isLater(firstDay, other.lastDay)
      ? []
      : [
          {
            line: other,
            firstDay: firstDay > other.firstDay ? firstDay : other.firstDay,
            lastDay: isLater(lastDay, other.lastDay) ? other.lastDay : lastDay,
          },
        ],
  );
}

/** Every sighting with the security it belongs to, and the securities without one. */
function indexSpells(
  securities: ReadonlyMap<SecurityKey, KeyedSecurity>,
  sightings: readonly Sighting[],
  lines: readonly SymbolLine[],
  keyByLine: ReadonlyMap<string, SecurityKey>,
  cusipsByLine: ReadonlyMap<string, readonly string[]>,
): Omit<IdentityMap, 'changes'> {
  const addUnique = <K, V>(map: Map<K, V[]>, name: K, value: V) => {
    const values = map.get(name);
    if (!values) map.set(name, [value]);
    else if (!values.includes(value)) values.push(value);
  };
  const linesByCusip = new Map<string, string[]>();
  for (const [line, cusips] of cusipsByLine) for (const cusip of cusips) addUnique(linesByCusip, cusip, line);
  /** The security of a CUSIP under a symbol: of the line of the symbol or, if the CUSIP has one security, that one. */
  const findKeyOfCusip = (cusip: string, symbol: TickerSymbol): SecurityKey | null => {
    const lines = linesByCusip.get(cusip) ?? [];
    const keys = [...new Set(lines.flatMap((line) => keyByLine.get(line) ?? []))];
    if (keys.length < 2) return keys[0] ?? null;
    const keysOfSymbol = new Set(
      lines.flatMap((line) => (line.split(' ')[1] === symbol ? (keyByLine.get(line) ?? []) : [])),
    );
    return keysOfSymbol.size === 1 ? ([...keysOfSymbol][0] ?? null) : null;
  };
  const spellsByCusip = new Map<string, Spell[]>();
  const linesByName = groupBy(lines, ({ cik, symbol }) => `${cik} ${symbol}`);
  const spells = sightings.flatMap(({ symbol, cik, cusip, firstDay, lastDay, source }): Spell[] => {
    if (cik !== null)
      // A stray belongs to no line.
      return splitByLines({ firstDay, lastDay }, linesByName.get(`${cik} ${symbol}`) ?? []).flatMap(
        ({ line, ...days }) => {
          const key = keyByLine.get(getLineId(line));
          return key === undefined ? [] : [{ key, symbol, cik, ...days, source }];
        },
      );
    const key = cusip === null ? null : findKeyOfCusip(cusip, symbol);
    // A CUSIP without a registrant, such as a fund's, is no evidence against others.
    if (cusip === null || key === null) return [];
    const spell = { key, symbol, cik: securities.get(key)?.cik ?? null, firstDay, lastDay, source };
    addUnique(spellsByCusip, cusip, spell);
    return [spell];
  });
  const sightedKeys = new Set(spells.map(({ key }) => key));
  const sightedNames = new Set(sightings.flatMap(({ cik, symbol }) => (cik === null ? [] : [`${cik} ${symbol}`])));
  // A rename or a misspelling that was found out after both symbols were stored: stored facts keep their key, and new facts
  // follow a single key.
  const isReplaced = ({ key, cik }: KeyedSecurity) => {
    if (cik === null || sightedKeys.has(key)) return false;
    return sightedNames.has(`${cik} ${getSymbolOfKey(key)}`);
  };
  const keysByCik = new Map<string, SecurityKey[]>();
  for (const security of securities.values()) {
    if (isReplaced(security)) continue;
    const { key, cik } = security;
    if (!sightedKeys.has(key))
      spells.push({ key, symbol: getSymbolOfKey(key), cik, firstDay: null, lastDay: null, source: null });
    if (cik !== null) addUnique(keysByCik, cik, key);
  }
  for (const { key, cik } of spells) if (cik !== null) addUnique(keysByCik, cik, key);
  return {
    securities,
    keysByCik,
    spellsByCusip,
    spellsBySymbol: new Map(
      [...groupBy(spells, ({ symbol }) => symbol)].map(([symbol, group]) => [symbol, dropMinorHolders(group)]),
    ),
    spellsByKey: groupBy(spells, ({ key }) => key),
  };
}

/** The kind of a security, whether stored or only assumed from its symbol. */
export const getKind = (map: IdentityMap, key: SecurityKey) =>
  map.securities.get(key)?.kind ?? classifySymbol(getSymbolOfKey(key));
