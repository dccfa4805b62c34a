/** FNV-1a with a final mix, so that texts that differ at their end differ in all bits. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return (bits ^ (bits >>> 15)) >>> 0;
}

/** A number from 0 to below 1, the same for the same text. */
export const toFraction = (seed: string): number => hash(seed) / 2 ** 32;

/** An element of a list, the same for the same text. */
export const pickElement = <Item>(items: readonly Item[], seed: string): Item =>
  items[Math.floor(toFraction(seed) * items.length)]!;
