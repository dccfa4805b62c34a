import { dollarsInWords, formatCount } from '../../../lib/words.ts';
import { type Catalyst, computeStrength, findNewestDay, THRESHOLDS } from './catalyst.ts';

export type AnalystChange = { actionType: string; day: string; priceTarget: number | null; priorPriceTarget: number | null };

/** What analysts changed within a week: ratings first, then targets, in the direction of the majority. */
export function findAnalysts(ticker: string, actions: readonly AnalystChange[]): Catalyst | null {
  const count = (matches: (action: AnalystChange) => boolean) => actions.filter(matches).length;
  const isTarget = (sign: number) => (action: AnalystChange) =>
    action.priceTarget !== null &&
    action.priorPriceTarget !== null &&
    Math.sign(action.priceTarget - action.priorPriceTarget) === sign;
  const up = { ratings: count(({ actionType }) => actionType === 'UPGRADE'), targets: count(isTarget(1)) };
  const down = { ratings: count(({ actionType }) => actionType === 'DOWNGRADE'), targets: count(isTarget(-1)) };
  const isUp = up.ratings - down.ratings || up.targets - down.targets;
  if (isUp === 0) return null;
  const { ratings, targets } = isUp > 0 ? up : down;
  const isRated = ratings >= THRESHOLDS.ratings;
  if (!isRated && targets < THRESHOLDS.targets) return null;
  const days = new Set(actions.map(({ day }) => day));
  const when = days.size === 1 ? 'in one day' : 'within a week';
  const [rated, moved] = isUp > 0 ? ['upgrade', 'raised'] : ['downgrade', 'cut'];
  const analysts = (total: number) => formatCount(total, 'analyst');
  return {
    kind: 'ANALYSTS',
    direction: isUp > 0 ? 'UP' : 'DOWN',
    label: isRated ? formatCount(ratings, rated!) : `${targets} targets ${moved}`,
    clause: isRated
      ? `${analysts(ratings)} ${rated}d it ${when}`
      : `${analysts(targets)} ${moved} their targets ${when}`,
    day: findNewestDay(actions),
    strength: Math.max(
      isRated ? computeStrength(ratings, THRESHOLDS.ratings) : 0,
      computeStrength(targets, THRESHOLDS.targets * 2),
    ),
    url: `/api/v1/analyst/${ticker}/actions`,
  };
}

/** Open-market trades of one direction, outside of plans. */
export type InsiderSide = { people: number; value: number; day: string };

/** What insiders traded on the open market; the side that exceeds its threshold more. */
export function findInsiders(ticker: string, bought: InsiderSide | null, sold: InsiderSide | null): Catalyst | null {
  const rate = (side: InsiderSide | null, people: number, value: number) =>
    side && (side.people >= people || side.value >= value)
      ? Math.max(computeStrength(side.people, people), computeStrength(side.value, value))
      : 0;
  const [buying, selling] = [
    rate(bought, THRESHOLDS.buyers, THRESHOLDS.boughtValue),
    rate(sold, THRESHOLDS.sellers, THRESHOLDS.soldValue),
  ];
  if (buying === 0 && selling === 0) return null;
  const isBuying = buying >= selling;
  const { people, value, day } = (isBuying ? bought : sold)!;
  const verb = isBuying ? 'bought' : 'sold';
  return {
    kind: 'INSIDERS',
    direction: isBuying ? 'UP' : 'DOWN',
    label: `${formatCount(people, 'insider')} ${verb}`,
    clause: `${formatCount(people, 'insider')} ${verb} ${dollarsInWords(value)}`,
    day,
    strength: Math.max(buying, selling),
    url: `/api/v1/insider/trades/${ticker}`,
  };
}

/** Members' trades of one direction; `value` is the sum of the middles of their ranges, USD. */
export type CongressSide = { isPurchase: boolean; members: number; value: number; day: string };

/** What members of Congress disclosed; the side with the larger value. */
export function findCongress(ticker: string, sides: readonly CongressSide[]): Catalyst | null {
  const [side] = sides
    .filter(({ members, value }) => members >= THRESHOLDS.members || value >= THRESHOLDS.congressValue)
    .sort((a, b) => b.value - a.value);
  if (!side) return null;
  const verb = side.isPurchase ? 'bought' : 'sold';
  const members = formatCount(side.members, 'member');
  return {
    kind: 'CONGRESS',
    direction: side.isPurchase ? 'UP' : 'DOWN',
    label: `${members} of Congress ${verb}`,
    clause: `${members} of Congress ${verb} about ${dollarsInWords(side.value)}`,
    day: side.day,
    strength: Math.max(
      computeStrength(side.members, THRESHOLDS.members),
      computeStrength(side.value, THRESHOLDS.congressValue),
    ),
    url: `/api/v1/politicians/filings/${ticker}`,
  };
}
