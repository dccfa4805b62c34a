export const TIER_NAMES = ['FREE', 'PRO'] as const;
export type Tier = (typeof TIER_NAMES)[number];
