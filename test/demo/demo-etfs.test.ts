import { describe, expect, it } from 'vitest';
import type { DemoFile } from '../../src/demo/file.ts';
import { type Universe, universeOf } from '../../src/demo/universe.ts';
import { etfFiles } from '../../src/families/etfs/demo.ts';
import { etfHoldingsImporter } from '../../src/families/etfs/holdings/ingest.ts';
import { cusipOf, type Filed, type Listed, linkedTicker } from '../../src/families/etfs/holdings/rules.ts';
import { etfProfilesImporter } from '../../src/families/etfs/ingest.ts';
import { extendedQuoteFiles } from '../../src/families/etfs/quotes/demo.ts';
import { extendedQuotesImporter } from '../../src/families/etfs/quotes/ingest.ts';
import type { Importer } from '../../src/import/importer.ts';
import { dayOf, isoDate } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { marketPhase } from '../../src/lib/market-calendar.ts';
import { fileOf, imported } from '../support/import-file.ts';

const TODAY = dayOf('2026-03-11')!;
const universe = universeOf({ seed: 7, today: TODAY });
const listed: Listed = new Map(
  universe.listings.filter(({ kind }) => kind === 'STOCK').map((one) => [one.ticker, one]),
);

/** The rows of a kind of file as its importer takes them; fails where it refuses one. */
async function taken(
  importer: Importer,
  of: Universe = universe,
  part = etfFiles as (of: Universe) => Iterable<DemoFile>,
) {
  const files = [...part(of)].filter(({ kind }) => kind === importer.kind);
  const read = await Promise.all(files.map(({ name, content }) => imported(importer, fileOf(name, content))));
  expect(read.flatMap(({ refused }) => refused)).toEqual([]);
  return read.flatMap(({ rows }) => rows);
}
type Position = Filed & { fund: string; asOfDate: Date };
const positions = async (of?: Universe) =>
  (await taken(etfHoldingsImporter, of)).filter((row) => 'position' in row) as unknown as Position[];

describe('The demo market’s funds', () => {
  it('ETF-02 have a profile each', async () => {
    const profiles = await taken(etfProfilesImporter);
    expect(profiles).toHaveLength(22);
    expect(profiles.find(({ ticker }) => ticker === 'SPY')).toMatchObject({
      trackedIndex: 'S&P 500',
      assetClass: 'Equity',
    });
    expect(profiles.find(({ ticker }) => ticker === 'TLT')).toMatchObject({ assetClass: 'Fixed Income' });
  });

  it('ETF-10 ETF-14 trade before the open and after the close of the next session, and never during it', async () => {
    const rows = await taken(extendedQuotesImporter, universe, extendedQuoteFiles);
    expect(new Set(rows.map(({ ticker }) => ticker)).size).toBe(22);
    const spy = rows.filter(({ ticker }) => ticker === 'SPY').map(({ quotedAt }) => quotedAt as Date);
    // Today is a Wednesday in summer time; the session before it is told.
    expect(spy[0]).toEqual(new Date('2026-03-11T08:00:00Z'));
    expect(spy.at(-1)).toEqual(new Date('2026-03-11T23:30:00Z'));
    expect(spy.filter((at) => marketPhase(at) === 'PRE_MARKET')).toHaveLength(11);
    expect(spy.filter((at) => marketPhase(at) === 'AFTER_HOURS')).toHaveLength(8);
    const close = universe.bars(universe.listings.find(({ ticker }) => ticker === 'SPY')!).at(-1)!.close;
    for (const { ticker, price } of rows)
      if (ticker === 'SPY') expect(Math.abs(Number(price) / close - 1)).toBeLessThan(0.03);
  });

  it('ETF-04 hold a hundred percent each week and on the last session', async () => {
    const rows = await positions();
    const days = [...new Set(rows.map(({ asOfDate }) => isoDate(asOfDate)))];
    expect(days).toEqual(['2026-02-06', '2026-02-13', '2026-02-20', '2026-02-27', '2026-03-06', '2026-03-10']);
    const weights = groupBy(rows, ({ fund, asOfDate }) => `${fund} ${isoDate(asOfDate)}`);
    expect(weights.size).toBe(22 * days.length);
    for (const [file, own] of weights)
      expect(
        own.reduce((sum, { weightPct }) => sum + weightPct, 0),
        file,
      ).toBeCloseTo(100, 1);
  });

  it('ETF-07 hold linked stocks, and cash, futures, bonds and foreign shares that are not', async () => {
    const rows = (await positions()).filter(({ asOfDate }) => isoDate(asOfDate) === '2026-03-10');
    const links = (ticker: string) =>
      rows
        .filter(({ fund }) => fund === ticker)
        .map((row) => [row.ticker, linkedTicker(row, listed, new Map())] as const);
    const sector = (ticker: string) => universe.listings.find((one) => one.ticker === ticker)!.sector;
    const energy = links('XLE').flatMap(([, linked]) => (linked ? [sector(linked)] : []));
    expect([new Set(energy), energy.length > 3]).toEqual([new Set(['Energy']), true]);
    expect(
      links('SPY')
        .filter(([, linked]) => !linked)
        .map(([ticker]) => ticker),
    ).toEqual(['ESX', 'USD']);
    expect(
      links('SMH')
        .filter(([, linked]) => !linked)
        .map(([ticker]) => ticker),
    ).toEqual(['6999', 'NHLV', 'KO', 'ESX', 'USD']);
    expect(links('TLT').some(([, linked]) => linked)).toBe(false);
    expect(rows.some((row) => cusipOf(row))).toBe(false);
  });

  it('tell only what is new a day later, and the same of a day they have in common', async () => {
    const options = { seed: 7, today: dayOf('2026-03-12')! };
    const [early, late, news] = [
      await positions(),
      await positions(universeOf(options)),
      await positions(universeOf({ ...options, since: TODAY })),
    ];
    expect(new Set(news.map(({ asOfDate }) => isoDate(asOfDate)))).toEqual(new Set(['2026-03-11']));
    const of = (rows: Position[]) => rows.filter(({ asOfDate }) => isoDate(asOfDate) === '2026-03-06');
    expect(of(early)).toEqual(of(late));
  });
});
