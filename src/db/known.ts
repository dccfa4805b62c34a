import { BASIS_BY_TABLE } from '../generated/history.ts';
import { addDays } from '../lib/dates.ts';
import { lastSessionOnOrBefore, sessionAfter, sessionBefore } from '../market/calendar.ts';
import type { TableName } from './datasets.ts';

/**
 * The rows of a table as of a past day. KNOWN: the rows that were public by its end. RECORDED: its rows as they were
 * served on that day. FROZEN: its rows of today, which have no date. PRESENT: always its rows of now.
 *
 * A KNOWN row became public on the day in `column` (an instant if not `isDay`), or `sessions` sessions later; without
 * such a day, when the row of the table `with` did whose columns equal its own (`by`: own and other). Without both, it
 * never did. Each model's comment in its `.prisma` file states it.
 */
type Basis =
  | Readonly<{ kind: 'KNOWN'; column?: string; isDay?: boolean; sessions?: number; with?: Companion }>
  | Readonly<{ kind: 'RECORDED' | 'FROZEN' | 'PRESENT' }>;
type KnownBasis = Extract<Basis, { kind: 'KNOWN' }>;
type Companion = Readonly<{ table: TableName; by: readonly (readonly [own: string, other: string])[] }>;

export const getBasis = (table: TableName): Basis => BASIS_BY_TABLE[table];

function requireKnown(table: TableName): KnownBasis {
  const basis = getBasis(table);
  if (basis.kind !== 'KNOWN')
    throw new Error(`The rows of ${table} are ${basis.kind.toLowerCase()}, not known by a day.`);
  return basis;
}

/** The day on which a row with this date becomes public. */
export function getPublicationDay(table: TableName, date: Date): Date {
  const { sessions = 0 } = requireKnown(table);
  let day = date;
  for (let i = 0; i < sessions; i += 1) day = sessionAfter(day);
  return day;
}

/** The newest date whose rows are public by the end of a day. */
export function getNewestPublicDate(table: TableName, day: Date): Date {
  const { sessions = 0 } = requireKnown(table);
  if (sessions === 0) return day;
  let session = lastSessionOnOrBefore(day);
  for (let i = 1; i < sessions; i += 1) session = sessionBefore(session);
  return addDays(session, -1);
}

const selectDay = (alias: string, { column, isDay }: KnownBasis): string | null => {
  if (!column) return null;
  return isDay ? `${alias}."${column}"` : `(${alias}."${column}" AT TIME ZONE 'America/New_York')::date`;
};

/**
 * SQL: whether a row of a KNOWN table was public by the end of a day; null, which is not true, if it never was.
 * @param day SQL of the newest public date of the table (`getNewestPublicDate`)
 */
export function selectIsKnown(table: TableName, alias: string, day: string): string {
  const basis = requireKnown(table);
  const own = selectDay(alias, basis);
  if (!basis.with) return `${own} <= ${day}`;
  const condition = basis.with.by.map(([column, other]) => `c."${other}" = ${alias}."${column}"`).join(' AND ');
  const companion = `(SELECT min(${selectDay('c', requireKnown(basis.with.table))}) FROM "${basis.with.table}" AS c WHERE ${condition})`;
  return `${own ? `coalesce(${own}, ${companion})` : companion} <= ${day}`;
}
