import type { MoodDay, SectorMood as SectorMoodRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { isWithin, type Window } from '../../../market/window.ts';
import { moodHistory, sectorMoods } from './reads.ts';

/** `all`: every stored day, from which changes are computed; `history`: the days in the window. */
export type Mood = { all: readonly MoodDay[]; history: readonly MoodDay[]; sectors: readonly SectorMoodRow[] };

/** The mood of the market, with its history in a window. */
export async function moodWithin(context: Context, window: Window): Promise<Mood> {
  const [moods, sectors] = await Promise.all([moodHistory(context), sectorMoods(context)]);
  return { all: moods, sectors, history: moods.filter(({ date }) => isWithin(window, date)) };
}
