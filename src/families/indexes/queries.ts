import type { Entity as EntityRow } from '../../generated/prisma/client.ts';
import type { Context } from '../../graph/context.ts';
import { fail } from '../../graph/errors.ts';
import { daysFrom } from '../../lib/dates.ts';
import { newYorkDay } from '../../market/calendar.ts';
import { isWithin, type Window } from '../../market/window.ts';
import { entityByHandle, entityById } from '../entities/reads.ts';
import { servedTicker } from '../entities/rules.ts';
import { moodHistory } from '../market/mood/reads.ts';
import { daysByEntity } from '../sentiment/reads.ts';
import { stockByTicker } from '../stocks/reads.ts';
import { allIndexes } from './reads.ts';
import { type BasketReading, basketReadings, type Constituent, type IndexRow } from './rules.ts';

export type LoadedReading = {
  index: IndexRow;
  basket: BasketReading | null;
  mood: { date: Date; score: number } | null;
};

export type IndexHistoryResult = { days: number; points: readonly { date: Date; value: number }[] };

/** Every bucket of a basket that is not thin, computed from the mentions of its members. */
async function loadReadings(context: Context, { indexId, cadence }: IndexRow): Promise<BasketReading[]> {
  if (cadence === null) return [];
  const members = (await allIndexes(context)).members.filter((member) => member.indexId === indexId);
  const resolved = await Promise.all(
    members.map(async ({ entity: name, ...member }) => {
      const entity = await entityByHandle(context).load(name);
      return entity && { ...member, entity };
    }),
  );
  const withDays = await Promise.all(
    resolved
      .filter((member) => member !== null)
      .map(async ({ entity, role, weight, fromDate, toDate }) => ({
        kbEntityId: entity.id,
        displayName: entity.name,
        role,
        weight,
        fromDate,
        toDate,
        days: await daysByEntity(context).load(entity.id),
      })),
  );
  return basketReadings(cadence, withDays, newYorkDay(context.time.today()));
}

/** The indexes that an entity has or had a role in. */
export async function loadIndexes(context: Context, { id }: Pick<EntityRow, 'id'>): Promise<IndexRow[]> {
  const { rows, members } = await allIndexes(context);
  const entities = await Promise.all(members.map(({ entity }) => entityByHandle(context).load(entity)));
  const indexIds = new Set(members.filter((_, i) => entities[i]?.id === id).map(({ indexId }) => indexId));
  return rows.filter(({ indexId }) => indexIds.has(indexId));
}

/** The stock of a constituent; null if it has none. */
export async function stockOfConstituent(context: Context, { kbEntityId }: Pick<Constituent, 'kbEntityId'>) {
  const entity = await entityById(context).load(kbEntityId);
  const ticker = entity && servedTicker(entity);
  return ticker ? stockByTicker(context).load(ticker) : null;
}

/** The newest reading of an index: of its basket, or of market mood. */
export const newestReading = async (context: Context, index: IndexRow): Promise<LoadedReading> => ({
  index,
  basket: (await loadReadings(context, index)).at(-1) ?? null,
  mood: index.cadence === null ? ((await moodHistory(context)).at(-1) ?? null) : null,
});

/** The values of an index in a window, oldest first. */
export async function loadIndexHistory(context: Context, index: IndexRow, window: Window): Promise<IndexHistoryResult> {
  const points =
    index.cadence === null
      ? (await moodHistory(context)).map(({ date, score }) => ({ date, value: score }))
      : (await loadReadings(context, index)).map(({ asOf, value }) => ({ date: asOf, value }));
  return { days: daysFrom(window.from, window.to), points: points.filter(({ date }) => isWithin(window, date)) };
}

/** @throws unknown_index */
export async function requiredIndex(context: Context, indexId: string): Promise<IndexRow> {
  const { rows } = await allIndexes(context);
  const index = rows.find((row) => row.indexId === indexId);
  if (!index) throw fail.unknownIndex(indexId);
  return index;
}

/** Indexes in the order of `ids`; null for an unknown id. */
export async function indexesById(context: Context, ids: readonly string[]): Promise<(IndexRow | null)[]> {
  const { rows } = await allIndexes(context);
  return ids.map((id) => rows.find(({ indexId }) => indexId === id) ?? null);
}
