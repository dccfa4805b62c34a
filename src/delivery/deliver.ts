import { Webhook } from 'standardwebhooks';
import type { Database } from '../db/open.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import { AddressRefused } from '../lib/webhook-address.ts';
import type { EgressResponse } from './egress.ts';
import {
  claimAlert,
  findOldestEvent,
  type LeasedAlert,
  type QueuedEvent,
  releaseLease,
  settleDelivered,
  settleFailed,
} from './outbox.ts';
import { type FailedAttempt, planDeliveryRetry } from './retries.ts';

/** Events of one alert that are delivered before others get a turn. */
const MAX_EVENTS_PER_TURN = 20;

/** Sends a message to an address of a user. */
export type SendMessage = (
  address: string,
  message: { headers: Record<string, string>; body: string },
) => Promise<EgressResponse>;

export type DeliveryOptions = {
  db: Database;
  /** Names this process among those that share the outbox. */
  owner: string;
  now: () => Date;
  box: SecretBox;
  post: SendMessage;
  /** Stops between two events. */
  signal?: AbortSignal;
};

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

/** Sends an event. @returns the status, or the failure */
async function attempt(
  alert: LeasedAlert,
  event: QueuedEvent,
  { post, now, box }: DeliveryOptions,
): Promise<{ status: number } | FailedAttempt> {
  try {
    const headers = signMessage(event, openSecrets(alert, box), now());
    const { status, retryAfterMs } = await post(alert.url, { headers, body: event.body });
    return isSuccess(status) ? { status } : { status, reason: `it answered ${status}.`, retryAfterMs };
  } catch (error) {
    const reason = error instanceof AddressRefused ? `its address ${error.message}.` : describeFailure(error);
    return { status: null, reason, retryAfterMs: null };
  }
}

/** Only the kind of failure: details of a network are not for the owner of an alert. */
function describeFailure(error: unknown): string {
  const { name, code } = error as { name?: string; code?: string };
  if (error instanceof SecretUnreadable) return 'its secret was stored under another WEBHOOKS_KEY; rotate it.';
  if (name === 'TimeoutError' || code === 'UND_ERR_CONNECT_TIMEOUT') return 'it did not answer within 5 seconds.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name could not be resolved.';
  if (code?.startsWith('ERR_TLS') || code?.includes('CERT')) return 'its certificate is not valid.';
  return 'the connection failed.';
}

/** Delivers the events of a leased alert in order, until one fails. @returns the number of delivered events */
async function deliverInOrder(alert: LeasedAlert, options: DeliveryOptions): Promise<number> {
  const { db, owner, now, signal } = options;
  const alertId = alert.id;
  let { attempts, failingSince } = alert;
  let delivered = 0;
  while (delivered < MAX_EVENTS_PER_TURN && !signal?.aborted) {
    const event = await findOldestEvent(db, alertId);
    if (!event) break;
    const result = await attempt(alert, event, options);
    if ('reason' in result) {
      const at = now();
      const plan = planDeliveryRetry(result, attempts + 1, at.valueOf() - (failingSince ?? at).valueOf());
      const isPaused = 'pausedReason' in plan;
      await settleFailed(db, {
        alertId,
        owner,
        now: at,
        status: result.status,
        error: `The webhook could not be delivered: ${result.reason}`,
        nextAttemptAt: isPaused ? null : new Date(at.valueOf() + plan.pauseMs),
        pausedReason: isPaused ? plan.pausedReason : null,
      });
      return delivered;
    }
    const hasLease = await settleDelivered(db, {
      alertId,
      owner,
      eventId: event.eventId,
      status: result.status,
      now: now(),
    });
    delivered += 1;
    if (!hasLease) return delivered;
    [attempts, failingSince] = [0, null];
  }
  await releaseLease(db, alertId, owner);
  return delivered;
}

/**
 * Delivers all events that are due, those of an alert in their order. Several processes may do so at a time: the events of an alert
 * are sent by one. A process that dies repeats at most the event it was sending, under the same id.
 * @returns the number of delivered events
 */
export async function deliverDue(options: DeliveryOptions): Promise<number> {
  const { db, owner, now, signal } = options;
  let delivered = 0;
  while (!signal?.aborted) {
    const alert = await claimAlert(db, owner, now());
    if (!alert) break;
    delivered += await deliverInOrder(alert, options);
  }
  return delivered;
}
