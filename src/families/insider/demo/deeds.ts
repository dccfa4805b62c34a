import { type DemoInsider, type Issuer, jointOwners } from '../../../demo/insiders.ts';
import { showsState } from '../../../demo/listing.ts';
import { getMarketCapBillions } from '../../../demo/listings.ts';
import { QUARTER_SESSIONS } from '../../../demo/prices.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';

/** What an insider does in one session, and reports on one form. */
export type Deed = {
  act: 'AWARD' | 'WITHHOLDING' | 'EXERCISE' | 'SALE' | 'GIFT' | 'PURCHASE';
  issuer: Issuer;
  /** Who files, the first signs for all. */
  owners: readonly DemoInsider[];
  /** The place of the session in the market. */
  place: number;
  /** Under a Rule 10b5-1 plan. */
  plan: boolean;
};

/** The parts of all companies that, in a quarter, several insiders buy, that one or two buy, and that are sold. */
const CLUSTERS = 0.12;
const BOUGHT = 0.22;
const SOLD = 0.4;
/** The part of all companies all of whose insiders sell in a quarter, outside of plans. */
const EXODUS = 0.12;
/** The same of companies worth so many billions of USD, whose insiders are paid in shares most. */
const LARGE = { from: 200, exodus: 0.6 };
/** The part of all companies with a purchase more in the sessions before the market was made. */
const RALLY = 0.3;
const RALLY_SESSIONS = 18;
/** Insiders of companies that show a state do nothing from so many sessions before the market was made on: lists begin with others. */
const SETTLED_SESSIONS = 9;
/** Within so many sessions, those who buy or sell together do. */
const CLUSTER_SESSIONS = 15;

/**
 * Everything the insiders of all companies do over a number of sessions, in order. Each company's quarter has a stream
 * of its own, so that what was done stands however many sessions there are.
 * @param made the place before which the market was made: insiders bought more than usual until then
 */
export function drawDeeds(seed: number, issuers: readonly Issuer[], sessions: number, made: number): Deed[] {
  const smallest = issuers.reduce((least, one) =>
    getMarketCapBillions(one.listing) < getMarketCapBillions(least.listing) ? one : least,
  );
  const deeds: Deed[] = [];
  for (let quarter = 0; quarter * QUARTER_SESSIONS < sessions; quarter++) {
    const first = quarter * QUARTER_SESSIONS;
    for (const issuer of issuers) {
      const random = createRandom(seed, 'deeds', issuer.listing.ticker, quarter);
      const when = () => first + random.integer(0, QUARTER_SESSIONS - 1);
      deeds.push(
        ...issuer.insiders.flatMap((owner) => drawPay(random, issuer, owner, quarter, when)),
        ...(showsState(issuer.listing) ? [] : purchases(random, issuer, first)),
        ...sales(random, issuer, first, when),
      );
      if (issuer === smallest) deeds.push({ act: 'PURCHASE', issuer, owners: jointOwners, place: when(), plan: false });
    }
  }
  deeds.push(...issuers.flatMap((issuer) => rally(seed, issuer, made)));
  return deeds
    .filter(({ issuer, place }) => place < (showsState(issuer.listing) ? made - SETTLED_SESSIONS : sessions))
    .sort((a, b) => a.place - b.place);
}

/** What any insider is paid in shares once a year, and what becomes of it. */
function drawPay(random: DemoRandom, issuer: Issuer, owner: DemoInsider, quarter: number, when: () => number): Deed[] {
  const deeds: Deed[] = [];
  const add = (act: Deed['act'], plan = false) => deeds.push({ act, issuer, owners: [owner], place: when(), plan });
  // Every company has its season for awards, and shares vest in the season after.
  const season = (quarter + Number(issuer.listing.issuer)) % 4;
  if (season === 0 && random.chance(0.7)) add('AWARD');
  if (season === 1 && owner.officer && random.chance(0.6)) add('WITHHOLDING');
  if (owner.officer && random.chance(0.07)) add('EXERCISE', random.chance(0.6));
  if (random.chance(0.03)) add('GIFT');
  return deeds;
}

function purchases(random: DemoRandom, issuer: Issuer, first: number): Deed[] {
  const draw = random.next();
  const together = random.integer(3, 4);
  const count = draw < CLUSTERS ? together : draw < CLUSTERS + BOUGHT ? together - 2 : 0;
  const start = first + random.integer(0, QUARTER_SESSIONS - CLUSTER_SESSIONS);
  const buyers = random.shuffled(issuer.insiders).slice(0, count);
  return buyers.map((owner) => {
    const place = start + random.integer(0, CLUSTER_SESSIONS - 1);
    return { act: 'PURCHASE', issuer, owners: [owner], place, plan: false };
  });
}

/** Officers mostly sell by plan, some right after an exercise. */
function sales(random: DemoRandom, issuer: Issuer, first: number, when: () => number): Deed[] {
  const isLarge = getMarketCapBillions(issuer.listing) >= LARGE.from;
  if (random.chance(isLarge ? LARGE.exodus : EXODUS)) return exodus(random, issuer, first);
  if (!random.chance(SOLD)) return [];
  const sellers = random.shuffled(issuer.insiders).slice(0, random.integer(1, 3));
  return sellers.map((owner) => {
    const plan = owner.officer && random.chance(0.6);
    const act = plan && random.chance(0.4) ? 'EXERCISE' : 'SALE';
    return { act, issuer, owners: [owner], place: when(), plan };
  });
}

/** What is bought just before the market was made; of a busy company several insiders buy at once. */
function rally(seed: number, issuer: Issuer, made: number): Deed[] {
  const random = createRandom(seed, 'rally', issuer.listing.ticker);
  const count = issuer.listing.isBusy ? 3 : Number(random.chance(RALLY));
  return issuer.insiders.slice(0, count).map((owner) => {
    const place = made - random.integer(issuer.listing.isBusy ? SETTLED_SESSIONS + 1 : 3, RALLY_SESSIONS);
    return { act: 'PURCHASE', issuer, owners: [owner], place, plan: false };
  });
}

function exodus(random: DemoRandom, issuer: Issuer, first: number): Deed[] {
  const start = first + random.integer(0, QUARTER_SESSIONS - CLUSTER_SESSIONS);
  return issuer.insiders.map((owner) => {
    const place = start + random.integer(0, CLUSTER_SESSIONS - 1);
    return { act: 'SALE', issuer, owners: [owner], place, plan: false };
  });
}
