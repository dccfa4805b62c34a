import { describe, expect, it } from 'vitest';
import { getBusiness } from '../../src/demo/business.ts';
import { computeLevel, toAge } from '../../src/demo/company/figures.ts';
import { csvFiles } from '../../src/demo/file.ts';
import { showsState } from '../../src/demo/listing.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { classifyRecommendation } from '../../src/families/analysts/consensus/rules.ts';
import { actionFiles, panelFiles } from '../../src/families/analysts/demo/files.ts';
import { surpriseFiles } from '../../src/families/analysts/estimates/demo.ts';
import { classifyAction } from '../../src/families/analysts/rules/grades.ts';
import { optionFiles } from '../../src/families/options/demo/files.ts';
import { shortInterestFiles } from '../../src/families/short-sales/demo.ts';
import { floatFiles } from '../../src/families/short-sales/float/demo.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { mean } from '../../src/lib/statistics.ts';

// Figures that a trader would doubt at first sight, on days far apart.

const listings = demoListings();
const stocks = listings.filter(({ kind }) => kind === 'STOCK');
const DAYS = ['2026-03-09', '2026-11-24', '2027-07-12'];
const MARKETS = DAYS.map((day) => createUniverse({ seed: 7, today: parseDay(day)!, listings }));

type Cells = readonly string[];
const readRows = (files: Iterable<{ content: string }>, separator = ','): Cells[] =>
  [...files].flatMap(({ content }) =>
    content
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(separator)),
  );

describe('A table of the demo market', () => {
  it('keeps the rows of a ticker in one file, however many rows there are', () => {
    const rows = Array.from({ length: 45_000 }, (_, i) => `T${Math.floor(i / 700)},${i}`);
    const files = [...csvFiles('prices', 'prices', parseDay('2026-03-09')!, 'ticker,number', rows)];
    expect(files.length).toBeGreaterThan(1);
    const tickers = files.map((file) => [...new Set(readRows([file]).map(([ticker]) => ticker!))]);
    expect(tickers.flat().length).toBe(new Set(tickers.flat()).size);
    expect(readRows(files)).toHaveLength(rows.length);
  });
});

describe('The prices of the demo market', () => {
  it('never fall below two dollars, and never rest on a floor', () => {
    const long = createUniverse({ seed: 7, today: parseDay('2031-06-02')!, listings: stocks });
    for (const listing of stocks) {
      const { closes } = long.path(listing);
      expect(Math.min(...closes), listing.ticker).toBeGreaterThan(2.05);
    }
    const plug = stocks.find(({ ticker }) => ticker === 'PLUG')!;
    for (const market of MARKETS)
      for (const listing of stocks)
        expect(Math.min(...market.bars(listing).map(({ low }) => low)), listing.ticker).toBeGreaterThanOrEqual(2);
    const bars = MARKETS[1]!.bars(plug);
    const unchanged = bars.slice(1).filter(({ close }, i) => close === bars[i]!.close);
    // A share of three dollars moves by ten cents a day.
    expect(unchanged.length / bars.length).toBeLessThan(0.08);
  });

  it('leave no company worth more than 110 times its yearly sales', () => {
    for (const { sessions, path, today } of MARKETS) {
      const age = toAge(today.getUTCFullYear() * 12 + today.getUTCMonth() - 2);
      for (const listing of stocks) {
        const worth = path(listing).closes[sessions.length - 1]! * listing.sharesOutstanding;
        const { revenue, growth } = getBusiness(listing);
        expect(worth / (revenue * computeLevel(growth, age)), `${listing.ticker} ${isoDate(today)}`).toBeLessThan(110);
      }
    }
  });
});

describe('The analysts of the demo market', () => {
  it.each(MARKETS)('mostly reiterate: 9 % of notes begin coverage, 6 % upgrade, 6 % downgrade [$today]', (market) => {
    const notes = readRows(actionFiles(market));
    const types = groupBy(notes, (cells) => classifyAction(cells[4] || null, cells[5]!));
    const percent = (type: Parameters<typeof types.get>[0]) => (100 * (types.get(type)?.length ?? 0)) / notes.length;
    expect(percent('REITERATE')).toBeGreaterThan(75);
    expect(Math.abs(percent('INITIATE') - 9)).toBeLessThan(1.5);
    expect(Math.abs(percent('UPGRADE') - 6)).toBeLessThan(1.5);
    expect(Math.abs(percent('DOWNGRADE') - 6)).toBeLessThan(1.5);
  });

  it.each(MARKETS)('expect more of favored companies, in means that follow the counts [$today]', (market) => {
    const newest = [...groupBy(readRows(panelFiles(market)), ([ticker]) => ticker).values()].map(
      (rows) => rows.at(-1)!,
    );
    const upside = (cells: Cells) => 100 * (Number(cells[5]) / Number(cells[3]) - 1);
    const byLabel = groupBy(newest, (cells) => classifyRecommendation(Number(cells[9])));
    const means = (['STRONG_BUY', 'BUY', 'HOLD', 'SELL'] as const).map(
      (label) => mean(byLabel.get(label)!.map(upside))!,
    );
    expect([...means].sort((a, b) => b - a)).toEqual(means);
    expect(newest.filter((cells) => upside(cells) > 120)).toEqual([]);
    const counted = newest.filter((cells) => cells[10] !== '');
    const counts = (cells: Cells) => cells.slice(10).map(Number);
    const off = counted.filter((cells) => {
      const total = counts(cells).reduce((sum, count) => sum + count, 0);
      const graded = counts(cells).reduce((sum, count, step) => sum + count * (step + 1), 0) / total;
      return Math.abs(graded - Number(cells[9])) > 0.1;
    });
    expect(off.length / counted.length).toBeLessThan(0.05);
    expect(counted.some((cells) => counts(cells)[4]! > 0)).toBe(true);
  });

  it('state targets below ten dollars in cents', () => {
    const targets = MARKETS.flatMap((market) => readRows(actionFiles(market)).map((cells) => Number(cells[7])));
    const low = targets.filter((target) => target < 10);
    expect(low.length).toBeGreaterThan(20);
    expect(low.filter((target) => target % 1 !== 0).length / low.length).toBeGreaterThan(0.5);
    expect(targets.filter((target) => target >= 10 && target % 1 !== 0)).toEqual([]);
  });

  it.each(MARKETS)('are beaten by three reports of four [$today]', (market) => {
    const reports = readRows(surpriseFiles(market));
    const beats = reports.filter(([, , , estimate, actual]) => Number(actual) > Number(estimate));
    expect(beats.length / reports.length).toBeGreaterThan(0.7);
    expect(beats.length / reports.length).toBeLessThan(0.8);
  });
});

describe('The short interest of the demo market', () => {
  it.each(MARKETS)('is a few percent of most floats, and a fifth or more of some [$today]', (market) => {
    const newest = [...shortInterestFiles(market)].at(-1)!;
    const floats = new Map(readRows(floatFiles(market)).map(([ticker, , free]) => [ticker!, Number(free)]));
    const parts = readRows([newest], '|')
      .flatMap((cells) => {
        const float = floats.get(cells[1]!.replace('/', '.'));
        return float ? [(100 * Number(cells[5])) / float] : [];
      })
      .sort((a, b) => a - b);
    expect(parts[Math.floor(parts.length / 2)]).toBeLessThan(4);
    expect(parts.at(-1)).toBeGreaterThan(18);
    expect(parts.at(-1)).toBeLessThan(40);
  });
});

describe('The options of the demo market', () => {
  const chains = MARKETS.map((market) => ({
    market,
    byTicker: groupBy(readRows(optionFiles(market)), ([ticker]) => ticker!),
  }));
  const sum = (rows: readonly Cells[], column: number) =>
    rows.reduce((total, cells) => total + Number(cells[column]), 0);

  it('have another balance of puts and calls in each expiry', () => {
    for (const { byTicker } of chains)
      for (const ticker of ['AAPL', 'NVDA', 'SPY', 'KO']) {
        const ratios = [...groupBy(byTicker.get(ticker)!, (cells) => cells[6]!).values()].map((rows) => {
          const [puts, calls] = ['put', 'call'].map((type) =>
            sum(
              rows.filter((cells) => cells[4] === type),
              8,
            ),
          );
          return puts! / calls!;
        });
        expect(Math.max(...ratios) / Math.min(...ratios), ticker).toBeGreaterThan(1.3);
      }
  });

  it('have unusual contracts of large companies near the price and soon to expire', () => {
    for (const { market, byTicker } of chains)
      for (const ticker of ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'GOOGL', 'JPM']) {
        const rows = byTicker.get(ticker)!;
        const unusual = rows.filter(
          (cells) => Number(cells[7]) >= 100 && Number(cells[7]) >= 2 * Number(cells[8]) && +cells[8]! > 0,
        );
        expect(unusual.length, `${ticker} ${isoDate(market.today)}`).toBeGreaterThanOrEqual(3);
        for (const cells of unusual) {
          const days = (parseDay(cells[6]!)!.valueOf() - parseDay(cells[1]!)!.valueOf()) / 86_400_000;
          expect(days, cells[3]).toBeLessThanOrEqual(60);
          expect(Math.abs(Number(cells[5]) / Number(cells[2]) - 1), cells[3]).toBeLessThan(0.3);
        }
      }
  });

  it('have several strikes for every expiry, half a dollar apart near a price below five dollars', () => {
    let cheap = 0;
    for (const { byTicker } of chains)
      for (const [ticker, rows] of byTicker)
        for (const [expiry, ofExpiry] of groupBy(rows, (cells) => cells[6]!)) {
          const strikes = [...new Set(ofExpiry.map((cells) => Number(cells[5])))].sort((a, b) => a - b);
          const spot = Number(rows[0]![2]);
          expect(strikes.length, `${ticker} ${expiry}`).toBeGreaterThanOrEqual(3);
          expect(strikes[0]!, `${ticker} ${expiry}`).toBeLessThan(spot);
          expect(strikes.at(-1)!, `${ticker} ${expiry}`).toBeGreaterThan(spot);
          if (spot >= 5 || expiry !== rows[0]![6]) continue;
          cheap += 1;
          const steps = strikes.slice(1).map((strike, i) => strike - strikes[i]!);
          expect(Math.min(...steps), `${ticker} ${expiry}`).toBe(0.5);
        }
    expect(cheap).toBeGreaterThan(0);
  });
});

describe('Companies that show a state', () => {
  const stateStocks = stocks.filter(showsState);

  it('cover every state under names that do not reveal it', () => {
    expect(stateStocks.map(({ ticker }) => ticker).sort()).toEqual([
      'ZQBARE',
      'ZQBUSY',
      'ZQEXIT',
      'ZQGONE',
      'ZQHALT',
      'ZQLATE',
      'ZQMUTE',
      'ZQNOPT',
      'ZQSPLT',
      'ZQTHIN',
    ]);
    expect(stateStocks.filter(({ name }) => /demo|test|busy|stale|halt|delist|split|thin/i.test(name))).toEqual([]);
  });

  it('are seldom among the largest movers on any day', () => {
    for (const market of MARKETS) {
      const moves = (place: number) =>
        stocks
          .filter((listing) => market.isTraded(listing, place) && market.isTraded(listing, place - 1))
          .map((listing) => {
            const { closes } = market.path(listing);
            return { listing, move: closes[place]! / closes[place - 1]! - 1 };
          })
          .sort((a, b) => b.move - a.move);
      const places = Array.from({ length: 60 }, (_, i) => market.sessions.length - 1 - i);
      const led = places.filter((place) => {
        const sorted = moves(place);
        return [...sorted.slice(0, 5), ...sorted.slice(-5)].some(({ listing }) => showsState(listing));
      });
      expect(led.length / places.length).toBeLessThan(0.2);
      expect(led).not.toContain(market.sessions.length - 1);
    }
  });
});
