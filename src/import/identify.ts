import { type LoadedIdentity, loadIdentity } from '../db/identity.ts';
import type { Database, Sql } from '../db/open.ts';
import type { Row, Table } from '../db/table.ts';
import { SYMBOL_SIGHTING } from '../generated/tables.ts';
import { isoDate } from '../lib/dates.ts';
import { newYorkDay } from '../market/calendar.ts';
import { getSymbolOfKey } from '../market/identity/keys.ts';
import { isIndexSymbol, primaryTicker } from '../market/ticker.ts';
import { collectEvidence } from './evidence.ts';
import { describeNewSymbols, describeRename, type RefusedRow } from './identity-report.ts';
import { ImportError, type SecurityColumns } from './importer.ts';
import { createKeyResolver } from './key-resolver.ts';
import { collectRowsWithParts } from './rows-with-parts.ts';
import { findSecurityColumns } from './security-columns.ts';
import { getSecurityField, readTextColumn } from './stated-security.ts';

type NamedTable = Pick<Table, 'name' | 'columns' | 'key'>;

/** Replaces the symbols in the rows of one import by the keys of their securities. */
export type Identifier = {
  /** Whether rows of the import are evidence or have parts, so that it has to be observed. */
  observesRows: boolean;
  /**
   * Call with all rows of the import before any row is identified: forms state who had which symbol.
   * @param file the file that the rows are in, as any object
   */
  observe(tableName: string, rows: readonly Row[], file: object): void;
  /** Whether each of these symbols is the key of its security on every day, so that `identify` would leave it. */
  areKeys(symbols: readonly string[]): boolean;
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
  /**
   * Sentences on symbols of rows that nothing was known about before this import, if the importer wants them named.
   * @param symbols those of a file; default: all
   */
  describeNew(symbols?: ReadonlySet<unknown>): string[];
  /**
   * Stores the new evidence. @returns whether anything changed
   * @throws KeyTakenError if another import gave one of the keys to another company since this import began
   */
  store(sql: Sql): Promise<boolean>;
};

/**
 * Drops all but the last of rows with one key. A list may have a security under two symbols while one replaces the other; the
 * order of the rows is that of the file.
 */
function dropRepeated({ key }: NamedTable, rows: Row[]): Row[] {
  const idsByRow = rows.map((row) => JSON.stringify(key.map((name) => row[name] ?? null)));
  const lastIndexes = new Map(idsByRow.map((id, i) => [id, i]));
  return lastIndexes.size === rows.length ? rows : rows.filter((_row, i) => lastIndexes.get(idsByRow[i] ?? '') === i);
}

function createIdentifier(identity: LoadedIdentity, specs: readonly SecurityColumns[], now: Date): Identifier {
  const today = isoDate(newYorkDay(now));
  const evidence = collectEvidence(identity, today);
  const resolver = createKeyResolver(evidence.getMap, today);
  const rowsWithParts = collectRowsWithParts(resolver, today);
  const specsByTable = new Map(specs.map((spec) => [spec.table.name, spec]));
  const partSpecs = new Map(
    specs.flatMap((spec) => (spec.parts ?? []).map(({ table, column }) => [table.name, { spec, column }] as const)),
  );

  return {
    observesRows: specs.some(({ evidence, parts }) => evidence !== undefined || parts !== undefined),
    observe(tableName, rows, file) {
      const spec = specsByTable.get(tableName);
      if (spec?.parts) for (const row of rows) rowsWithParts.add(spec, row, file);
      if (spec?.evidence) evidence.observe(spec, spec.evidence, rows);
    },
    areKeys: (symbols) => symbols.every((symbol) => resolver.findTimelessKey(symbol) === symbol),
    identify(table, rows, renamed) {
      const { name: tableName } = table;
      const partSpec = partSpecs.get(tableName);
      if (partSpec) {
        const reasons = rowsWithParts.listRefused(partSpec.spec);
        return {
          rows: rows.filter((row) => !reasons.has(row[partSpec.column])),
          refusals: rows.flatMap((row) => {
            const reason = reasons.get(row[partSpec.column]);
            return reason === undefined ? [] : [{ row, reason, column: getSecurityField(partSpec.spec, row) }];
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
        if (isBySymbol && typeof text === 'string' && resolver.findTimelessKey(text) === text) {
          identifiedRows.push(row);
          continue;
        }
        const isStated = [spec.symbol, spec.cik, spec.cusip].some((column) => readTextColumn(row, column) !== null);
        // A bond or a fund of a private manager has no symbol.
        if (!isStated && !spec.refusesFile) {
          identifiedRows.push(row);
          continue;
        }
        const outcome = resolver.resolveRow(spec, row);
        if ('refused' in outcome) {
          if (spec.refusesFile && !rowsWithParts.listRefused(spec).has(row.id))
            throw new ImportError(outcome.refused, { field: getSecurityField(spec, row) });
          refusals.push({ row, reason: outcome.refused, column: getSecurityField(spec, row) });
          continue;
        }
        const others = resolver.resolveOthers(spec, row);
        if ('refused' in others) {
          refusals.push({ row, reason: others.refused, column: others.column });
          continue;
        }
        const { key } = outcome;
        const symbol = readTextColumn(row, spec.symbol);
        if (symbol === key) {
          identifiedRows.push(spec.others ? { ...row, ...others.keys } : row);
          continue;
        }
        const primary = spec.primary === undefined ? {} : { [spec.primary]: primaryTicker(key) };
        identifiedRows.push({ ...row, ...others.keys, [spec.symbol]: key, ...primary });
        isTranslated = true;
        const sentence = symbol === null ? null : describeRename(evidence.getMap(), symbol, key);
        // A bar has rows in other tables, too, which are counted once.
        const isCounted = specs.length === 0 || spec === specs[0];
        if (sentence && isCounted) renamed.set(sentence, (renamed.get(sentence) ?? 0) + 1);
      }
      return { rows: isTranslated ? dropRepeated(table, identifiedRows) : identifiedRows, refusals };
    },
    describeNew(symbols) {
      if (!specs.some(({ namesNewSymbols }) => namesNewSymbols)) return [];
      const isOfFile = (symbol: string) => !isIndexSymbol(symbol) && (symbols?.has(symbol) ?? true);
      return describeNewSymbols(evidence.getMap(), [...resolver.newKeys].map(getSymbolOfKey).filter(isOfFile).sort());
    },
    store: (sql) => evidence.store(sql, resolver.newKeys),
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
