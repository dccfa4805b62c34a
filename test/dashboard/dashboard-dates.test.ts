import { describe, expect, it } from 'vitest';
import {
  dayRange,
  findMonday,
  formatDay,
  formatDays,
  instant,
  monthOfYear,
  ordinal,
  shortDay,
  weekday,
} from '../../dashboard/src/format.ts';
import { newYork } from '../../dashboard/src/new-york.ts';
import { lastSession } from '../../dashboard/src/pages/market/indexes-panel.tsx';

describe('Dates on the pages', () => {
  it('are written in American English, without a zone', () => {
    expect(formatDay('2026-11-01')).toBe('Nov 1, 2026');
    expect(shortDay('2026-11-21')).toBe('Nov 21');
    expect(monthOfYear('2026-01-31')).toBe('Jan 2026');
    expect(weekday('2026-11-21')).toBe('Sat, Nov 21');
    expect([formatDay(null), shortDay(undefined), weekday(''), instant(null)]).toEqual(['–', '–', '–', '–']);
  });

  it('several are a list that names each year once', () => {
    expect(formatDays(['2026-11-20'])).toBe('Nov 20, 2026');
    expect(formatDays(['2026-11-20', '2026-11-21'])).toBe('Nov 20 and Nov 21, 2026');
    expect(formatDays(['2025-12-31', '2026-01-02', '2026-11-20'])).toBe('Dec 31, 2025, Jan 2 and Nov 20, 2026');
  });

  it('a range names its year once where both days are in it', () => {
    expect(dayRange('2026-05-20', '2026-11-20')).toBe('May 20 – Nov 20, 2026');
    expect(dayRange('2025-11-20', '2026-11-20')).toBe('Nov 20, 2025 – Nov 20, 2026');
  });

  it('an instant is shown on New York’s clock', () => {
    expect(instant('2026-11-21T14:30:00Z')).toBe('Nov 21, 9:30 AM EST');
    expect(instant('2026-07-01T20:00:00Z')).toBe('Jul 1, 4:00 PM EDT');
    expect(instant('2026-07-01T04:05:00Z')).toBe('Jul 1, 12:05 AM EDT');
    expect(instant('2026-07-01T16:00:00Z')).toBe('Jul 1, 12:00 PM EDT');
  });

  it('New York’s clock equals the time zone database, to the minute of every change', () => {
    const newYorkFormat = new Intl.DateTimeFormat('en-CA', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'America/New_York',
      timeZoneName: 'short',
    } as Intl.DateTimeFormatOptions);
    const formatInstant = (at: Date) => {
      const part = Object.fromEntries(newYorkFormat.formatToParts(at).map(({ type, value }) => [type, value]));
      return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute} ${part.timeZoneName}`;
    };
    const ours = (at: Date) => {
      const { wall, zone } = newYork(at);
      return `${wall.toISOString().slice(0, 16)} ${zone}`;
    };
    for (let year = 2007; year < 2040; year += 1)
      for (const month of [0, 2, 6, 10])
        for (let date = 1; date <= 15; date += 1)
          for (const [hour, minute] of [
            [5, 59],
            [6, 0],
            [6, 59],
            [7, 0],
          ] as const) {
            const at = new Date(Date.UTC(year, month, date, hour, minute));
            if (ours(at) !== formatInstant(at)) expect(ours(at)).toBe(formatInstant(at));
          }
    expect(ours(new Date('2026-03-08T07:00:00Z'))).toBe('2026-03-08T03:00 EDT');
  });

  it('a week begins on New York’s Monday', () => {
    expect(findMonday(new Date('2026-11-23T04:59:00Z'))).toBe('2026-11-16');
    expect(findMonday(new Date('2026-11-23T05:00:00Z'))).toBe('2026-11-23');
  });
});

describe('Ordinals', () => {
  it('of teens end in th', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 100, 45.1].map((value) => ordinal(value))).toEqual(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 100th 45th'.split(' '),
    );
  });
});

describe('The session of the prices on the market page', () => {
  it('is the newest session of the indexes; null if no index has a price', () => {
    const at = (sessionDate: string) => ({ quote: { sessionDate } });
    expect(lastSession([at('2026-11-19'), at('2026-11-20'), at('2026-11-18')])).toBe('2026-11-20');
    expect(lastSession([])).toBeUndefined();
  });
});
