import { requireBand } from '../lib/bands.ts';
import { primaryTicker } from '../market/ticker.ts';
import type { Listing } from './listing.ts';
import { getMarketCapBillions } from './listings.ts';
import { createRandom } from './random.ts';

/** A person or partnership that files with the SEC; invented. */
export type DemoInsider = {
  cik: number;
  /** Last name first, as in EDGAR. */
  name: string;
  officer: boolean;
  director: boolean;
  tenPctOwner: boolean;
  title: string | null;
};

/** A company whose insiders file, under the ticker in its filings. */
export type Issuer = { listing: Listing; insiders: readonly DemoInsider[] };

// The SEC has no numbers near these.
const FIRST_CIK = 9_100_000;
const CIKS_PER_ISSUER = 10;
const PARTNERS_CIK = 9_000_001;

// Invented family names: a common name together with a first name could be that of a real executive.
const LAST_NAMES = [
  ...['Abberlyn', 'Ashgrovel', 'Averstoke', 'Bramquist', 'Brockmere', 'Calderwyck', 'Castleford-Ames', 'Corvane'],
  ...['Dannerholt', 'Dunmarrow', 'Ellismoor', 'Falkenwright', 'Farrowby', 'Fennimark', 'Galloquist', 'Glenharrow'],
  ...['Hallowick', 'Harkensee', 'Hollowell-Rhys', 'Ingelmark', 'Iverstone', 'Jessamere', 'Kellenbray', 'Kestwick'],
  ...['Lindenmarsh', 'Lorrimoor', 'Maplethorne', 'Marrowfield', 'Merrivale', 'Nettlebrook', 'Northwyck', 'Oakhollow'],
  ...['Ormsbury', 'Pellingham', 'Penhallow', 'Quillfeather', 'Quistgaarden', 'Ravenholt', 'Rookwell', 'Rosendahler'],
  ...['Saltmarsh', 'Silverlund', 'Stannerly', 'Tamblewood', 'Thistlewick', 'Thornquay', 'Umberlake', 'Underbriar'],
  ...['Vandermark-Ko', 'Vesterholm', 'Wainscote', 'Westerlund-Li', 'Whitlowe', 'Winterbourn', 'Yarrowby', 'Zellinger'],
];
const FIRST_NAMES = [
  ...['Ada', 'Amara', 'Anders', 'Beatriz', 'Caleb', 'Chiara', 'Dmitri', 'Elena', 'Farid', 'Grace', 'Hana', 'Ibrahim'],
  ...['Ingrid', 'Joaquin', 'Kwame', 'Leila', 'Marcus', 'Mei', 'Nadia', 'Oskar', 'Priya', 'Rafael', 'Soren', 'Yuki'],
];

const CHIEF_TITLES = ['Chief Executive Officer', 'President and CEO', 'Chairman and CEO'];
const FINANCE_TITLES = ['Chief Financial Officer', 'EVP and CFO', 'SVP, Chief Financial Officer'];
const OTHER_TITLES = ['General Counsel and Secretary', 'Chief Operating Officer', 'Chief Accounting Officer'];

const role = (position: number, titles: { chief: string; finance: string; other: string }) => {
  if (position === 0) return { officer: true, director: true, title: titles.chief };
  if (position === 1) return { officer: true, director: false, title: titles.finance };
  if (position === 3) return { officer: true, director: false, title: titles.other };
  return { officer: false, director: true, title: null };
};

/** The number of insiders per company by market cap, in billions of USD: more for large companies. */
const INSIDERS = [
  { from: 200, least: 6, most: 9 },
  { from: 0, least: 3, most: 6 },
];

function drawInsiders(
  seed: number,
  issuerNumber: number,
  listing: Listing,
  nameOf: (number: number) => string,
): DemoInsider[] {
  const random = createRandom(seed, 'insiders', issuerNumber);
  const titles = {
    chief: random.pick(CHIEF_TITLES),
    finance: random.pick(FINANCE_TITLES),
    other: random.pick(OTHER_TITLES),
  };
  const { least, most } = requireBand(INSIDERS, getMarketCapBillions(listing));
  return Array.from({ length: random.integer(least, most) }, (_, position) => ({
    cik: FIRST_CIK + issuerNumber * CIKS_PER_ISSUER + position,
    name: nameOf(issuerNumber * CIKS_PER_ISSUER + position),
    tenPctOwner: false,
    ...role(position, titles),
  }));
}

/** Every company with its insiders: first the chief executive, then the chief financial officer. */
export function demoIssuers(seed: number, listings: readonly Listing[]): Issuer[] {
  const companies = listings.filter(
    ({ kind, ticker, coverage }) => kind === 'STOCK' && coverage !== 'NONE' && primaryTicker(ticker) === ticker,
  );
  const names = LAST_NAMES.flatMap((last) => FIRST_NAMES.map((first) => `${last} ${first}`));
  const shuffled = createRandom(seed, 'names').shuffled(names);
  // When the names run out, a middle initial distinguishes the next insiders with the same name.
  const nameInsider = (number: number) => {
    const round = Math.floor(number / shuffled.length);
    return `${shuffled[number % shuffled.length]}${round === 0 ? '' : ` ${String.fromCharCode(64 + round)}`}`;
  };
  const issuers = companies.map((listing, i) => ({ listing, insiders: drawInsiders(seed, i, listing, nameInsider) }));
  if (issuers.length < 2) return issuers;
  // One director serves on two boards.
  const [first, second] = createRandom(seed, 'boards').shuffled(issuers);
  const shared = first?.insiders[2];
  if (!shared) return issuers;
  return issuers.map((issuer) =>
    issuer === second ? { ...issuer, insiders: issuer.insiders.with(2, shared) } : issuer,
  );
}

const partner = (cik: number, name: string): DemoInsider => ({
  cik,
  name,
  officer: false,
  director: false,
  tenPctOwner: true,
  title: null,
});

/**
 * A partnership that owns a tenth of a company, its general partner, and the person who controls it: they file jointly.
 */
export const jointOwners: readonly DemoInsider[] = [
  partner(PARTNERS_CIK, 'Thornquay Hollow Partners, L.P.'),
  partner(PARTNERS_CIK + 1, 'Thornquay Hollow GP, LLC'),
  partner(PARTNERS_CIK + 2, 'Thornquay Ansel'),
];
