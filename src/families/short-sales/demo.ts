import type { DemoFile } from '../../demo/file.ts';
import type { Listing } from '../../demo/listing.ts';
import { createRandom } from '../../demo/random.ts';
import type { DemoUniverse } from '../../demo/universe.ts';
import { addDays, compactDate, isoDate } from '../../lib/dates.ts';
import { requireEntry } from '../../lib/require.ts';
import { lastSessionOnOrBefore } from '../../market/calendar.ts';

/** A year of reports, two per month. */
const REPORTS = 24;
const VOLUME_SESSIONS = 60;
/** FINRA publishes the positions of a settlement day at most this many days later. */
const PUBLISHED_DAYS = 13;
/** A reporting period. */
const PERIOD_SESSIONS = 11;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The settlement days published before `today`, and the previous one, oldest first: the middle and the last session of
 * each month.
 */
function listSettlementDays(today: Date): Date[] {
  const months = Array.from({ length: REPORTS / 2 + 2 }, (_, i) => today.getUTCMonth() - i);
  const year = today.getUTCFullYear();
  return months
    .flatMap((month) => [new Date(Date.UTC(year, month + 1, 0)), new Date(Date.UTC(year, month, 15))])
    .map(lastSessionOnOrBefore)
    .filter((day) => addDays(day, PUBLISHED_DAYS) < today)
    .slice(0, REPORTS + 1)
    .reverse();
}

/**
 * The fraction of a calm stock's shares that is sold short; how strongly it grows with volatility, how much stocks
 * differ, and its maximum.
 */
const SHORT_FRACTION = { calm: 0.011, restless: 2, spread: 0.45, max: 0.29 };
/** The idiosyncratic volatility of a calm stock, percent a year. */
const CALM = 15;
/** Sometimes short interest is far above its usual level for one report. */
const SPIKE = { chance: 0.04, times: 1.35 };

/**
 * The fraction of a listing's shares that is usually sold short: one or two percent, and a quarter for a few small,
 * volatile companies.
 */
function computeUsualFraction(seed: number, { ticker, kind, ownVolatility }: Listing): number {
  const random = createRandom(seed, 'short interest', ticker);
  if (kind === 'ETF') return random.between(0.005, 0.04);
  const { calm, restless, spread, max } = SHORT_FRACTION;
  const fraction = calm * (Math.max(CALM, ownVolatility) / CALM) ** restless * Math.exp(spread * random.normal());
  // A smooth limit instead of a cut, so that no two stocks have the same value.
  return max * Math.tanh(fraction / max);
}

/** The shares sold short on a settlement day. Depends only on the day, so that it never changes. */
function computeSharesShort(seed: number, listing: Listing, day: Date, isSpike: boolean): number {
  const random = createRandom(seed, 'short interest', listing.ticker, isoDate(day));
  const change = Math.exp(0.05 * random.normal());
  const times = random.chance(SPIKE.chance) || isSpike ? SPIKE.times : 1;
  return Math.round(listing.sharesOutstanding * computeUsualFraction(seed, listing) * change * times);
}

/** The newest settlement day that was published when the market was created: the busy company has a spike on it. */
const findBusySettlement = ({ sessionAt, made }: DemoUniverse): number | undefined =>
  listSettlementDays(addDays(sessionAt(made - 1), 1))
    .at(-1)
    ?.valueOf();

const INTEREST = [
  'accountingYearMonthNumber|symbolCode|issueName|issuerServicesGroupExchangeCode|marketClassCode',
  'currentShortPositionQuantity|previousShortPositionQuantity|stockSplitFlag|averageDailyVolumeQuantity',
  'daysToCoverQuantity|revisionFlag|changePercent|changePreviousNumber|settlementDate',
].join('|');

/** FINRA's short interest, one file per settlement day. */
export function* shortInterestFiles(universe: DemoUniverse): Generator<DemoFile> {
  const { seed, today, listings, listedUntil, bars, isNew } = universe;
  const days = listSettlementDays(today);
  if (!days.some((day, i) => i > 0 && isNew(addDays(day, PUBLISHED_DAYS)))) return;
  const barsByTicker = new Map(listings.map((listing) => [listing.ticker, bars(listing)]));
  const busyDay = findBusySettlement(universe);
  const sharesOn = (listing: Listing, day: Date) =>
    computeSharesShort(seed, listing, day, listing.isBusy && +day === busyDay);
  for (const [i, day] of days.entries()) {
    if (i === 0 || !isNew(addDays(day, PUBLISHED_DAYS))) continue;
    const listed = listings.filter((listing) => day < listedUntil(listing));
    const lines = listed.map((listing) => {
      const { ticker, name, exchange } = listing;
      const [current, previous] = [sharesOn(listing, day), sharesOn(listing, days[i - 1]!)];
      const barsOfListing = requireEntry(barsByTicker, ticker);
      const end = barsOfListing.findLastIndex(({ date }) => date <= day) + 1;
      const traded = barsOfListing.slice(Math.max(0, end - PERIOD_SESSIONS), end);
      const volume = Math.round(mean(traded.map((bar) => bar.volume ?? 0)) || 0);
      const cover = volume > 0 ? Math.max(1, current / volume).toFixed(2) : '999.99';
      const change = current - previous;
      const percent = ((100 * change) / previous).toFixed(2);
      const labels = [compactDate(day), ticker.replace('.', '/'), name.slice(0, 30), exchange.charAt(0), exchange];
      return [...labels, current, previous, '', volume, cover, '', percent, change, isoDate(day)].join('|');
    });
    const content = `${[INTEREST, ...lines].join('\n')}\n`;
    yield { kind: 'short-interest', name: `demo-shrt${compactDate(day)}.csv`, content };
  }
}

const VOLUME = 'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market';

/**
 * FINRA's short volume, one file per session: about half of the off-exchange volume, which is about half of all volume.
 */
export function* shortVolumeFiles({ seed, sessions, listings, newestBars, isNew }: DemoUniverse): Generator<DemoFile> {
  const days = new Map(
    sessions
      .slice(-VOLUME_SESSIONS)
      .filter(isNew)
      .map((day) => [compactDate(day), [] as string[]]),
  );
  if (days.size === 0) return;
  for (const listing of listings)
    for (const { date, volume } of newestBars(listing, VOLUME_SESSIONS))
      days.get(compactDate(date))?.push(volumeRow(seed, listing.ticker, compactDate(date), volume ?? 0));
  for (const [day, lines] of days) {
    const content = `${[VOLUME, ...lines, lines.length].join('\n')}\n`;
    yield { kind: 'short-volume', name: `demo-CNMSshvol${day}.txt`, content };
  }
}

function volumeRow(seed: number, ticker: string, day: string, volume: number): string {
  const usual = createRandom(seed, 'short volume', ticker).between(0.35, 0.55);
  const random = createRandom(seed, 'short volume', ticker, day);
  const total = volume * random.between(0.35, 0.5);
  const short = total * Math.min(0.9, Math.max(0.1, usual + 0.06 * random.normal()));
  const cells = [short.toFixed(6), Math.round(short * 0.01), total.toFixed(6)];
  return [day, ticker.replace('.', '/'), ...cells, 'B,Q,N'].join('|');
}
