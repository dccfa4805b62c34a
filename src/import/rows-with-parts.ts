import type { Row } from '../db/table.ts';
import { groupBy } from '../lib/group.ts';
import type { StatedSecurity } from '../market/identity/resolve-security.ts';
import type { SecurityColumns } from './importer.ts';
import type { KeyResolver } from './key-resolver.ts';
import { readStatement } from './stated-security.ts';

/** The rows of an import that have parts in other tables, such as a filing with its lines. */
type RowsWithParts = {
  /** @param file the file that the row is in, as any object */
  add(spec: SecurityColumns, row: Row, file: object): void;
  /** Why rows are refused, by their ids: those of files with several of them. */
  listRefused(spec: SecurityColumns): ReadonlyMap<unknown, string>;
};

/** @param today the day of a row without one, `YYYY-MM-DD` */
export function collectRowsWithParts(
  { resolveStatement }: Pick<KeyResolver, 'resolveStatement'>,
  today: string,
): RowsWithParts {
  /** The statements by table, each with the id and file of its row. A quarter has 100,000. */
  const statementsByTable = new Map<string, { id: unknown; statement: StatedSecurity; file: object }[]>();
  const interned = new Map<string, string>();
  /** One copy of equal texts, since each row read from disk has its own. */
  const intern = <T extends string | null | undefined>(text: T): T => {
    if (typeof text !== 'string') return text;
    const copy = interned.get(text);
    if (copy !== undefined) return copy as T;
    interned.set(text, text);
    return text;
  };
  const refusedByTable = new Map<string, ReadonlyMap<unknown, string>>();

  return {
    add(spec, row, file) {
      const { symbol, cik, cusip, day } = readStatement(spec, row, today);
      const statement = { symbol: intern(symbol), cik: intern(cik), cusip: intern(cusip), day: intern(day) };
      const statements = statementsByTable.get(spec.table.name) ?? [];
      statementsByTable.set(spec.table.name, statements);
      statements.push({ id: row.id, statement, file });
    },
    listRefused(spec) {
      const { name } = spec.table;
      const cachedReasons = refusedByTable.get(name);
      if (cachedReasons) return cachedReasons;
      const byFile = groupBy(statementsByTable.get(name) ?? [], ({ file }) => file);
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
      statementsByTable.delete(name);
      return reasonsById;
    },
  };
}
