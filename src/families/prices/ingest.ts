import { picked } from '../../db/table.ts';
import { DAILY_BAR, STOCK_SPLIT, VINTAGE_CLOSE } from '../../generated/tables.ts';
import { tickersById } from '../../import/companies.ts';
import { type CsvLine, readCsvLines } from '../../import/csv.ts';
import { fact, part } from '../../import/facts.ts';
import {
  type AssumedTicker,
  type Fact,
  ImportError,
  type Importer,
  type ImportFile,
  type ImportNote,
  type Refusal,
} from '../../import/importer.ts';
import { REFUSALS_MOST } from '../../import/report.ts';
import { spool } from '../../import/spool.ts';
import { daysFrom } from '../../lib/dates.ts';
import { requireEntry } from '../../lib/require.ts';
import { type Bar, createBarReader } from './format/bars.ts';
import { parsePriceTicker } from './format/file-names.ts';
import { trackRepeats } from './format/repeats.ts';
import { detectPriceLayout, type PriceLayout } from './format.ts';
import { trackFileSplits } from './rules/file-splits.ts';
import { isLastOfWeek, isNeverAdjusted } from './rules/quotes.ts';

/**
 * A session of a ticker. The order of imports does not matter: raw values override adjusted values, then newer files
 * override older files.
 */
export const dailyBarTable = {
  // `prices/vintages` computes the scale and the split factor; an import leaves them.
  ...picked(DAILY_BAR, [
    'ticker',
    'date',
    'statedOpen',
    'statedHigh',
    'statedLow',
    'statedClose',
    'statedVolume',
    'statedAdjustedClose',
    'rawClose',
    'asTraded',
    'vintage',
  ]),
  replacedWhen:
    '(new."raw_close" AND NOT old."raw_close") OR (new."raw_close" = old."raw_close" AND new."vintage" >= old."vintage")',
};

/** A split that a price file states; the newest file wins. */
export const stockSplitTable = { ...STOCK_SPLIT, replacedWhen: 'new."vintage" >= old."vintage"' };

/**
 * Daily prices in any of the layouts in layouts.ts. The bars of a file are buffered until its end, in memory or on disk,
 * since its last day dates them all.
 */
export const pricesImporter: Importer = {
  kind: 'prices',
  describes:
    'Daily prices as CSV: downloads of Yahoo, Nasdaq.com, MarketWatch, Investing.com, Stooq and others, or our own ticker,date,open,...,volume table.',
  family: 'prices',
  securities: [DAILY_BAR, STOCK_SPLIT, VINTAGE_CLOSE].map((table) => ({
    table,
    symbol: 'ticker',
    day: 'date',
    lastDay: 'vintage',
    ...(table === DAILY_BAR && { namesNewSymbols: true }),
  })),
  takesTicker: true,
  accepts: (name) => /\.csv$|\.us\.txt$/i.test(name) && !COMPANIONS.has(name.toLowerCase()),
  read,
};

const COMPANIONS = new Set(['companies.csv', 'sectors.csv']);
const MAX_ROWS = 5_000_000;
/** Rows from which the layout is recognized: some months of days show in which order they are written. */
const HEAD_ROWS = 300;
const BATCH = 5_000;

type Item = Fact | Refusal | ImportNote | AssumedTicker;

async function* read(file: ImportFile): AsyncGenerator<Item> {
  const lines = readCsvLines(file);
  const batches = spool<(Bar | Refusal)[]>();
  try {
    const head: CsvLine[] = [];
    for (let next = await lines.next(); !next.done; next = await lines.next())
      if (head.push(next.value) === HEAD_ROWS) break;
    const layout = detectPriceLayout(
      head.map(({ cells }) => cells),
      file,
    );
    if (layout.isNamedByFile && layout.ticker) yield { assumedTicker: layout.ticker, file: file.name };
    if (layout.hasLongBars)
      yield { note: 'The bars are longer than a session: only their closes are read.', line: 1, isRemark: true };
    const notes: ImportNote[] = [];
    const note = (item: ImportNote) => {
      if (notes.length < REFUSALS_MOST) notes.push(item);
    };
    const byNumber = layout.ticker === null && !layout.columns.has('ticker');
    const readBar = createBarReader(layout, note, byNumber ? await tickersById(file, parsePriceTicker) : null);
    const repeats = trackRepeats();
    let batch: (Bar | Refusal)[] = [];
    let rows = 0;
    const take = async (line: CsvLine): Promise<void> => {
      rows += 1;
      if (rows > MAX_ROWS) throw new ImportError(`More than ${MAX_ROWS} rows; split the file.`);
      const entry = readBar(line);
      if (!('refused' in entry)) repeats.add(entry);
      batch.push(entry);
      if (batch.length < BATCH) return;
      await batches.add(batch, batch.length);
      batch = [];
    };
    for (const line of head.splice(0).slice(layout.headerRows)) await take(line);
    for await (const line of lines) await take(line);
    if (rows === 0) throw new ImportError('The file has a header and no rows.');
    await batches.add(batch, batch.length);
    yield* toFacts(() => batches.batches(), layout, repeats);
    yield* notes;
  } finally {
    // Otherwise a file that is refused by its first lines would stay open.
    await lines.return(undefined);
    await batches.close();
  }
}

/** Among this many tickers over this many days, some pay a dividend, after which close and adjusted close differ. */
const REPEATING = { tickers: 10, days: 120 };

type Range = { first: Date; last: Date };
/** What only all rows of a file show. `repeatsCloses`: every adjusted close equals its close. */
type FileSummary = ReturnType<ReturnType<typeof trackFileSplits>['end']> & {
  vintage: Date;
  ends: ReadonlyMap<string, Range>;
  repeatsCloses: boolean;
};

/** Summarizes the rows that count. @throws ImportError if many rows contradict each other */
async function summarize(
  readBatches: () => AsyncIterable<(Bar | Refusal)[]>,
  layout: PriceLayout,
  repeats: ReturnType<typeof trackRepeats>,
): Promise<FileSummary> {
  const resolve = repeats.resolver();
  const splits = trackFileSplits<Bar>({
    statesSplits: layout.columns.has('split'),
    isSplitAdjusted: layout.isSplitAdjusted,
  });
  const ends = new Map<string, Range>();
  let vintage = new Date(0);
  let areEqual = true;
  for await (const batch of readBatches()) {
    for (const row of batch) {
      const entry = 'refused' in row ? row : resolve(row);
      if ('refused' in entry) continue;
      const { ticker, date, close, adjustedClose } = entry;
      if (date > vintage) vintage = date;
      const range = ends.get(ticker);
      if (!range) ends.set(ticker, { first: date, last: date });
      else if (date < range.first) range.first = date;
      else if (date > range.last) range.last = date;
      if (close !== adjustedClose) areEqual = false;
      splits.add(entry);
    }
  }
  const isLong = ({ first, last }: Range) => daysFrom(first, last) > REPEATING.days;
  const repeatsCloses = areEqual && [...ends.values()].filter(isLong).length >= REPEATING.tickers;
  return { ...splits.end(), vintage, ends, repeatsCloses };
}

/**
 * Adds what only the entire file shows to each bar: whether its closes are raw, in which shares they are, and how
 * recent they are.
 */
async function* toFacts(
  readBatches: () => AsyncIterable<(Bar | Refusal)[]>,
  layout: PriceLayout,
  repeats: ReturnType<typeof trackRepeats>,
): AsyncGenerator<Fact | Refusal> {
  await repeats.check(readBatches);
  const { asTraded, findImplied, vintage, ends, repeatsCloses } = await summarize(readBatches, layout, repeats);
  // The closes of an index are raw, but a lone value may be replaced by any full bar.
  const hasRange = layout.columns.has('high') && !layout.hasLongBars;
  const isRaw = layout.raw || (layout.columns.has('adjustedClose') && !repeatsCloses);
  const weekly = new Map<number, boolean>();
  const isVintageClose = ({ ticker, date }: Bar): boolean => {
    const { first, last } = requireEntry(ends, ticker);
    if (date.valueOf() === first.valueOf() || date.valueOf() === last.valueOf()) return true;
    const isWeekly = weekly.get(date.valueOf()) ?? isLastOfWeek(date);
    weekly.set(date.valueOf(), isWeekly);
    return isWeekly;
  };
  const resolve = repeats.resolver();
  for await (const batch of readBatches()) {
    for (const row of batch) {
      const entry = 'refused' in row ? row : resolve(row);
      if ('refused' in entry) {
        yield entry;
        continue;
      }
      const { ticker, date, open, high, low, close, volume } = entry;
      const adjustedClose = entry.adjustedClose ?? close;
      const kind = {
        rawClose: isRaw || (hasRange && isNeverAdjusted(ticker)),
        asTraded: asTraded.has(ticker),
        vintage,
      };
      yield fact(dailyBarTable, {
        ticker,
        date,
        statedOpen: open,
        statedHigh: high,
        statedLow: low,
        statedClose: close,
        statedVolume: volume,
        statedAdjustedClose: adjustedClose,
        ...kind,
      });
      const ratio = entry.split ?? findImplied(entry);
      if (ratio !== null) yield part(stockSplitTable, { ticker, date, ratio, vintage });
      if (isVintageClose(entry)) yield part(VINTAGE_CLOSE, { ticker, date, close, adjustedClose, ...kind });
    }
  }
}
