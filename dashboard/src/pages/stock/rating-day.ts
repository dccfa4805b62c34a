import { shortDay } from '../../format.ts';
import { toNewYorkDay } from '../../new-york.ts';

/** Which prices a rating knows: it is made on the morning after a session, so its day alone would look ahead of the page. */
export function describeRatingDay(asOf: string, pricedAt: string | null | undefined): string {
  const session = pricedAt && toNewYorkDay(new Date(pricedAt));
  return session && session < asOf ? `after the ${shortDay(session)} close` : `before the ${shortDay(asOf)} open`;
}
