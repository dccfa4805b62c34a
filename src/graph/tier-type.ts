import { defineEnum } from './enum.ts';
import { TIERS } from './limits.ts';
import type { Tier as TierName } from './tiers.ts';

const rates = (tier: TierName) => {
  const { perMinute, perMonth } = TIERS[tier];
  return `${perMinute} calls a minute, ${perMonth === null ? 'no monthly cap' : `${perMonth.toLocaleString('en-US')} a month`}`;
};

export const Tier = defineEnum<TierName>('Tier', 'What a key may see, and how many calls it may make.', {
  FREE: `Previews; ${rates('FREE')}.`,
  PRO: `Everything; ${rates('PRO')}.`,
});
