import { createHmac, timingSafeEqual } from 'node:crypto';

/** The addresses of feeds begin with this. */
export const FEEDS_PATH = '/feeds/';

const sign = (alertId: string, feedSecret: string): Buffer =>
  createHmac('sha256', feedSecret).update(`market-signals feed\n${alertId}`).digest();

/** The address of an alert's feed, relative to the gateway. It works without a header until the secret is replaced. */
export const formatFeedUrl = (alertId: string, feedSecret: string): string =>
  `${FEEDS_PATH}${alertId}.atom?signature=${sign(alertId, feedSecret).toString('base64url')}`;

/** The alert and the signature of a requested address; null if a part is missing. */
export function parseFeedUrl(url: URL): { alertId: string; signature: string } | null {
  const [, alertId] = new RegExp(`^${FEEDS_PATH}([0-9a-f-]{36})\\.atom$`).exec(url.pathname) ?? [];
  const signature = url.searchParams.get('signature');
  return alertId && signature ? { alertId, signature } : null;
}

export function isFeedSignature(alertId: string, signature: string, feedSecret: string): boolean {
  const expected = sign(alertId, feedSecret);
  const bytes = Buffer.from(signature, 'base64url');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
