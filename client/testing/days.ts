import type { RowPlace } from './place.ts';

const DAY_MS = 86_400_000;
/** A Monday. Responses do not depend on the clock, so that snapshots of pages stay equal. */
const TODAY = Date.UTC(2026, 5, 15);
/** The close of an exchange session in New York, in summer. */
const CLOSE = 'T20:00:00.000Z';

/** The instant at which the fake gateway answers. */
export const ANSWERED_AT = `${formatDay(TODAY)}${CLOSE}`;

function formatDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Weekdays before the newest day. */
function subtractWeekdays(count: number): number {
  const weeks = Math.floor(count / 5);
  const weekdays = count % 5;
  // From a Monday, each step back into the week before also crosses the weekend.
  return TODAY - (weeks * 7 + (weekdays === 0 ? 0 : weekdays + 2)) * DAY_MS;
}

const IS_COMING = /next|due|expir|upcoming|earningsDate|reset|until/i;

/** A plausible day: of a coming event, or of the element of a list, newest first except in a series. */
export function makeDay(name: string, { index, count, isSeries }: RowPlace): string {
  if (IS_COMING.test(name)) return formatDay(TODAY + (index + 1) * 7 * DAY_MS);
  return formatDay(subtractWeekdays(isSeries ? count - 1 - index : index));
}

export const makeInstant = (name: string, place: RowPlace): string => `${makeDay(name, place)}${CLOSE}`;
