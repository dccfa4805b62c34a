import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import {
  earlyCloses,
  getSession,
  holidays,
  isSession,
  lastSessionOnOrBefore,
  marketPhase,
  newYorkDay,
  newYorkTime,
  nextClose,
  nextOpen,
  sessionAfter,
  sessionBefore,
} from '../../src/market/calendar.ts';
import { hasSharedData, SHARED_DATA } from '../support/import-file.ts';

const day = (text: string): Date => parseDay(text)!;
const iso = (days: readonly { date: Date }[]): string[] => days.map(({ date }) => isoDate(date));
/** An instant on New York's clock. */
const at = (text: string): Date => {
  const [date, time] = text.split(' ') as [string, string];
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return newYorkTime(day(date), hour, minute);
};

// Published by NYSE: month-day of the holidays, then of the early closes.
const PUBLISHED: Record<number, [holidays: string, earlyCloses: string]> = {
  2022: ['01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26', '11-25'],
  2023: ['01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
  2024: ['01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25', '07-03 11-29 12-24'],
  // January 9 is the day of mourning for Jimmy Carter, announced on December 30, 2024.
  2025: ['01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25', '07-03 11-28 12-24'],
  2026: ['01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', '11-27 12-24'],
  2027: ['01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', '11-26'],
};

describe('The exchange calendar (DER-25)', () => {
  for (const [year, [closed, short]] of Object.entries(PUBLISHED)) {
    it(`has the holidays and early closes that NYSE published for ${year}`, () => {
      const dates = (list: string) => list.split(' ').map((monthDay) => `${year}-${monthDay}`);
      expect(iso(holidays(Number(year)))).toEqual(dates(closed));
      expect(iso(earlyCloses(Number(year)))).toEqual(dates(short));
    });
  }

  it('names every holiday', () => {
    expect(holidays(2024).map(({ name }) => name)).toEqual([
      "New Year's Day",
      'Martin Luther King, Jr. Day',
      "Washington's Birthday",
      'Good Friday',
      'Memorial Day',
      'Juneteenth',
      'Independence Day',
      'Labor Day',
      'Thanksgiving Day',
      'Christmas Day',
    ]);
  });

  it.each(['2021-12-31', '2010-12-31', '2021-06-18', '1997-01-20', '2002-09-11'])('trades on %s', (date) => {
    expect(isSession(day(date))).toBe(true);
  });

  it.each([
    '2001-09-11',
    '2001-09-14',
    '2004-06-11',
    '2007-01-02',
    '2012-10-29',
    '2012-10-30',
    '2018-12-05',
    '2025-01-09',
    '2025-11-22',
    '2025-11-23',
    '2000-04-21',
    '2008-03-21',
    '2019-04-19',
    '2038-04-23',
  ])('is closed on %s', (date) => {
    expect(isSession(day(date))).toBe(false);
    expect(getSession(day(date))).toBeNull();
  });

  it('was closed on days of mourning, such as that for Richard Nixon [DER-25]', () => {
    const days = ['1994-04-26', '1994-04-27', '1994-04-28'].map((day) => new Date(`${day}T00:00:00Z`));
    expect(days.map(isSession)).toEqual([true, false, true]);
  });

  it('shortened the Friday after Independence Day until 2012, the Wednesday before it since', () => {
    expect(iso(earlyCloses(2002))).toContain('2002-07-05');
    expect(iso(earlyCloses(2002))).not.toContain('2002-07-03');
    expect(iso(earlyCloses(2013))).toContain('2013-07-03');
    expect(iso(earlyCloses(2003))).toContain('2003-12-26');
  });

  it.each([
    ['2025-03-07', '2025-03-07T14:30:00.000Z', '2025-03-07T21:00:00.000Z'],
    ['2025-03-10', '2025-03-10T13:30:00.000Z', '2025-03-10T20:00:00.000Z'],
    ['2025-10-31', '2025-10-31T13:30:00.000Z', '2025-10-31T20:00:00.000Z'],
    ['2025-11-03', '2025-11-03T14:30:00.000Z', '2025-11-03T21:00:00.000Z'],
    ['2025-11-28', '2025-11-28T14:30:00.000Z', '2025-11-28T18:00:00.000Z'],
    ['2025-07-03', '2025-07-03T13:30:00.000Z', '2025-07-03T17:00:00.000Z'],
  ])('opens and closes by New York clocks on %s, summer or winter', (date, opensAt, closesAt) => {
    const session = getSession(day(date))!;
    expect([session.opensAt.toISOString(), session.closesAt.toISOString()]).toEqual([opensAt, closesAt]);
  });

  it('steps over weekends, holidays and long closures', () => {
    expect(isoDate(sessionAfter(day('2025-11-26')))).toBe('2025-11-28');
    expect(isoDate(sessionBefore(day('2025-12-01')))).toBe('2025-11-28');
    expect(isoDate(sessionAfter(day('2001-09-10')))).toBe('2001-09-17');
    expect(isoDate(sessionBefore(day('2001-09-17')))).toBe('2001-09-10');
    expect(isoDate(lastSessionOnOrBefore(day('2025-11-23')))).toBe('2025-11-21');
    expect(isoDate(lastSessionOnOrBefore(day('2025-11-21')))).toBe('2025-11-21');
  });

  it('refuses an invalid date instead of searching for ever', () => {
    expect(() => sessionAfter(new Date(Number.NaN))).toThrow(RangeError);
  });

  it('dates an instant by the New York calendar (GEN-10)', () => {
    expect(isoDate(newYorkDay(new Date('2025-11-22T04:59:59Z')))).toBe('2025-11-21');
    expect(isoDate(newYorkDay(new Date('2025-11-22T05:00:00Z')))).toBe('2025-11-22');
    expect(isoDate(newYorkDay(new Date('2025-07-05T03:59:59Z')))).toBe('2025-07-04');
    expect(isoDate(newYorkDay(new Date('2025-07-05T04:00:00Z')))).toBe('2025-07-05');
  });
});

describe('The market status (STK-14)', () => {
  it.each([
    ['2025-11-21 03:59', 'CLOSED'],
    ['2025-11-21 04:00', 'PRE_MARKET'],
    ['2025-11-21 09:29', 'PRE_MARKET'],
    ['2025-11-21 09:30', 'OPEN'],
    ['2025-11-21 15:59', 'OPEN'],
    ['2025-11-21 16:00', 'AFTER_HOURS'],
    ['2025-11-21 19:59', 'AFTER_HOURS'],
    ['2025-11-21 20:00', 'CLOSED'],
    ['2025-11-22 11:00', 'CLOSED'],
    ['2025-11-27 11:00', 'CLOSED'],
    ['2025-01-09 11:00', 'CLOSED'],
    ['2025-11-28 12:59', 'OPEN'],
    ['2025-11-28 13:00', 'AFTER_HOURS'],
    ['2025-11-28 16:59', 'AFTER_HOURS'],
    ['2025-11-28 17:00', 'CLOSED'],
    ['2025-03-10 09:30', 'OPEN'],
    ['2025-11-03 09:29', 'PRE_MARKET'],
  ])('at %s in New York is %s', (when, phase) => {
    expect(marketPhase(at(when))).toBe(phase);
  });

  it.each([
    ['2025-11-21 09:29', '2025-11-21 09:30', '2025-11-21 16:00'],
    ['2025-11-21 09:30', '2025-11-24 09:30', '2025-11-21 16:00'],
    ['2025-11-21 16:00', '2025-11-24 09:30', '2025-11-24 16:00'],
    ['2025-11-22 12:00', '2025-11-24 09:30', '2025-11-24 16:00'],
    ['2025-11-26 20:00', '2025-11-28 09:30', '2025-11-28 13:00'],
    ['2025-03-08 12:00', '2025-03-10 09:30', '2025-03-10 16:00'],
  ])('at %s in New York the next bells are %s and %s', (now, opens, closes) => {
    expect(nextOpen(at(now))).toEqual(at(opens));
    expect(nextClose(at(now))).toEqual(at(closes));
  });
});

const title = 'Real price files against the calendar';
describe.skipIf(!hasSharedData)(hasSharedData ? title : `${title}: skipped, the shared data folder is missing`, () => {
  it.each([
    ['yfinance_multiindex/AAPL.csv', 620],
    ['yahoo_classic/JPM.csv', 753],
    ['yahoo_classic/VIX.csv', 753],
    ['yfinance_three_headers/XOM.csv', 258],
    ['yfinance_history_tz/AAPL_historical.csv', 750],
    ['VIX_date_value.csv', 977],
  ])('%s has every session between its first and last date and no other day', (file, count) => {
    const text = readFileSync(path.join(SHARED_DATA, 'prices', file), 'utf8');
    const dates = [...text.matchAll(/^\d{4}-\d{2}-\d{2}/gm)].map(([date]) => date);
    const sessions: string[] = [];
    for (let d = day(dates[0]!); isoDate(d) <= dates.at(-1)!; d = sessionAfter(d)) sessions.push(isoDate(d));
    expect(dates).toEqual(sessions);
    expect(dates).toHaveLength(count);
  });

  it('long_format/stock_prices.csv has the same 501 sessions for each company', () => {
    const text = readFileSync(path.join(SHARED_DATA, 'prices/long_format/stock_prices.csv'), 'utf8');
    const dates = new Set([...text.matchAll(/\d{4}-\d{2}-\d{2}/g)].map(([date]) => date));
    const sessions: string[] = [];
    for (let d = day('2024-06-20'); d <= day('2026-06-18'); d = sessionAfter(d)) sessions.push(isoDate(d));
    expect([...dates].sort()).toEqual(sessions);
    expect(sessions).toHaveLength(501);
  });
});
