import { shortDay } from '../../format.ts';
import { newYork } from '../../new-york.ts';

/** Which prices a rating knows: it is made on the morning after a session, so its day alone would look ahead of the page. */
export function describeRatingDay(asOf: string, pricedAt: string | null | undefined): string {
  const session = pricedAt && isoDate(newYork(new Date(pricedAt)).wall);
  return session && session < asOf ? `after the ${shortDay(session)} close` : `before the ${shortDay(asOf)} open`;
}

const isoDate = (date: Date): string => date.toISOString().slice(0, 10);
