import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts short secrets that have to be read again. */
export type SecretBox = {
  /** @param owner the id of the row that stores the text: it opens for the same owner only */
  seal(secret: string, owner: string): string;
  /** @throws {Error} for a text that was changed, or sealed with another key or for another owner */
  open(sealed: string, owner: string): string;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM with a key derived from a text that the database does not have.
 * @param purpose the same text has another key for another purpose
 */
export function createSecretBox(keyText: string, purpose = 'market-signals webhook secrets'): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', keyText, '', purpose, KEY_BYTES));
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
      const iv = bytes.subarray(0, IV_BYTES);
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}
