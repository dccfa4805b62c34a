import { SECTORS, type Sector } from '../market/sectors.ts';
import { type Listing, ORDINARY } from './listing.ts';
import { createRandom } from './random.ts';

// Real tickers of the United States have at most five letters, so a ticker of six is never real.
const PREFIX = { STOCK: 'ZQ', ETF: 'ZX' };
/** The SEC has no numbers near these. */
const FIRST_CIK = 9_300_000;

const PLACES = [
  ...['Amberfell', 'Birchmere', 'Cindervale', 'Dovecrest', 'Eldermoor', 'Fernhollow', 'Glimmerford', 'Hazelwick'],
  ...['Ironbrook', 'Juniperfell', 'Kestrelmoor', 'Larkhollow', 'Mistlewood', 'Nightvale', 'Otterbourne', 'Pinecrag'],
];
const TRADES: Readonly<Record<Sector, readonly [word: string, industry: string]>> = {
  'Communication Services': ['Broadcasting', 'Broadcasting'],
  'Consumer Discretionary': ['Outfitters', 'Apparel Retail'],
  'Consumer Staples': ['Foods', 'Packaged Foods & Meats'],
  Energy: ['Petroleum', 'Oil & Gas Exploration & Production'],
  Financials: ['Bancorp', 'Regional Banks'],
  'Health Care': ['Therapeutics', 'Biotechnology'],
  Industrials: ['Machinery', 'Industrial Machinery & Supplies & Components'],
  'Information Technology': ['Software', 'Application Software'],
  Materials: ['Chemicals', 'Specialty Chemicals'],
  'Real Estate': ['Properties', 'Office REITs'],
  Utilities: ['Power', 'Electric Utilities'],
};

/** Four letters that encode a number. */
const toLetters = (number: number): string =>
  [26 ** 3, 26 ** 2, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(number / place) % 26))).join('');

/**
 * Invented companies or funds, with names and tickers that cannot be mistaken for those of real companies and funds.
 */
export const inventListings = (kind: Listing['kind'], count: number): Listing[] =>
  Array.from({ length: count }, (_, number) => inventListing(kind, number));

function inventListing(kind: Listing['kind'], number: number): Listing {
  // The same in every universe, like the facts of the real listings.
  const random = createRandom('made-up', kind, number);
  const ticker = `${PREFIX[kind]}${toLetters(number)}`;
  const sector = SECTORS[number % SECTORS.length]!;
  const [word, industry] = TRADES[sector];
  const isFund = kind === 'ETF';
  const billions = isFund ? Math.exp(random.between(-1, 3)) : Math.exp(random.between(-1, 4.5));
  const price = Math.round(Math.exp(random.between(2, 5.5)) * 100) / 100;
  return {
    ticker,
    name: isFund
      ? `Made-up ${sector} ETF ${number + 1}`
      : `Made-up ${PLACES[number % PLACES.length]} ${word} ${number + 1}`,
    kind,
    issuer: isFund ? ticker : String(FIRST_CIK + number),
    exchange: isFund ? 'NYSE ARCA' : random.pick(['NYSE', 'NASDAQ']),
    sector: isFund ? null : sector,
    industry: isFund ? null : industry,
    sharesOutstanding: Math.round((billions * 1e9) / price),
    price,
    beta: random.between(0.5, 1.6),
    factor: sector,
    factorWeight: 1,
    ownVolatility: isFund ? random.between(1, 6) : random.between(16, 50),
    dividendYield: random.chance(0.5) ? Math.round(random.between(5, 45)) / 10 : 0,
    ...ORDINARY,
    runPhase: null,
    brandColor: null,
    website: null,
    description: 'It does not exist: a made-up entry that fills the large demo market.',
  };
}
