/** Words in names of firms, funds, and trusts, which file as owners too. */
const FIRM =
  /\b(llc|l\.l\.c|lp|l\.p|llp|inc|corp|ltd|limited|co|company|plc|gmbh|ag|sa|nv|bv|trust|funds?|partners|partnership|capital|holdings?|group|management|advis[eo]rs|ventures?|investments?|investors?|associates|foundation|bank|gp|estate|equity|insurance|master)\b|[&\d]/i;

/** Whether a filer's name is a person's: funds and trusts file as owners and directors too. */
export const isPersonName = (filed: string): boolean => !FIRM.test(filed) && filed.trim().split(/\s+/).length > 1;

/** Owners that EDGAR lists with the given name first. */
const GIVEN_NAME_FIRST: ReadonlySet<string> = new Set(['sergey brin']);

/** Suffixes as written in a sentence. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['jr', ', Jr.'],
  ['sr', ', Sr.'],
  ...['ii', 'iii', 'iv'].map((numeral) => [numeral, ` ${numeral.toUpperCase()}`] as const),
  ['md', ', MD'],
  ['phd', ', PhD'],
]);
const plain = (word: string): string => word.toLowerCase().replaceAll('.', '');

/** Words that belong to the family name after them. */
const PARTICLES: ReadonlySet<string> = new Set('van von der den de del della dos la st mc mac o'.split(' '));

const hasVowel = (word: string): boolean => /[aeiouy\u00c0-\u024f]/i.test(word);
const capitalized = (word: string): string =>
  word
    .toLowerCase()
    .replace(/(^|[-'\u2019.])\p{L}/gu, (start) => start.toUpperCase())
    .replace(/(^|-)Mc(\p{L})/gu, (_, before: string, letter: string) => `${before}Mc${letter.toUpperCase()}`);

/** Capitalizes words in all caps, and adds a period to initials. */
function formatWord(word: string): string {
  if (/^\p{L}$/u.test(word)) return `${word.toUpperCase()}.`;
  const isShouted = word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word);
  // `JB` is two initials, `JO` is a name.
  if (!isShouted || (word.length === 2 && !hasVowel(word))) return word;
  return capitalized(word);
}

/**
 * The number of words in the family name, which comes first: `DE LA CRUZ MARIA` -> 3. At least one word remains for the
 * given name.
 */
function familyLength(words: readonly string[]): number {
  let length = 1;
  while (length < words.length - 1 && PARTICLES.has(plain(words[length - 1]!))) length += 1;
  return length;
}

/** Joins `O BRIEN` and `MC DONALD` into one word. */
const joined = (family: readonly string[]): string =>
  family
    .map((word, i) => {
      const isLast = i === family.length - 1;
      if (!isLast && plain(word) === 'o') return "O'";
      if (!isLast && /^ma?c$/.test(plain(word))) return capitalized(word);
      return `${formatWord(word)}${isLast ? '' : ' '}`;
    })
    .join('');

/**
 * Formats a person's name as "First Last". EDGAR puts the family name first, often in all caps: `COOK TIMOTHY D` ->
 * `Timothy D. Cook`, `GORE ALBERT JR` -> `Albert Gore, Jr.`. Firms, trusts, and single words are unchanged. Apply it
 * once, to the name as filed.
 */
export function personName(filed: string): string {
  if (!isPersonName(filed)) return filed;
  const words = filed.replaceAll(',', ' ').split(/\s+/).filter(Boolean);
  const suffixes = words.slice(1).flatMap((word) => SUFFIXES.get(plain(word)) ?? []);
  const names = words.filter((word, i) => i === 0 || !SUFFIXES.has(plain(word)));
  if (names.length < 2) return filed;
  if (GIVEN_NAME_FIRST.has(names.join(' ').toLowerCase())) return names.map(formatWord).join(' ') + suffixes.join('');
  const length = familyLength(names);
  const givenNames = names.slice(length).map(formatWord);
  return `${[...givenNames, joined(names.slice(0, length))].join(' ')}${suffixes.join('')}`;
}
