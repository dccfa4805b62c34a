import { fail } from '../../graph/errors.ts';

/** Names a request that changes something, so that sending it again does not change it again. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Present on an answer that is that of an earlier request. */
export const REPLAYED_HEADER = 'Idempotent-Replayed';

/** A shorter text may be that of another request by chance. */
const MIN_LENGTH = 16;
const MAX_LENGTH = 255;
const VISIBLE = /^[\x21-\x7e]*$/;

/** The `Idempotency-Key` of a request; null without one. @throws invalid_parameter */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get(IDEMPOTENCY_HEADER);
  if (key === null) return null;
  if (key.length >= MIN_LENGTH && key.length <= MAX_LENGTH && VISIBLE.test(key)) return key;
  throw fail.invalid(
    'invalid_parameter',
    IDEMPOTENCY_HEADER,
    `${IDEMPOTENCY_HEADER}: ${MIN_LENGTH} to ${MAX_LENGTH} visible ASCII characters, such as a UUID.`,
  );
}
