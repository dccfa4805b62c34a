/** An error of a response or of one of its fields. */
type Failure = { message: string; code?: string; extensions?: { code?: string } & Record<string, unknown> };

/** Why a panel is left out of a day that was rebuilt from later data; the band of the day says so once. */
export const NOT_REBUILT = 'Not part of a rebuilt day.';

/**
 * The sentence of a panel whose data does not exist: not yet, not on a past day, or not for this key; null for other errors. Data
 * that is being loaded arrives as an update.
 */
export function describeUnavailable({ message, code, extensions }: Failure): string | null {
  const reason = code ?? extensions?.code;
  if (reason === 'no_snapshot') return 'Not computed yet.';
  if (reason === 'warming_up') return 'Still being loaded.';
  if (reason !== 'not_available_as_of') return null;
  if (/\breconstructed\b/.test(message)) return NOT_REBUILT;
  return /\bPRO\b/.test(message) ? 'PRO only on a past day.' : 'Not available on a past day.';
}
