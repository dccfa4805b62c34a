import { describe, expect, it } from 'vitest';
import { coveredCompanies } from '../../src/demo/company/company.ts';
import type { DemoFile } from '../../src/demo/file.ts';
import { demoListings } from '../../src/demo/listings.ts';
import type { DemoUniverse } from '../../src/demo/universe.ts';
import { actionFiles, panelFiles } from '../../src/families/analysts/demo/files.ts';
import { estimateFiles, surpriseFiles } from '../../src/families/analysts/estimates/demo.ts';
import { classifyAction } from '../../src/families/analysts/rules/grades.ts';
import { isoDate } from '../../src/lib/dates.ts';
import { mean } from '../../src/lib/statistics.ts';
import { newYorkDay } from '../../src/market/calendar.ts';
import { importers } from '../support/catalog.ts';
import { createMarket } from '../support/demo-universe.ts';
import { getFile, imported } from '../support/import-file.ts';

const NAMED = ['AAPL', 'KO', 'GOOG', 'GOOGL', 'SPY'];
const listings = demoListings().filter(({ ticker }, i) => NAMED.includes(ticker) || i % 4 === 0);
const universeAt = createMarket(listings);
const universe = universeAt('2026-03-09');
const companies = coveredCompanies(universe).map(({ classes }) => classes[0]!);
const PARTS = [panelFiles, actionFiles, estimateFiles, surpriseFiles];
const listFiles = (market: DemoUniverse): DemoFile[] => PARTS.flatMap((part) => [...part(market)]);
const files = listFiles(universe);
const listLines = (some: readonly DemoFile[]) =>
  some.flatMap(({ kind, content }) =>
    content
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => `${kind} ${line}`),
  );
const readRows = (kind: string) =>
  listLines(files.filter((file) => file.kind === kind)).map((line) => line.slice(kind.length + 1).split(','));
const getPlace = (date: string) => universe.sessions.findIndex((day) => isoDate(day) === date);
const listCloses = (ticker: string) => universe.path(companies.find((company) => company.ticker === ticker)!).closes;

describe('the demo market’s analyst data', () => {
  it('is taken in without a refusal, and is the same for the same seed', async () => {
    expect(listFiles(universeAt('2026-03-09'))).toEqual(files);
    for (const { kind, name, content } of files) {
      const importer = importers.find((importer) => importer.kind === kind)!;
      expect(importer.accepts(name), name).toBe(true);
      const { facts, refused } = await imported(importer, getFile(name, content));
      expect([kind, facts.length > 100, refused]).toEqual([kind, true, []]);
    }
  });

  it('adds only new data on a later day', () => {
    const [early, late] = [listLines(files), listLines(listFiles(universeAt('2026-03-18')))];
    const earlyRows = new Set(early);
    const news = listLines(listFiles(universeAt('2026-03-18', '2026-03-09')));
    expect(news.length).toBeGreaterThan(companies.length);
    expect(news.sort()).toEqual(late.filter((line) => !earlyRows.has(line)).sort());
  });

  it('covers every company once, with sweeps on the evenings of sessions up to the newest', () => {
    const panels = readRows('analyst-panels');
    const tickers = new Set(panels.map(([ticker]) => ticker));
    expect(tickers).toEqual(new Set(companies.map(({ ticker }) => ticker)));
    expect([tickers.has('SPY'), ['GOOG', 'GOOGL'].filter((one) => tickers.has(one)).length]).toEqual([false, 1]);
    const days = panels.map(([, at]) => isoDate(newYorkDay(new Date(at!))));
    expect(days.filter((day) => getPlace(day) < 0)).toEqual([]);
    expect(days.filter((day) => day === '2026-03-06')).toHaveLength(tickers.size);
    expect(panels.some((cells) => cells[10] === '')).toBe(true);
  });

  it('has targets that follow the prices, and upgrades where prices rose', () => {
    const upsides = readRows('analyst-panels').map((cells) => Math.abs(Number(cells[5]) / Number(cells[3]) - 1));
    expect(mean(upsides)).toBeLessThan(0.25);
    const actions = readRows('analyst-actions');
    const returns = (type: string) =>
      actions
        .filter((cells) => classifyAction(cells[4] || null, cells[5]!) === type)
        .map(([ticker, date]) => {
          const [closes, place] = [listCloses(ticker!), getPlace(date!)];
          return closes[place]! / closes[place - 63]! - 1;
        });
    const [up, down] = [returns('UPGRADE'), returns('DOWNGRADE')];
    expect(Math.min(up.length, down.length)).toBeGreaterThan(20);
    expect(mean(up)).toBeGreaterThan(mean(down)! + 0.05);
  });

  it('has a report a quarter, better reports on better days', () => {
    const reports = readRows('earnings-surprises').map(([ticker, , date, estimate, actual]) => {
      const [closes, place] = [listCloses(ticker!), getPlace(date!)];
      return { surprise: Number(actual) / Number(estimate) - 1, move: closes[place]! / closes[place - 1]! - 1 };
    });
    const [good, bad] = [true, false].map((isGood) =>
      mean(reports.filter(({ move }) => move > 0 === isGood).map(({ surprise }) => surprise)),
    );
    expect(good).toBeGreaterThan(bad!);
    expect(reports.length).toBeGreaterThan(6 * companies.length);
  });
});
