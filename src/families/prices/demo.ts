import { csvFiles, type DemoFile } from '../../demo/file.ts';
import type { DemoSplit, Listing } from '../../demo/listing.ts';
import { createExDayTest, type DemoBar } from '../../demo/prices.ts';
import type { DemoUniverse } from '../../demo/universe.ts';
import { isoDate } from '../../lib/dates.ts';

const PRICES = 'ticker,date,open,high,low,close,adjusted_close,volume,stock_splits';

export const priceFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('prices', 'prices', universe.today, PRICES, priceRows(universe));

function* priceRows(universe: DemoUniverse): Generator<string> {
  for (const listing of universe.listings)
    yield* barRows(listing.ticker, newBars(universe, listing), universe.splits(listing));
  yield* barRows(
    '^VIX',
    universe.volatilityIndex().filter(({ date }) => universe.isNew(date)),
  );
}

/** The new bars, or all bars if the new bars include a dividend, which changes the adjusted closes before it. */
function newBars(universe: DemoUniverse, listing: Listing): DemoBar[] {
  const bars = universe.bars(listing);
  const isExDay = createExDayTest(listing);
  const first = universe.firstPlace(listing);
  const isAdjusted = bars.some(({ date }, i) => universe.isNew(date) && isExDay(first + i));
  return isAdjusted ? bars : bars.filter(({ date }) => universe.isNew(date));
}

function* barRows(ticker: string, bars: readonly DemoBar[], splits: readonly DemoSplit[] = []): Generator<string> {
  const ratios = new Map(splits.map(({ date, ratio }) => [isoDate(date), ratio]));
  for (const { date, open, high, low, close, adjustedClose, volume } of bars) {
    const prices = [open, high, low, close, adjustedClose].map((price) => price.toFixed(2)).join(',');
    const day = isoDate(date);
    yield `${ticker},${day},${prices},${volume ?? ''},${ratios.get(day) ?? 0}`;
  }
}
