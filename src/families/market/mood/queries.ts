import type { MoodDay, SectorMood as SectorMoodRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { isWithin, windowBefore } from '../../../lib/window.ts';
import { moodHistory, sectorMoods } from './reads.ts';

/** `all`: every stored day, from which changes are computed; `history`: the days in the window. */
export type Mood = { all: readonly MoodDay[]; history: readonly MoodDay[]; sectors: readonly SectorMoodRow[] };

/** The mood of the market, with its history over the last `days` calendar days. */
export async function moodWithin(context: Context, days: number): Promise<Mood> {
  const [moods, sectors] = await Promise.all([moodHistory(context), sectorMoods(context)]);
  const window = windowBefore(context.time.today(), days);
  return { all: moods, sectors, history: moods.filter(({ date }) => isWithin(window, date)) };
}
