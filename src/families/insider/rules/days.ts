import { daysFrom, isoDate, parseStoredDay } from '../../../lib/dates.ts';
import { sessionAfter } from '../../../market/calendar.ts';

/** The Securities Exchange Act of 1934, whose Section 16 requires these forms, became law on this day. */
export const FIRST_REPORTED_DAY = '1934-06-06';
/** A Form 4 is due before the end of the second business day after its transaction. Source: Form 4, Instruction 1(a). */
const DUE_SESSIONS = 2;

/** The days of a form as filed, `YYYY-MM-DD`; null if it does not state one. */
type StatedDays = {
  period: string;
  /** In the EDGAR header, which is the day of receipt. */
  headerDate: string | null;
  /** The latest signature, which a person types. */
  signedDate: string | null;
  transactionDates: readonly string[];
  /** The day of the import; null if it is unknown. */
  today: string | null;
};

/** `isMended`: of the days that were replaced. Null if no day can be right. */
type SettledDays = { period: string; filedDate: string; isPeriodMended: boolean; isFiledMended: boolean };

const findLatest = (...days: readonly string[]): string => [...days].sort().at(-1) ?? '';

/** A form is usually signed within so many days of its transaction. Ours. */
const SIGNED_DAYS = 60;
/** A form may be dated so many days after the import, days, if it agrees with itself. Ours. */
const MAX_AHEAD_DAYS = 366;

/** Whether all days of a form are after the import and agree with each other: then the clock of the import is behind. */
function isAhead({ period, signedDate, transactionDates, today }: StatedDays): boolean {
  if (today === null || signedDate === null || period <= today) return false;
  const [newest, signed] = [findLatest(period, ...transactionDates), parseStoredDay(signedDate)];
  const signedAfter = daysFrom(parseStoredDay(newest), signed);
  return signedAfter >= 0 && signedAfter <= SIGNED_DAYS && daysFrom(parseStoredDay(today), signed) <= MAX_AHEAD_DAYS;
}

/**
 * The days of a form that can be: nothing is filed before its newest transaction or after the import. A signature that
 * is, such as one of last January, gives way to the period plus two sessions, or to itself if it is later; a period after
 * the filing to the earliest transaction. Ours, since EDGAR does not compare the days that filers type.
 * @returns null if no day of the form can be right
 */
export function settleDays(stated: StatedDays): SettledDays | null {
  const { period, headerDate, signedDate, transactionDates, today } = stated;
  const latest = headerDate ?? (isAhead(stated) ? null : today);
  const canBe = (day: string | null): day is string => day !== null && (latest === null || day <= latest);
  const traded = transactionDates.filter(canBe).sort();
  const settledPeriod = [period, traded[0] ?? null, headerDate, signedDate].find(canBe);
  if (settledPeriod === undefined) return null;
  const isPeriodMended = settledPeriod !== period;
  const settle = (filedDate: string, isFiledMended: boolean): SettledDays => ({
    period: settledPeriod,
    filedDate,
    isPeriodMended,
    isFiledMended,
  });
  if (headerDate !== null) return settle(headerDate, false);
  const newest = findLatest(settledPeriod, ...traded);
  if (canBe(signedDate) && signedDate >= newest) return settle(signedDate, false);
  let due = parseStoredDay(settledPeriod);
  for (let i = 0; i < DUE_SESSIONS; i += 1) due = sessionAfter(due);
  const filedDate = findLatest(isoDate(due), canBe(signedDate) ? signedDate : '');
  return settle(latest !== null && filedDate > latest ? latest : filedDate, true);
}
