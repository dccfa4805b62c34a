import { signText, verifySignature } from '../../lib/signature.ts';

/** The addresses of feeds begin with this. */
export const FEEDS_PATH = '/feeds/';

const formatSigned = (alertId: string): string => `market-signals feed\n${alertId}`;

/** The address of an alert's feed, relative to the gateway. It works without a header until the secret is replaced. */
export const formatFeedUrl = (alertId: string, feedSecret: string): string =>
  `${FEEDS_PATH}${alertId}.atom?signature=${signText(formatSigned(alertId), feedSecret)}`;

/** The alert and the signature of a requested address; null if a part is missing. */
export function parseFeedUrl(url: URL): { alertId: string; signature: string } | null {
  const [, alertId] = new RegExp(`^${FEEDS_PATH}([0-9a-f-]{36})\\.atom$`).exec(url.pathname) ?? [];
  const signature = url.searchParams.get('signature');
  return alertId && signature ? { alertId, signature } : null;
}

export const isFeedSignature = (alertId: string, signature: string, feedSecret: string): boolean =>
  verifySignature(signature, formatSigned(alertId), feedSecret);
