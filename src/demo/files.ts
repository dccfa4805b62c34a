import { isoDate } from '../lib/dates.ts';
import { actionFiles, panelFiles } from './analyst.ts';
import { calendarFiles } from './calendar.ts';
import { constituentFiles } from './constituents.ts';
import { estimateFiles, surpriseFiles } from './earnings.ts';
import { entityFiles } from './entities.ts';
import { etfFiles } from './etfs.ts';
import { extendedQuoteFiles } from './extended-quotes.ts';
import { csvFiles, type DemoFile, quoted } from './file.ts';
import { filingFiles } from './filings.ts';
import { fundReturnFiles } from './fund-returns.ts';
import { fundamentalFiles } from './fundamentals.ts';
import { headlineFiles } from './headlines.ts';

import { indexFiles } from './indexes.ts';

import { institutionalFiles } from './institutional.ts';

import type { Listing } from './listings.ts';
import { mentionFiles } from './mentions.ts';
import { optionFiles } from './options.ts';
import { politicianFiles } from './politicians.ts';
import { type DemoBar, exDayOf } from './prices.ts';
import { shortInterestFiles, shortVolumeFiles } from './short.ts';
import type { Universe } from './universe.ts';

/** SEC's list, from which the companies have their CIKs. */
function* companyFiles({ listings, today }: Universe): Generator<DemoFile> {
  const companies = listings.filter(({ kind }) => kind === 'STOCK');
  const entries = companies.map(({ issuer, ticker, name }, i) => [i, { cik_str: Number(issuer), ticker, title: name }]);
  const name = `demo-company_tickers-${isoDate(today)}.json`;
  yield { kind: 'sec-companies', name, content: JSON.stringify(Object.fromEntries(entries)) };
}

const PROFILE = 'ticker,name,kind,exchange,sector,industry,sharesOutstanding,brandColor,website,description';

function profileFiles({ listings, today }: Universe): Iterable<DemoFile> {
  const rows = listings.map((listing) =>
    [
      listing.ticker,
      listing.name,
      listing.kind,
      listing.exchange,
      listing.sector ?? '',
      listing.industry ?? '',
      String(listing.sharesOutstanding),
      listing.brandColor ?? '',
      listing.website ?? '',
      listing.description,
    ]
      .map(quoted)
      .join(','),
  );
  return csvFiles('companies', 'companies', today, PROFILE, rows);
}

const PRICES = 'ticker,date,open,high,low,close,adjusted_close,volume';

const priceFiles = (universe: Universe): Iterable<DemoFile> =>
  csvFiles('prices', 'prices', universe.today, PRICES, priceRows(universe));

function* priceRows(universe: Universe): Generator<string> {
  for (const listing of universe.listings) yield* barRows(listing.ticker, newBars(universe, listing));
  yield* barRows(
    '^VIX',
    universe.volatilityIndex().filter(({ date }) => universe.isNew(date)),
  );
}

/** The new bars; where a dividend is among them all bars, since it changes the adjusted close of those before it. */
function newBars(universe: Universe, listing: Listing): DemoBar[] {
  const bars = universe.bars(listing);
  const isExDay = exDayOf(listing);
  const first = universe.firstPlace(listing);
  const isAdjusted = bars.some(({ date }, i) => universe.isNew(date) && isExDay(first + i));
  return isAdjusted ? bars : bars.filter(({ date }) => universe.isNew(date));
}

function* barRows(ticker: string, bars: readonly DemoBar[]): Generator<string> {
  for (const { date, open, high, low, close, adjustedClose, volume } of bars) {
    const prices = [open, high, low, close, adjustedClose].map((price) => price.toFixed(2)).join(',');
    yield `${ticker},${isoDate(date)},${prices},${volume ?? ''}`;
  }
}

/**
 * What tells the demo market, in the order of the import. A part yields the files of what is new since it was last told
 * (`universe.isNew`) and nothing where nothing is; it makes one at a time, so that none has to be held.
 */
const PARTS: readonly ((universe: Universe) => Iterable<DemoFile>)[] = [
  companyFiles,
  profileFiles,
  constituentFiles,
  priceFiles,
  optionFiles,
  mentionFiles,
  headlineFiles,
  politicianFiles,
  filingFiles,
  entityFiles,
  indexFiles,
  fundamentalFiles,
  shortInterestFiles,
  shortVolumeFiles,
  panelFiles,
  actionFiles,
  estimateFiles,
  surpriseFiles,
  etfFiles,
  extendedQuoteFiles,
  calendarFiles,
  institutionalFiles,
  fundReturnFiles,
];

/** The demo market as files; the same seed and day give the same ones. */
export function* demoFiles(universe: Universe): Generator<DemoFile> {
  for (const part of PARTS) yield* part(universe);
}
