/** A webhook that is not authentic, or too old. `message` names the reason; do not send it to the caller. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export type Webhook<Payload> = {
  /** Distinguishes deliveries: a repeated delivery has the same id. */
  id: string;
  /** When it was sent. */
  sentAt: Date;
  payload: Payload;
};

/** How far the clock of the sender may differ, in seconds. Source: the Standard Webhooks specification. */
const TOLERANCE_SECONDS = 5 * 60;
const SECRET_PREFIX = 'whsec_';

type WebhookOptions = { now?: Date; toleranceSeconds?: number };
type SignedHeaders = { get(name: string): string | null };

const encoder = /* @__PURE__ */ new TextEncoder();
const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

function readSecret(secret: string): Uint8Array<ArrayBuffer> {
  try {
    return decodeBase64(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret);
  } catch {
    throw new Error('The secret of a webhook is base64, after the prefix whsec_.');
  }
}

function requireHeader(headers: SignedHeaders, name: string): string {
  const value = headers.get(name);
  if (!value) throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

/** The signatures of version 1; during a rotation there is one for each secret. */
const listSignatures = (header: string): Uint8Array<ArrayBuffer>[] =>
  header.split(' ').flatMap((entry) => {
    const [version, signature = ''] = entry.split(',');
    try {
      return version === 'v1' ? [decodeBase64(signature)] : [];
    } catch {
      return [];
    }
  });

/**
 * Verifies a webhook by the Standard Webhooks specification (https://www.standardwebhooks.com), and parses its JSON. It
 * needs the platform's Web Crypto only, so it runs on Node, on edge runtimes, and in workers.
 * @param body the request's body exactly as it arrived: parsed and printed again, it has another signature
 * @throws WebhookError
 */
export async function verifyWebhook<Payload = unknown>(
  { headers, body }: { headers: SignedHeaders; body: string },
  secret: string,
  { now = new Date(), toleranceSeconds = TOLERANCE_SECONDS }: WebhookOptions = {},
): Promise<Webhook<Payload>> {
  const id = requireHeader(headers, 'webhook-id');
  const timestamp = requireHeader(headers, 'webhook-timestamp');
  const signatures = listSignatures(requireHeader(headers, 'webhook-signature'));
  const sentAt = new Date(Number(timestamp) * 1_000);
  if (!/^\d+$/.test(timestamp) || !(Math.abs(now.valueOf() - sentAt.valueOf()) <= toleranceSeconds * 1_000))
    throw new WebhookError('The timestamp is too far from now.');
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', readSecret(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const signed = encoder.encode(`${id}.${timestamp}.${body}`);
  // `verify` compares in constant time.
  const results = await Promise.all(signatures.map((signature) => subtle.verify('HMAC', key, signature, signed)));
  if (!results.includes(true)) throw new WebhookError('No signature matches.');
  return { id, sentAt, payload: JSON.parse(body) as Payload };
}
