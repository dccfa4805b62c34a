import { createHmac, timingSafeEqual } from 'node:crypto';

const createMac = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** The HMAC-SHA-256 of a text in base64url, for addresses. */
export const signText = (text: string, secret: string): string => createMac(text, secret).toString('base64url');

/** Whether a signature is that of a text, in constant time. */
export function verifySignature(signature: string, text: string, secret: string): boolean {
  const [expected, bytes] = [createMac(text, secret), Buffer.from(signature, 'base64url')];
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
