import { describe, expect, it } from 'vitest';
import { analystFiles } from '../src/demo/analyst.ts';
import { demoStocks } from '../src/demo/companies.ts';
import { demoPrices } from '../src/demo/prices.ts';
import { actionType } from '../src/families/analyst-grades/rules.ts';
import { importers } from '../src/importers.ts';
import { dayOf, isoDate } from '../src/lib/dates.ts';
import { newYorkDay } from '../src/lib/market-calendar.ts';
import { fileOf, imported } from './import-file.ts';

const SEED = 7;
const bars = demoPrices(SEED, dayOf('2026-03-06')!);
const files = analystFiles(SEED, demoStocks, bars);
const rowsOf = (kind: string) =>
  files
    .find((file) => file.kind === kind)!
    .content.trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('What the demo market’s analysts say', () => {
  it('is taken in without a refusal, and is the same for the same seed', async () => {
    expect(analystFiles(SEED, demoStocks, bars)).toEqual(files);
    for (const { kind, name, content } of files) {
      const importer = importers.find((one) => one.kind === kind)!;
      expect(importer.accepts(name), name).toBe(true);
      const { facts, refused } = await imported(importer, fileOf(name, content));
      expect([kind, facts.length > 100, refused]).toEqual([kind, true, []]);
    }
  });

  it('covers every company once, with sweeps on the evenings of sessions up to the newest', () => {
    const panels = rowsOf('analyst-panels');
    const tickers = new Set(panels.map(([ticker]) => ticker));
    expect(tickers.has('GOOG')).toBe(false);
    expect(tickers.size).toBe(demoStocks.length - 1);
    const days = panels.map(([, at]) => isoDate(newYorkDay(new Date(at!))));
    const sessions = new Set(bars.get('AAPL')!.map(({ date }) => isoDate(date)));
    expect(days.filter((day) => !sessions.has(day))).toEqual([]);
    expect(days.filter((day) => day === '2026-03-06')).toHaveLength(tickers.size);
    expect(panels.some((cells) => cells[10] === '')).toBe(true);
  });

  it('has targets that follow the prices, and upgrades where prices rose', () => {
    const panels = rowsOf('analyst-panels');
    const upsides = panels.map((cells) => Number(cells[5]) / Number(cells[3]) - 1);
    expect(mean(upsides.map(Math.abs))).toBeLessThan(0.25);
    const quarterReturn = ([ticker, date]: string[]) => {
      const own = bars.get(ticker!)!;
      const place = own.findIndex((bar) => isoDate(bar.date) === date);
      return own[place]!.close / own[Math.max(0, place - 63)]!.close - 1;
    };
    const actions = rowsOf('analyst-actions');
    const returns = (type: string) =>
      actions.filter((cells) => actionType(cells[4] || null, cells[5]!) === type).map(quarterReturn);
    const [up, down] = [returns('UPGRADE'), returns('DOWNGRADE')];
    expect(Math.min(up.length, down.length)).toBeGreaterThan(20);
    expect(mean(up)).toBeGreaterThan(mean(down) + 0.05);
  });

  it('has a report a quarter, better ones on better days', () => {
    const reports = rowsOf('earnings-surprises').map(([ticker, , date, estimate, actual]) => {
      const own = bars.get(ticker!)!;
      const place = own.findIndex((bar) => isoDate(bar.date) === date);
      return { surprise: Number(actual) / Number(estimate) - 1, move: own[place]!.close / own[place - 1]!.close - 1 };
    });
    const good = reports.filter(({ move }) => move > 0).map(({ surprise }) => surprise);
    const bad = reports.filter(({ move }) => move <= 0).map(({ surprise }) => surprise);
    expect(mean(good)).toBeGreaterThan(mean(bad));
    expect(reports.length).toBeGreaterThanOrEqual(5 * (demoStocks.length - 1));
  });
});
