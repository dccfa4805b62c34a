import { addDays, isoDate, isoWeek } from '../../lib/dates.ts';
import { compareText } from '../../lib/order.ts';

export type Cadence = 'DAILY' | 'WEEKLY';
/** An index as listed; an index without a cadence is a composite that has no basket. */
export type IndexRow = {
  indexId: string;
  displayName: string;
  description: string;
  cadence: Cadence | null;
  methodologyNote: string;
};

/** The only index without a basket. Source: IDX-04, IDX-05. */
export const MARKET_MOOD: IndexRow = {
  indexId: 'market-mood',
  displayName: 'Market Mood',
  description: 'How greedy or fearful the US stock market is, from extreme fear at 0 to extreme greed at 100.',
  cadence: null,
  methodologyNote:
    'The plain mean of up to six signals, each 0 to 100: social sentiment, market direction, risk appetite, social momentum, the trend of the S&P 500 and options flow.',
};

/** Baskets that always exist; they warm up until members are imported and mentioned. Source: IDX-04. */
const STANDING_BASKETS: readonly IndexRow[] = [
  {
    indexId: 'fed-sentiment',
    displayName: 'Fed Sentiment',
    description: 'The tone of what is written about the officials who set US interest rates.',
    cadence: 'WEEKLY',
    methodologyNote: 'The mean tone of a week of mentions, weighted by role in the US central bank.',
  },
  {
    indexId: 'ai-sentiment',
    displayName: 'AI Sentiment',
    description: 'The tone of what is written about artificial intelligence and the companies behind it.',
    cadence: 'DAILY',
    methodologyNote: 'The mean tone of a day of mentions, weighted by role.',
  },
];

/** Every index, market mood first, then by id; an imported definition replaces the built-in basket of the same id. */
export function indexRows(imported: readonly IndexRow[]): IndexRow[] {
  const byId = new Map([...STANDING_BASKETS, ...imported].map((row) => [row.indexId, row]));
  return [MARKET_MOOD, ...[...byId.values()].sort((a, b) => compareText(a.indexId, b.indexId))];
}

/** SENTIMENT runs from -1 to 1; PERCENT_0_100 is higher the greedier the market. Source: IDX-03. */
export const getScale = ({ cadence }: IndexRow) => (cadence === null ? 'PERCENT_0_100' : 'SENTIMENT');

/** The REST path of an index; for market mood the richer path. Source: IDX-05. */
export const buildIndexUrl = ({ indexId }: IndexRow): string =>
  indexId === MARKET_MOOD.indexId ? '/api/v2/market-mood' : `/api/v1/indexes/${indexId}`;

/** A bucket with fewer mentions of the whole basket is thin and withheld. Our choice (IDX-18). */
export const MIN_INDEX_MENTIONS = 5;
/** Number of buckets for which a constituent without mentions keeps its last value. Our choice (IDX-11). */
export const CARRIED_BUCKETS: Readonly<Record<Cadence, number>> = { DAILY: 7, WEEKLY: 4 };

const BUCKET_DAYS: Readonly<Record<Cadence, number>> = { DAILY: 1, WEEKLY: 7 };

/**
 * The first day of the bucket that contains a day: the day itself, or the Monday of its week. Source: IDX-08, IDX-17.
 */
export const bucketStart = (cadence: Cadence, day: Date): Date => (cadence === 'DAILY' ? day : isoWeek(day).start);

/** An entity that has or had a role: the weight and dates of the role, and its mentions by day. */
export type IndexMember = {
  kbEntityId: string;
  displayName: string;
  role: string;
  /** The weight of the role. */
  weight: number;
  fromDate: Date | null;
  toDate: Date | null;
  days: readonly { day: Date; mentions: number; sentiment: number | null }[];
};

export type Staleness = 'FRESH' | 'CARRIED_FORWARD' | 'EXCLUDED' | 'OUT_OF_SEGMENT';
export type Constituent = Pick<IndexMember, 'kbEntityId' | 'displayName' | 'role' | 'weight'> & {
  /** The tone, -1 to 1; null if there is none and the constituent is excluded. */
  value: number | null;
  mentionsCount: number;
  staleness: Staleness;
};
export type BasketReading = {
  asOf: Date;
  value: number;
  coverage: number;
  basketSize: number;
  totalMentions: number;
  constituents: readonly Constituent[];
};

type Tone = { mentions: number; polaritySum: number };
/** A member with its tones by the first day of their bucket. */
type Toned = IndexMember & { tones: ReadonlyMap<string, Tone> };

function toned(cadence: Cadence, member: IndexMember): Toned {
  const tones = new Map<string, Tone>();
  for (const { day, mentions, sentiment } of member.days) {
    if (sentiment === null) continue;
    const start = isoDate(bucketStart(cadence, day));
    const { mentions: count, polaritySum } = tones.get(start) ?? { mentions: 0, polaritySum: 0 };
    tones.set(start, { mentions: count + mentions, polaritySum: polaritySum + mentions * sentiment });
  }
  return { ...member, tones };
}

/**
 * A member as a constituent of a bucket. A member outside its dates keeps the weight, with a value of 0 (IDX-14,
 * AMB-24).
 */
function toConstituent(cadence: Cadence, start: Date, member: Toned): Constituent {
  const { kbEntityId, displayName, role, weight, fromDate, toDate, tones } = member;
  const end = addDays(start, BUCKET_DAYS[cadence] - 1);
  const person = { kbEntityId, displayName, role };
  if ((fromDate && fromDate > end) || (toDate && toDate < end))
    return { ...person, weight, value: 0, mentionsCount: 0, staleness: 'OUT_OF_SEGMENT' };
  for (let back = 0; back <= CARRIED_BUCKETS[cadence]; back++) {
    const tone = tones.get(isoDate(addDays(start, -back * BUCKET_DAYS[cadence])));
    if (tone)
      return {
        ...person,
        weight,
        value: tone.polaritySum / tone.mentions,
        mentionsCount: back === 0 ? tone.mentions : 0,
        staleness: back === 0 ? 'FRESH' : 'CARRIED_FORWARD',
      };
  }
  return { ...person, weight, value: null, mentionsCount: 0, staleness: 'EXCLUDED' };
}

/**
 * The weighted mean of constituents that are not excluded; null if their weights are 0. Source: IDX-12, DER-52, AMB-24.
 */
export function basketValue(
  constituents: readonly Pick<Constituent, 'weight' | 'value' | 'staleness'>[],
): number | null {
  const counted = constituents.filter(({ staleness }) => staleness !== 'EXCLUDED');
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  return weights === 0 ? null : counted.reduce((sum, { weight, value }) => sum + weight * (value ?? 0), 0) / weights;
}

function computeReading(cadence: Cadence, start: Date, members: readonly Toned[]): BasketReading | null {
  const constituents = members.map((member) => toConstituent(cadence, start, member));
  const totalMentions = constituents.reduce((sum, { mentionsCount }) => sum + mentionsCount, 0);
  const value = basketValue(constituents);
  if (value === null || totalMentions < MIN_INDEX_MENTIONS) return null;
  const contributes = ({ staleness }: Constituent) => staleness === 'FRESH' || staleness === 'CARRIED_FORWARD';
  return {
    asOf: start,
    value,
    totalMentions,
    constituents,
    coverage: constituents.filter(contributes).length,
    basketSize: constituents.length,
  };
}

/** The readings of all buckets up to `until` that are not thin, oldest first. Source: IDX-17, IDX-18. */
export function basketReadings(cadence: Cadence, members: readonly IndexMember[], until: Date): BasketReading[] {
  const starts = members.flatMap(({ days }) => (days[0] ? [bucketStart(cadence, days[0].day).valueOf()] : []));
  if (starts.length === 0) return [];
  const readings: BasketReading[] = [];
  const withTones = members.map((member) => toned(cadence, member));
  for (let start = new Date(Math.min(...starts)); start <= until; start = addDays(start, BUCKET_DAYS[cadence])) {
    const reading = computeReading(cadence, start, withTones);
    if (reading) readings.push(reading);
  }
  return readings;
}
