import { csvFiles, type DemoFile, quoted } from '../../demo/file.ts';
import type { Listing } from '../../demo/listing.ts';
import { randomOf } from '../../demo/random.ts';
import type { Universe } from '../../demo/universe.ts';
import { isoDate, isoWeek } from '../../lib/dates.ts';

const PROFILES = 'ticker,name,issuer,trackedIndex,assetClass,expenseRatio,dividendYield,aum,nav,inceptionDate';
const HOLDINGS = 'etf,asOfDate,ticker,name,weightPct,exchange,assetClass,currency,fetchedAt';

/** Sessions before today whose holdings are told: the last of each week. */
const TOLD_SESSIONS = 25;
/** A fund of the whole market holds no more stocks than these. */
const STOCKS_MOST = 250;
/** A fund that follows a sector this closely holds nothing else. */
const PURE = 0.9;

/** Funds that choose otherwise than by sector; `rank` is the place by market cap, from 0, of `count`. */
const CHOICES: Readonly<Record<string, (listing: Listing, rank: number, count: number) => boolean>> = {
  QQQ: ({ exchange }) => exchange === 'NASDAQ',
  DIA: (_listing, rank) => rank < 30,
  IWM: (_listing, rank, count) => rank >= count / 2,
  SCHD: ({ dividendYield }) => dividendYield >= 2,
};

/** Shares of companies abroad and of nobody, that no fund's row may be linked by: one symbol is also a US stock's. */
const ABROAD = [
  ['6999', 'Sakura Denshi KK', 'Tokyo Stock Exchange', 'JPY'],
  ['NHLV', 'Nordlys Halvleder ASA', 'Oslo Bors', 'NOK'],
  ['KO', 'Kolonial Holdings NV', 'Euronext Amsterdam', 'EUR'],
] as const;

const line = (cells: readonly (string | number | null)[]): string =>
  cells.map((cell) => quoted(String(cell ?? ''))).join(',');

const fundsOf = ({ listings }: Universe): Listing[] => listings.filter(({ kind }) => kind === 'ETF');
const isBondFund = ({ factor }: Listing): boolean => factor === 'Rates';

/** Who the funds are, and what they hold at the end of each of the last weeks and on the last session. */
export function* etfFiles(universe: Universe): Generator<DemoFile> {
  const { today } = universe;
  yield* csvFiles('etf-profiles', 'etf-profiles', today, PROFILES, profileRows(universe));
  yield* csvFiles('etf-holdings', 'etf-holdings', today, HOLDINGS, holdingRows(universe));
}

function* profileRows(universe: Universe): Generator<string> {
  for (const fund of fundsOf(universe)) {
    const own = randomOf(universe.seed, 'etf-profile', fund.ticker);
    const { close } = universe.barAt(fund, universe.sessions.length - 1);
    const index = /follows (?:the )?([A-Z0-9][^,.]*)/.exec(fund.description)?.[1];
    const inception = `${own.integer(1996, 2014)}-0${own.integer(1, 9)}-${own.integer(10, 28)}`;
    yield line([
      ...[fund.ticker, fund.name, '', index ?? '', isBondFund(fund) ? 'Fixed Income' : 'Equity'],
      ...[own.between(0.0003, 0.0075).toFixed(4), (fund.dividendYield / 100).toFixed(4)],
      ...[Math.round(fund.sharesOutstanding * close), (close * own.between(0.9995, 1.0005)).toFixed(2), inception],
    ]);
  }
}

function* holdingRows(universe: Universe): Generator<string> {
  const { sessions, isNew } = universe;
  const last = sessions.length - 1;
  const isLastOfWeek = (place: number) => {
    const next = sessions[place + 1];
    return !next || isoWeek(next).label !== isoWeek(sessions[place]!).label;
  };
  for (let place = Math.max(0, last - TOLD_SESSIONS); place <= last; place++) {
    if (!isLastOfWeek(place) || !isNew(sessions[place]!)) continue;
    const caps = stocksByCap(universe, place);
    for (const fund of fundsOf(universe)) yield* rowsOf(universe, fund, place, caps);
  }
}

type Sized = { listing: Listing; cap: number };

/** The stocks that trade on a session, the largest first. */
const stocksByCap = (universe: Universe, place: number): Sized[] =>
  universe.listings
    .filter((listing) => listing.kind === 'STOCK' && universe.firstPlace(listing) <= place)
    .map((listing) => ({ listing, cap: listing.sharesOutstanding * universe.barAt(listing, place).close }))
    .sort((a, b) => b.cap - a.cap);

/** What a fund leans to: nothing but its sector, or its sector more than the rest. */
function sizesIn({ ticker, factor, factorWeight }: Listing, stocks: readonly Sized[]): Sized[] {
  const isChosen = CHOICES[ticker] ?? (() => true);
  return stocks
    .filter(({ listing }, rank) => isChosen(listing, rank, stocks.length))
    .filter(({ listing }) => !factor || factorWeight < PURE || listing.sector === factor)
    .slice(0, STOCKS_MOST)
    .map((one) => (one.listing.sector === factor ? { ...one, cap: one.cap * (1 + factorWeight) } : one));
}

function* rowsOf(universe: Universe, fund: Listing, place: number, stocks: readonly Sized[]): Generator<string> {
  const day = isoDate(universe.sessions[place]!);
  const random = randomOf(universe.seed, 'etf-holdings', fund.ticker, day);
  const row = (ticker: string, name: string, weight: number, exchange: string, assetClass: string, currency = 'USD') =>
    line([fund.ticker, day, ticker, name, weight.toFixed(4), exchange, assetClass, currency, `${day}T23:30:00Z`]);
  const cash = random.between(0.05, 0.6);
  if (isBondFund(fund)) {
    const notes = Array.from({ length: 20 }, (_, i) => `US TREASURY N/B ${2046 + i} 4.${i % 8}25%`);
    for (const note of notes) yield row('-', note, (100 - cash) / notes.length, '', 'Fixed Income');
  } else {
    // Only a fund that goes its own way looks abroad.
    const abroad = fund.ownVolatility >= 10 ? ABROAD : [];
    const each = random.between(0.8, 1.6);
    const chosen = sizesIn(fund, stocks);
    const total = chosen.reduce((sum, { cap }) => sum + cap, 0);
    const rest = 100 - cash - each * abroad.length;
    for (const { listing, cap } of chosen)
      yield row(listing.ticker, listing.name.toUpperCase(), (rest * cap) / total, listing.exchange, 'Equity');
    for (const [ticker, name, venue, currency] of abroad) yield row(ticker, name, each, venue, 'Equity', currency);
    yield row('ESX', 'S&P500 EMINI', 0, 'Index And Options Market', 'Futures');
  }
  yield row('USD', 'USD CASH', cash, '', 'Cash');
}
