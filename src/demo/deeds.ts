import { type Issuer, jointOwners, type Owner } from './insiders.ts';
import { type Random, randomOf } from './random.ts';

/** What an insider does on one day, and reports on one form. */
export type Deed = {
  act: 'AWARD' | 'WITHHOLDING' | 'EXERCISE' | 'SALE' | 'GIFT' | 'PURCHASE';
  issuer: Issuer;
  /** Who files, the first signs for all. */
  owners: readonly Owner[];
  /** How many sessions before the newest one. */
  ago: number;
  /** Under a Rule 10b5-1 plan. */
  plan: boolean;
};

// Sessions before the newest one. Every form has two sessions to be filed in, and an amendment a few more.
const LAST_60_DAYS = [4, 35] as const;
const LAST_90_DAYS = [4, 55] as const;
const BEFORE = { from: 65, to: 270 };

// Parts of the companies, in random order: who is bought by several, bought at all, and sold of late.
const CLUSTERS = 0.18;
const BOUGHT = 0.5;
const SOLD_FROM = 0.35;

/** Everything the insiders of all companies did in the last 400 days, in no order. */
export function deedsOf(seed: number, issuers: readonly Issuer[]): Deed[] {
  const shuffled = randomOf(seed, 'deeds').shuffled(issuers);
  const upTo = (part: number) => Math.ceil(part * shuffled.length);
  const deeds = shuffled.flatMap((issuer, i) => {
    const random = randomOf(seed, 'deeds', issuer.listing.ticker);
    return [
      ...issuer.insiders.flatMap((owner) => yearOf(random, issuer, owner)),
      ...(i < upTo(CLUSTERS) ? purchases(random, issuer, 3, LAST_60_DAYS) : []),
      ...(i >= upTo(CLUSTERS) && i < upTo(BOUGHT) ? purchases(random, issuer, 1, LAST_90_DAYS) : []),
      ...(i >= upTo(SOLD_FROM) ? sales(random, issuer) : []),
    ];
  });
  const worth = ({ listing }: Issuer) => listing.sharesOutstanding * listing.startPrice;
  const smallest = issuers.reduce((least, issuer) => (worth(issuer) < worth(least) ? issuer : least));
  return [...deeds, { act: 'PURCHASE', issuer: smallest, owners: jointOwners, ago: 20, plan: false }];
}

/** The year of any insider: pay in shares, and what becomes of it. */
function yearOf(random: Random, issuer: Issuer, owner: Owner): Deed[] {
  const { from, to } = BEFORE;
  const middle = Math.round((from + to) / 2);
  const deed = (act: Deed['act'], ago: number, plan = false): Deed => ({ act, issuer, owners: [owner], ago, plan });
  const granted = random.integer(middle + 40, to);
  const deeds = [deed('AWARD', granted)];
  if (owner.officer) deeds.push(deed('WITHHOLDING', granted - random.integer(40, 60)));
  if (owner.officer && random.chance(0.45)) deeds.push(deed('EXERCISE', random.integer(from, middle), true));
  else if (random.chance(0.3)) deeds.push(deed('SALE', random.integer(from, middle), owner.officer));
  if (owner.officer && random.chance(0.2)) deeds.push(deed('EXERCISE', random.integer(middle, middle + 30)));
  if (random.chance(0.15)) deeds.push(deed('GIFT', random.integer(from, to)));
  return deeds;
}

/** Purchases by at least so many of the company's insiders. */
function purchases(random: Random, issuer: Issuer, atLeast: number, [from, to]: readonly [number, number]): Deed[] {
  const count = Math.min(issuer.insiders.length, random.integer(atLeast, atLeast + 1));
  const buyers = random.shuffled(issuer.insiders).slice(0, count);
  return buyers.map((owner) => ({
    act: 'PURCHASE',
    issuer,
    owners: [owner],
    ago: random.integer(from, to),
    plan: false,
  }));
}

/** Sales of the last 90 days by up to three insiders; officers mostly sell by plan, some right after an exercise. */
function sales(random: Random, issuer: Issuer): Deed[] {
  const sellers = random.shuffled(issuer.insiders).slice(0, random.integer(1, 3));
  return sellers.map((owner) => {
    const plan = owner.officer && random.chance(0.6);
    const act = plan && random.chance(0.4) ? 'EXERCISE' : 'SALE';
    return { act, issuer, owners: [owner], ago: random.integer(...LAST_90_DAYS), plan };
  });
}
