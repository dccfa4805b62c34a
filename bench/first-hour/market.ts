import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { isSession, lastSessionOnOrBefore, newYorkDay } from '../../src/market/calendar.ts';
import { SECTORS } from '../../src/market/sectors.ts';
import { buildFormsSet, buildHoldingsSet } from '../imports/data-sets.ts';
import { type BenchRandom, randomFrom } from '../random.ts';
import { buildArchiveTicker, buildCik, companyList, factsParts, writeZip } from '../sync/archives.ts';

// A folder as an operator has it: files in their publishers' layouts and under their names, with figures of no company.

const SEED = 11;
/** Bytes of a company's file of figures in SEC's archive. */
const FACTS_BYTES = 20_000;
const SHARES = { indexMembers: 500, shortVolumeDays: 20 };
/** Real filers report 100 positions, and insiders of a company 15 times in a quarter. */
const POSITIONS = 100;
const FORMS_PER_STOCK = 15;
const FILERS = 1_000;

export type OperatorMarket = { stocks: number; sessions: number };

const formatCents = (cents: number): string => (cents / 100).toFixed(2);
const toDigits = (day: string): string => day.replaceAll('-', '');
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Sessions up to a day, oldest first. */
function listSessions(count: number, upTo: Date): string[] {
  const days: string[] = [];
  for (let day = lastSessionOnOrBefore(upTo); days.length < count; day = addDays(day, -1))
    if (isSession(day)) days.push(isoDate(day));
  return days.reverse();
}

/** Yahoo's download of a ticker. */
function buildYahooPrices(sessions: readonly string[], { below }: BenchRandom): string {
  let cents = 2_000 + below(20_000);
  const rows = sessions.map((day) => {
    const open = cents;
    cents = Math.max(500, cents + below(201) - 100);
    const [high, low] = [Math.max(open, cents) + below(50), Math.min(open, cents) - below(50)];
    return [day, ...[open, high, low, cents, cents].map(formatCents), 1_000 + below(1_000_000)].join(',');
  });
  return `Date,Open,High,Low,Close,Adj Close,Volume\n${rows.join('\n')}\n`;
}

const buildShortVolume = (tickers: readonly string[], day: string): string =>
  `Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market\n${tickers
    .map((ticker, i) => `${toDigits(day)}|${ticker}|${1_000 + i}|0|${3_000 + 2 * i}|B,Q,N\n`)
    .join('')}${tickers.length}\n`;

const CUSIP_BASE = 100_000_000;

/** Writes the files. @param now the last session is the newest at this time @returns how many there are */
export async function writeOperatorMarket(
  folder: string,
  { stocks, sessions }: OperatorMarket,
  now: Date,
): Promise<number> {
  const random = randomFrom(SEED);
  const tickers = numbers(stocks).map(buildArchiveTicker);
  const days = listSessions(sessions, newYorkDay(now));
  await mkdir(join(folder, 'yahoo'), { recursive: true });
  for (const ticker of tickers) await writeFile(join(folder, 'yahoo', `${ticker}.csv`), buildYahooPrices(days, random));
  const shortVolumeDays = days.slice(-SHARES.shortVolumeDays);
  for (const day of shortVolumeDays)
    await writeFile(join(folder, `CNMSshvol${toDigits(day)}.txt`), buildShortVolume(tickers, day));
  await writeFile(join(folder, 'company_tickers.json'), companyList(stocks));
  const members = tickers.slice(0, SHARES.indexMembers);
  const memberRows = members.map((ticker, i) => `${ticker},Company ${i},${SECTORS[i % SECTORS.length]}\n`);
  await writeFile(join(folder, 'sp500_constituents.csv'), `Symbol,Security,GICS Sector\n${memberRows.join('')}`);
  const cusips = Object.fromEntries(tickers.map((ticker, i) => [String(CUSIP_BASE + i), ticker]));
  await writeFile(join(folder, 'cusip_to_ticker.json'), JSON.stringify(cusips));
  const getIssuer = (i: number) => ({ cik: Number(buildCik(i % stocks)), symbol: tickers[i % stocks] ?? '' });
  await writeZip(join(folder, '2025q4_form345.zip'), buildFormsSet(FORMS_PER_STOCK * stocks, getIssuer));
  await writeZip(join(folder, '2025q4_form13f.zip'), buildHoldingsSet(FILERS, POSITIONS, stocks));
  await writeZip(join(folder, 'companyfacts.zip'), factsParts(stocks, FACTS_BYTES));
  return tickers.length + shortVolumeDays.length + 6;
}
