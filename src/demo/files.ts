import { isoDate } from '../lib/dates.ts';
import { sessionBefore } from '../lib/market-calendar.ts';
import { demoFunds, demoStocks } from './companies.ts';
import { demoFilings } from './filings.ts';
import { demoInstitutional } from './institutional.ts';
import { demoMentions } from './mentions.ts';
import { optionsCsv } from './options.ts';
import { type DemoBar, demoPrices } from './prices.ts';

/** A file of the demo market in a format that an importer reads; `kind` is the importer's. */
export type DemoFile = { kind: string; name: string; content: string };

/**
 * The demo market as files, in the order of their import. The newest session is the last one before `today`, a day in
 * New York; the same seed and day give the same files. Every name begins with `demo-`, by which they are told from
 * real ones.
 */
export function demoFiles({ seed, today }: { seed: number; today: Date }): DemoFile[] {
  const bars = demoPrices(seed, sessionBefore(today));
  return [
    { kind: 'sec-companies', name: 'demo-company_tickers.json', content: tickersJson() },
    { kind: 'companies', name: 'demo-companies.csv', content: profilesCsv() },
    { kind: 'prices', name: 'demo-prices.csv', content: pricesCsv(bars) },
    { kind: 'options', name: 'demo-options.csv', content: optionsCsv(seed, bars) },
    { kind: 'mentions', name: 'demo-mentions.csv', content: csv(demoMentions(seed, bars, today)) },
    ...demoInstitutional(seed, [...demoStocks, ...demoFunds], closesOf(bars), today),
    ...demoFilings(seed, bars).map((filing) => ({ kind: 'ownership', ...filing })),
  ];
}

/** Closes by ticker and session. */
function closesOf(bars: ReadonlyMap<string, readonly DemoBar[]>): (ticker: string, session: Date) => number | null {
  const closes = new Map(
    [...bars].flatMap(([ticker, own]) => own.map(({ date, close }) => [`${ticker}@${isoDate(date)}`, close])),
  );
  return (ticker, session) => closes.get(`${ticker}@${isoDate(session)}`) ?? null;
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\n`).join('');

/** SEC's list, from which the companies have their CIKs. */
const tickersJson = (): string =>
  JSON.stringify(
    Object.fromEntries(demoStocks.map(({ cik, ticker, name }, i) => [i, { cik_str: cik, ticker, title: name }])),
  );

const PROFILE = 'ticker,name,kind,exchange,sector,industry,sharesOutstanding,brandColor,website,description'.split(',');

const profilesCsv = (): string =>
  csv([
    PROFILE,
    ...[...demoStocks, ...demoFunds].map((listing) => [
      listing.ticker,
      listing.name,
      listing.kind,
      listing.exchange,
      listing.sector ?? '',
      listing.industry ?? '',
      String(listing.sharesOutstanding),
      listing.brandColor,
      listing.website,
      listing.description,
    ]),
  ]);

const PRICES = 'ticker,date,open,high,low,close,adjusted_close,volume'.split(',');

const pricesCsv = (bars: ReadonlyMap<string, readonly DemoBar[]>): string =>
  csv([
    PRICES,
    ...[...bars].flatMap(([ticker, ofTicker]) =>
      ofTicker.map(({ date, open, high, low, close, adjustedClose, volume }) => [
        ticker,
        isoDate(date),
        ...[open, high, low, close, adjustedClose].map((price) => price.toFixed(2)),
        volume === null ? '' : String(volume),
      ]),
    ),
  ]);
