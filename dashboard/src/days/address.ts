/** The parameter of an address that names the past day of its page. */
const PARAMETER = 'asOf';

const isOfDay = (pair: string): boolean => pair === PARAMETER || pair.startsWith(`${PARAMETER}=`);

/** Splits an address into its path, the pairs of its query, and its fragment with the `#`. */
function splitAddress(address: string): { path: string; pairs: string[]; fragment: string } {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(address) ?? [];
  return { path, pairs: query.split('&').filter(Boolean), fragment };
}

/** The text in place of a day in the query of an address, valid or not; null: the page is of now. */
export const readDayText = (search: string): string | null => new URLSearchParams(search).get(PARAMETER);

/** Parses a day, `YYYY-MM-DD`; null if there is no such day. */
export function parseDayText(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text) ? text : null;
}

/** The address of the same page on another day; null: now. All else in the address stays as it is written. */
export function replaceDay(address: string, day: string | null): string {
  const { path, pairs, fragment } = splitAddress(address);
  const others = pairs.filter((pair) => !isOfDay(pair));
  const query = [...others, ...(day === null ? [] : [`${PARAMETER}=${encodeURIComponent(day)}`])].join('&');
  return `${path}${query && `?${query}`}${fragment}`;
}

/** The address of a link from a page: a page of the dashboard opens on the same day, unless the link names one. */
export function keepDay(address: string, search: string): string {
  const text = readDayText(search);
  const isPage = address.startsWith('/');
  return text === null || !isPage || splitAddress(address).pairs.some(isOfDay) ? address : replaceDay(address, text);
}
