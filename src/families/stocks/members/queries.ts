import type { IndexMembership } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { type Rows, toRows } from '../../../graph/preview.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { membershipsByIndex, membershipsByTicker } from './reads.ts';
import { isMemberOn, type StockIndexId, toVisibleStay } from './rules.ts';

/** The stays of a stock in indexes, the oldest first. As of a past day, an end that became known later has not come. */
export async function loadMemberships(context: Context, ticker: string): Promise<IndexMembership[]> {
  const today = newYorkDay(context.time.today());
  return (await membershipsByTicker(context).load(ticker)).map((stay) => toVisibleStay(stay, today));
}

/** The members of an index on a day, by ticker; null if no source states them for the day. */
export async function listIndexMembers(
  context: Context,
  index: StockIndexId,
  on: Date | null | undefined,
): Promise<Rows<IndexMembership> | null> {
  const today = newYorkDay(context.time.today());
  const day = on && on < today ? on : today;
  const stays = (await membershipsByIndex(context).load(index)).map((stay) => toVisibleStay(stay, today));
  if (!stays.some(({ validFrom }) => validFrom <= day)) return null;
  return toRows(stays.filter((stay) => isMemberOn(stay, day)));
}
