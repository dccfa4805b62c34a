import { createHash } from 'node:crypto';

/** A short text that differs if the values differ. */
export const hashValues = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');
