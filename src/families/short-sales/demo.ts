import type { DemoFile } from '../../demo/file.ts';
import type { Listing } from '../../demo/listing.ts';
import { randomOf } from '../../demo/random.ts';
import type { Universe } from '../../demo/universe.ts';
import { addDays, compactDate, isoDate } from '../../lib/dates.ts';
import { lastSessionOnOrBefore } from '../../lib/market-calendar.ts';

/** A year of reports, two a month. */
const REPORTS = 24;
const VOLUME_SESSIONS = 60;
/** FINRA publishes a settlement day's positions this many days later at the latest. */
const PUBLISHED_DAYS = 13;
/** A reporting period. */
const PERIOD_SESSIONS = 11;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The settlement days that are published before `today`, and the one before them, oldest first: mid-month and the month's last session. */
function settlements(today: Date): Date[] {
  const months = Array.from({ length: REPORTS / 2 + 2 }, (_, i) => today.getUTCMonth() - i);
  const year = today.getUTCFullYear();
  return months
    .flatMap((month) => [new Date(Date.UTC(year, month + 1, 0)), new Date(Date.UTC(year, month, 15))])
    .map(lastSessionOnOrBefore)
    .filter((day) => addDays(day, PUBLISHED_DAYS) < today)
    .slice(0, REPORTS + 1)
    .reverse();
}

/** A few percent of the shares, now and then many more. Drawn by the day alone, so that it stays what it was. */
function soldShort(seed: number, { ticker, sharesOutstanding }: Listing, day: Date): number {
  const usual = randomOf(seed, 'short interest', ticker).between(0.005, 0.04);
  const own = randomOf(seed, 'short interest', ticker, isoDate(day));
  return Math.round(sharesOutstanding * usual * Math.exp(0.06 * own.normal()) * (own.chance(0.03) ? 1.35 : 1));
}

const INTEREST = [
  'accountingYearMonthNumber|symbolCode|issueName|issuerServicesGroupExchangeCode|marketClassCode',
  'currentShortPositionQuantity|previousShortPositionQuantity|stockSplitFlag|averageDailyVolumeQuantity',
  'daysToCoverQuantity|revisionFlag|changePercent|changePreviousNumber|settlementDate',
].join('|');

/** FINRA's short interest, a file a settlement day. */
export function* shortInterestFiles({
  seed,
  today,
  listings,
  listedUntil,
  bars,
  isNew,
}: Universe): Generator<DemoFile> {
  const days = settlements(today);
  if (!days.some((day, i) => i > 0 && isNew(addDays(day, PUBLISHED_DAYS)))) return;
  const told = new Map(listings.map((listing) => [listing.ticker, bars(listing)]));
  for (const [i, day] of days.entries()) {
    if (i === 0 || !isNew(addDays(day, PUBLISHED_DAYS))) continue;
    const listed = listings.filter((listing) => day < listedUntil(listing));
    const lines = listed.map((listing) => {
      const { ticker, name, exchange } = listing;
      const [current, previous] = [soldShort(seed, listing, day), soldShort(seed, listing, days[i - 1]!)];
      const own = told.get(ticker)!;
      const end = own.findLastIndex(({ date }) => date <= day) + 1;
      const traded = own.slice(Math.max(0, end - PERIOD_SESSIONS), end);
      const volume = Math.round(mean(traded.map((bar) => bar.volume ?? 0)) || 0);
      const cover = volume > 0 ? Math.max(1, current / volume).toFixed(2) : '999.99';
      const change = current - previous;
      const percent = ((100 * change) / previous).toFixed(2);
      const of = [compactDate(day), ticker.replace('.', '/'), name.slice(0, 30), exchange.charAt(0), exchange];
      return [...of, current, previous, '', volume, cover, '', percent, change, isoDate(day)].join('|');
    });
    const content = `${[INTEREST, ...lines].join('\n')}\n`;
    yield { kind: 'short-interest', name: `demo-shrt${compactDate(day)}.csv`, content };
  }
}

const VOLUME = 'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market';

/** FINRA's short volume, a file a session: about half of what trades off the exchanges, which is about half of all. */
export function* shortVolumeFiles({ seed, sessions, listings, bars, isNew }: Universe): Generator<DemoFile> {
  const days = new Map(
    sessions
      .slice(-VOLUME_SESSIONS)
      .filter(isNew)
      .map((day) => [compactDate(day), [] as string[]]),
  );
  if (days.size === 0) return;
  for (const listing of listings)
    for (const { date, volume } of bars(listing).slice(-VOLUME_SESSIONS))
      days.get(compactDate(date))?.push(volumeRow(seed, listing.ticker, compactDate(date), volume ?? 0));
  for (const [day, lines] of days) {
    const content = `${[VOLUME, ...lines, lines.length].join('\n')}\n`;
    yield { kind: 'short-volume', name: `demo-CNMSshvol${day}.txt`, content };
  }
}

function volumeRow(seed: number, ticker: string, day: string, volume: number): string {
  const usual = randomOf(seed, 'short volume', ticker).between(0.35, 0.55);
  const own = randomOf(seed, 'short volume', ticker, day);
  const total = volume * own.between(0.35, 0.5);
  const short = total * Math.min(0.9, Math.max(0.1, usual + 0.06 * own.normal()));
  const cells = [short.toFixed(6), Math.round(short * 0.01), total.toFixed(6)];
  return [day, ticker.replace('.', '/'), ...cells, 'B,Q,N'].join('|');
}
