import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, isoDate } from '../../src/lib/dates.ts';
import { isSession } from '../../src/market/calendar.ts';
import { type BenchRandom, randomFrom } from '../random.ts';

// Files of a market in our own layouts, with figures of no company.

const SEED = 7;
const FIRST_DAY = new Date('2023-01-02');
const FILES = 4;

/** How many there are of each. */
export type MarketSize = { tickers: number; sessions: number };

const buildTicker = (i: number): string =>
  [676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(i / place) % 26))).join('');

/** Sessions from the first day on. */
function listSessions(count: number): string[] {
  const days: string[] = [];
  for (let day = FIRST_DAY; days.length < count; day = addDays(day, 1)) if (isSession(day)) days.push(isoDate(day));
  return days;
}

const formatCents = (cents: number): string => (cents / 100).toFixed(2);

/** @param changedShare the share of bars whose volume differs from those of share 0 */
function buildPrices(tickers: readonly string[], sessions: readonly string[], changedShare: number): string {
  const { below } = randomFrom(SEED);
  let text = 'ticker,date,open,high,low,close,volume\n';
  for (const ticker of tickers) {
    let cents = 2_000 + below(20_000);
    for (const day of sessions) {
      const open = cents;
      cents = Math.max(500, cents + below(201) - 100);
      const prices = [open, Math.max(open, cents) + below(50), Math.min(open, cents) - below(50), cents];
      const volume = 1_000 + below(1_000_000);
      const isChanged = below(1_000) < changedShare * 1_000;
      text += `${ticker},${day},${prices.map(formatCents).join(',')},${isChanged ? volume + 1 : volume}\n`;
    }
  }
  return text;
}

const SOURCES = ['Reddit', 'News', 'X'];
function buildMentions(tickers: readonly string[], sessions: readonly string[]): string {
  const { below } = randomFrom(SEED);
  let text = 'entity,date,source,publisher,type,count,polaritySum,bullish,bearish\n';
  for (const ticker of tickers)
    for (const day of sessions)
      for (const source of SOURCES) {
        const count = 4 + below(200);
        text += `${ticker},${day},${source},,,${count},${(below(count * 100) / 100).toFixed(2)},${below(count >> 1)},${below(count >> 1)}\n`;
      }
  return text;
}

const STRIKES = 60;
const EXPIRIES = 5;
function buildOptions(tickers: readonly string[], day: string, { below }: BenchRandom): string {
  let text = 'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta\n';
  const expiries = Array.from({ length: EXPIRIES }, (_, i) => isoDate(addDays(new Date(day), 30 * (i + 1))));
  for (const ticker of tickers)
    for (const expiry of expiries)
      for (let strike = 100; strike < 100 + STRIKES; strike += 1)
        for (const side of ['call', 'put']) {
          const symbol = `${ticker}${expiry.slice(2).replaceAll('-', '')}${side === 'call' ? 'C' : 'P'}${String(strike * 1_000).padStart(8, '0')}`;
          const bid = 1 + below(500);
          text += `${ticker},${day},130,${symbol},${side},${strike},${expiry},${below(5_000)},${below(9_000)},${formatCents(bid)},${formatCents(bid + 5)},${formatCents(bid + 2)},0.${10 + below(80)},\n`;
        }
  return text;
}

/** Folders of files by name; an importer of the kind takes each. */
export type MarketFolders = Readonly<Record<'prices' | 'changedPrices' | 'mentions' | 'options', string>>;

/** Writes the files of a market, four of each. */
export async function writeMarketFiles(folder: string, { tickers, sessions }: MarketSize): Promise<MarketFolders> {
  const symbols = Array.from({ length: tickers }, (_, i) => buildTicker(i));
  const days = listSessions(sessions);
  const random = randomFrom(SEED);
  const builders = {
    prices: (tickersOfFile: string[]) => buildPrices(tickersOfFile, days, 0),
    changedPrices: (tickersOfFile: string[]) => buildPrices(tickersOfFile, days, 1 / 3),
    mentions: (tickersOfFile: string[]) =>
      buildMentions(tickersOfFile, days.slice(-Math.ceil(sessions / SOURCES.length))),
    options: (tickersOfFile: string[]) => buildOptions(tickersOfFile, days.at(-1)!, random),
  };
  for (const [name, build] of Object.entries(builders)) {
    await mkdir(join(folder, name));
    for (let i = 0; i < FILES; i += 1) {
      const tickersOfFile = symbols.filter((_symbol, place) => place % FILES === i);
      await writeFile(join(folder, name, `${name}-mention-${i}.csv`), build(tickersOfFile));
    }
  }
  return {
    prices: join(folder, 'prices'),
    changedPrices: join(folder, 'changedPrices'),
    mentions: join(folder, 'mentions'),
    options: join(folder, 'options'),
  };
}
