import { isoDate } from '../lib/dates.ts';
import { actionFiles, panelFiles } from '../families/analysts/demo.ts';
import { calendarFiles } from '../families/earnings-calendar/demo.ts';
import { constituentFiles } from '../families/stocks/demo/constituents.ts';
import { estimateFiles, surpriseFiles } from '../families/analysts/estimates/demo.ts';
import { entityFiles } from '../families/entities/demo.ts';
import { etfFiles } from '../families/etfs/demo.ts';
import { extendedQuoteFiles } from '../families/etfs/quotes/demo.ts';
import { csvFiles, type DemoFile, quoted } from './file.ts';
import { filingFiles } from '../families/insider/demo/filings.ts';
import { fundReturnFiles } from '../families/trackers/fund-returns/demo.ts';
import { fundamentalFiles } from '../families/fundamentals/demo.ts';
import { headlineFiles } from '../families/sentiment/demo/headlines.ts';

import { indexFiles } from '../families/indexes/demo.ts';

import { institutionalFiles } from '../families/institutional/demo/filings.ts';

import type { Listing } from './listings.ts';
import { mentionFiles } from '../families/sentiment/demo/mentions.ts';
import { optionFiles } from '../families/options/demo.ts';
import { politicianFiles } from '../families/congress/demo.ts';
import { type DemoBar, exDayOf } from './prices.ts';
import { shortInterestFiles, shortVolumeFiles } from '../families/short-sales/demo.ts';
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
