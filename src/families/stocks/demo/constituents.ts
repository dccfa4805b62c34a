import { csvFiles, type DemoFile, quoted } from '../../../demo/file.ts';
import type { Listing } from '../../../demo/listing.ts';
import { billionsOf } from '../../../demo/listings.ts';
import type { Universe } from '../../../demo/universe.ts';

/** Two indexes as their own rules have it, as far as a small market can: who may be a member, and how many are. */
const INDEXES: readonly { id: string; takes(stock: Listing): boolean; most: number }[] = [
  { id: 'sp500', takes: () => true, most: 503 },
  { id: 'nasdaq100', takes: ({ exchange, sector }) => exchange === 'NASDAQ' && sector !== 'Financials', most: 101 },
];

/** What a member is worth at least, billions of USD. */
const WORTH_LEAST = 5;

/** The lists of members: the largest stocks that are not newly listed. They are the same on every day. */
export function* constituentFiles({ listings, today }: Universe): Generator<DemoFile> {
  const stocks = listings
    .filter((listing) => listing.kind === 'STOCK' && listing.stage === null && billionsOf(listing) >= WORTH_LEAST)
    .sort((a, b) => billionsOf(b) - billionsOf(a));
  for (const { id, takes, most } of INDEXES) {
    const members = stocks.filter(takes).slice(0, most);
    const rows = members.map(({ ticker, name, sector }) => [ticker, name, sector!].map(quoted).join(','));
    yield* csvFiles('constituents', `${id}-constituents`, today, 'Symbol,Security,GICS Sector', rows);
  }
}
