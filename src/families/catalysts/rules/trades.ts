import { dollarsInWords, formatCount } from '../../../lib/words.ts';
import { mentionSecurity } from '../../../market/identity/day-symbols.ts';
import { type Catalyst, computeStrength, findNewestDay, THRESHOLDS } from './catalyst.ts';

export type AnalystChange = {
  actionType: string;
  day: string;
  priceTarget: number | null;
  priorPriceTarget: number | null;
};

/** What analysts changed within a week: ratings first, then targets, in the direction of the majority. */
export function findAnalysts(ticker: string, actions: readonly AnalystChange[]): Catalyst | null {
  const findRated = (type: string) => actions.filter(({ actionType }) => actionType === type);
  const findMoved = (sign: number) =>
    actions.filter(
      ({ priceTarget, priorPriceTarget }) =>
        priceTarget !== null && priorPriceTarget !== null && Math.sign(priceTarget - priorPriceTarget) === sign,
    );
  const up = { rated: findRated('UPGRADE'), moved: findMoved(1) };
  const down = { rated: findRated('DOWNGRADE'), moved: findMoved(-1) };
  const balance = up.rated.length - down.rated.length || up.moved.length - down.moved.length;
  if (balance === 0) return null;
  const { rated, moved } = balance > 0 ? up : down;
  const isRated = rated.length >= THRESHOLDS.ratings;
  if (!isRated && moved.length < THRESHOLDS.targets) return null;
  const counted = isRated ? rated : moved;
  const when = new Set(counted.map(({ day }) => day)).size === 1 ? 'in one day' : 'within a week';
  const analysts = formatCount(counted.length, 'analyst');
  const [noun, verb] = balance > 0 ? ['upgrade', 'raised'] : ['downgrade', 'cut'];
  return {
    kind: 'ANALYSTS',
    direction: balance > 0 ? 'UP' : 'DOWN',
    label: isRated ? formatCount(rated.length, noun!) : `${moved.length} targets ${verb}`,
    clause: isRated ? `${analysts} ${noun}d it ${when}` : `${analysts} ${verb} their targets ${when}`,
    day: findNewestDay(counted),
    strength: Math.max(
      isRated ? computeStrength(rated.length, THRESHOLDS.ratings) : 0,
      computeStrength(moved.length, THRESHOLDS.targets),
    ),
    url: `/api/v1/analyst/${mentionSecurity(ticker)}/actions`,
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
    clause: `${people === 1 ? 'an insider' : formatCount(people, 'insider')} ${verb} ${dollarsInWords(value)}`,
    day,
    strength: Math.max(buying, selling),
    url: `/api/v1/insider/trades/${mentionSecurity(ticker)}`,
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
    clause: `${side.members === 1 ? 'a member' : members} of Congress ${verb} about ${dollarsInWords(side.value)}`,
    day: side.day,
    strength: Math.max(
      computeStrength(side.members, THRESHOLDS.members),
      computeStrength(side.value, THRESHOLDS.congressValue),
    ),
    url: `/api/v1/politicians/filings/${mentionSecurity(ticker)}`,
  };
}
