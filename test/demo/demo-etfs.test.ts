import { describe, expect, it } from 'vitest';
import { createShareCounts } from '../../src/demo/company/share-counts.ts';
import type { DemoFile } from '../../src/demo/file.ts';
import { createUniverse, type DemoUniverse } from '../../src/demo/universe.ts';
import { etfHoldingFiles, etfProfileFiles } from '../../src/families/etfs/demo/files.ts';
import { etfHoldingsImporter } from '../../src/families/etfs/holdings/ingest.ts';
import { type FiledPosition, linkToStock, normalizeCusip } from '../../src/families/etfs/holdings/rules.ts';
import { etfProfilesImporter } from '../../src/families/etfs/ingest.ts';
import { extendedQuoteFiles } from '../../src/families/etfs/quotes/demo.ts';
import { extendedQuotesImporter } from '../../src/families/etfs/quotes/ingest.ts';
import type { Importer } from '../../src/import/importer.ts';
import { isoDate, parseDay } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { marketPhase } from '../../src/market/calendar.ts';
import { getFile, imported } from '../support/import-file.ts';

const TODAY = parseDay('2026-03-11')!;
const universe = createUniverse({ seed: 7, today: TODAY });
const funds = universe.listings.filter(({ kind }) => kind === 'ETF');
const listed = new Map(
  universe.listings.filter(({ kind }) => kind === 'STOCK').map((listing) => [listing.ticker, listing]),
);

/** Imports the files of a kind and returns their rows. Fails if a row is refused. */
async function taken(
  importer: Importer,
  of: DemoUniverse = universe,
  part: (of: DemoUniverse) => Iterable<DemoFile> = etfHoldingFiles,
) {
  const files = [...part(of)].filter(({ kind }) => kind === importer.kind);
  const imports = await Promise.all(files.map(({ name, content }) => imported(importer, getFile(name, content))));
  expect(imports.flatMap(({ refused }) => refused)).toEqual([]);
  return imports.flatMap(({ rows }) => rows);
}
type Position = FiledPosition & { fund: string; asOfDate: Date };
const positions = async (of?: DemoUniverse) =>
  (await taken(etfHoldingsImporter, of)).filter((row) => 'position' in row) as unknown as Position[];

describe('The demo market’s funds', () => {
  it('have a profile each, with the costs, the first day and the index of the real fund [ETF-02, ETF-10]', async () => {
    const profiles = new Map(
      (await taken(etfProfilesImporter, universe, etfProfileFiles)).map((row) => [row.ticker, row]),
    );
    expect([...profiles.keys()]).toEqual(funds.map(({ ticker }) => ticker));
    const [SPY, ARKK, TLT, GLD] = ['SPY', 'ARKK', 'TLT', 'GLD'].map((ticker) => profiles.get(ticker)!);
    expect(SPY).toMatchObject({ issuer: 'SPDR', trackedIndex: 'S&P 500', assetClass: 'Equity' });
    expect([SPY!.expenseRatio, ARKK!.expenseRatio]).toEqual([0.000945, 0.0075]);
    expect([SPY, ARKK].map((row) => isoDate(row!.inceptionDate as Date))).toEqual(['1993-01-22', '2014-10-31']);
    expect(ARKK!.trackedIndex).toBeNull();
    expect([TLT!.assetClass, GLD!.assetClass]).toEqual(['Fixed Income', 'Commodity']);
    for (const { ticker, aum, nav } of profiles.values()) {
      const { sharesOutstanding } = funds.find((fund) => fund.ticker === ticker)!;
      expect(Number(aum) / Number(nav), String(ticker)).toBeCloseTo(sharesOutstanding, -1);
    }
  });

  it('trade before the open and after the close of the next session, and never during it [ETF-10, ETF-14]', async () => {
    const rows = await taken(extendedQuotesImporter, universe, extendedQuoteFiles);
    expect(new Set(rows.map(({ ticker }) => ticker)).size).toBe(funds.length);
    const spy = rows.filter(({ ticker }) => ticker === 'SPY').map(({ quotedAt }) => quotedAt as Date);
    // Today is a Wednesday in daylight saving time; the newest session is the day before.
    expect(spy[0]).toEqual(new Date('2026-03-11T08:00:00Z'));
    expect(spy.at(-1)).toEqual(new Date('2026-03-11T23:30:00Z'));
    expect(spy.filter((at) => marketPhase(at) === 'PRE_MARKET')).toHaveLength(11);
    expect(spy.filter((at) => marketPhase(at) === 'AFTER_HOURS')).toHaveLength(8);
    const close = universe.bars(universe.listings.find(({ ticker }) => ticker === 'SPY')!).at(-1)!.close;
    for (const { ticker, price } of rows)
      if (ticker === 'SPY') expect(Math.abs(Number(price) / close - 1)).toBeLessThan(0.03);
  });

  it('hold a hundred percent each week and on the last session, but where only the largest are listed [ETF-04, ETF-05]', async () => {
    const rows = await positions();
    const days = [...new Set(rows.map(({ asOfDate }) => isoDate(asOfDate)))].sort();
    expect(days).toEqual(['2026-02-06', '2026-02-13', '2026-02-20', '2026-02-27', '2026-03-06', '2026-03-10']);
    const weights = groupBy(rows, ({ fund, asOfDate }) => `${fund} ${isoDate(asOfDate)}`);
    // Gold has no holdings file.
    expect(weights.size).toBe((funds.length - 1) * days.length);
    expect(rows.some(({ fund }) => fund === 'GLD')).toBe(false);
    for (const [file, own] of weights) {
      const sum = own.reduce((sum, { weightPct }) => sum + weightPct, 0);
      if (/^(VTI|IWM|AGG) /.test(file)) expect(sum, file).toBeLessThan(90);
      else expect(sum, file).toBeCloseTo(100, 1);
    }
  });

  const last = async (fund: string) =>
    (await positions()).filter((row) => row.fund === fund && isoDate(row.asOfDate) === '2026-03-10');
  const weightIn = (rows: readonly Position[]) => new Map(rows.map(({ ticker, weightPct }) => [ticker, weightPct]));
  const createBar = (ticker: string) =>
    universe.bars(universe.listings.find((listing) => listing.ticker === ticker)!).at(-1)!;
  const computeCap = (ticker: string) =>
    createShareCounts(universe)(listed.get(ticker)!, TODAY) * createBar(ticker).close;

  it('weigh by market cap, by price, up to a limit, or as their managers choose', async () => {
    const [SPY, IVV, DIA, XLE, ARKK] = await Promise.all(['SPY', 'IVV', 'DIA', 'XLE', 'ARKK'].map(last));
    const ratio = (rows: readonly Position[], a: string, b: string) => weightIn(rows).get(a)! / weightIn(rows).get(b)!;
    expect(ratio(SPY!, 'AAPL', 'KO')).toBeCloseTo(computeCap('AAPL') / computeCap('KO'), 1);
    expect(ratio(IVV!, 'AAPL', 'KO')).toBeCloseTo(computeCap('AAPL') / computeCap('KO'), 1);
    expect(ratio(DIA!, 'GS', 'KO')).toBeCloseTo(createBar('GS').close / createBar('KO').close, 1);
    expect(weightIn(XLE!).get('XOM')).toBeCloseTo(24, 0);
    expect(ARKK!.find(({ ticker }) => ticker === 'TSLA')!.weightPct).toBeGreaterThan(5);
    expect(ARKK!.some(({ ticker }) => ticker === 'COIN')).toBe(true);
  });

  it('name the country’s own symbol, venue and currency of a foreign share [ETF-06]', async () => {
    const EFA = await last('EFA');
    expect(EFA.find(({ ticker }) => ticker === '7203')).toMatchObject({
      name: 'TOYOTA MOTOR CORP',
      exchange: 'Tokyo Stock Exchange',
      currency: 'JPY',
    });
    const inYen = EFA.filter(({ currency }) => currency === 'JPY').reduce((sum, { weightPct }) => sum + weightPct, 0);
    expect(inYen).toBeGreaterThan(20);
    expect(inYen).toBeLessThan(26);
  });

  it('hold linked stocks, and cash, futures, bonds and foreign shares that are not [ETF-07]', async () => {
    const rows = (await positions()).filter(({ asOfDate }) => isoDate(asOfDate) === '2026-03-10');
    const links = (ticker: string) =>
      rows
        .filter(({ fund }) => fund === ticker)
        .map((row) => [row.ticker, linkToStock(row, listed, () => null)] as const);
    const unlinked = (ticker: string) => links(ticker).flatMap(([symbol, linked]) => (linked ? [] : [symbol]));
    const energy = links('XLE').flatMap(([, linked]) => (linked ? [listed.get(linked)!.sector] : []));
    expect([new Set(energy), energy.length > 3]).toEqual([new Set(['Energy']), true]);
    expect(unlinked('SPY')).toEqual(['USD']);
    expect(unlinked('IVV').sort()).toEqual(['ES', 'USD', 'XTSLA']);
    expect(unlinked('DIA').sort()).toEqual(['MMM', 'TRV', 'USD']);
    // Merck KGaA and Nemetschek trade in Frankfurt under the symbols of Merck & Co. and Newmont.
    expect(unlinked('EFA')).toHaveLength(links('EFA').length);
    expect(unlinked('EFA')).toEqual(expect.arrayContaining(['MRK', 'NEM']));
    expect(links('TLT').some(([, linked]) => linked)).toBe(false);
    expect(rows.some((row) => normalizeCusip(row))).toBe(false);
  });

  it('add only new data a day later, and agree on a common day', async () => {
    const options = { seed: 7, today: parseDay('2026-03-12')! };
    const [early, late, news] = [
      await positions(),
      await positions(createUniverse(options)),
      await positions(createUniverse({ ...options, since: TODAY })),
    ];
    expect(new Set(news.map(({ asOfDate }) => isoDate(asOfDate)))).toEqual(new Set(['2026-03-11']));
    const of = (rows: Position[]) => rows.filter(({ asOfDate }) => isoDate(asOfDate) === '2026-03-06');
    expect(of(early)).toEqual(of(late));
  });
});
