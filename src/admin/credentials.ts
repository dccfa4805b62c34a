import { createHash, timingSafeEqual } from 'node:crypto';

/** The header that carries an admin's secret. A page of another site cannot send it: the admin port has no CORS. */
export const ADMIN_HEADER = 'X-Admin-Key';

/** An admin: the name in the audit log, and the SHA-256 of the secret in hex. */
export type Admin = { name: string; digest: string };

/** The settings of the admin port. */
export type AdminSettings = {
  admins: readonly Admin[];
  /** The host that the port listens on, by whose name it is served too. */
  host?: string;
  /** Maximum bytes of the files of one upload. */
  maxUploadBytes: number;
};

/** A secret of this length cannot be guessed at any rate. */
const MIN_SECRET_LENGTH = 32;
const NAME = /^[a-z][a-z0-9._-]{0,39}$/;
/** Names of actors in the audit log that are no admins. */
const RESERVED = ['system', 'key'];

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** The admins of `name:secret,name2:secret2`; a text if it is invalid: why, without any secret. */
export function parseAdminKeys(text: string): Admin[] | string {
  const admins: Admin[] = [];
  for (const [index, entry] of text.split(',').entries()) {
    const separator = entry.indexOf(':');
    const place = `entry ${index + 1}`;
    if (separator < 0) return `has no name in ${place}; write name:secret`;
    const name = entry.slice(0, separator).trim();
    const secret = entry.slice(separator + 1).trim();
    if (!NAME.test(name) || RESERVED.includes(name))
      return `has an invalid name in ${place}: up to 40 lower-case letters, digits, dots and dashes, and not ${RESERVED.join(' or ')}`;
    if (admins.some((admin) => admin.name === name)) return `names '${name}' twice`;
    if (secret.length < MIN_SECRET_LENGTH)
      return `has a secret shorter than ${MIN_SECRET_LENGTH} characters for '${name}'`;
    if (secret.startsWith('ssk_')) return `has an API key as the secret of '${name}'; make another`;
    admins.push({ name, digest: hashSecret(secret) });
  }
  return admins;
}

/** The name of the admin with this secret; null if there is none. Takes the same time for every wrong secret. */
export function findAdmin(admins: readonly Admin[], secret: string): string | null {
  const digest = Buffer.from(hashSecret(secret));
  let match: string | null = null;
  for (const admin of admins) if (timingSafeEqual(digest, Buffer.from(admin.digest))) match = admin.name;
  return match;
}
