/** A number in text, with an exponent or with a suffix, never both. */
const AMOUNT = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(?:(e[+-]?\d+)|([KMBT]))?$/i;
const EXPONENTS: Readonly<Record<string, number>> = { K: 3, M: 6, B: 9, T: 12 };

/** A number, or text that says one: `12.5`, `500M`, `1.2t`; thousands, millions, billions, trillions. Null for anything else. */
export function toAmount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const [, digits, exponent, suffix] = (typeof value === 'string' && AMOUNT.exec(value.trim())) || [];
  if (digits === undefined) return null;
  // As one literal: 1.1 x 1e12 would carry the noise of a product.
  const amount = Number(`${digits}${suffix ? `e${EXPONENTS[suffix.toUpperCase()]}` : (exponent ?? '')}`);
  return Number.isFinite(amount) ? amount : null;
}
