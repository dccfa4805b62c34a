import { describe, expect, it } from 'vitest';
import { keepDay, parseDayText, readDayText, replaceDay } from '../../dashboard/src/days/address.ts';
import {
  addMonths,
  findNeighbors,
  getListRange,
  listWeeks,
  moveInCalendar,
  type PastSession,
} from '../../dashboard/src/days/calendar.ts';
import { keepOnDay } from '../../dashboard/src/days/keep-on-day.ts';
import { describeUnavailable } from '../../dashboard/src/days/unavailable.ts';
import { originRows } from '../../dashboard/src/origins/origin-rows.ts';

/** Two weeks around Thanksgiving, November 26, without Monday the 23rd, which was not recorded. */
const DAYS: readonly PastSession[] = ['2026-11-19', '2026-11-20', '2026-11-24', '2026-11-25', '2026-11-27'].map(
  (day) => ({ day, isReconstructed: false }),
);

describe('The day in the address of a page', () => {
  it('the day is read from the query of an address, with or without its question mark', () => {
    expect(readDayText('?range=1Y&asOf=2026-11-20')).toBe('2026-11-20');
    expect(readDayText('asOf=2026-11-20')).toBe('2026-11-20');
    expect(readDayText('?range=1Y')).toBeNull();
    expect(readDayText('?asOf=')).toBe('');
  });

  it('the day in an address is a day of the calendar', () => {
    expect(parseDayText('2026-11-20')).toBe('2026-11-20');
    expect(parseDayText('2028-02-29')).toBe('2028-02-29');
    for (const text of ['2026-02-29', '2026-11-31', '2026-13-01', '2026-1-5', '20261120', 'yesterday', ''])
      expect(parseDayText(text)).toBeNull();
  });

  it('another day changes nothing else in an address', () => {
    const address = '/compare?tickers=AAPL,MSFT&asOf=2026-11-19#prices';
    expect(replaceDay(address, '2026-11-20')).toBe('/compare?tickers=AAPL,MSFT&asOf=2026-11-20#prices');
    expect(replaceDay(address, null)).toBe('/compare?tickers=AAPL,MSFT#prices');
    expect(replaceDay('/?asOf=2026-11-19', null)).toBe('/');
    expect(replaceDay('/stocks/AAPL', '2026-11-20')).toBe('/stocks/AAPL?asOf=2026-11-20');
  });

  it('links to other pages of the dashboard keep the day, unless they name one', () => {
    const search = '?range=1Y&asOf=2026-11-20';
    expect(keepDay('/stocks/AAPL', search)).toBe('/stocks/AAPL?asOf=2026-11-20');
    expect(keepDay('/search?q=apple', search)).toBe('/search?q=apple&asOf=2026-11-20');
    expect(keepDay('/stocks/AAPL?asOf=2026-11-19', search)).toBe('/stocks/AAPL?asOf=2026-11-19');
    expect(keepDay('/stocks/AAPL', '?range=1Y')).toBe('/stocks/AAPL');
    expect(keepDay('https://signals.example/x', search)).toBe('https://signals.example/x');
    expect(keepDay('', search)).toBe('');
    // Not a day, but the next page reports it as well, instead of showing figures of now.
    expect(keepDay('/etfs', '?asOf=last%20week')).toBe('/etfs?asOf=last%20week');
  });
});

describe('The sessions beside a day', () => {
  it('have history, and the newest is before now', () => {
    expect(findNeighbors(DAYS, '2026-11-25')).toEqual({ before: '2026-11-24', after: '2026-11-27' });
    expect(findNeighbors(DAYS, '2026-11-24')).toEqual({ before: '2026-11-20', after: '2026-11-25' });
    expect(findNeighbors(DAYS, '2026-11-19')).toEqual({ before: null, after: '2026-11-20' });
    expect(findNeighbors(DAYS, '2026-11-27')).toEqual({ before: '2026-11-25', after: null });
    expect(findNeighbors(DAYS, null)).toEqual({ before: '2026-11-27', after: null });
    expect(findNeighbors([], null)).toEqual({ before: null, after: null });
  });

  it('the sessions beside a weekend or holiday are those beside the session that it shows', () => {
    // Thanksgiving shows Wednesday, so the session before is Tuesday.
    expect(findNeighbors(DAYS, '2026-11-26')).toEqual({ before: '2026-11-24', after: '2026-11-27' });
    expect(findNeighbors(DAYS, '2026-11-28')).toEqual({ before: '2026-11-25', after: null });
  });

  it('sessions are listed for a half-year at a time, with 40 days on either side', () => {
    expect(getListRange('2026-03-09')).toEqual({ from: '2025-11-22', to: '2026-08-09' });
    expect(getListRange('2026-06-30')).toEqual(getListRange('2026-01-01'));
    expect(getListRange('2026-11-25')).toEqual({ from: '2026-05-22', to: '2027-02-09' });
  });
});

describe('The calendar', () => {
  it('has the weeks of a month from Sunday to Saturday', () => {
    const november = listWeeks('2026-11-15');
    expect(november).toHaveLength(5);
    expect(november[0]).toEqual(['01', '02', '03', '04', '05', '06', '07'].map((day) => `2026-11-${day}`));
    expect(november[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    expect(listWeeks('2026-02-28')).toHaveLength(4);
    expect(listWeeks('2026-08-01')).toHaveLength(6);
  });

  it('moves by months, also from the last day of a month that is longer than the next', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-01');
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-01');
  });

  it('arrow keys move in the calendar from session to session and from week to week', () => {
    expect(moveInCalendar('ArrowLeft', '2026-11-24', DAYS)).toBe('2026-11-20');
    expect(moveInCalendar('ArrowRight', '2026-11-25', DAYS)).toBe('2026-11-27');
    expect(moveInCalendar('ArrowRight', '2026-11-27', DAYS)).toBeUndefined();
    expect(moveInCalendar('ArrowDown', '2026-11-20', DAYS)).toBe('2026-11-27');
    // No history a week before, on November 18.
    expect(moveInCalendar('ArrowUp', '2026-11-25', DAYS)).toBeUndefined();
    expect(moveInCalendar('Enter', '2026-11-25', DAYS)).toBeUndefined();
  });
});

describe('Panels on a past day', () => {
  it('a panel whose snapshot was never computed says so, without the name of the snapshot', () => {
    const message = 'There is no snapshot of institution-aum yet; try again in 15 minutes.';
    expect(describeUnavailable({ code: 'no_snapshot', message })).toBe('Not computed yet.');
  });

  it('a panel whose data is still being loaded says so', () => {
    const message = 'The data of ratings is still being loaded; try again.';
    expect(describeUnavailable({ extensions: { code: 'warming_up' }, message })).toBe('Still being loaded.');
  });

  it('a panel without a past shows a sentence, and no error', () => {
    const code = 'not_available_as_of';
    const preview =
      'Answers that FREE sees in part are not available as of a past day; PRO shows them (https://signals.example/upgrade).';
    expect(describeUnavailable({ code, message: preview })).toBe('PRO only on a past day.');
    const reconstructed = '2026-11-12 was reconstructed, not recorded: it has quotes and ratings only.';
    expect(describeUnavailable({ extensions: { code }, message: reconstructed })).toBe('Not part of a rebuilt day.');
    expect(describeUnavailable({ code, message: 'dataStatus is always of now.' })).toBe('Not available on a past day.');
    expect(describeUnavailable({ code: 'rate_limit_exceeded', message: 'PRO has more calls.' })).toBeNull();
  });

  it('a page never shows the response of another day while that of its own loads', () => {
    const ofDay = (asOf?: string) => ({ queryKey: ['gateway', 'caller', 'Bars', {}, { ...(asOf && { asOf }) }] });
    expect(keepOnDay('2026-11-20', 'bars', ofDay('2026-11-20'))).toBe('bars');
    expect(keepOnDay('2026-11-20', 'bars', ofDay('2026-11-19'))).toBeUndefined();
    expect(keepOnDay('2026-11-20', 'bars', ofDay())).toBeUndefined();
    expect(keepOnDay(null, 'bars', ofDay())).toBe('bars');
    expect(keepOnDay(null, 'bars', undefined)).toBeUndefined();
  });

  it('the data of a past day is dated by it, without the problems that its sources have now', () => {
    const late = { name: 'sec/13f', state: 'LATE' as const, reason: null, filesLeft: 0 };
    const source = { ...late, family: null, day: null, lastSuccessAt: null, nextFetchAt: null };
    const status = {
      family: 'INSTITUTIONAL' as const,
      asOf: '2026-11-25',
      generatedAt: '2026-11-26T06:00:00.000Z',
      isSynthetic: false,
      isLoading: false,
      firstLoadedDate: null,
      sources: [source],
    };
    const panels = [{ title: 'Institutions', families: ['INSTITUTIONAL' as const] }];
    const [now] = originRows(panels, [status]);
    const [past] = originRows(panels, [status], '2026-11-20');
    expect(now).toMatchObject({ asOf: ['2026-11-25'], problems: ['sec/13f is late.'] });
    expect(past).toMatchObject({ asOf: ['2026-11-20'], isDated: true, problems: [], from: 'sec/13f' });
  });
});
