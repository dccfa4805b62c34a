import { describe, expect, it } from 'vitest';
import { buildDirectory, type LegislatorFact } from '../../../src/families/congress/members/derive.ts';
import {
  bySurname,
  type ChamberCode,
  type CongressFiler,
  directoryOrder,
  displayName,
  filedName,
  freeSlugs,
  type Legislator,
  matchLegislator,
  politicianSlug,
  searchDirectory,
  splitMemberName,
} from '../../../src/families/congress/members/rules.ts';

const member = (
  bioguideId: string,
  name: string,
  seat: string,
  more: Partial<Legislator> = {},
): Legislator & { fullName: null } => {
  const [firstName, middle, ...last] = name.split(' ');
  const [chamber, state, district] = seat.split(' ');
  return {
    bioguideId,
    firstName: firstName!,
    middleName: middle === '-' ? null : middle!,
    lastName: last.join(' '),
    suffix: null,
    nickname: null,
    birthday: '1960-01-01',
    chamber: chamber as ChamberCode,
    state: state!,
    district: district ? Number(district) : null,
    former: false,
    ...more,
    fullName: null,
  };
};

const MEMBERS = [
  member('V1', 'Addison Mitchell Vale', 'SENATE KY', { nickname: 'Mitch', suffix: 'Jr.' }),
  member('V2', 'William John Vale', 'HOUSE KY', { birthday: '1839-01-01', former: true }),
  member('T1', 'Thomas - Thorne', 'SENATE NC'),
  member('G1', 'Marjorie Tyler Grey', 'HOUSE GA 14'),
  member('D1', 'April Lynn Marsh Delane', 'HOUSE MD 6'),
  member('D2', 'John K. Delane', 'HOUSE MD 6', { former: true }),
  member('H1', 'J. Franz Holm', 'HOUSE AR 2'),
  member('K1', 'Thomas Howard Keel', 'HOUSE NJ 7', { suffix: 'Jr.' }),
  member('K2', 'Thomas Harold Keel', 'HOUSE NJ 7', { former: true, birthday: '1935-04-21' }),
  member('Y1', 'Val - Yates', 'HOUSE TX 3', { former: true }),
  member('Y2', 'Scott - Yates', 'HOUSE VA 2', { former: true }),
  member('C1', 'John R. Cutter', 'SENATE UT'),
  member('P1', 'Nydia M. Veláz', 'HOUSE NY 7'),
  member('R1', 'Mike - Rowe', 'HOUSE AL 3'),
  member('R2', 'Mike - Rowe', 'HOUSE MI 8'),
  member('F1', 'Sheila - Cher-Fils', 'HOUSE FL 20'),
  member('B1', 'Old - Bird', 'HOUSE VT', { former: true, birthday: null }),
];
const matchSlug = (name: string, chamber: ChamberCode, more: Partial<CongressFiler> = {}) =>
  matchLegislator({ name, chamber, bioguideId: null, state: null, district: null, ...more }, bySurname(MEMBERS))
    ?.bioguideId ?? null;

describe('Matching a filed name to a member', () => {
  it.each([
    ['A. Mitchell Vale, Jr.', 'SENATE', {}, 'V1', 'by the middle name they go by'],
    ['Mitch Vale', 'SENATE', {}, 'V1', 'by the nickname'],
    ['The Honorable Thom Thorne', 'SENATE', {}, 'T1', 'by a short form of the first name, behind a title'],
    ['Thomas R Thorne', 'SENATE', {}, 'T1', 'where the file has no middle name to contradict'],
    ['Hon. Marjorie Tyler Mrs Grey', 'HOUSE', { state: 'GA', district: 14 }, 'G1', 'with a title in the middle'],
    ['April Marsh Delane', 'HOUSE', { state: 'MD' }, 'D1', 'by a surname of two words'],
    ['John Delane', 'HOUSE', { state: 'MD' }, 'D2', 'who is not the namesake of a longer surname'],
    ['James Franz Holm', 'HOUSE', { state: 'AR', district: 2 }, 'H1', 'by the middle name behind an initial'],
    ['Thomas H. Keel', 'HOUSE', { state: 'NJ', district: 7 }, 'K1', 'of father and son the one who sits'],
    ['Valentine V. Yates', 'HOUSE', { state: 'TX', district: 3 }, 'Y1', 'by an initial, within the state'],
    ['John Cutter', 'HOUSE', { state: 'UT', district: 3 }, 'C1', 'who has moved to the other chamber since'],
    ['Nydia Velaz', 'HOUSE', { state: 'NY' }, 'P1', 'without accents'],
    ['NYDIA VELÁZ', 'HOUSE', { state: 'NY' }, 'P1', 'in capitals'],
    ['Mike Rowe', 'HOUSE', { state: 'MI' }, 'R2', 'of two of one name by the state'],
    ['Sheila Cher Fils', 'HOUSE', { state: 'FL' }, 'F1', 'without the hyphen'],
    ['A. Mitchell Vale, Jr.', 'SENATE', { bioguideId: 'V2' }, 'V1', 'although the source carries a namesake’s id'],
    ['Mike Rowe', 'HOUSE', { bioguideId: 'R1' }, 'R1', 'by the id where the name agrees'],
  ] as const)('finds %s (%s %j): %s, %s [POL-04]', (name, chamber, more, expected, _why) => {
    expect(matchSlug(name, chamber, more)).toBe(expected);
  });

  it.each([
    ['Mike Rowe', 'HOUSE', {}, 'two fit equally well'],
    ['Quentin Thorne', 'SENATE', {}, 'no given name agrees'],
    ['Thomas Unknown', 'SENATE', {}, 'nobody has the surname'],
    ['Marjorie Grey', 'HOUSE', { state: 'OH' }, 'the state is another'],
    ['William Vale', 'HOUSE', { state: 'KY' }, 'they would be long dead'],
    ['Old Bird', 'HOUSE', { state: 'VT' }, 'nobody knows when they were born'],
    ['Thorne', 'SENATE', {}, 'there is only a surname'],
    ['', 'SENATE', {}, 'there is no name'],
  ] as const)('leaves %j (%s %j) unmatched: %s [POL-04]', (name, chamber, more, _why) => {
    expect(matchSlug(name, chamber, more)).toBeNull();
  });

  it.each([
    ['The Honorable Robert C. "Bobby" Scott', ['robert', 'c', 'bobby', 'scott']],
    ['David A Perdue , Jr', ['david', 'a', 'perdue']],
    ['Nicholas V. Taylor', ['nicholas', 'v', 'taylor']],
    ['Joseph Manchin, Iii', ['joseph', 'manchin']],
    ['Kim Dr Schrier', ['kim', 'schrier']],
    ['Beto O’Rourke', ['beto', 'orourke']],
  ])('reads the words of %s [POL-04]', (name, words) => {
    expect(splitMemberName(name)).toEqual(words);
  });
});

describe('Names and slugs', () => {
  it.each([
    ['Nancy Pelosi', 'Nancy-Pelosi'],
    ['Angus S. King, Jr.', 'Angus-King'],
    ['Nydia M. Velázquez', 'Nydia-Velazquez'],
    ['Robert C. "Bobby" Scott', 'Robert-Scott'],
    ['J. French Hill', 'French-Hill'],
    ['G. K. B.', 'G-K-B'],
    ['Sheila Cherfilus-McCormick', 'Sheila-Cherfilus-McCormick'],
    ['monica de la Cruz', 'Monica-De-La-Cruz'],
    ['Beto O’Rourke', 'Beto-ORourke'],
    ['', 'Unnamed'],
  ])('the directory makes %j a capitalized, hyphenated slug: %s [POL-19]', (name, slug) => {
    expect(politicianSlug(name)).toBe(slug);
  });

  it('the directory gives of several of one name the first the plain slug, the others their state, then their id [POL-19]', () => {
    const people = ['A1', 'A2', 'A3', 'A4'].map((id, i) => ({
      id,
      name: 'Jo Doe',
      state: [null, 'OH', 'OH', null][i]!,
    }));
    expect([...freeSlugs(people).values()]).toEqual(['Jo-Doe', 'Jo-Doe-OH', 'Jo-Doe-A3', 'Jo-Doe-A4']);
  });

  it.each([
    ['The Honorable Rick Scott (Scott, Rick)', 'Rick Scott'],
    ['David A Perdue , Jr', 'David A Perdue, Jr'],
    ['Jerry Moran,', 'Jerry Moran'],
    ['RICHARD  BLUMENTHAL', 'Richard Blumenthal'],
  ])('the directory writes the filed name %j as %s [POL-04]', (name, expected) => {
    expect(filedName(name)).toBe(expected);
  });

  it('the directory shows the full name, or puts it together with the suffix [POL-12]', () => {
    const one = { ...MEMBERS[0]!, fullName: null };
    expect(displayName(one)).toBe('Addison Mitchell Vale, Jr.');
    expect(displayName({ ...one, fullName: 'Mitch Vale' })).toBe('Mitch Vale');
  });
});

describe('The directory', () => {
  const people = [
    { displayName: 'Cara Colé', state: 'NY', urlSlug: 'Cara-Cole', former: true, lastName: 'Colé', firstName: 'Cara' },
    { displayName: 'Bo Nyman', state: 'TX', urlSlug: 'Bo-Nyman', former: false, lastName: 'Nyman', firstName: 'Bo' },
    { displayName: 'Al Abel', state: null, urlSlug: 'Al-Abel', former: false, lastName: 'Abel', firstName: 'Al' },
  ];
  it.each([
    ['NY', ['Cara Colé', 'Bo Nyman'], 'the state of one and the name of the other'],
    ['colé', ['Cara Colé'], 'the display name with its accent'],
    ['cara-co', ['Cara Colé'], 'the slug'],
    [' aBeL ', ['Al Abel'], 'any case, blanks around it'],
    ['', ['Cara Colé', 'Bo Nyman', 'Al Abel'], 'everybody'],
    ['zz', [], 'nobody'],
  ])('finds by %j: %j (%s) [POL-11]', (text, names, _why) => {
    expect(searchDirectory(people, text).map(({ displayName: name }) => name)).toEqual(names);
  });

  it('has sitting members first, each group by family name [POL-13, UNS-04]', () => {
    expect(directoryOrder(people).map(({ displayName: name }) => name)).toEqual(['Al Abel', 'Bo Nyman', 'Cara Colé']);
  });
});

describe('Deriving the directory', () => {
  const fact = (id: string, name: string, more: Partial<LegislatorFact> = {}): LegislatorFact => ({
    ...member(id, name, 'HOUSE OH 1'),
    party: 'Democrat',
    imageUrl: null,
    former: false,
    servedUntil: null,
    termEnd: null,
    ...more,
  });
  const filer = (reportId: string, name: string, more: Partial<CongressFiler> = {}) => ({
    reportId,
    name,
    chamber: 'HOUSE' as const,
    bioguideId: null,
    state: 'OH',
    district: 1,
    ...more,
  });

  it('a member has left when the last term ended before the day, or the flat file says so [POL-12, POL-21]', () => {
    const facts = [
      fact('A1', 'Ann - Ames', { termEnd: '2025-01-03', former: null }),
      fact('A2', 'Bob - Bell', { termEnd: '2027-01-03', former: null }),
      fact('A3', 'Cal - Cobb', { former: true, servedUntil: 2020 }),
      fact('A4', 'Dee - Dunn', { former: true }),
    ];
    const standing = (day: string) =>
      Object.fromEntries(
        buildDirectory(facts, [], day).politicians.map(({ id, former, servedUntil }) => [id, [former, servedUntil]]),
      );
    expect(standing('2025-01-03')).toMatchObject({ A1: [false, null], A2: [false, null] });
    expect(standing('2025-01-04')).toEqual({
      A1: [true, '2025'],
      A2: [false, null],
      A3: [true, '2020'],
      A4: [true, null],
    });
  });

  it('the derived directory keeps an unknown filer with the details of the report, once for any number of reports [POL-04]', () => {
    const { politicians, reports } = buildDirectory(
      [fact('A1', 'Ann - Ames')],
      [filer('r1', 'Hon. Zed Q. Zorn, Jr.'), filer('r2', 'Zed Zorn'), filer('r3', 'Ann Ames')],
      '2025-01-01',
    );
    const stranger = 'name-zed-zorn-house-oh';
    expect(reports).toEqual([
      { reportId: 'r1', politicianId: stranger },
      { reportId: 'r2', politicianId: stranger },
      { reportId: 'r3', politicianId: 'A1' },
    ]);
    expect(politicians.find(({ id }) => id === stranger)).toMatchObject({
      urlSlug: 'Zed-Zorn',
      lastName: 'Zorn',
      chamber: 'HOUSE',
      state: 'OH',
      party: null,
      bioguideId: null,
      former: false,
    });
  });

  it('the derived directory leaves the plain slug to who filed, then who sits, then the younger [POL-19]', () => {
    const facts = [
      fact('A1', 'Jo - Doe', { former: true, birthday: '1920-01-01', state: 'ME' }),
      fact('A2', 'Jo - Doe', { former: true, birthday: '1940-01-01', state: 'VT' }),
      fact('A3', 'Jo - Doe', { state: 'OH' }),
    ];
    const slugs = (filers: ReturnType<typeof filer>[]) =>
      Object.fromEntries(
        buildDirectory(facts, filers, '2025-01-01').politicians.map(({ id, urlSlug }) => [id, urlSlug]),
      );
    expect(slugs([])).toEqual({ A1: 'Jo-Doe-ME', A2: 'Jo-Doe-VT', A3: 'Jo-Doe' });
    expect(slugs([filer('r1', 'Jo Doe', { state: 'ME' })])).toEqual({ A1: 'Jo-Doe', A2: 'Jo-Doe-VT', A3: 'Jo-Doe-OH' });
  });
});
