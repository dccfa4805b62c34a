import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../src/import/run.ts';
import { requireImporter } from '../support/catalog.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';

/** A price file with a column of tickers; many rows make it too long to be imported beside others. */
const priceFile = (tickers: readonly string[], rows = 1): string => {
  const days = Array.from({ length: rows }, (_, i) => new Date(Date.UTC(2025, 10, 20 - i)).toISOString().slice(0, 10));
  const bars = tickers.flatMap((ticker) => days.map((day) => `${day},${ticker},10,12,9,11,500`));
  return `date,ticker,open,high,low,close,volume\n${bars.join('\n')}\n`;
};

describe('The report of an import of prices', () => {
  let app: TestApp;
  const importPrices = (content: string, options = {}) =>
    inFolder({ 'bars.csv': content }, async (folder) => {
      const [report] = await ingest(app.db, requireImporter('prices'), [`${folder}/bars.csv`], {
        now: app.clock.now,
        ...options,
      });
      return report!;
    });
  beforeAll(async () => {
    app = await startApp({ fill: false });
  });
  afterAll(() => app.close());

  it('names no new symbols before the first list', async () => {
    expect((await importPrices(priceFile(['PEP']))).renamed).toBeUndefined();
  });

  it.each([
    ['small', 1],
    ['long', 6_000],
  ])('names symbols of a %s file that neither a list nor an earlier file has, also in a dry run', async (_, rows) => {
    await inFolder({ 'list.json': '{"0":{"cik_str":21344,"ticker":"KO","title":"COCA COLA CO"}}' }, (folder) =>
      ingest(app.db, requireImporter('sec-companies'), [`${folder}/list.json`], { now: app.clock.now }),
    );
    const dry = await importPrices(priceFile(['KO', 'KOX', 'PEP'], rows), { dryRun: true });
    expect(dry.renamed).toEqual(['KOX is new: no list and no earlier file has it. Did you mean "KO"?']);
  });

  it('names the first five of many, and not twice', async () => {
    const tickers = ['QAA', 'QBB', 'QCC', 'QDD', 'QEE', 'QFF', 'QGG'];
    const { renamed, written } = await importPrices(priceFile(tickers));
    expect([written, renamed?.length]).toEqual([7, 6]);
    expect(renamed?.at(-1)).toBe('2 other symbols of the file are new.');
    expect((await importPrices(priceFile(tickers))).renamed).toBeUndefined();
  });
});
