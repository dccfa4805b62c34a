import { createShareCounts } from '../../../demo/company/share-counts.ts';
import { csvFiles, type DemoFile, quoteCell, slugify } from '../../../demo/file.ts';
import { defineHistory } from '../../../demo/files.ts';
import { fundFacts } from '../../../demo/funds.ts';
import { RECENT_HOLDING_DAYS } from '../../../demo/history-days.ts';
import type { Listing } from '../../../demo/listing.ts';
import { createRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { isoDate, isoWeek } from '../../../lib/dates.ts';
import { requireEntry } from '../../../lib/require.ts';
import { buildDemoHoldings, type DemoHolding, getTotalHoldings } from './holdings.ts';
import { isharesFile } from './ishares.ts';

const PROFILES =
  'ticker,name,issuer,trackedIndex,assetClass,expenseRatio,dividendYield,aum,nav,inceptionDate,holdingsUrl,imageUrl';
const HOLDINGS =
  'etf,asOfDate,ticker,name,weightPct,exchange,assetClass,currency,sector,country,sourceUrl,fetchedAt,totalKnownHoldings';

/** The number of sessions before today with generated holdings: the last of each week. */
const HOLDING_SESSIONS = 25;
/** Funds whose holdings are in their issuer's own layout; those of the others are in our table. */
const IN_ISSUER_LAYOUT = new Set(['IVV', 'EFA']);

const line = (cells: readonly (string | number | null)[]): string =>
  cells.map((cell) => quoteCell(String(cell ?? ''))).join(',');

const selectFunds = ({ listings }: DemoUniverse): Listing[] => listings.filter(({ kind }) => kind === 'ETF');

/** The profiles of the funds. */
export const etfProfileFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('etf-profiles', 'etf-profiles', universe.today, PROFILES, profileRows(universe, selectFunds(universe)));

/** The holdings of the funds at the end of each of the last weeks and on the last session. */
export function* etfHoldingFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { today } = universe;
  const funds = selectFunds(universe);
  const sharesOn = createShareCounts(universe);
  const getHoldings = (fund: Listing, place: number) => holdingsWithCash(universe, sharesOn, fund, place);
  const inTable = funds.filter(({ ticker }) => !IN_ISSUER_LAYOUT.has(ticker));
  yield* csvFiles('etf-holdings', 'etf-holdings', today, HOLDINGS, holdingRows(universe, inTable, getHoldings));
  for (const place of listHoldingSessions(universe))
    for (const fund of funds.filter(({ ticker }) => IN_ISSUER_LAYOUT.has(ticker)))
      yield* isharesFile(universe, fund, place, getHoldings(fund, place));
}

export const etfHoldingHistory = defineHistory('etf-holdings', RECENT_HOLDING_DAYS, etfHoldingFiles);

function* profileRows(universe: DemoUniverse, funds: readonly Listing[]): Generator<string> {
  const facts = fundFacts(funds);
  for (const fund of funds) {
    const { issuer, benchmark, assetClass, expensePercent, inceptionDate } = requireEntry(facts, fund.ticker);
    // A share trades within a few hundredths of a percent of its net asset value.
    const premium = createRandom(universe.seed, 'etf-profile', fund.ticker).between(-0.0005, 0.0005);
    const nav = Number((universe.barAt(fund, universe.sessions.length - 1).close * (1 + premium)).toFixed(2));
    yield line([
      ...[fund.ticker, fund.name, issuer, benchmark, assetClass],
      ...[(expensePercent / 100).toFixed(6), (fund.dividendYield / 100).toFixed(4)],
      ...[Math.round(fund.sharesOutstanding * nav), nav, inceptionDate, fund.website],
      `/icons/issuers/${slugify(issuer)}.svg`,
    ]);
  }
}

/** The last sessions of the weeks whose holdings have not been generated yet. */
function listHoldingSessions({ sessions, sessionAt, isNewHistory }: DemoUniverse): number[] {
  const last = sessions.length - 1;
  const first = Math.max(0, last - HOLDING_SESSIONS);
  const isLastOfWeek = (place: number) => {
    const next = sessions[place + 1];
    return !next || isoWeek(next).label !== isoWeek(sessionAt(place)).label;
  };
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
    (place) => isLastOfWeek(place) && isNewHistory(sessionAt(place), RECENT_HOLDING_DAYS),
  );
}

/** A fund's holdings at the close of a session, its cash last; empty for a fund without securities. */
function holdingsWithCash(
  universe: DemoUniverse,
  sharesOn: ReturnType<typeof createShareCounts>,
  fund: Listing,
  place: number,
): DemoHolding[] {
  const day = isoDate(universe.sessionAt(place));
  const cash = createRandom(universe.seed, 'etf-holdings', fund.ticker, day).between(0.05, 0.3);
  const securities = buildDemoHoldings(universe, sharesOn, fund, place, cash);
  return securities.length === 0 ? [] : [...securities, { ...CASH, weight: cash }];
}

const CASH: Omit<DemoHolding, 'weight'> = {
  ticker: 'USD',
  name: 'USD CASH',
  exchange: '',
  sector: 'Cash and/or Derivatives',
  assetClass: 'Cash',
  currency: 'USD',
  location: 'United States',
};

function* holdingRows(
  universe: DemoUniverse,
  funds: readonly Listing[],
  getHoldings: (fund: Listing, place: number) => DemoHolding[],
): Generator<string> {
  for (const place of listHoldingSessions(universe)) {
    const day = isoDate(universe.sessionAt(place));
    for (const fund of funds) {
      const fileCells = [fund.website, `${day}T23:30:00Z`, getTotalHoldings(fund)];
      for (const { ticker, name, weight, exchange, assetClass, currency, sector, location } of getHoldings(
        fund,
        place,
      )) {
        const positionCells = [ticker, name, weight.toFixed(4), exchange, assetClass, currency, sector, location];
        yield line([fund.ticker, day, ...positionCells, ...fileCells]);
      }
    }
  }
}
