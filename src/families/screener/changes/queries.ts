import { setImmediate } from 'node:timers/promises';
import { byTier } from '../../../graph/by-tier.ts';
import type { Context } from '../../../graph/context.ts';
import { fail } from '../../../graph/errors.ts';
import { FREE_DAYS } from '../../../graph/limits.ts';
import { addDays, isoDate } from '../../../lib/dates.ts';
import { splitIntoChunks } from '../../../lib/group.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { loadScreenDays, packedDays } from '../days/reads.ts';
import { type DayTable, toColumns, unpackDay } from '../days/rules.ts';
import type { ScreenResult } from '../queries.ts';
import type { ScreenRow, ScreenTable } from '../rules/engine.ts';
import { loadVersionsSinceRecording } from '../versions/queries.ts';
import { evaluate, findChanges, listPlanColumns, type ScreenChange, type ScreenSnapshot } from './rules/changes.ts';

/** How far back changes reach, in calendar days: about 60 sessions. */
export const MAX_CHANGE_DAYS = 92;
/** More changes than a reader can follow. */
const MAX_CHANGES = 100_000;
/** Days whose columns are compared before other requests get a turn. */
const DAYS_AT_ONCE = 5;

const toSnapshot = (table: DayTable): ScreenSnapshot => ({
  session: table.day,
  at: null,
  tickers: table.tickers,
  columns: toColumns(table),
});

/** When the present rows were built. */
const getBuiltAt = ({ rows }: ScreenTable<ScreenRow>): Date | null =>
  (rows as readonly { lastUpdated?: Date }[])[0]?.lastUpdated ?? null;

/** The present rows as a snapshot of their newest session. */
function toPresentSnapshot(table: ScreenTable<ScreenRow>, today: Date): ScreenSnapshot {
  const sessions = (table.rows as readonly { priceAsOf?: Date | null }[]).flatMap(({ priceAsOf }) => priceAsOf ?? []);
  const newest = sessions.reduce((latest, day) => (day > latest ? day : latest), sessions[0] ?? today);
  return {
    session: isoDate(newest),
    at: getBuiltAt(table),
    tickers: table.rows.map(({ ticker }) => ticker),
    columns: table,
  };
}

/** The days to compare: the newest with history by `since`, and all days after it. @throws not_available_as_of */
async function listDays(context: Context, since: Date) {
  const today = newYorkDay(context.time.today());
  if (since > today) throw fail.invalid('invalid_parameter', 'since', `since: ${isoDate(since)} is in the future.`);
  const days = byTier(context, MAX_CHANGE_DAYS, FREE_DAYS);
  const earliest = addDays(today, -days);
  if (since < earliest)
    throw fail.notAvailableAsOf(
      `since: changes of the last ${days} days are kept, since ${isoDate(earliest)}.`,
      'since',
    );
  const sessions = await loadScreenDays(context);
  const start = sessions.findLastIndex(({ day }) => day <= isoDate(since));
  if (start === -1) {
    const [first] = sessions;
    throw fail.notAvailableAsOf(
      first
        ? `since: the first day with history is ${first.day}.`
        : 'since: there is no history yet; a session is recorded on the morning after it.',
      'since',
    );
  }
  return { today, days: sessions.slice(start) };
}

/**
 * The changes of a screen's matches since a day, the newest first: between days with history, and since the last of them
 * between the versions of the rows.
 * @throws invalid_parameter, not_available_as_of
 */
export async function loadChanges(
  { universe, plan, table, tickers }: ScreenResult,
  since: Date,
  context: Context,
): Promise<ScreenChange[]> {
  const { today, days } = await listDays(context, since);
  const columns = listPlanColumns(plan);
  const changes: ScreenChange[][] = [];
  let count = 0;
  let before: ReturnType<typeof evaluate> | null = null;
  const add = (snapshot: ScreenSnapshot) => {
    const after = evaluate(plan, snapshot, tickers);
    if (before) changes.push(findChanges(plan, before, after));
    before = after;
    count += changes.at(-1)?.length ?? 0;
    if (count > MAX_CHANGES)
      throw fail.invalid('invalid_parameter', 'since', `since: more than ${MAX_CHANGES} changes; choose a later day.`);
  };
  for (const chunk of splitIntoChunks(days, DAYS_AT_ONCE)) {
    const packed = await Promise.all(chunk.map((day) => packedDays(context).load({ universe, ...day, ...columns })));
    for (const day of packed) add(toSnapshot(unpackDay(day)));
    await setImmediate();
  }
  for (const version of await loadVersionsSinceRecording(context, universe, columns)) add(version);
  add(toPresentSnapshot(table, today));
  return changes.reverse().flat();
}
