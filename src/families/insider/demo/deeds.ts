import { type DemoInsider, type Issuer, jointOwners } from '../../../demo/insiders.ts';
import { showsState } from '../../../demo/listing.ts';
import { getMarketCapBillions } from '../../../demo/listings.ts';
import { QUARTER_SESSIONS } from '../../../demo/prices.ts';
import { createRandom, type DemoRandom } from '../../../demo/random.ts';

/** An act of an insider in one session, reported on one form. */
export type Deed = {
  act: 'AWARD' | 'WITHHOLDING' | 'EXERCISE' | 'SALE' | 'GIFT' | 'PURCHASE';
  issuer: Issuer;
  /** The joint filers; the first signs. */
  owners: readonly DemoInsider[];
  /** The index of the session in the market. */
  place: number;
  /** Whether it is made under a Rule 10b5-1 plan. */
  isPlanned: boolean;
};

/** The fractions of companies with three or more buyers in a quarter, with fewer buyers, and with sellers. */
const CLUSTERS = 0.12;
const BOUGHT = 0.22;
const SOLD = 0.4;
/** The fraction of companies all of whose insiders sell in a quarter, outside plans. */
const EXODUS = 0.12;
/**
 * The same for companies with a market cap of at least `from` billion USD, whose insiders are paid mostly in shares.
 */
const LARGE = { from: 200, exodus: 0.6 };
/** The fraction of companies with an additional purchase in the sessions before the market was created. */
const RALLY = 0.3;
const RALLY_SESSIONS = 18;
/**
 * Insiders of companies that demonstrate a state do not trade from this many sessions before the market was created, so
 * that others top the lists.
 */
const SETTLED_SESSIONS = 9;
/** Insiders who buy or sell together do so within this many sessions. */
const CLUSTER_SESSIONS = 15;

/**
 * All acts of the insiders of all companies over a number of sessions, in order. Each company has its own random stream
 * per quarter, so past acts do not depend on the number of sessions.
 * @param creationIndex the session index before which the market was created: insiders bought more than usual until then
 */
export function drawDeeds(seed: number, issuers: readonly Issuer[], sessions: number, creationIndex: number): Deed[] {
  const smallest = issuers.reduce((smallestSoFar, issuer) =>
    getMarketCapBillions(issuer.listing) < getMarketCapBillions(smallestSoFar.listing) ? issuer : smallestSoFar,
  );
  const deeds: Deed[] = [];
  for (let quarter = 0; quarter * QUARTER_SESSIONS < sessions; quarter++) {
    const first = quarter * QUARTER_SESSIONS;
    for (const issuer of issuers) {
      const random = createRandom(seed, 'deeds', issuer.listing.ticker, quarter);
      const when = () => first + random.integer(0, QUARTER_SESSIONS - 1);
      deeds.push(
        ...issuer.insiders.flatMap((owner) => drawPay(random, issuer, owner, quarter, when)),
        ...(showsState(issuer.listing) ? [] : drawPurchases(random, issuer, first)),
        ...drawSales(random, issuer, first, when),
      );
      if (issuer === smallest)
        deeds.push({ act: 'PURCHASE', issuer, owners: jointOwners, place: when(), isPlanned: false });
    }
  }
  deeds.push(...issuers.flatMap((issuer) => drawRally(seed, issuer, creationIndex)));
  return deeds
    .filter(({ issuer, place }) => place < (showsState(issuer.listing) ? creationIndex - SETTLED_SESSIONS : sessions))
    .sort((a, b) => a.place - b.place);
}

/** Share-based pay of an insider, once a year, with its consequences. */
function drawPay(random: DemoRandom, issuer: Issuer, owner: DemoInsider, quarter: number, when: () => number): Deed[] {
  const deeds: Deed[] = [];
  const add = (act: Deed['act'], isPlanned = false) =>
    deeds.push({ act, issuer, owners: [owner], place: when(), isPlanned });
  // Every company has a season for awards; shares vest in the season after.
  const season = (quarter + Number(issuer.listing.issuer)) % 4;
  if (season === 0 && random.chance(0.7)) add('AWARD');
  if (season === 1 && owner.officer && random.chance(0.6)) add('WITHHOLDING');
  if (owner.officer && random.chance(0.07)) add('EXERCISE', random.chance(0.6));
  if (random.chance(0.03)) add('GIFT');
  return deeds;
}

function drawPurchases(random: DemoRandom, issuer: Issuer, first: number): Deed[] {
  const draw = random.next();
  const together = random.integer(3, 4);
  const count = draw < CLUSTERS ? together : draw < CLUSTERS + BOUGHT ? together - 2 : 0;
  const start = first + random.integer(0, QUARTER_SESSIONS - CLUSTER_SESSIONS);
  const buyers = random.shuffled(issuer.insiders).slice(0, count);
  return buyers.map((owner) => {
    const place = start + random.integer(0, CLUSTER_SESSIONS - 1);
    return { act: 'PURCHASE', issuer, owners: [owner], place, isPlanned: false };
  });
}

/** Sales: officers mostly sell under a plan, some right after an exercise. */
function drawSales(random: DemoRandom, issuer: Issuer, first: number, when: () => number): Deed[] {
  const isLarge = getMarketCapBillions(issuer.listing) >= LARGE.from;
  if (random.chance(isLarge ? LARGE.exodus : EXODUS)) return drawExodus(random, issuer, first);
  if (!random.chance(SOLD)) return [];
  const sellers = random.shuffled(issuer.insiders).slice(0, random.integer(1, 3));
  return sellers.map((owner) => {
    const isPlanned = owner.officer && random.chance(0.6);
    const act = isPlanned && random.chance(0.4) ? 'EXERCISE' : 'SALE';
    return { act, issuer, owners: [owner], place: when(), isPlanned };
  });
}

/** Purchases just before the market was created; several insiders of a busy company buy at once. */
function drawRally(seed: number, issuer: Issuer, creationIndex: number): Deed[] {
  const random = createRandom(seed, 'rally', issuer.listing.ticker);
  const count = issuer.listing.isBusy ? 3 : Number(random.chance(RALLY));
  return issuer.insiders.slice(0, count).map((owner) => {
    const place = creationIndex - random.integer(issuer.listing.isBusy ? SETTLED_SESSIONS + 1 : 3, RALLY_SESSIONS);
    return { act: 'PURCHASE', issuer, owners: [owner], place, isPlanned: false };
  });
}

function drawExodus(random: DemoRandom, issuer: Issuer, first: number): Deed[] {
  const start = first + random.integer(0, QUARTER_SESSIONS - CLUSTER_SESSIONS);
  return issuer.insiders.map((owner) => {
    const place = start + random.integer(0, CLUSTER_SESSIONS - 1);
    return { act: 'SALE', issuer, owners: [owner], place, isPlanned: false };
  });
}
