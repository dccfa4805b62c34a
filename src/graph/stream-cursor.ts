import { fail } from './errors.ts';

/** A position in a log. `log`: the name of the log, which differs between databases. */
type StreamPosition = { log: string; id: number };

/** The position as clients store it: opaque, and safe in an address. */
export const formatStreamCursor = ({ log, id }: StreamPosition): string =>
  Buffer.from(`${log}:${id}`).toString('base64url');

/** The position of a cursor. @throws invalid_parameter */
export function parseStreamCursor(cursor: string): StreamPosition {
  const [, log, id] = /^(.+):(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (log === undefined) throw fail.invalid('invalid_parameter', 'cursor', 'cursor: give one that a stream has sent.');
  return { log, id: Number(id) };
}

export const refuseForeignCursor = () =>
  fail.invalid(
    'invalid_parameter',
    'cursor',
    'cursor: it is of another stream, or of another database. Open the stream without it, which begins now.',
  );

export const CURSOR_ARGUMENT = {
  required: false,
  description:
    'The `cursor` of the last event that was processed: the stream continues after it, without loss or repetition. Default: begins now; the first event then has no entries, but a cursor to store.',
} as const;
