import { SHORT_INTEREST } from '../../../generated/tables.ts';
import { amount, readDay, required, requirePresent } from '../../../import/cells.ts';
import { createFacts, fact } from '../../../import/facts.ts';
import type { Fact, Importer } from '../../../import/importer.ts';
import { RowError } from '../../../import/refusal.ts';
import { type Cells, hasColumns, readTable, type TableHeader, unknownHeader } from '../../../import/table.ts';
import { exchangeTicker } from '../../../market/ticker.ts';

/**
 * The order of imports does not matter: a correction replaces the original, and a row with a volume replaces a row
 * without.
 */
const shortInterestTable = {
  ...SHORT_INTEREST,
  replacedWhen:
    '(new."revised" OR NOT old."revised") AND (new."avg_daily_volume" IS NOT NULL OR old."avg_daily_volume" IS NULL)',
};

type Layout = { ticker: string; settled: string; short: string; volume?: string; revised?: string };
/** FINRA's file, our own table, an aggregated table of the newest positions, a borrow desk's table. */
const LAYOUTS: readonly Layout[] = [
  {
    ticker: 'symbolCode',
    settled: 'settlementDate',
    short: 'currentShortPositionQuantity',
    volume: 'averageDailyVolumeQuantity',
    revised: 'revisionFlag',
  },
  { ticker: 'ticker', settled: 'settlementDate', short: 'shortInterest', volume: 'avgDailyVolume' },
  { ticker: 'ticker', settled: 'date', short: 'current' },
  { ticker: 'symbol', settled: 'si_date', short: 'si_shares' },
];
const listColumns = (layout: Layout) => Object.values(layout) as string[];

function detectLayout(header: TableHeader): Layout {
  const layout = LAYOUTS.find((layout) => hasColumns(header, listColumns(layout)));
  if (layout) return layout;
  throw unknownHeader(header, LAYOUTS.map((layout) => listColumns(layout).join(',')).join('\n  '));
}

/** Shares sold short on settlement days, twice a month. */
export const shortInterestImporter: Importer = {
  kind: 'short-interest',
  describes:
    "Short interest: FINRA's consolidated file (pipe-separated), or CSV ticker,settlementDate,shortInterest,avgDailyVolume.",
  family: 'short-interest',
  securities: [{ table: SHORT_INTEREST, symbol: 'ticker', day: 'settlementDate', hasCurrentSymbols: true }],
  accepts: (name) => /(shrt|short_interest|short-interest).*\.(csv|txt)$/i.test(name),
  async *read(file) {
    const [head = ''] = (await file.text()).split('\n', 1);
    const { header, rows } = await readTable(file, head.includes('|') ? '|' : ',');
    const layout = detectLayout(header);
    yield* createFacts(rows, (row) => toFact(row, layout), {
      field: layout.ticker,
      message: (line) => `Duplicate of line ${line}: same ticker and day.`,
    });
  },
};

function toFact(row: Cells, { ticker: symbol, settled, short, volume, revised }: Layout): Fact {
  const ticker = exchangeTicker(required(row, symbol));
  if (!ticker) throw new RowError(symbol, 'Not a ticker.');
  const settlementDate = requirePresent(settled, readDay(row, settled));
  const shortInterest = requirePresent(short, amount(row, short));
  const avgDailyVolume = volume ? amount(row, volume) : null;
  const isRevised = revised !== undefined && row.get(revised).toUpperCase() === 'Y';
  return fact(shortInterestTable, { ticker, settlementDate, shortInterest, avgDailyVolume, revised: isRevised });
}
