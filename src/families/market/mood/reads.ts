import { cachedValue } from '../../../db/cached-loader.ts';
import type { MoodDay, SectorMood } from '../../../generated/prisma/client.ts';

/** The mood of every stored session, oldest first. */
export const moodHistory = cachedValue<MoodDay[]>('mood_day', ({ prisma }) =>
  prisma.moodDay.findMany({ orderBy: { date: 'asc' } }),
);

/** The newest mood of every sector that has a mood, sorted by name. */
export const sectorMoods = cachedValue<SectorMood[]>('sector_mood', ({ prisma }) =>
  prisma.sectorMood.findMany({ orderBy: { sector: 'asc' } }),
);
