import { createHash } from 'node:crypto';

/** A short text that differs where the values do. */
export const hashValues = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');
