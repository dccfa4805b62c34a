import { groupBy } from '../../../lib/group.ts';
import { rowsWithText } from '../../../lib/text-search.ts';

export type ChamberCode = 'SENATE' | 'HOUSE';

/** A member as a legislators file has them; the birthday is `YYYY-MM-DD`. */
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

/** Who filed a report, as its source names them. `district`: 0 for a state's only one. */
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

/** Given names that stand for each other. Source: common English short forms, as members use them. */
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

/** Given names that members sign with and no legislators file has. */
const SIGNS_AS: Readonly<Record<string, string>> = { C001098: 'Rafael' };

/** Words of a name in lower case, without accents and punctuation: `Robert C. "Bobby" Scott` -> robert c bobby scott. */
const fold = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

/** The words of a filed name that name somebody: no titles (wherever they stand) and no suffixes. */
export const splitMemberName = (name: string): string[] => {
  const words = fold(name).filter((word) => !HONORIFICS.has(word));
  return words.filter((word, i) => i === 0 || !SUFFIXES.has(word) || (word.length === 1 && i < words.length - 1));
};

const isShortForm = (a: string, b: string): boolean => SHORT_FORMS.some((forms) => forms.has(a) && forms.has(b));

/** How well given names agree: 4 the first name, 3 a short form of it, 2 any other name, 1 an initial, 0 nothing. */
function givenStrength(
  given: readonly string[],
  { firstName, middleName, nickname, fullName, bioguideId }: Legislator,
) {
  const firsts = [...fold(firstName), ...fold(nickname ?? ''), ...fold(SIGNS_AS[bioguideId] ?? '')];
  const all = [...firsts, ...fold(middleName ?? ''), ...fold(fullName ?? '')].filter((name) => name.length > 1);
  const [first = ''] = given;
  if (firsts.includes(first)) return 4;
  if (firsts.some((name) => isShortForm(name, first))) return 3;
  const named = given.filter((name) => name.length > 1);
  if (named.some((name) => all.some((other) => other === name || isShortForm(name, other)))) return 2;
  return given.some((name) => name.length === 1 && firsts.some((other) => other.startsWith(name))) ? 1 : 0;
}

/** Whether the middle names, or their initials, agree (1), contradict (-1) or say nothing (0). */
function middleAgreement(given: readonly string[], { middleName }: Legislator): number {
  const [said] = given.slice(1);
  const [known] = fold(middleName ?? '');
  if (!said || !known) return 0;
  return said[0] === known[0] ? 1 : -1;
}

// Nobody who was born earlier has filed since reports began in 2012.
const BORN_SINCE = '1915';

/** How well a member fits a filer, the weightiest first; null if they cannot be the same. */
function computeFit(filer: CongressFiler, words: readonly string[], legislator: Legislator): number[] | null {
  const surname = fold(legislator.lastName);
  if (surname.length >= words.length || surname.join(' ') !== words.slice(-surname.length).join(' ')) return null;
  if (filer.state && legislator.state && filer.state !== legislator.state) return null;
  if (legislator.birthday !== null && legislator.birthday < BORN_SINCE) return null;
  if (legislator.former && legislator.birthday === null) return null;
  const given = words.slice(0, -surname.length);
  const strength = givenStrength(given, legislator);
  if (strength === 0) return null;
  return [
    Number(filer.chamber === legislator.chamber),
    Number(filer.district !== null && filer.district === legislator.district),
    strength,
    middleAgreement(given, legislator),
    Number(!legislator.former),
  ];
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, i) => value - b[i]!).find((difference) => difference !== 0) ?? 0;

/** Members by the last word of their surname, where `matchLegislator` looks them up. */
export const bySurname = (legislators: Iterable<Legislator>): Map<string, Legislator[]> =>
  groupBy(legislators, ({ lastName }) => fold(lastName).at(-1) ?? '');

/**
 * The member who filed: the one of that surname whose given names agree; of several the one whose id the report carries
 * (an id alone is not enough: sources carry those of namesakes), else the best by chamber, district, closeness of the
 * names, middle name, and whether they sit. Null if nobody fits, or two fit equally well.
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

/** The name to show: as the file writes it in full, or put together. */
export const displayName = ({ fullName, firstName, middleName, lastName, suffix }: Legislator): string =>
  fullName ?? `${[firstName, middleName, lastName].filter(Boolean).join(' ')}${suffix ? `, ${suffix}` : ''}`;

/**
 * The handle of a name, capitalized and hyphenated (POL-19): without nicknames in quotes, initials and suffixes.
 * `Angus S. King, Jr.` -> `Angus-King`, `Nydia M. Velázquez` -> `Nydia-Velazquez`. Never empty.
 */
export function politicianSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/["“][^"“”]*["”]/g, ' ')
    .split(/[^A-Za-z]+/)
    .filter(Boolean);
  const kept = words.filter((word) => word.length > 1 && !SUFFIXES.has(word.toLowerCase()));
  const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1);
  return (kept.length > 1 ? kept : words).map(capitalized).join('-') || 'Unnamed';
}

/** A name in ordinary writing where a form has it in capitals; without titles, suffixes after a comma kept. */
export function filedName(name: string): string {
  const words = name
    .replace(/\([^()]*\)/g, ' ')
    .replace(/(?<!\s)\s+,/g, ',')
    .split(/\s+/)
    .filter((word) => word && !HONORIFICS.has(fold(word).join('')))
    .map((word) => (word.length > 2 && word === word.toUpperCase() ? word[0] + word.slice(1).toLowerCase() : word));
  return words.join(' ').replace(/,$/, '');
}

/** Slugs by id: the first to come has the plain one, others of the same name their state, then their id with it. */
export function freeSlugs(people: readonly { id: string; name: string; state: string | null }[]): Map<string, string> {
  const taken = new Set<string>();
  const slugs = new Map<string, string>();
  for (const { id, name, state } of people) {
    const plain = politicianSlug(name);
    const choices = [plain, ...(state ? [`${plain}-${state}`] : []), `${plain}-${id}`];
    const slug = choices.find((choice) => !taken.has(choice.toLowerCase()))!;
    taken.add(slug.toLowerCase());
    slugs.set(id, slug);
  }
  return slugs;
}

/** POL-11: those whose display name, state or slug holds the text, in any case; all of them where it is empty. */
export function searchDirectory<T extends { displayName: string; state: string | null; urlSlug: string }>(
  people: readonly T[],
  text: string,
): readonly T[] {
  return rowsWithText(people, text, ({ displayName, state, urlSlug }) => [displayName, state, urlSlug]);
}

/** Members who sit before those who have left, each by surname, given name and slug. */
export const directoryOrder = <T extends { former: boolean; lastName: string; firstName: string; urlSlug: string }>(
  people: readonly T[],
): T[] =>
  [...people].sort((a, b) => {
    const [one, other] = [a, b].map(({ former, lastName, firstName, urlSlug }) =>
      [Number(former), lastName, firstName, urlSlug].join('\t'),
    );
    return one! < other! ? -1 : 1;
  });
