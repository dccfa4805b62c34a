import type { DemoFile } from '../../../demo/file.ts';
import { fundFacts } from '../../../demo/funds.ts';
import type { Listing } from '../../../demo/listing.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { isoDate } from '../../../lib/dates.ts';
import { requireEntry } from '../../../lib/require.ts';
import { dayInWords } from '../../../lib/words.ts';
import type { DemoHolding } from './holdings.ts';

const TITLES =
  'Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Notional Value,Quantity,Price,Location,Exchange,Currency,FX Rate,Market Currency,Accrual Date';

const formatDay = (day: Date): string => dayInWords(isoDate(day));
const decimals = (value: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const quote = (cell: string): string => `"${cell}"`;

/** The holdings of a fund on a session in iShares' layout; no file for a fund without securities. */
export function* isharesFile(
  universe: DemoUniverse,
  fund: Listing,
  place: number,
  holdings: readonly DemoHolding[],
): Generator<DemoFile> {
  if (holdings.length === 0) return;
  const day = universe.sessionAt(place);
  const assets = fund.sharesOutstanding * universe.barAt(fund, place).close;
  const rows = holdings.map((holding) => {
    const value = (assets * holding.weight) / 100;
    const price = holding.listing ? universe.barAt(holding.listing, place).close : null;
    return [
      ...[holding.ticker, holding.name, holding.sector, holding.assetClass, decimals(value), holding.weight.toFixed(4)],
      ...[decimals(value), price === null ? '-' : decimals(value / price), price === null ? '-' : decimals(price)],
      ...[holding.location || '-', holding.exchange || '-', 'USD', '-', holding.currency, '-'],
    ]
      .map(quote)
      .join(',');
  });
  const inception = new Date(`${requireEntry(fundFacts([fund]), fund.ticker).inceptionDate}T00:00:00Z`);
  const preamble = [
    fund.name,
    `Fund Holdings as of,${quote(formatDay(day))}`,
    `Inception Date,${quote(formatDay(inception))}`,
    `Shares Outstanding,${quote(decimals(fund.sharesOutstanding))}`,
    '\u00A0',
  ];
  const content = `${[...preamble, TITLES, ...rows].join('\n')}\n\u00A0\n`;
  yield { kind: 'etf-holdings', name: `${fund.ticker}_holdings_${isoDate(day)}_demo.csv`, content };
}
