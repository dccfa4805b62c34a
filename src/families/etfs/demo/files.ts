import { createShareCounts } from '../../../demo/company/share-counts.ts';
import { csvFiles, type DemoFile, quoteCell, slugify } from '../../../demo/file.ts';
import { defineHistory } from '../../../demo/files.ts';
import { fundFacts } from '../../../demo/funds.ts';
import { RECENT_HOLDING_DAYS } from '../../../demo/history-days.ts';
import type { Listing } from '../../../demo/listing.ts';
import { createRandom } from '../../../demo/random.ts';
import type { DemoUniverse } from '../../../demo/universe.ts';
import { isoDate, isoWeek } from '../../../lib/dates.ts';
import { buildDemoHoldings, type DemoHolding, holdingsInAll } from './holdings.ts';
import { isharesFile } from './ishares.ts';

const PROFILES =
  'ticker,name,issuer,trackedIndex,assetClass,expenseRatio,dividendYield,aum,nav,inceptionDate,holdingsUrl,imageUrl';
const HOLDINGS =
  'etf,asOfDate,ticker,name,weightPct,exchange,assetClass,currency,sector,country,sourceUrl,fetchedAt,totalKnownHoldings';

/** Sessions before today whose holdings are told: the last of each week. */
const TOLD_SESSIONS = 25;
/** Funds whose holdings come as their issuer's own download; those of the others come as our table. */
const AS_DOWNLOADED = new Set(['IVV', 'EFA']);

const line = (cells: readonly (string | number | null)[]): string =>
  cells.map((cell) => quoteCell(String(cell ?? ''))).join(',');

const selectFunds = ({ listings }: DemoUniverse): Listing[] => listings.filter(({ kind }) => kind === 'ETF');

/** Who the funds are. */
export const etfProfileFiles = (universe: DemoUniverse): Iterable<DemoFile> =>
  csvFiles('etf-profiles', 'etf-profiles', universe.today, PROFILES, profileRows(universe, selectFunds(universe)));

/** What the funds hold at the end of each of the last weeks and on the last session. */
export function* etfHoldingFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { today } = universe;
  const funds = selectFunds(universe);
  const sharesOn = createShareCounts(universe);
  const heldBy = (fund: Listing, place: number) => holdingsWithCash(universe, sharesOn, fund, place);
  const inTable = funds.filter(({ ticker }) => !AS_DOWNLOADED.has(ticker));
  yield* csvFiles('etf-holdings', 'etf-holdings', today, HOLDINGS, holdingRows(universe, inTable, heldBy));
  for (const place of toldPlaces(universe))
    for (const fund of funds.filter(({ ticker }) => AS_DOWNLOADED.has(ticker)))
      yield* isharesFile(universe, fund, place, heldBy(fund, place));
}

export const etfHoldingHistory = defineHistory('etf-holdings', RECENT_HOLDING_DAYS, etfHoldingFiles);

function* profileRows(universe: DemoUniverse, funds: readonly Listing[]): Generator<string> {
  const facts = fundFacts(funds);
  for (const fund of funds) {
    const { issuer, benchmark, assetClass, expensePercent, inceptionDate } = facts.get(fund.ticker)!;
    // A share trades at a few hundredths of a percent more or less than what it stands for.
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

/** The last sessions of the weeks that are still to be told. */
function toldPlaces({ sessions, isNewHistory }: DemoUniverse): number[] {
  const last = sessions.length - 1;
  const first = Math.max(0, last - TOLD_SESSIONS);
  const isLastOfWeek = (place: number) => {
    const next = sessions[place + 1];
    return !next || isoWeek(next).label !== isoWeek(sessions[place]!).label;
  };
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
    (place) => isLastOfWeek(place) && isNewHistory(sessions[place]!, RECENT_HOLDING_DAYS),
  );
}

/** What a fund holds at the close of a session, its cash last; nothing of a fund without securities. */
function holdingsWithCash(
  universe: DemoUniverse,
  sharesOn: ReturnType<typeof createShareCounts>,
  fund: Listing,
  place: number,
): DemoHolding[] {
  const day = isoDate(universe.sessions[place]!);
  const cash = createRandom(universe.seed, 'etf-holdings', fund.ticker, day).between(0.05, 0.3);
  const held = buildDemoHoldings(universe, sharesOn, fund, place, cash);
  return held.length === 0 ? [] : [...held, { ...CASH, weight: cash }];
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
  heldBy: (fund: Listing, place: number) => DemoHolding[],
): Generator<string> {
  for (const place of toldPlaces(universe)) {
    const day = isoDate(universe.sessions[place]!);
    for (const fund of funds) {
      const about = [fund.website, `${day}T23:30:00Z`, holdingsInAll(fund)];
      for (const { ticker, name, weight, exchange, assetClass, currency, sector, location } of heldBy(fund, place)) {
        const what = [ticker, name, weight.toFixed(4), exchange, assetClass, currency, sector, location];
        yield line([fund.ticker, day, ...what, ...about]);
      }
    }
  }
}
