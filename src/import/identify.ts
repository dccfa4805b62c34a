import { type LoadedIdentity, loadIdentity, upsertSecurities, upsertSightings } from '../db/identity.ts';
import type { Database, Sql } from '../db/open.ts';
import type { Row, Table } from '../db/table.ts';
import { SYMBOL_SIGHTING } from '../generated/tables.ts';
import { isoDate } from '../lib/dates.ts';
import { groupBy } from '../lib/group.ts';
import { buildIdentityMap, type IdentityMap } from '../lib/identity/identity-map.ts';
import {
  classifySymbol,
  getSymbolOfKey,
  type KeyedSecurity,
  type SecurityKey,
  toKey,
  toSymbol,
} from '../lib/identity/keys.ts';
import { getCurrentSymbol } from '../lib/identity/names.ts';
import { resolveSecurity, type StatedSecurity, type UnknownReason } from '../lib/identity/resolve-security.ts';
import { isLater, type Sighting } from '../lib/identity/sightings.ts';
import { newYorkDay } from '../lib/market-calendar.ts';
import { primaryTicker } from '../lib/ticker.ts';
import { describeRename, type RefusedRow } from './identity-report.ts';
import { ImportError, type SecurityColumns } from './importer.ts';
import { findSecurityColumns } from './security-columns.ts';

type NamedTable = Pick<Table, 'name' | 'columns' | 'key'>;

/** The outcome for one row: the key to store, or why it is refused. */
type Identified = { key: SecurityKey } | { refused: string };
type StatedColumns = Pick<SecurityColumns, 'symbol' | 'cik' | 'cusip' | 'day'>;

const REASONS: Readonly<Record<UnknownReason, string>> = {
  NOT_KNOWN: 'No security is known by it.',
  OTHER_COMPANY: 'Another company has that symbol.',
  OTHER_SYMBOL: 'The security had another symbol on that day.',
  NOT_STATED: 'It names no security.',
};

/** The name of the field that names the security of a row. */
const getField = ({ field, symbol }: SecurityColumns, row: Row): string =>
  (typeof field === 'function' ? field(row) : field) ?? symbol;

const readText = (row: Row, column: string | undefined): string | null => {
  const value = column === undefined ? null : row[column];
  return typeof value === 'string' && value !== '' ? value : null;
};

function readDay(row: Row, column: string | undefined): string | null {
  const value = column === undefined ? null : row[column];
  return value instanceof Date ? isoDate(value) : typeof value === 'string' && value !== '' ? value.slice(0, 10) : null;
}

/** Replaces the symbols in the rows of one import by the keys of their securities. */
export type Identifier = {
  /** Whether rows of the import are evidence or have parts, so that it has to be observed. */
  observesRows: boolean;
  /**
   * Call with all rows of the import before any row is identified: forms state who had which symbol.
   * @param file the file that the rows are in, as any object
   */
  observe(tableName: string, rows: readonly Row[], file: object): void;
  /**
   * Replaces the symbols in rows.
   * @param renamed counts the rows whose symbol is not the current one, by sentence
   * @returns the rows to write, and why others are refused
   */
  identify(
    table: NamedTable,
    rows: readonly Row[],
    renamed: Map<string, number>,
  ): { rows: Row[]; refusals: RefusedRow[] };
  /** Stores the new evidence. @returns whether anything changed */
  store(sql: Sql): Promise<boolean>;
};

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

/**
 * Drops all but the last of rows with one key. A list may have a security under two symbols while one replaces the other; the
 * order of the rows is that of the file.
 */
function dropRepeated({ key }: NamedTable, rows: Row[]): Row[] {
  const idsByRow = rows.map((row) => JSON.stringify(key.map((name) => row[name] ?? null)));
  const lastIndexes = new Map(idsByRow.map((id, i) => [id, i]));
  return lastIndexes.size === rows.length ? rows : rows.filter((_row, i) => lastIndexes.get(idsByRow[i] ?? '') === i);
}

function createIdentifier(
  { securities, sightings, map: storedMap }: LoadedIdentity,
  specs: readonly SecurityColumns[],
  now: Date,
): Identifier {
  const today = isoDate(newYorkDay(now));
  const specsByTable = new Map(specs.map((spec) => [spec.table.name, spec]));
  const newSpells = new Map<string, Sighting>();
  let current: { map: IdentityMap; changedSpells: readonly Sighting[] } | null = null;

  /** The stored evidence with that of this import. */
  const complete = () => {
    if (current) return current;
    const spells = new Map(
      sightings.filter(({ source }) => source !== 'OPERATOR').map((spell) => [buildSpellId(spell), spell]),
    );
    const changedIds = [...newSpells.values()].filter((sighting) => mergeSighting(spells, sighting)).map(buildSpellId);
    const changedSpells = changedIds.flatMap((id) => spells.get(id) ?? []);
    const operator = sightings.filter(({ source }) => source === 'OPERATOR');
    const map =
      changedSpells.length === 0 ? storedMap : buildIdentityMap(securities, [...operator, ...spells.values()]);
    current = { map, changedSpells };
    return current;
  };

  /** Securities that nothing is known about, stored from now on under their symbols. */
  const newKeys = new Set<SecurityKey>();
  const registerKey = (symbol: string): SecurityKey => {
    newKeys.add(toKey(symbol));
    return toKey(symbol);
  };

  const resolve = (spec: SecurityColumns, row: Row): Identified => {
    // A vendor's history has all sessions under the symbol of its last one.
    const lastDay = readDay(row, spec.lastDay) ?? (spec.hasCurrentSymbols ? today : null);
    return resolveStatement(readStatement(spec, row), { lastDay, isOfOneClass: spec.isOfOneClass });
  };
  const readStatement = (spec: StatedColumns, row: Row): StatedSecurity => {
    const text = readText(row, spec.symbol);
    return {
      symbol: text === null ? null : toSymbol(text),
      cik: readText(row, spec.cik),
      cusip: readText(row, spec.cusip),
      day: readDay(row, spec.day) ?? today,
    };
  };
  const resolveStatement = (
    statement: StatedSecurity,
    { lastDay = null, isOfOneClass = false }: { lastDay?: string | null; isOfOneClass?: boolean } = {},
  ): Identified => {
    const { map } = complete();
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
    if (text === null) return { refused: `It states no symbol, and no security of CIK ${statement.cik} is known.` };
    return { refused: `"${text}" cannot be used. ${REASONS[resolution.reason]}` };
  };

  /** The keys of the other securities of a row, by column; or the first refusal. */
  const resolveOthers = (spec: SecurityColumns, row: Row): { keys: Row } | { refused: string; column: string } => {
    const keys: Record<string, SecurityKey> = {};
    for (const columns of spec.others ?? []) {
      if ([columns.symbol, columns.cik].every((column) => readText(row, column) === null)) continue;
      const outcome = resolveStatement(readStatement(columns, row), { isOfOneClass: true });
      if ('refused' in outcome) return { refused: outcome.refused, column: columns.symbol };
      keys[columns.symbol] = outcome.key;
    }
    return { keys };
  };

  const partSpecs = new Map(
    specs.flatMap((spec) => (spec.parts ?? []).map(({ table, column }) => [table.name, { spec, column }] as const)),
  );
  /** The statements of observed rows that have parts, by table, each with its id and file. A quarter has 100,000. */
  const wholes = new Map<string, { id: unknown; statement: StatedSecurity; file: object }[]>();
  const interned = new Map<string, string>();
  /** One copy of equal texts, since each row read from disk has its own. */
  const intern = <T extends string | null | undefined>(text: T): T => {
    if (typeof text !== 'string') return text;
    const copy = interned.get(text);
    if (copy !== undefined) return copy as T;
    interned.set(text, text);
    return text;
  };
  const addWhole = (spec: SecurityColumns, row: Row, file: object) => {
    const { symbol, cik, cusip, day } = readStatement(spec, row);
    const statement = { symbol: intern(symbol), cik: intern(cik), cusip: intern(cusip), day: intern(day) };
    const wholesOfTable = wholes.get(spec.table.name) ?? [];
    wholes.set(spec.table.name, wholesOfTable);
    wholesOfTable.push({ id: row.id, statement, file });
  };
  const refusedByTable = new Map<string, ReadonlyMap<unknown, string>>();
  /** Why rows with parts are refused, by their ids: those of files with several of them. */
  const listRefusedWholes = (spec: SecurityColumns): ReadonlyMap<unknown, string> => {
    const { name } = spec.table;
    const cachedReasons = refusedByTable.get(name);
    if (cachedReasons) return cachedReasons;
    const byFile = groupBy(wholes.get(name) ?? [], ({ file }) => file);
    const reasons = [...byFile.values()].flatMap((group) =>
      spec.refusesFile && group.length < 2
        ? []
        : group.flatMap(({ id, statement }) => {
            const outcome = resolveStatement(statement);
            return 'refused' in outcome ? [[id, outcome.refused] as const] : [];
          }),
    );
    const reasonsById = new Map<unknown, string>(reasons);
    refusedByTable.set(name, reasonsById);
    wholes.delete(name);
    return reasonsById;
  };

  const timelessKeys = new Map<string, SecurityKey | null>();
  /** The key of a symbol that only one security ever had, which never had another; null if the day matters. */
  const findTimelessKey = (symbol: string): SecurityKey | null => {
    const cachedKey = timelessKeys.get(symbol);
    if (cachedKey !== undefined) return cachedKey;
    const { map } = complete();
    const [first, ...others] = map.spellsBySymbol.get(toSymbol(symbol)) ?? [];
    const isOnly =
      first !== undefined &&
      others.every(({ key }) => key === first.key) &&
      (map.spellsByKey.get(first.key) ?? []).every((spell) => spell.symbol === symbol);
    const isUnknown = first === undefined && !map.securities.has(toKey(symbol));
    const key = isOnly ? first.key : isUnknown ? registerKey(symbol) : null;
    timelessKeys.set(symbol, key);
    return key;
  };

  return {
    observesRows: specs.some(({ evidence, parts }) => evidence !== undefined || parts !== undefined),
    observe(tableName, rows, file) {
      const spec = specsByTable.get(tableName);
      if (spec?.parts) for (const row of rows) addWhole(spec, row, file);
      if (!spec?.evidence) return;
      const { evidence: source } = spec;
      for (const row of rows) {
        const [text, cik, cusip] = [readText(row, spec.symbol), readText(row, spec.cik), readText(row, spec.cusip)];
        const day = readDay(row, spec.day) ?? today;
        if (text === null || (cik === null && cusip === null)) continue;
        const lastDay = readDay(row, spec.until) ?? day;
        mergeSighting(newSpells, { symbol: toSymbol(text), cik, cusip, firstDay: day, lastDay, source });
      }
    },
    identify(table, rows, renamed) {
      const { name: tableName } = table;
      const part = partSpecs.get(tableName);
      if (part) {
        const reasons = listRefusedWholes(part.spec);
        return {
          rows: rows.filter((row) => !reasons.has(row[part.column])),
          refusals: rows.flatMap((row) => {
            const reason = reasons.get(row[part.column]);
            return reason === undefined ? [] : [{ row, reason, column: getField(part.spec, row) }];
          }),
        };
      }
      const spec = specsByTable.get(tableName) ?? findSecurityColumns(table);
      // Evidence is merged with the stored evidence, and written by `store`.
      if (spec && tableName === SYMBOL_SIGHTING.name) return { rows: [], refusals: [] };
      if (!spec || spec.isEvidenceOnly) return { rows: [...rows], refusals: [] };
      const identifiedRows: Row[] = [];
      const refusals: RefusedRow[] = [];
      let isTranslated = false;
      const isBySymbol = spec.cik === undefined && spec.cusip === undefined;
      for (const row of rows) {
        const text = row[spec.symbol];
        // Most rows of long price files.
        if (isBySymbol && typeof text === 'string' && findTimelessKey(text) === text) {
          identifiedRows.push(row);
          continue;
        }
        const isStated = [spec.symbol, spec.cik, spec.cusip].some((column) => readText(row, column) !== null);
        // A bond or a fund of a private manager has no symbol.
        if (!isStated && !spec.refusesFile) {
          identifiedRows.push(row);
          continue;
        }
        const outcome = resolve(spec, row);
        if ('refused' in outcome) {
          if (spec.refusesFile && !listRefusedWholes(spec).has(row.id))
            throw new ImportError(outcome.refused, { field: getField(spec, row) });
          refusals.push({ row, reason: outcome.refused, column: getField(spec, row) });
          continue;
        }
        const others = resolveOthers(spec, row);
        if ('refused' in others) {
          refusals.push({ row, reason: others.refused, column: others.column });
          continue;
        }
        const { key } = outcome;
        const symbol = readText(row, spec.symbol);
        if (symbol === key) {
          identifiedRows.push(spec.others ? { ...row, ...others.keys } : row);
          continue;
        }
        const primary = spec.primary === undefined ? {} : { [spec.primary]: primaryTicker(key) };
        identifiedRows.push({ ...row, ...others.keys, [spec.symbol]: key, ...primary });
        isTranslated = true;
        const sentence = symbol === null ? null : describeRename(complete().map, symbol, key);
        // A bar has rows in other tables, too, which are counted once.
        const isCounted = specs.length === 0 || spec === specs[0];
        if (sentence && isCounted) renamed.set(sentence, (renamed.get(sentence) ?? 0) + 1);
      }
      return { rows: isTranslated ? dropRepeated(table, identifiedRows) : identifiedRows, refusals };
    },
    async store(sql) {
      const { map, changedSpells } = complete();
      const newSecurities = [...newKeys].map((key): KeyedSecurity => {
        return { key, cik: null, kind: classifySymbol(getSymbolOfKey(key)), figi: null };
      });
      const securities = [...map.changes, ...newSecurities];
      if (changedSpells.length === 0 && securities.length === 0) return false;
      const rowCount = (await upsertSecurities(sql, securities)) + (await upsertSightings(sql, changedSpells));
      return rowCount > 0;
    },
  };
}

/** The identifier of an import. @param specs of the importer */
export async function openIdentifier(
  db: Database,
  specs: readonly SecurityColumns[] | undefined,
  now: Date,
): Promise<Identifier> {
  return createIdentifier(await loadIdentity(db), specs ?? [], now);
}
