import { shareCountsOf } from '../../../demo/company/share-counts.ts';
import { csvFiles, type DemoFile, quoted, slugify } from '../../../demo/file.ts';
import { historyOf } from '../../../demo/files.ts';
import { fundFacts } from '../../../demo/funds.ts';
import { RECENT_HOLDING_DAYS } from '../../../demo/history-days.ts';
import type { Listing } from '../../../demo/listing.ts';
import { randomOf } from '../../../demo/random.ts';
import type { Universe } from '../../../demo/universe.ts';
import { isoDate, isoWeek } from '../../../lib/dates.ts';
import { type Holding, holdingsInAll, holdingsOf } from './holdings.ts';
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
  cells.map((cell) => quoted(String(cell ?? ''))).join(',');

const fundsOf = ({ listings }: Universe): Listing[] => listings.filter(({ kind }) => kind === 'ETF');

/** Who the funds are. */
export const etfProfileFiles = (universe: Universe): Iterable<DemoFile> =>
  csvFiles('etf-profiles', 'etf-profiles', universe.today, PROFILES, profileRows(universe, fundsOf(universe)));

/** What the funds hold at the end of each of the last weeks and on the last session. */
export function* etfHoldingFiles(universe: Universe): Generator<DemoFile> {
  const { today } = universe;
  const funds = fundsOf(universe);
  const sharesOn = shareCountsOf(universe);
  const heldBy = (fund: Listing, place: number) => holdingsWithCash(universe, sharesOn, fund, place);
  const inTable = funds.filter(({ ticker }) => !AS_DOWNLOADED.has(ticker));
  yield* csvFiles('etf-holdings', 'etf-holdings', today, HOLDINGS, holdingRows(universe, inTable, heldBy));
  for (const place of toldPlaces(universe))
    for (const fund of funds.filter(({ ticker }) => AS_DOWNLOADED.has(ticker)))
      yield* isharesFile(universe, fund, place, heldBy(fund, place));
}

export const etfHoldingHistory = historyOf('etf-holdings', RECENT_HOLDING_DAYS, etfHoldingFiles);

function* profileRows(universe: Universe, funds: readonly Listing[]): Generator<string> {
  const facts = fundFacts(funds);
  for (const fund of funds) {
    const { issuer, benchmark, assetClass, expensePercent, inceptionDate } = facts.get(fund.ticker)!;
    // A share trades at a few hundredths of a percent more or less than what it stands for.
    const premium = randomOf(universe.seed, 'etf-profile', fund.ticker).between(-0.0005, 0.0005);
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
function toldPlaces({ sessions, isNewHistory }: Universe): number[] {
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
  universe: Universe,
  sharesOn: ReturnType<typeof shareCountsOf>,
  fund: Listing,
  place: number,
): Holding[] {
  const day = isoDate(universe.sessions[place]!);
  const cash = randomOf(universe.seed, 'etf-holdings', fund.ticker, day).between(0.05, 0.3);
  const held = holdingsOf(universe, sharesOn, fund, place, cash);
  return held.length === 0 ? [] : [...held, { ...CASH, weight: cash }];
}

const CASH: Omit<Holding, 'weight'> = {
  ticker: 'USD',
  name: 'USD CASH',
  exchange: '',
  sector: 'Cash and/or Derivatives',
  assetClass: 'Cash',
  currency: 'USD',
  location: 'United States',
};

function* holdingRows(
  universe: Universe,
  funds: readonly Listing[],
  heldBy: (fund: Listing, place: number) => Holding[],
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
