import { addDays, isoDate } from '../lib/dates.ts';
import { lastSessionOnOrBefore } from '../lib/market-calendar.ts';
import type { Listing } from './companies.ts';
import type { DemoBar } from './prices.ts';
import { type Random, randomOf } from './random.ts';

/** A year of reports, two a month. */
const REPORTS = 24;
const VOLUME_SESSIONS = 60;
/** FINRA publishes a settlement day's positions this many days later at the latest. */
const PUBLISHED_DAYS = 13;
/** A reporting period. */
const PERIOD_SESSIONS = 11;

type File = { name: string; content: string };
type Bars = ReadonlyMap<string, readonly DemoBar[]>;
const compact = (day: Date): string => isoDate(day).replaceAll('-', '');
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The settlement days that are published by `today`, oldest first: mid-month and the month's last session. */
function settlements(today: Date): Date[] {
  const months = Array.from(
    { length: REPORTS / 2 + 2 },
    (_, i) => [today.getUTCFullYear(), today.getUTCMonth() - i] as const,
  );
  return months
    .flatMap(([year, month]) => [new Date(Date.UTC(year, month + 1, 0)), new Date(Date.UTC(year, month, 15))])
    .map(lastSessionOnOrBefore)
    .filter((day) => addDays(day, PUBLISHED_DAYS) < today)
    .slice(0, REPORTS)
    .reverse();
}

const INTEREST = [
  'accountingYearMonthNumber|symbolCode|issueName|issuerServicesGroupExchangeCode|marketClassCode',
  'currentShortPositionQuantity|previousShortPositionQuantity|stockSplitFlag|averageDailyVolumeQuantity',
  'daysToCoverQuantity|revisionFlag|changePercent|changePreviousNumber|settlementDate',
].join('|');

/** FINRA's short interest, a file a settlement day: a few percent of the shares, drifting, now and then with a jump. */
export function demoShortInterest(seed: number, listings: readonly Listing[], bars: Bars, today: Date): File[] {
  const days = settlements(today);
  const rows = new Map(days.map((day) => [day, [INTEREST]]));
  for (const { ticker, name, exchange, sharesOutstanding } of listings) {
    const random = randomOf(seed, 'short interest', ticker);
    let share = random.between(0.005, 0.04);
    let previous = Math.round(sharesOutstanding * share);
    for (const day of days) {
      share *= Math.exp(0.06 * random.normal()) * (random.chance(0.03) ? 1.35 : 1);
      const current = Math.round(sharesOutstanding * share);
      const traded = (bars.get(ticker) ?? []).filter(({ date }) => date <= day).slice(-PERIOD_SESSIONS);
      const volume = Math.round(mean(traded.map((bar) => bar.volume ?? 0)) || 0);
      const cover = volume > 0 ? Math.max(1, current / volume).toFixed(2) : '999.99';
      const change = current - previous;
      const percent = ((100 * change) / previous).toFixed(2);
      const cells = [
        compact(day),
        ticker.replace('.', '/'),
        name.slice(0, 30),
        exchange.charAt(0),
        exchange,
        current,
        previous,
      ];
      rows.get(day)!.push([...cells, '', volume, cover, '', percent, change, isoDate(day)].join('|'));
      previous = current;
    }
  }
  return [...rows].map(([day, lines]) => ({ name: `demo-shrt${compact(day)}.csv`, content: `${lines.join('\n')}\n` }));
}

const VOLUME = 'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market';

/** FINRA's short volume, a file a session: about half of what trades off the exchanges, which is about half of all. */
export function demoShortVolume(seed: number, listings: readonly Listing[], bars: Bars): File[] {
  const days = new Map<string, string[]>();
  for (const { ticker } of listings) {
    const random = randomOf(seed, 'short volume', ticker);
    const usual = random.between(0.35, 0.55);
    for (const bar of (bars.get(ticker) ?? []).slice(-VOLUME_SESSIONS)) {
      const day = compact(bar.date);
      const lines = days.get(day) ?? [];
      days.set(day, lines);
      lines.push(volumeRow(random, day, ticker, bar.volume ?? 0, usual));
    }
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, lines]) => ({
      name: `demo-CNMSshvol${day}.txt`,
      content: `${[VOLUME, ...lines, lines.length].join('\n')}\n`,
    }));
}

function volumeRow(random: Random, day: string, ticker: string, volume: number, usual: number): string {
  const total = volume * random.between(0.35, 0.5);
  const short = total * Math.min(0.9, Math.max(0.1, usual + 0.06 * random.normal()));
  const cells = [short.toFixed(6), Math.round(short * 0.01), total.toFixed(6)];
  return [day, ticker.replace('.', '/'), ...cells, 'B,Q,N'].join('|');
}
