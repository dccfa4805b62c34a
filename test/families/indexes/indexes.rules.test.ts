import { describe, expect, it } from 'vitest';
import {
  basketReadings,
  basketValue,
  bucketStart,
  buildIndexUrl,
  getScale,
  type IndexMember,
  MARKET_MOOD,
} from '../../../src/families/indexes/rules.ts';
import { addDays, isoDate, parseDay } from '../../../src/lib/dates.ts';

const day = (text: string): Date => parseDay(text)!;
const member = (
  name: string,
  weight: number,
  days: readonly [string, mentions: number, sentiment: number | null][],
  dates: Partial<IndexMember> = {},
): IndexMember => ({
  kbEntityId: `kb/person/${name}`,
  displayName: name,
  role: 'Governor',
  weight,
  fromDate: null,
  toDate: null,
  days: days.map(([date, mentions, sentiment]) => ({ day: day(date), mentions, sentiment })),
  ...dates,
});
const stalenesses = (members: readonly IndexMember[], until: string) =>
  basketReadings('DAILY', members, day(until))
    .at(-1)!
    .constituents.map(({ staleness }) => staleness);

describe('An index', () => {
  it('has a scale and a path, market mood its own [IDX-03, IDX-05]', () => {
    expect([getScale(MARKET_MOOD), buildIndexUrl(MARKET_MOOD)]).toEqual(['PERCENT_0_100', '/api/v2/market-mood']);
    const other = { ...MARKET_MOOD, indexId: 'ai-sentiment', cadence: 'DAILY' as const };
    expect([getScale(other), buildIndexUrl(other)]).toEqual(['SENTIMENT', '/api/v1/indexes/ai-sentiment']);
  });

  it.each([
    ['DAILY', '2025-11-19', '2025-11-19'],
    ['WEEKLY', '2025-11-17', '2025-11-17'],
    ['WEEKLY', '2025-11-23', '2025-11-17'],
    ['WEEKLY', '2026-01-01', '2025-12-29'],
  ] as const)('of %s buckets has %s in the bucket of %s [IDX-08, IDX-17]', (cadence, date, start) => {
    expect(isoDate(bucketStart(cadence, day(date)))).toBe(start);
  });
});

describe('The value of a basket', () => {
  it('is the sum of weight x value over the weights of all that are not excluded [IDX-12, AMB-24, DER-52]', () => {
    const constituents = [
      { weight: 3, value: -0.5, staleness: 'FRESH' },
      { weight: 2, value: 0.5, staleness: 'CARRIED_FORWARD' },
      { weight: 5, value: null, staleness: 'EXCLUDED' },
      // The weight of one that is out of its segment stays in the denominator.
      { weight: 5, value: 0, staleness: 'OUT_OF_SEGMENT' },
    ] as const;
    expect(basketValue(constituents)).toBeCloseTo((-1.5 + 1) / 10, 12);
    expect(basketValue(constituents.slice(2, 3))).toBeNull();
  });

  it('counts who contributes, who there is, and the mentions of the bucket [IDX-07, IDX-08, DER-52]', () => {
    const [reading] = basketReadings(
      'DAILY',
      [member('a', 4, [['2025-11-20', 6, 0.5]]), member('b', 1, [['2025-11-20', 2, -0.5]]), member('c', 1, [])],
      day('2025-11-20'),
    );
    expect(reading).toMatchObject({ coverage: 2, basketSize: 3, totalMentions: 8, asOf: day('2025-11-20') });
    expect(reading!.value).toBeCloseTo(0.3, 12);
  });
});

describe('A constituent', () => {
  const other = member(
    'other',
    1,
    Array.from({ length: 12 }, (_, i) => [isoDate(addDays(day('2025-11-10'), i)), 10, 0.1]),
  );

  it('is fresh, then carried forward for seven days, then excluded [IDX-11]', () => {
    const quiet = member('quiet', 1, [['2025-11-10', 10, -0.7]]);
    expect(stalenesses([quiet, other], '2025-11-10')).toEqual(['FRESH', 'FRESH']);
    expect(stalenesses([quiet, other], '2025-11-17')).toEqual(['CARRIED_FORWARD', 'FRESH']);
    expect(stalenesses([quiet, other], '2025-11-18')).toEqual(['EXCLUDED', 'FRESH']);
    const [carried] = basketReadings('DAILY', [quiet, other], day('2025-11-17')).at(-1)!.constituents;
    expect(carried).toMatchObject({ value: -0.7, mentionsCount: 0 });
  });

  it('has the weight of its role, in it or not, and outside of it a value of 0 [IDX-14, IDX-11, AMB-24]', () => {
    const members = [
      member('before', 4, [['2025-11-20', 10, -1]], { role: 'Chair', toDate: day('2025-11-19') }),
      member('after', 4, [['2025-11-20', 10, 1]], { role: 'Chair', fromDate: day('2025-11-20') }),
    ];
    const [reading] = basketReadings('DAILY', members, day('2025-11-20'));
    expect(reading!.constituents.map(({ weight, value, staleness }) => [weight, value, staleness])).toEqual([
      [4, 0, 'OUT_OF_SEGMENT'],
      [4, 1, 'FRESH'],
    ]);
    // Both weights of the role are in the denominator.
    expect(reading!.value).toBe(0.5);
  });

  it('has the tone of all mentions of its week, each counting the same, and the role of the week’s end', () => {
    const days: [string, number, number][] = [
      ['2025-11-17', 30, 0.2],
      ['2025-11-23', 10, -0.6],
    ];
    const leaving = member('leaving', 1, days, { toDate: day('2025-11-22') });
    const [reading] = basketReadings('WEEKLY', [member('a', 1, days), leaving], day('2025-11-23'));
    expect(reading!.asOf).toEqual(day('2025-11-17'));
    expect(reading!.value).toBeCloseTo(0, 12);
    expect(reading!.constituents.map(({ staleness }) => staleness)).toEqual(['FRESH', 'OUT_OF_SEGMENT']);
  });
});

describe('The history of a basket', () => {
  it('has a point for each bucket, except thin buckets [IDX-17, IDX-18]', () => {
    const readings = basketReadings(
      'DAILY',
      [
        member('a', 1, [
          ['2025-11-17', 5, 0.5],
          ['2025-11-18', 4, 0.5],
          ['2025-11-20', 9, -0.5],
          ['2025-11-22', 9, 0.5],
        ]),
      ],
      day('2025-11-21'),
    );
    expect(readings.map(({ asOf, value }) => [isoDate(asOf), value])).toEqual([
      ['2025-11-17', 0.5],
      ['2025-11-20', -0.5],
    ]);
  });

  it('has one point a week, on its Monday [IDX-17]', () => {
    const days = Array.from({ length: 21 }, (_, i): [string, number, number] => [
      isoDate(addDays(day('2025-11-03'), i)),
      5,
      0.1,
    ]);
    const readings = basketReadings('WEEKLY', [member('a', 1, days)], day('2025-11-21'));
    expect(readings.map(({ asOf }) => isoDate(asOf))).toEqual(['2025-11-03', '2025-11-10', '2025-11-17']);
  });

  it('is empty of a basket that nothing is written about', () => {
    expect(basketReadings('DAILY', [member('a', 1, [])], day('2025-11-21'))).toEqual([]);
    expect(basketReadings('DAILY', [], day('2025-11-21'))).toEqual([]);
  });
});
