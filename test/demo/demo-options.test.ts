import { describe, expect, it } from 'vitest';
import { demoListings } from '../../src/demo/listings.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { optionFiles, optionHistoryFiles } from '../../src/families/options/demo/files.ts';
import { optionHistoryImporter } from '../../src/families/options/history/ingest.ts';
import { optionsImporter } from '../../src/families/options/ingest.ts';
import {
  aggregateContracts,
  buildContract,
  type ChainSums,
  type ContractFact,
  unusualOptions,
} from '../../src/families/options/rules/chain.ts';
import type { OptionHistoryRow } from '../../src/generated/tables.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { mean } from '../../src/lib/statistics.ts';
import { getFile, imported } from '../support/import-file.ts';

const NAMES = ['AAPL', 'NVDA', 'KO', 'XOM', 'JPM', 'CMG', 'GPRO', 'GOOGL', 'GOOG', 'SPY', 'QQQ', 'XLK', 'TLT'];
const listings = demoListings().filter(({ ticker }) => NAMES.includes(ticker));
const market = createUniverse({ seed: 7, today: parseDay('2026-03-09')!, listings });
const findListing = (ticker: string) => listings.find((listing) => listing.ticker === ticker)!;

const taken = async (importer: typeof optionsImporter, files: Iterable<{ name: string; content: string }>) => {
  const rows: object[] = [];
  for (const { name, content } of files) {
    const result = await imported(importer, getFile(name, content));
    expect([result.refused, result.notes, result.skips]).toEqual([[], [], []]);
    rows.push(...result.facts.filter((fact) => !fact.part).map((fact) => fact.row));
  }
  return rows;
};
type ChainRow = ContractFact & { ticker: string; date: Date };
const contracts = (await taken(optionsImporter, optionFiles(market))) as ChainRow[];
const histories = (await taken(optionHistoryImporter, optionHistoryFiles(market))) as (OptionHistoryRow & {
  date: Date;
})[];

const closes = new Map(
  listings.flatMap((listing) =>
    market.bars(listing).map(({ date, close }) => [`${listing.ticker} ${isoDate(date)}`, close]),
  ),
);
const chains = [...groupBy(contracts, ({ ticker, date }) => `${ticker} ${isoDate(date)}`)].map(([key, facts]) => {
  const [{ ticker, date }] = facts as [ChainRow];
  const spot = closes.get(key)!;
  return { key, ticker, date, spot, facts, contracts: facts.map((fact) => buildContract(fact, spot, date)) };
});
const newest = (ticker: string) => chains.findLast((chain) => chain.ticker === ticker)!;
const readHistory = (ticker: string) => histories.filter((row) => row.ticker === ticker);

describe('The demo market’s options', () => {
  it('cover every optionable listing: a year of figures, and chains of the last week', () => {
    const expected = NAMES.filter((ticker) => ticker !== 'GOOG').sort();
    expect([...new Set(histories.map(({ ticker }) => ticker))].sort()).toEqual(expected);
    for (const ticker of expected) {
      expect(readHistory(ticker), ticker).toHaveLength(252);
      const days = chains.filter((chain) => chain.ticker === ticker).map(({ date }) => isoDate(date));
      expect(days, ticker).toEqual(market.sessions.slice(-1).map(isoDate));
    }
    const bare = createUniverse({ ...market, listings: [{ ...findListing('KO'), hasOptions: false }] });
    expect([...optionFiles(bare), ...optionHistoryFiles(bare)]).toEqual([]);
  });

  it('have 5 to 12 expiries, and as many contracts as their size lets expect', () => {
    const shape = (ticker: string) => {
      const { facts } = newest(ticker);
      return { expiries: new Set(facts.map(({ expiry }) => isoDate(expiry))).size, contracts: facts.length };
    };
    for (const { ticker, facts, date } of chains) {
      const { expiries } = shape(ticker);
      expect(expiries, ticker).toBeGreaterThanOrEqual(5);
      expect(expiries, ticker).toBeLessThanOrEqual(12);
      expect(
        facts.every(({ expiry }) => expiry > date),
        ticker,
      ).toBe(true);
    }
    expect(shape('SPY').expiries).toBe(12);
    for (const ticker of ['AAPL', 'NVDA']) {
      expect(shape(ticker).contracts, ticker).toBeGreaterThan(100);
      expect(shape(ticker).contracts, ticker).toBeLessThanOrEqual(300);
    }
    expect(shape('SPY').contracts).toBeGreaterThan(shape('AAPL').contracts);
    expect(shape('GPRO').expiries).toBe(5);
    // Strikes below five dollars are half a dollar apart.
    expect(shape('GPRO').contracts).toBeLessThanOrEqual(100);
  });

  it('agree with their history on every session that both tell', () => {
    const historyByDay = new Map(histories.map((row) => [`${row.ticker} ${isoDate(row.date)}`, row]));
    expect(chains.length).toBe(NAMES.length - 1);
    const misses: number[] = [];
    for (const { key, spot, contracts: chain } of chains) {
      const [drawn, told] = [aggregateContracts(chain, spot), historyByDay.get(key)!];
      // A share of the drawn figure: a chain has strikes near the price and near each delta, not exactly at them.
      const near = (name: keyof ChainSums, part: number) =>
        expect(Math.abs(told[name]! / drawn[name]! - 1), `${key} ${name}`).toBeLessThan(part);
      expect(told.contracts, key).toBe(drawn.contracts);
      for (const name of ['callOi', 'putOi'] as const) near(name, 0.01);
      for (const name of ['atmIv', 'atmIv60', 'atmIv90', 'iv25c', 'iv25p', 'vwIv'] as const) near(name, 0.08);
      // Open interest may grow by a tenth more than the usual volume.
      for (const name of ['callVol', 'putVol'] as const) near(name, 0.25);
      near('notionalVol', 0.35);
      misses.push(Math.abs(told.netDelta - drawn.netDelta) / (drawn.callOi + drawn.putOi));
    }
    // A stock at two dollars has few strikes for open interest.
    expect(mean(misses)).toBeLessThan(0.04);
    expect(Math.max(...misses)).toBeLessThan(0.15);
  });

  it('have realistic volatilities: a calm index, a wild small company', () => {
    for (const [ticker, low, high] of [
      ['SPY', 0.1, 0.25],
      ['KO', 0.13, 0.25],
      ['AAPL', 0.2, 0.42],
      ['NVDA', 0.35, 0.62],
      ['GPRO', 0.65, 1.2],
    ] as const) {
      const level = mean(readHistory(ticker).map(({ atmIv }) => atmIv!))!;
      expect(level, ticker).toBeGreaterThan(low);
      expect(level, ticker).toBeLessThan(high);
    }
    const skew = (ticker: string) =>
      mean(readHistory(ticker).map(({ iv25p, iv25c, atmIv }) => (iv25p! - iv25c!) / atmIv!))!;
    // Insurance against a fall of the market costs more than against that of a stock.
    expect(skew('SPY')).toBeGreaterThan(0.15);
    expect(skew('KO')).toBeGreaterThan(0);
    expect(skew('KO')).toBeLessThan(0.15);
  });

  it('have contracts that trade most near the price and soon, and some that do not trade', () => {
    for (const ticker of ['AAPL', 'KO', 'XLK']) {
      const { contracts: chain, spot } = newest(ticker);
      const volume = (some: typeof chain) => some.reduce((sum, one) => sum + one.volume, 0);
      const near = chain.filter(({ strike }) => Math.abs(strike / spot - 1) < 0.12);
      const soon = chain.filter(({ dte }) => dte <= 60);
      expect(volume(near) / volume(chain), ticker).toBeGreaterThan(0.5);
      expect(volume(soon) / volume(chain), ticker).toBeGreaterThan(0.5);
    }
    expect(newest('GPRO').facts.some(({ volume }) => volume === 0)).toBe(true);
  });

  it('have unusual contracts on every session, and far fewer than usual contracts [DER-44]', () => {
    for (const [day, some] of groupBy(chains, ({ date }) => isoDate(date))) {
      const unusual = some.flatMap((chain) => unusualOptions(chain.contracts));
      expect(unusual.length, day).toBeGreaterThan(0);
      expect(unusual.length / some.flatMap(({ facts }) => facts).length, day).toBeLessThan(0.15);
    }
  });

  it('trade more on days of news, and after a report volatility falls', () => {
    const rushes: number[] = [];
    const falls: number[] = [];
    for (const listing of listings.filter(({ kind, ticker }) => kind === 'STOCK' && ticker !== 'GOOG')) {
      const days = readHistory(listing.ticker);
      const volume = ({ callVol, putVol }: OptionHistoryRow) => callVol + putVol;
      const usual = mean(days.map(volume))!;
      for (const { date, kind } of market.news(listing).values()) {
        const at = days.findIndex((day) => isoDate(day.date) === isoDate(date));
        if (at < 1) continue;
        rushes.push(volume(days[at]!) / usual);
        if (kind === 'EARNINGS') falls.push(days[at]!.atmIv! / days[at - 1]!.atmIv!);
      }
    }
    expect(rushes.length).toBeGreaterThan(30);
    expect(mean(rushes)).toBeGreaterThan(1.8);
    expect(falls.length).toBeGreaterThan(20);
    expect(mean(falls)).toBeLessThan(0.93);
  });
});
