import { getPublicationDay } from '../../db/known.ts';
import { addDays, compactDate, isoDate, parseStoredDay } from '../../lib/dates.ts';
import { isSession, newYorkDay, newYorkTime, sessionBefore } from '../../market/calendar.ts';
import { dailyAt } from '../../market/schedules.ts';
import { formatSyncMonth, monthStart } from '../scope.ts';
import { ShapeError, type Stream, type SyncSource, type Task } from '../source.ts';

/** A day's file may be corrected on the days after it. */
const CORRECTED_SESSIONS = 3;
/** A file that is missing after this many days was never published. */
const VOLUME_DUE_DAYS = 5;
/** FINRA publishes a day's volume by six in the evening. */
const VOLUME_HOUR = 18;
/** The last line of a file: the number of its rows. */
const COUNT_LINE = /\n\d+\s*$/;
const TAIL_BYTES = 64;
/** Longer than a header and a row. */
const HEAD_BYTES = 4_096;

/** Off-exchange short sale volume, one file per session. */
const shortVolume: Stream = {
  name: 'short-volume',
  kind: 'short-volume',
  schedule: dailyAt(18, 15),
  plan({ since }, { now }) {
    const today = newYorkDay(now);
    let day = now < newYorkTime(today, VOLUME_HOUR, 0) || !isSession(today) ? sessionBefore(today) : today;
    const tasks: Task[] = [];
    for (; day >= since; day = sessionBefore(day)) {
      const isSettled = tasks.length >= CORRECTED_SESSIONS;
      tasks.push({
        key: isoDate(day),
        url: `https://cdn.finra.org/equity/regsho/daily/CNMSshvol${compactDate(day)}.txt`,
        expects: { header: 'Date|Symbol|ShortVolume|' },
        at: isoDate(day),
        dueBy: isoDate(addDays(day, VOLUME_DUE_DAYS)),
        ...(isSettled && { isImmutable: true }),
      });
    }
    return tasks;
  },
  land({ key }, bytes) {
    const other = describeOtherDay(bytes, key, 'Date');
    if (other) return other;
    // The importer compares the count with the rows.
    if (!COUNT_LINE.test(bytes.subarray(-TAIL_BYTES).toString('latin1')))
      throw new ShapeError('Its last line, which states the number of rows, is missing; it is cut off.');
    return { files: [{ name: `CNMSshvol${key.replaceAll('-', '')}.txt`, content: bytes }] };
  },
};

/**
 * Why a table separated by `|` is not that of a day yet: it has no rows, or those of another day. null if it is, or if it
 * has no column of that name.
 */
function describeOtherDay(bytes: Buffer, day: string, column: string): { notYet: string } | null {
  const [header = '', row = ''] = bytes.subarray(0, HEAD_BYTES).toString('utf8').split(/\r?\n/);
  const place = header.split('|').indexOf(column);
  if (place === -1) return null;
  const writtenDay = row.split('|')[place]?.replaceAll('-', '');
  if (!writtenDay) return { notYet: 'The file has no rows yet.' };
  return writtenDay === day.replaceAll('-', '') ? null : { notYet: `The file has rows of ${writtenDay} instead.` };
}

const INTEREST_DUE_DAYS = 30;
/** The two newest settlements may be revised. */
const REVISED = 2;

const DATES = 'settlement dates';

/** All short positions, twice a month. The settlement dates, which holidays move, come from FINRA's own list. */
const shortInterest: Stream = {
  name: 'short-interest',
  kind: 'short-interest',
  schedule: dailyAt(18, 0),
  plan: ({ since }) => [
    {
      key: `${DATES} levelSetDate ${formatSyncMonth(since)}`,
      url: 'https://api.finra.org/partitions/group/otcMarket/name/consolidatedShortInterest',
      expects: 'json',
    },
  ],
  land({ key }, bytes, { since }) {
    if (!key.startsWith(DATES))
      return (
        describeOtherDay(bytes, key, 'settlementDate') ?? {
          files: [{ name: `shrt${key.replaceAll('-', '')}.csv`, content: bytes }],
        }
      );
    const settlements = settlementDates(JSON.parse(bytes.toString())).filter(
      (day) => day >= isoDate(monthStart(since)),
    );
    return {
      tasks: settlements.map((day, i) => ({
        key: day,
        url: `https://cdn.finra.org/equity/otcmarket/biweekly/shrt${day.replaceAll('-', '')}.csv`,
        expects: { header: 'accountingYearMonthNumber|symbolCode|' },
        at: day,
        dueBy: isoDate(addDays(getPublicationDay('short_interest', parseStoredDay(day)), INTEREST_DUE_DAYS)),
        ...(i >= REVISED && { isImmutable: true as const }),
      })),
      empty: 'There has been no settlement since then.',
    };
  },
};

/** The settlement dates in FINRA's list of partitions, newest first. */
export function settlementDates(list: unknown): string[] {
  const days = JSON.stringify(list).match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  return [...new Set(days)].sort().reverse();
}

export const finra: SyncSource = {
  name: 'finra',
  standing: 'official',
  terms: "Published free of charge under FINRA's terms of use; redistribution is the user's own responsibility.",
  hosts: [
    { name: 'cdn.finra.org', perSecond: 4 },
    { name: 'api.finra.org', perSecond: 2 },
  ],
  needs: [],
  streams: [shortVolume, shortInterest],
};
