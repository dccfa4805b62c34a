/** A number as text, with an exponent or a suffix, never both. */
const AMOUNT = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(?:(e[+-]?\d+)|([KMBT]))?$/i;
const EXPONENTS: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12 };

/**
 * Parses a number, or text with an optional suffix for thousands, millions, billions, or trillions: `12.5`, `500M`,
 * `1.2t`. Null for anything else.
 */
export function toAmount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const [, digits, exponent, suffix] = (typeof value === 'string' && AMOUNT.exec(value.trim())) || [];
  if (digits === undefined) return null;
  // Parsed as one literal: multiplying 1.1 by 1e12 would add floating-point noise.
  const amount = Number(`${digits}${suffix ? `e${EXPONENTS[suffix.toUpperCase()]}` : (exponent ?? '')}`);
  return Number.isFinite(amount) ? amount : null;
}
