import { groupBy } from '../../../lib/group.ts';
import { requireValue } from '../../../lib/require.ts';
import { rowsWithText } from '../../../lib/text-search.ts';

export type ChamberCode = 'SENATE' | 'HOUSE';

/** A member as described by a legislators file; the birthday is `YYYY-MM-DD`. */
export type Legislator = {
  bioguideId: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  nickname: string | null;
  fullName: string | null;
  birthday: string | null;
  chamber: ChamberCode;
  state: string | null;
  district: number | null;
  former: boolean;
};

/** The filer of a report, as named by its source. `district`: 0 if the state has a single district. */
export type CongressFiler = {
  name: string;
  chamber: ChamberCode;
  bioguideId: string | null;
  state: string | null;
  district: number | null;
};

/** LIMITS-19, POL-11. */
export const DIRECTORY_ROWS = 50;
export const DIRECTORY_MOST = 200;

const HONORIFICS = new Set('the hon honorable mr mrs ms miss dr sen senator rep representative congressman'.split(' '));
const SUFFIXES = new Set('jr sr ii iii iv v md phd esq'.split(' '));

/** Interchangeable given names. Source: common English short forms, as members use them. */
const SHORT_FORMS: readonly ReadonlySet<string>[] = `
  abraham abe|albert al bert|alexander alex|andrew andy drew|anthony tony|benjamin ben|bernard bernie|bradley brad
  angela angie|barbara barb|cynthia cindy|gilbert gil|jacqueline jackie|leslie les|louis lewis lou|martin marty
  pamela pam|russell russ|sandra sandy|stanley stan|teresa terri|terrence terry|wesley wes|zachary zach
  catherine katherine kathy cathy kate katie|charles charlie chuck|christopher chris|daniel dan danny|david dave
  deborah debbie debra|dennis denny|donald don|douglas doug|edward ed eddie ted|elizabeth liz beth betsy
  eugene gene|francis frank|frederick fred|gerald jerry gerry|gregory greg|harold hal|henry hank|jacklyn jacky jackie
  james jim jimmy|jeffrey jeff|jennifer jen jenny|jerome jerry|john jack johnny|jonathan jon|joseph joe joey
  joshua josh|kenneth ken|kimberly kim|lawrence larry|leonard len|margaret maggie peggy|matthew matt|michael mike mick
  mitchell mitch|nathaniel nate|nicholas nick|nancy nan|patricia pat patty|patrick pat|peter pete|philip phil
  randall randy|raymond ray|rebecca becky|richard rich rick dick|robert bob bobby rob|ronald ron|samuel sam
  stephen steven steve|susan suzan sue susie suzanne|theodore ted|thomas tom thom tommy|timothy tim
  valerie val|victoria vicky|vincent vince|virginia ginny|walter walt|william bill billy will`
  .split(/[|\n]/)
  .map((forms) => new Set(forms.trim().split(' ')))
  .filter(({ size }) => size > 1);

/** Given names that members sign with but no legislators file contains. */
const SIGNS_AS: Readonly<Record<string, string>> = { C001098: 'Rafael' };

/**
 * Words of a name in lower case, without accents and punctuation: `Robert C. "Bobby" Scott` -> robert, c, bobby, scott.
 */
const fold = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

/** The words of a filed name, without titles (in any position) and suffixes. */
export const splitMemberName = (name: string): string[] => {
  const words = fold(name).filter((word) => !HONORIFICS.has(word));
  return words.filter((word, i) => i === 0 || !SUFFIXES.has(word) || (word.length === 1 && i < words.length - 1));
};

const isShortForm = (a: string, b: string): boolean => SHORT_FORMS.some((forms) => forms.has(a) && forms.has(b));

/**
 * Strength of the match of given names: 4 the first name, 3 a short form of it, 2 any other name, 1 an initial, 0 none.
 */
function givenStrength(
  givenNames: readonly string[],
  { firstName, middleName, nickname, fullName, bioguideId }: Legislator,
) {
  const firsts = [...fold(firstName), ...fold(nickname ?? ''), ...fold(SIGNS_AS[bioguideId] ?? '')];
  const names = [...firsts, ...fold(middleName ?? ''), ...fold(fullName ?? '')].filter((name) => name.length > 1);
  const [first = ''] = givenNames;
  if (firsts.includes(first)) return 4;
  if (firsts.some((name) => isShortForm(name, first))) return 3;
  const longNames = givenNames.filter((name) => name.length > 1);
  if (longNames.some((name) => names.some((other) => other === name || isShortForm(name, other)))) return 2;
  return givenNames.some((name) => name.length === 1 && firsts.some((other) => other.startsWith(name))) ? 1 : 0;
}

/** Whether the middle names, or their initials, agree (1), contradict each other (-1), or are not both known (0). */
function middleAgreement(givenNames: readonly string[], { middleName }: Legislator): number {
  const [filedMiddle] = givenNames.slice(1);
  const [memberMiddle] = fold(middleName ?? '');
  if (!filedMiddle || !memberMiddle) return 0;
  return filedMiddle[0] === memberMiddle[0] ? 1 : -1;
}

// No member born earlier has filed since reports began in 2012.
const BORN_SINCE = '1915';

/** How well a member fits a filer, the most significant criterion first; null if they cannot be the same person. */
function computeFit(filer: CongressFiler, words: readonly string[], legislator: Legislator): number[] | null {
  const surname = fold(legislator.lastName);
  if (surname.length >= words.length || surname.join(' ') !== words.slice(-surname.length).join(' ')) return null;
  if (filer.state && legislator.state && filer.state !== legislator.state) return null;
  if (legislator.birthday !== null && legislator.birthday < BORN_SINCE) return null;
  if (legislator.former && legislator.birthday === null) return null;
  const givenNames = words.slice(0, -surname.length);
  const strength = givenStrength(givenNames, legislator);
  if (strength === 0) return null;
  return [
    Number(filer.chamber === legislator.chamber),
    Number(filer.district !== null && filer.district === legislator.district),
    strength,
    middleAgreement(givenNames, legislator),
    Number(!legislator.former),
  ];
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, i) => value - b[i]!).find((difference) => difference !== 0) ?? 0;

/** Members by the last word of their surname, the key that `matchLegislator` uses. */
export const bySurname = (legislators: Iterable<Legislator>): Map<string, Legislator[]> =>
  groupBy(legislators, ({ lastName }) => fold(lastName).at(-1) ?? '');

/**
 * The member who filed: the member with that surname whose given names agree. If several fit, the member whose id the
 * report states (an id alone is not enough, because sources state ids of namesakes), else the best fit by chamber,
 * district, strength of the given names, middle name, and whether the member is in office. Null if no member fits, or
 * two fit equally well.
 */
export function matchLegislator(
  filer: CongressFiler,
  members: ReadonlyMap<string, readonly Legislator[]>,
): Legislator | null {
  const words = splitMemberName(filer.name);
  const fitting = (members.get(words.at(-1) ?? '') ?? [])
    .flatMap((legislator) => {
      const rank = computeFit(filer, words, legislator);
      return rank ? [{ legislator, rank }] : [];
    })
    .sort((a, b) => compare(b.rank, a.rank));
  const stated = fitting.find(({ legislator }) => legislator.bioguideId === filer.bioguideId);
  if (stated) return stated.legislator;
  const [best, second] = fitting;
  return best && (!second || compare(best.rank, second.rank) > 0) ? best.legislator : null;
}

/** The full name of the file; if it has none, assembled from its parts. */
export const displayName = ({ fullName, firstName, middleName, lastName, suffix }: Legislator): string =>
  fullName ?? `${[firstName, middleName, lastName].filter(Boolean).join(' ')}${suffix ? `, ${suffix}` : ''}`;

/**
 * The slug of a name, capitalized and hyphenated (POL-19): without nicknames in quotes, initials, and suffixes.
 * `Angus S. King, Jr.` -> `Angus-King`, `Nydia M. Velázquez` -> `Nydia-Velazquez`. Never empty.
 */
export function politicianSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/["“][^"“”]*["”]/g, ' ')
    .split(/[^A-Za-z]+/)
    .filter(Boolean);
  const significant = words.filter((word) => word.length > 1 && !SUFFIXES.has(word.toLowerCase()));
  const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return (significant.length > 1 ? significant : words).map(capitalized).join('-') || 'Unnamed';
}

/** Capitalizes the words of a name that a form writes in capitals, and removes titles; suffixes after a comma stay. */
export function filedName(name: string): string {
  const words = name
    .replace(/\([^()]*\)/g, ' ')
    .replace(/(?<!\s)\s+,/g, ',')
    .split(/\s+/)
    .filter((word) => word && !HONORIFICS.has(fold(word).join('')))
    .map((word) => (word.length > 2 && word === word.toUpperCase() ? word[0] + word.slice(1).toLowerCase() : word));
  return words.join(' ').replace(/,$/, '');
}

/**
 * Slugs by id: the first person of a name gets the plain slug, others get a slug with their state, else with their id.
 */
export function freeSlugs(people: readonly { id: string; name: string; state: string | null }[]): Map<string, string> {
  const taken = new Set<string>();
  const slugs = new Map<string, string>();
  for (const { id, name, state } of people) {
    const plain = politicianSlug(name);
    const choices = [plain, ...(state ? [`${plain}-${state}`] : []), `${plain}-${id}`];
    const slug = requireValue(
      choices.find((choice) => !taken.has(choice.toLowerCase())),
      `a free slug for ${id}`,
    );
    taken.add(slug.toLowerCase());
    slugs.set(id, slug);
  }
  return slugs;
}

/** POL-11: people whose display name, state, or slug contains the text, in any case; all of them if it is empty. */
export function searchDirectory<T extends { displayName: string; state: string | null; urlSlug: string }>(
  people: readonly T[],
  text: string,
): readonly T[] {
  return rowsWithText(people, text, ({ displayName, state, urlSlug }) => [displayName, state, urlSlug]);
}

type DirectoryEntry = { former: boolean; lastName: string; firstName: string; urlSlug: string };
const buildDirectoryKey = ({ former, lastName, firstName, urlSlug }: DirectoryEntry): string =>
  [Number(former), lastName, firstName, urlSlug].join('\t');

/** Sitting members before former members, each by surname, given name, and slug. */
export const directoryOrder = <T extends DirectoryEntry>(people: readonly T[]): T[] =>
  [...people].sort((a, b) => (buildDirectoryKey(a) < buildDirectoryKey(b) ? -1 : 1));
