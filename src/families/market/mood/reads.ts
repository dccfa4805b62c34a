import { sharedValue } from '../../../db/shared.ts';
import type { MoodDay, SectorMood } from '../../../generated/prisma/client.ts';

/** The mood of every stored session, oldest first. */
export const moodHistory = sharedValue<MoodDay[]>('market-mood', ({ prisma }) =>
  prisma.moodDay.findMany({ orderBy: { date: 'asc' } }),
);

/** The newest mood of every sector that has one, by name. */
export const sectorMoods = sharedValue<SectorMood[]>('market-mood', ({ prisma }) =>
  prisma.sectorMood.findMany({ orderBy: { sector: 'asc' } }),
);
