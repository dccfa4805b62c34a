import { countOthers } from '../db/replace.ts';
import type { Sql } from '../db/sql.ts';
import { column, getColumnType, text } from '../db/table.ts';
import { ImportError, type Successor, type Whole } from './importer.ts';

/** The share of its stored entries that a complete list may lose, and the number that any list may. */
const LOSS = { share: 0.2, entries: 5 };

/** The flag of commands that imports such a list all the same. */
export const ACCEPT_SHRUNK = '--accept-shrunk-list';

type Loss = { list: string; stored: number; removed: number };

const format = (count: number): string => count.toLocaleString('en-US');

/** @throws ImportError if a list loses so many entries that it is probably cut off */
function checkLoss({ list, stored, removed }: Loss): void {
  if (removed <= LOSS.entries || removed <= LOSS.share * stored) return;
  throw new ImportError(
    `It would remove ${format(removed)} of ${format(stored)} entries of ${list}. If it is not cut off, accept it with ${ACCEPT_SHRUNK}.`,
  );
}

/** @throws ImportError if a complete list would remove too many stored rows */
export async function checkWhole(sql: Sql, { whole, of, rows, list }: Whole): Promise<void> {
  checkLoss({ list, ...(await countOthers(sql, whole, of, rows)) });
}

/** @throws ImportError if a list has far fewer entries than the list that it replaces, of the same or an earlier day */
export async function checkSuccessor(sql: Sql, { succeeds, row, day, size, list }: Successor): Promise<void> {
  const { name, key } = succeeds;
  const names = [day, ...key.filter((name) => name !== day)];
  const place = (name: string) => `$${names.indexOf(name) + 1}::${getColumnType(succeeds, name)}`;
  const isSame = names.slice(1).map((name) => ` AND ${column(name)} = ${place(name)}`);
  const [earlier] = await sql.query<{ size: number }>(
    `SELECT ${column(size)} AS "size" FROM "${name}" WHERE ${column(day)} <= ${place(day)}${isSame.join('')}
     ORDER BY ${column(day)} DESC LIMIT 1`,
    names.map((name) => text(row[name], getColumnType(succeeds, name))),
  );
  if (earlier) checkLoss({ list, stored: earlier.size, removed: earlier.size - Number(row[size]) });
}
