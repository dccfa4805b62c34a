import { describe, expect, it } from 'vitest';
import {
  type CalendarEntry,
  type CalendarWindowInput,
  filterEvents,
  getCalendarWeek,
  hasReport,
  inferFiscalQuarter,
  intersectOrRequested,
  isReported,
  mergeListings,
  resolveCalendarWindow,
} from '../../../src/families/earnings-calendar/rules.ts';
import { isoDate, parseDay } from '../../../src/lib/dates.ts';
import type { Window } from '../../../src/market/window.ts';

const day = (text: string): Date => parseDay(text)!;
const formatWindow = ({ from, to }: Window) => `${isoDate(from)}..${isoDate(to)}`;
const window = (from: string, to: string): Window => ({ from: day(from), to: day(to) });
const FRIDAY = day('2025-11-21');

describe('A week', () => {
  it.each([
    ['2025-11-17', '2025-11-17..2025-11-23'],
    ['2025-11-21', '2025-11-17..2025-11-23'],
    ['2025-11-23', '2025-11-17..2025-11-23'],
    ['2025-11-24', '2025-11-24..2025-11-30'],
    ['2026-01-01', '2025-12-29..2026-01-04'],
  ])('of %s is %s, Monday to Sunday [CAL-10, DER-70]', (text, expected) => {
    expect(formatWindow(getCalendarWeek(day(text)))).toBe(expected);
  });
});

describe('The requested window', () => {
  const cases: [asked: Record<string, string>, expected: string][] = [
    [{}, '2025-11-17..2025-12-21'],
    [{ to: '2025-11-25' }, '2025-11-17..2025-11-25'],
    [{ to: '2026-03-01' }, '2025-11-17..2026-03-01'],
    [{ week: 'this' }, '2025-11-17..2025-11-23'],
    [{ week: 'next' }, '2025-11-24..2025-11-30'],
    [{ week: 'next', to: '2025-11-26' }, '2025-11-24..2025-11-26'],
    [{ week: 'next', to: '2025-12-26' }, '2025-11-24..2025-11-30'],
    [{ from: '2025-10-01' }, '2025-10-01..2025-12-21'],
    [{ week: 'next', from: '2025-10-01' }, '2025-10-01..2025-12-21'],
    [{ from: '2025-10-01', to: '2025-10-31' }, '2025-10-01..2025-10-31'],
    [{ from: '2026-02-01' }, '2026-02-01..2026-02-01'],
  ];
  it.each(cases)('%j is %s [CAL-10, CAL-11, CAL-12, CAL-17, AMB-52]', (input, expected) => {
    const { week, from, to } = input;
    const window = {
      week: week as CalendarWindowInput['week'],
      from: from ? day(from) : null,
      to: to ? day(to) : null,
    };
    expect(formatWindow(resolveCalendarWindow(window, FRIDAY))).toBe(expected);
  });

  it('is cut to the tier’s range, unless it lies outside of it [CAL-18, AMB-12]', () => {
    const week = getCalendarWeek(FRIDAY);
    expect(formatWindow(intersectOrRequested(window('2025-11-01', '2025-12-21'), week))).toBe('2025-11-17..2025-11-23');
    expect(formatWindow(intersectOrRequested(window('2025-11-20', '2025-11-21'), week))).toBe('2025-11-20..2025-11-21');
    expect(formatWindow(intersectOrRequested(window('2025-11-24', '2025-11-30'), week))).toBe('2025-11-24..2025-11-30');
  });
});

const listing = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  source: 'VENDOR',
  snapshotDate: day('2025-11-07'),
  next: null,
  earningsDate: day('2025-11-25'),
  companyName: null,
  earningsTime: null,
  confirmed: null,
  fiscalQuarter: null,
  estimatedEps: null,
  currency: null,
  reported: null,
  ...over,
});
const ownListing = (over: Partial<CalendarEntry> = {}) => listing({ source: 'OWN', ...over });

describe('An event of several snapshots', () => {
  it('is projected at an unknown time if no snapshot states more [CAL-04, CAL-05, CAL-06]', () => {
    expect(mergeListings([listing()])).toEqual({
      earningsDate: day('2025-11-25'),
      snapshotDate: day('2025-11-07'),
      companyName: null,
      earningsTime: 'unknown',
      confirmed: false,
      fiscalQuarter: null,
      estimatedEps: null,
      currency: null,
      reported: false,
    });
  });

  it('is on the day that the newest snapshot has, whichever order they come in [CAL-04]', () => {
    const moved = listing({ snapshotDate: day('2025-11-10'), earningsDate: day('2025-12-02') });
    for (const both of [
      [ownListing(), moved],
      [moved, ownListing()],
    ])
      expect(mergeListings(both)?.earningsDate).toEqual(day('2025-12-02'));
  });

  it('keeps the hour and the confirmation that another source has of the same day, and of no other [CAL-05, CAL-06]', () => {
    const confirmed = ownListing({ earningsTime: 'after_close', confirmed: true });
    const later = (earningsDate: string) =>
      listing({ snapshotDate: day('2025-11-10'), earningsDate: day(earningsDate) });
    expect(mergeListings([confirmed, later('2025-11-25')])).toMatchObject({
      earningsTime: 'after_close',
      confirmed: true,
    });
    expect(mergeListings([confirmed, later('2025-11-26')])).toMatchObject({
      earningsTime: 'unknown',
      confirmed: false,
    });
  });

  it('has name, quarter and estimate of the newest snapshot that says one [CAL-04]', () => {
    const older = ownListing({ companyName: 'Old', fiscalQuarter: 'Q1 2026', estimatedEps: 1, currency: 'EUR' });
    const newer = listing({ snapshotDate: day('2025-11-10'), companyName: 'New', currency: 'USD' });
    expect(mergeListings([older, newer])).toMatchObject({
      companyName: 'New',
      fiscalQuarter: 'Q1 2026',
      estimatedEps: 1,
      currency: 'EUR',
    });
  });

  it('is off when a later snapshot, of a day when it was still to come, lists it no more [CAL-04]', () => {
    expect(mergeListings([listing({ next: day('2025-11-10') })])).toBeNull();
    expect(mergeListings([listing({ next: day('2025-11-24') })])).toBeNull();
    expect(mergeListings([listing({ next: day('2025-11-25') })])).not.toBeNull();
    expect(mergeListings([listing({ next: day('2025-11-10') }), ownListing()])?.snapshotDate).toEqual(
      day('2025-11-07'),
    );
  });
});

describe('the release of a report', () => {
  it.each([
    ['2025-11-20', false, true],
    ['2025-11-21', false, false],
    ['2025-11-21', true, true],
    ['2025-12-01', true, true],
    ['2025-12-01', false, false],
  ])('of %s with a recorded result %s is %s [CAL-16, AMB-11, DER-70]', (date, reported, expected) => {
    expect(isReported({ earningsDate: day(date), reported }, FRIDAY)).toBe(expected);
  });

  it.each([
    ['2025-09-30', '2025-10-30', true],
    ['2025-06-30', '2025-10-30', false],
    ['Q3', '2025-10-30', true],
    ['Q3', '2025-09-30', false],
    ['Q3', '2025-12-29', true],
    ['Q3', '2025-12-30', false],
  ])(
    'a result of %s, out on %s, belongs to the quarter to 30 September: %s [CAL-16, AMB-11]',
    (periodLabel, on, expected) => {
      expect(hasReport(day('2025-09-30'), [{ periodLabel, reportDate: day(on) }])).toBe(expected);
    },
  );
});

describe('The label of a quarter', () => {
  const apple = { fiscalYear: 2025, fiscalPeriod: 'FY', periodEndDate: day('2025-09-27') };
  it.each([
    ['2025-09-30', 'Q4 2025'],
    ['2025-12-31', 'Q1 2026'],
    ['2026-03-31', 'Q2 2026'],
    ['2024-12-31', 'Q1 2025'],
    ['2025-06-30', 'Q3 2025'],
    ['2025-10-31', null],
  ])(
    'is counted as the company counts: %s is %s of Apple, whose year ended on 27 September [CAL-04]',
    (ends, expected) => {
      expect(inferFiscalQuarter(day(ends), apple)).toBe(expected);
    },
  );

  it('is counted from a quarter likewise [CAL-04]', () => {
    const filed = { fiscalYear: 2026, fiscalPeriod: 'Q2', periodEndDate: day('2025-07-27') };
    expect(inferFiscalQuarter(day('2025-10-31'), filed)).toBe('Q3 2026');
  });
});

describe('The events that are served', () => {
  const event = (ticker: string, date: string, over = {}) => ({
    ticker,
    earningsDate: day(date),
    earningsTime: 'unknown',
    confirmed: false,
    reported: false,
    ...over,
  });
  const all = [
    event('D', '2025-12-22'),
    event('C', '2025-12-01', { confirmed: true, earningsTime: 'after_close' }),
    event('B', '2025-11-21'),
    event('A', '2025-12-01'),
    event('E', '2025-11-18'),
  ];
  const wide = window('2025-11-01', '2026-06-01');
  const of = (filter: Parameters<typeof filterEvents>[1]) =>
    filterEvents(all, filter, wide, FRIDAY)
      .map(({ ticker }) => ticker)
      .join('');

  it('are by date and ticker, to come, and at most 30 days ahead [CAL-15, CAL-16, CAL-17, UNS-04]', () => {
    expect(of({})).toBe('BAC');
  });

  it('include past events if a first day is given [CAL-11, AMB-11]', () => {
    expect(of({ from: day('2025-11-01') })).toBe('EBAC');
  });

  it('are narrowed by confirmation and time; `isConfirmed: false` narrows nothing [CAL-13, CAL-14, AMB-13]', () => {
    expect(of({ isConfirmed: true })).toBe('C');
    expect(of({ isConfirmed: false })).toBe('BAC');
    expect(of({ time: 'unknown' })).toBe('BA');
    expect(of({ time: 'after_close' })).toBe('C');
    expect(of({ time: 'during_market' })).toBe('');
  });
});
