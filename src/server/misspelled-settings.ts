/** Whether one typing error leads from one name to the other: a letter too many, missing, wrong, or swapped. */
export function isOneTypoAway(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endOfA, endOfB] = [a.length, b.length];
  while (endOfA > start && endOfB > start && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA -= 1;
    endOfB -= 1;
  }
  const [restOfA, restOfB] = [a.slice(start, endOfA), b.slice(start, endOfB)];
  if (restOfA.length <= 1 && restOfB.length <= 1) return true;
  return restOfA.length === 2 && restOfA === `${restOfB[1]}${restOfB[0]}`;
}

/** Keys of sources: a user's own source names its own. */
const OWN_KEYS = 'SYNC_KEY_';

/** Warnings about variables that are no setting and one typing error away from a setting. */
export const describeMisspelled = (names: readonly string[], settings: readonly string[]): string[] =>
  names
    .filter((name) => name.includes('_') && !name.startsWith(OWN_KEYS) && !settings.includes(name))
    .flatMap((name) => {
      const setting = settings.find((candidate) => isOneTypoAway(name, candidate));
      return setting ? [`${name} is not a setting, and is ignored; did you mean ${setting}?`] : [];
    });
