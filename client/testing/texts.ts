import { COMPANIES, type RowPlace } from './place.ts';
import { pickElement, toFraction } from './random.ts';

/** Invented people. */
const PEOPLE = ['Ada Marsh', 'Ben Okafor', 'Carla Reyes', 'Dov Lindqvist', 'Erin Walsh', 'Farid Anwar', 'Grace Tan'];
const TITLES = ['Chief Executive Officer', 'Chief Financial Officer', 'Director', 'General Counsel'];
const FIRMS = ['Alder Capital', 'Birchmont Research', 'Cedar & Lane', 'Dunmore Partners'];

/** `insiderTitle` as words: `Insider title`. */
function toWords(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`;
}

const getCompany = (ticker: string): string => COMPANIES[ticker] ?? `${ticker} Corp.`;

type Maker = (field: { type: string; name: string; place: RowPlace }) => string;

/** Texts by the name of their field, the first match first. */
const MAKERS: readonly (readonly [pattern: RegExp, make: Maker])[] = [
  [/url$|website|link/i, () => 'https://example.com/'],
  [/currency$/i, () => 'USD'],
  [/^exchange$/i, () => 'NASDAQ'],
  [/country/i, () => 'US'],
  [/email/i, () => 'person@example.com'],
  [
    /(insider|politician|member|owner|person).*name$|^(ceo|author)$/i,
    ({ name, place }) => pickElement(PEOPLE, place.seed + name),
  ],
  [/title$|position$|^role$/i, ({ name, place }) => pickElement(TITLES, place.seed + name)],
  [/firm|filer|manager|institution|broker/i, ({ name, place }) => pickElement(FIRMS, place.seed + name)],
  [/^(ticker|symbol)$/i, ({ place }) => place.keys.ticker ?? pickElement(Object.keys(COMPANIES), place.seed)],
  [/^cik$/i, ({ place }) => String(Math.floor(toFraction(place.seed) * 1e6)).padStart(10, '0')],
  [
    /id$|slug$|key$|cursor$/i,
    ({ type, name, place }) => `${type}-${name}-${place.seed}`.replace(/\W+/g, '-').toLowerCase(),
  ],
  [
    /headline|summary|sentence|description|message|disclaimer|reason$|text$|body$/i,
    ({ name, place }) => `${toWords(name)} of ${place.keys.ticker ?? 'the market'}.`,
  ],
  [/^label$/i, ({ type, place }) => `${toWords(type)} ${place.index + 1}`],
  [/^(name|companyName)$/i, ({ type, place }) => nameObject(type, place)],
];

/** Objects of these types are named by their company, and people by their name. */
function nameObject(type: string, place: RowPlace): string {
  if (/^(Insider|Politician|Leader)/.test(type)) return pickElement(PEOPLE, place.seed);
  return place.keys.ticker ? getCompany(place.keys.ticker) : `${toWords(type)} ${place.index + 1}`;
}

/** A plausible text for a field, by its name and the object. */
export function makeText(type: string, name: string, place: RowPlace): string {
  const [, make] = MAKERS.find(([pattern]) => pattern.test(name)) ?? [];
  return make ? make({ type, name, place }) : `${toWords(name)} ${place.index + 1}`;
}
