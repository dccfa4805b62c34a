import type { Row } from '../db/table.ts';
import type { IdentityMap } from '../market/identity/identity-map.ts';
import { type SecurityKey, selectPrimaryKey, toKey, toSymbol } from '../market/identity/keys.ts';
import { getCurrentSymbol } from '../market/identity/names.ts';
import { resolveSecurity, type StatedSecurity, type UnknownReason } from '../market/identity/resolve-security.ts';
import type { SecurityColumns } from './importer.ts';
import { readDayColumn, readStatement, readTextColumn } from './stated-security.ts';

/** The outcome for one row: the key to store, or why it is refused. */
type KeyOutcome = { key: SecurityKey } | { refused: string };

const REASONS: Readonly<Record<UnknownReason, string>> = {
  NOT_KNOWN: 'No security is known by it.',
  OTHER_COMPANY: 'Another company has that symbol.',
  OTHER_SYMBOL: 'The security had another symbol on that day.',
  NOT_STATED: 'It names no security.',
};

type ResolveOptions = { lastDay?: string | null; isOfOneClass?: boolean };

/** Finds the keys of the securities that rows state. */
export type KeyResolver = {
  /** Keys of securities that nothing is known about, stored from now on under their symbols. */
  newKeys: ReadonlySet<SecurityKey>;
  resolveStatement(statement: StatedSecurity, options?: ResolveOptions): KeyOutcome;
  resolveRow(spec: SecurityColumns, row: Row): KeyOutcome;
  /** The keys of the other securities of a row, by column; or the first refusal. */
  resolveOthers(spec: SecurityColumns, row: Row): { keys: Row } | { refused: string; column: string };
  /** The key of a symbol that only one security ever had, which never had another; null if the day matters. */
  findTimelessKey(symbol: string): SecurityKey | null;
};

/** @param today the day of a row without one, `YYYY-MM-DD` */
export function createKeyResolver(getMap: () => IdentityMap, today: string): KeyResolver {
  const newKeys = new Set<SecurityKey>();
  const timelessKeys = new Map<string, SecurityKey | null>();
  const registerKey = (symbol: string): SecurityKey => {
    newKeys.add(toKey(symbol));
    return toKey(symbol);
  };

  const resolveStatement: KeyResolver['resolveStatement'] = (
    statement,
    { lastDay = null, isOfOneClass = false } = {},
  ) => {
    const map = getMap();
    const { symbol: text = null, day } = statement;
    const onDay = resolveSecurity(map, statement);
    const isStatedOnDay = onDay.status === 'FOUND' && onDay.reason === 'SYMBOL_ON_DAY';
    const resolution = lastDay === null || isStatedOnDay ? onDay : resolveSecurity(map, { ...statement, day: lastDay });
    const isOfAnyClass = resolution.status === 'FOUND' && isOfOneClass && resolution.reason === 'PRIMARY_CLASS';
    if (resolution.status === 'FOUND' && !isOfAnyClass) return { key: resolution.key };
    if (resolution.status !== 'UNKNOWN') {
      const keys =
        resolution.status === 'AMBIGUOUS' ? resolution.candidates : (map.keysByCik.get(statement.cik ?? '') ?? []);
      const candidates = keys.map((key) => {
        const { cik = null } = map.securities.get(key) ?? {};
        return cik === null ? getCurrentSymbol(map, key) : `${getCurrentSymbol(map, key)} (CIK ${cik})`;
      });
      return {
        refused: `On ${day}, "${text ?? statement.cik}" may be ${candidates.join(' or ')}. State it in symbols.csv.`,
      };
    }
    // The key of a security that nothing is known about is its symbol.
    if (resolution.reason === 'NOT_KNOWN' && text !== null && !map.securities.has(toKey(text)))
      return { key: registerKey(text) };
    const { cik = null, cusip } = statement;
    const id = cik === null ? `CUSIP ${cusip}` : `CIK ${cik}`;
    if (text === null) return { refused: `It states no symbol, and no security of ${id} is known.` };
    return { refused: `"${text}" cannot be used. ${REASONS[resolution.reason]}` };
  };

  return {
    newKeys,
    resolveStatement,
    resolveRow(spec, row) {
      // A vendor's history has all sessions under the symbol of its last one.
      const lastDay = readDayColumn(row, spec.lastDay) ?? (spec.hasCurrentSymbols ? today : null);
      const outcome = resolveStatement(readStatement(spec, row, today), { lastDay, isOfOneClass: spec.isOfOneClass });
      if ('refused' in outcome || !spec.isOfCompany) return outcome;
      const { keysByCik, securities } = getMap();
      return { key: selectPrimaryKey(outcome.key, keysByCik.get(securities.get(outcome.key)?.cik ?? '') ?? []) };
    },
    resolveOthers(spec, row) {
      const keys: Record<string, SecurityKey> = {};
      for (const columns of spec.others ?? []) {
        if ([columns.symbol, columns.cik].every((column) => readTextColumn(row, column) === null)) continue;
        const outcome = resolveStatement(readStatement(columns, row, today), { isOfOneClass: true });
        if ('refused' in outcome) return { refused: outcome.refused, column: columns.symbol };
        keys[columns.symbol] = outcome.key;
      }
      return { keys };
    },
    findTimelessKey(symbol) {
      const cachedKey = timelessKeys.get(symbol);
      if (cachedKey !== undefined) return cachedKey;
      const map = getMap();
      const [first, ...others] = map.spellsBySymbol.get(toSymbol(symbol)) ?? [];
      const isOnly =
        first !== undefined &&
        others.every(({ key }) => key === first.key) &&
        (map.spellsByKey.get(first.key) ?? []).every((spell) => spell.symbol === symbol);
      const isUnknown = first === undefined && !map.securities.has(toKey(symbol));
      const key = isOnly ? first.key : isUnknown ? registerKey(symbol) : null;
      timelessKeys.set(symbol, key);
      return key;
    },
  };
}
