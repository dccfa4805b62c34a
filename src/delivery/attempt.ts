import { Webhook } from 'standardwebhooks';
import type { SecretBox } from '../lib/secret-box.ts';
import { AddressRefused } from '../lib/webhook-address.ts';
import type { EgressResponse } from './egress.ts';
import type { LeasedAlert, QueuedEvent } from './outbox.ts';
import type { FailedAttempt } from './retries.ts';

/** Sends a message to an address of a user. */
export type SendMessage = (
  address: string,
  message: { headers: Record<string, string>; body: string },
) => Promise<EgressResponse>;

export type SendOptions = { now: () => Date; box: SecretBox; post: SendMessage };

type SigningKeys = readonly string[];

/** A stored secret that the operator's key does not open. */
class SecretUnreadable extends Error {}

function openSecrets({ id, secret, previousSecret }: LeasedAlert, box: SecretBox): SigningKeys {
  try {
    return [secret, previousSecret].flatMap((sealed) => (sealed ? [box.open(sealed, id)] : []));
  } catch (cause) {
    throw new SecretUnreadable('The secret cannot be opened.', { cause });
  }
}

/** The headers of the Standard Webhooks specification. While a secret is replaced, both sign. */
function signMessage({ eventId, body }: QueuedEvent, secrets: SigningKeys, at: Date): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(eventId, at, body));
  return {
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(at.valueOf() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The failures of a name server, and a name without an address. */
const NO_ADDRESS: readonly string[] = [
  'ENOTFOUND',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'ETIMEOUT',
  'ECANCELLED',
  'EBADRESP',
  'EBADNAME',
];

/** Only the kind of failure: details of a network are not for the owner of an alert. */
function describeFailure(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  if (error instanceof SecretUnreadable) return 'its secret was stored under another WEBHOOKS_KEY; rotate it.';
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT') return 'it did not answer within 5 seconds.';
  if (code !== undefined && NO_ADDRESS.includes(code)) return 'its name could not be resolved.';
  if (code?.startsWith('ERR_TLS') || code?.includes('CERT')) return 'its certificate is not valid.';
  return 'the connection failed.';
}

/** Sends an event. @returns the status, or the failure */
export async function sendEvent(
  alert: LeasedAlert,
  event: QueuedEvent,
  { post, now, box }: SendOptions,
): Promise<{ status: number } | FailedAttempt> {
  try {
    const headers = signMessage(event, openSecrets(alert, box), now());
    const { status, retryAfterMs } = await post(alert.url, { headers, body: event.body });
    return isSuccess(status) ? { status } : { status, reason: `it answered ${status}.`, retryAfterMs, isSilent: false };
  } catch (error) {
    const isRefused = error instanceof AddressRefused;
    const reason = isRefused ? `its address ${error.message}.` : describeFailure(error);
    return { status: null, reason, retryAfterMs: null, isSilent: !isRefused && !(error instanceof SecretUnreadable) };
  }
}
