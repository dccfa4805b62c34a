import { INDEX_LIST, INDEX_STINT } from '../generated/tables.ts';
import { part } from './facts.ts';
import type { ImportItem } from './importer.ts';

// The members of an index on one day, which files of several families state.

/** A member on one day. */
export type DayMember = { ticker: string; cik?: string | null; cusip?: string | null };
/** The list of the members on one day. `knownFrom`: when it was published, if later. */
export type DayList = { indexId: string; source: string; day: Date; knownFrom?: Date };

/** The row of a member on one day. */
export const toDayRow = ({ indexId, source, day }: DayList, member: DayMember) => ({
  indexId,
  source,
  listDay: day,
  firstDay: day,
  lastDay: day,
  symbolDay: day,
  ...member,
});

/** A list of the members of an index on one day, whose rows are those of `toDayRow`. It succeeds the list before it. */
export function* buildDayList(
  dayList: DayList,
  members: readonly DayMember[],
  { isPart = false } = {},
): Generator<ImportItem> {
  const { indexId, source, day, knownFrom = null } = dayList;
  const days = { source, firstDay: day, lastDay: day, knownFrom };
  const list = part(INDEX_LIST, { indexId, ...days, isComplete: true, size: members.length });
  yield { succeeds: INDEX_LIST, row: list.row, day: 'firstDay', size: 'size', list: indexId };
  const rows = members.map((member) => toDayRow(dayList, member));
  const of = { indexId, source, listDay: day };
  yield { whole: INDEX_STINT, of, rows, list: indexId, ...(isPart && { part: true }) };
  yield list;
}

/** Records who is a member of an index on a day, beside the rows of a list of constituents. */
export function* recordMembers(indexId: string, day: Date, tickers: readonly string[]): Generator<ImportItem> {
  const members = [...new Set(tickers)].map((symbol) => ({ ticker: symbol }));
  yield* recordDayList({ indexId, source: 'LIST', day }, members);
}

function* recordDayList(list: DayList, members: readonly DayMember[]): Generator<ImportItem> {
  for (const member of members) yield part(INDEX_STINT, toDayRow(list, member));
  yield* buildDayList(list, members, { isPart: true });
}

/**
 * Records who is a member of an index by the holdings of a fund that holds all of them, beside the rows of the holdings.
 * @param knownFrom the day on which the holdings were published
 */
export const recordFundMembers = (
  indexId: string,
  day: Date,
  knownFrom: Date,
  members: readonly DayMember[],
): Generator<ImportItem> => recordDayList({ indexId, source: 'FUND', day, knownFrom }, members);
