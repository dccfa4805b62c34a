import { describe, expect, it } from 'vitest';
import { getLatestRunDate, getStaleTime, RUN_GRACE_HOURS } from '../../src/families/ratings/rules/schedule.ts';
import { resolveDayWindow } from '../../src/families/sentiment/queries.ts';
import * as series from '../../src/families/sentiment/rules/series.ts';
import { createTime } from '../../src/gateway/context/time.ts';
import { isValid, openValidity } from '../../src/gateway/request/validity.ts';
import type { Context } from '../../src/graph/context.ts';
import { addDays } from '../../src/lib/dates.ts';
import { getSession, marketPhase, newYorkDay, nextClose, nextOpen, phaseAround } from '../../src/market/calendar.ts';

/** The time at an instant, and the end of its validity. */
function timeAt(now: string | Date) {
  const validity = openValidity();
  return {
    time: createTime({ now: new Date(now), startedAt: 0 }, validity),
    validity,
    until: () => new Date(validity.validUntil).toISOString(),
  };
}

/** Instants of two years, including clock changes and opening and closing times; many are near a boundary. */
const INSTANTS = Array.from({ length: 4_000 }, (_none, n) => {
  const hour = Date.UTC(2024, 0, 1) + n * 4 * 3_600_000 + (n % 4) * 3_600_000;
  return new Date(hour + [0, 1, -1, 1_800_000, 900_000, 123_456][n % 6]!);
});

describe('time as fields see it', () => {
  it.each([
    ['2025-11-21T15:30:00Z', '2025-11-21T05:00:00.000Z', '2025-11-22T05:00:00.000Z'],
    ['2025-11-22T04:59:59.999Z', '2025-11-21T05:00:00.000Z', '2025-11-22T05:00:00.000Z'],
    ['2025-11-22T05:00:00Z', '2025-11-22T05:00:00.000Z', '2025-11-23T05:00:00.000Z'],
    // The clocks go forward, and back: days of 23 and 25 hours.
    ['2025-03-09T12:00:00Z', '2025-03-09T05:00:00.000Z', '2025-03-10T04:00:00.000Z'],
    ['2025-11-02T12:00:00Z', '2025-11-02T04:00:00.000Z', '2025-11-03T05:00:00.000Z'],
  ])('has a day at %s', (now, from, to) => {
    const { time, until } = timeAt(now);
    expect([time.today().toISOString(), until()]).toEqual([from, to]);
  });

  it.each([
    ['2025-11-21T08:59:59Z', '2025-11-21T05:00:00.000Z', '2025-11-21T09:00:00.000Z'],
    ['2025-11-21T09:00:00Z', '2025-11-21T09:00:00.000Z', '2025-11-21T14:30:00.000Z'],
    ['2025-11-21T14:30:00Z', '2025-11-21T14:30:00.000Z', '2025-11-21T21:00:00.000Z'],
    ['2025-11-21T21:00:00Z', '2025-11-21T21:00:00.000Z', '2025-11-22T01:00:00.000Z'],
    ['2025-11-22T01:00:00Z', '2025-11-22T01:00:00.000Z', '2025-11-22T05:00:00.000Z'],
    ['2025-11-22T15:00:00Z', '2025-11-22T05:00:00.000Z', '2025-11-23T05:00:00.000Z'],
    // An early close: 13:00, and trading after it until 17:00.
    ['2025-11-28T18:00:00Z', '2025-11-28T18:00:00.000Z', '2025-11-28T22:00:00.000Z'],
  ])('has a state of the market at %s', (now, from, to) => {
    const { time, until } = timeAt(now);
    expect([time.session().toISOString(), until()]).toEqual([from, to]);
  });

  it('says the same of the market all through a state of it', () => {
    const describeMoment = (at: Date) => [marketPhase(at), getSession(newYorkDay(at)), nextOpen(at), nextClose(at)];
    for (const now of INSTANTS) {
      const { from, to } = phaseAround(now);
      expect(from <= now && now < to, now.toISOString()).toBe(true);
      for (const at of [from, new Date(to.valueOf() - 1)])
        expect(describeMoment(at), now.toISOString()).toEqual(describeMoment(now));
    }
  });

  it('ends with the first edge of all that was asked', () => {
    const { time, until } = timeAt('2025-11-21T15:30:30Z');
    time.today();
    time.session();
    expect(until()).toBe('2025-11-21T21:00:00.000Z');
    expect(time.minute().toISOString()).toBe('2025-11-21T15:30:00.000Z');
    expect(until()).toBe('2025-11-21T15:31:00.000Z');
    expect([time.hasCome(new Date('2025-11-21T15:30:30Z')), until()]).toEqual([true, '2025-11-21T15:31:00.000Z']);
    expect([time.hasCome(new Date('2025-11-21T15:30:31Z')), until()]).toEqual([false, '2025-11-21T15:30:31.000Z']);
  });

  it('is private if the moment itself is requested, and public otherwise', () => {
    const { time, validity } = timeAt('2025-11-21T15:30:30Z');
    time.today();
    expect(validity.isPrivate).toBe(false);
    expect([time.instant().toISOString(), time.served().valueOf()]).toEqual(['2025-11-21T15:30:30.000Z', 0]);
    expect(validity.isPrivate).toBe(true);
  });

  it('is the same forever if nothing was requested', () => {
    expect(timeAt('2025-11-21T15:30:30Z').validity.validUntil).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('an entry of a cache', () => {
  it('is valid from its moment to its edge, while the versions of its reads are current', () => {
    const entry = { read: new Map([['prices' as const, 3]]), names: 'version 3', madeAt: 1_000, validUntil: 2_000 };
    const at = (ms: number, version = 3) =>
      isValid(entry, new Date(ms), { of: (family) => (family === 'prices' ? version : 3) });
    expect([999, 1_000, 1_999, 2_000].map((ms) => at(ms))).toEqual([false, true, true, false]);
    expect([at(1_500, 2), at(1_500, 4)]).toEqual([false, false]);
  });
});

describe('windows by grain', () => {
  it('are the windows by the instant, and stay so until the edge that they name [MET-19, MET-20]', () => {
    for (const [n, now] of INSTANTS.entries()) {
      const inputs: series.MetricWindowInput = [
        {},
        {},
        { startsAt: addDays(now, -9) },
        { endsAt: addDays(now, -3) },
        { endsAt: addDays(now, 3) },
        { startsAt: addDays(now, -9), endsAt: addDays(now, 1) },
      ][n % 6]!;
      const { time, validity } = timeAt(now);
      const exact = (at: Date) => series.toDayRange(series.resolveMetricWindow(inputs, at), at);
      expect(resolveDayWindow({ ...inputs, period: {} }, { time } as Context), now.toISOString()).toEqual(exact(now));
      expect(validity.isPrivate).toBe(false);
      expect(exact(new Date(validity.validUntil - 1)), now.toISOString()).toEqual(exact(now));
    }
  });

  it('a rating is stale from the instant on at which a later run is hours late [RAT-43]', () => {
    for (const now of INSTANTS) {
      const due = getLatestRunDate(new Date(now.valueOf() - RUN_GRACE_HOURS * 3_600_000));
      for (const days of [-3, -2, -1, 0, 1]) {
        const asOf = addDays(due, days);
        expect(getStaleTime(asOf) <= now, `${asOf.toISOString()} detectedAt ${now.toISOString()}`).toBe(asOf < due);
      }
    }
  });
});
