import { describe, expect, it } from 'vitest';
import { floatImporter } from '../../../src/families/short-sales/float/ingest.ts';
import { computeCoverFloat, computeStatedFloat } from '../../../src/families/short-sales/float/rules.ts';
import { shortInterestImporter } from '../../../src/families/short-sales/interest/ingest.ts';
import {
  computeDaysToCover,
  listSpellings,
  toPercentOfFloat,
} from '../../../src/families/short-sales/interest/rules.ts';
import { shortVolumeImporter } from '../../../src/families/short-sales/volume/ingest.ts';
import { computeShortVolumeRatio } from '../../../src/families/short-sales/volume/rules.ts';
import type { Importer } from '../../../src/import/importer.ts';
import { parseDay } from '../../../src/lib/dates.ts';
import { exchangeTicker } from '../../../src/market/ticker.ts';
import { useApp } from '../../support/harness.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';
import { load } from '../../support/load.ts';
import { SHORT_INTEREST, SHORT_VOLUME } from '../../support/market-short.ts';

const refusals = async (importer: Importer, name: string, content: string) =>
  (await imported(importer, getFile(name, content))).refused.map(({ line, field }) => [line, field]);

describe('The symbols of the exchanges’ files', () => {
  it.each([
    ['AAPL', 'AAPL'],
    ['BRK/B', 'BRK.B'],
    ['BRK.B', 'BRK.B'],
    ['TpC', 'T-PC'],
    ['T PRC', 'T-PC'],
    ['DD.PRA', 'DD-PA'],
    ['DD-PA', 'DD-PA'],
    ['XYZw', 'XYZ.W'],
    ['', null],
    ['A*B', null],
  ])('%s is %s [STK-21]', (text, ticker) => {
    expect(exchangeTicker(text)).toBe(ticker);
  });
});

describe('The rules of short sales and floats', () => {
  it.each([
    [1_500_000, 2_000_000, 0.75],
    [100, 30, 3.33],
    [100, 0, null],
    [100, null, null],
  ])('%s short at %s a day take %s days to cover [DER-73]', (short, volume, days) => {
    expect(computeDaysToCover(short, volume)).toBe(days);
  });

  it.each([
    [41_040, 100_000, 41.04],
    [1, 3, 33.33],
    [0, 0, null],
  ])('%s of %s is a ratio of %s percent [DER-73]', (short, total, percent) => {
    expect(computeShortVolumeRatio(short, total)).toBe(percent);
  });

  it.each([
    [5, 40, 12.5],
    [5, 0, null],
    [null, 40, null],
  ])('%s short of a float of %s is %s percent [DER-73]', (short, float, percent) => {
    expect(toPercentOfFloat(short, float)).toBe(percent);
  });

  it('the derivation of floats looks a share class up in both spellings [STK-20]', () => {
    expect(listSpellings('BRK.B')).toEqual(['BRK.B', 'BRKB']);
    expect(listSpellings('AAPL')).toEqual(['AAPL']);
  });

  it('the derivation of floats turns the cover’s dollars into shares at that day’s close, and no more than there are [STK-21]', () => {
    const value = { date: parseDay('2025-03-28')!, dollars: 1_000 };
    const counts = [
      { date: parseDay('2025-04-18')!, shares: 50 },
      { date: parseDay('2025-10-17')!, shares: 45 },
      { date: parseDay('2024-10-17')!, shares: 60 },
    ];
    const effectiveDate = value.date;
    expect(computeCoverFloat(value, 25, counts)).toEqual({
      freeFloat: 40,
      freeFloatPercent: 80,
      effectiveDate,
      sharesOutstanding: 50,
    });
    expect(computeCoverFloat(value, 10, counts)).toMatchObject({
      freeFloat: 50,
      freeFloatPercent: 100,
      sharesOutstanding: 50,
    });
    expect(computeCoverFloat(value, 25, [])).toMatchObject({
      freeFloat: 40,
      freeFloatPercent: null,
      sharesOutstanding: null,
    });
    expect(computeCoverFloat(value, null, counts)).toBeNull();
    expect(computeCoverFloat(null, 25, counts)).toBeNull();
  });

  it('the derivation of floats has a stated float of the shares counted nearest to its day, never of fewer than it [STK-21]', () => {
    const stated = { date: parseDay('2025-03-28')!, freeFloat: 30, sharesOutstanding: null };
    const count = (date: string, shares: number) => ({ date: parseDay(date)!, shares });
    expect(computeStatedFloat(stated, [count('2025-10-17', 60), count('2025-04-18', 50)])).toMatchObject({
      freeFloat: 30,
      freeFloatPercent: 60,
      sharesOutstanding: 50,
    });
    for (const counts of [[count('2025-04-18', 29)], [count('2025-10-17', 60)]])
      expect(computeStatedFloat(stated, counts)).toMatchObject({
        freeFloat: 30,
        freeFloatPercent: null,
        sharesOutstanding: null,
      });
  });

  it('the derivation of floats takes a stated float unchanged [STK-21]', () => {
    const stated = { date: parseDay('2025-03-28')!, freeFloat: 30, sharesOutstanding: 40 };
    expect(computeStatedFloat(stated, [])).toMatchObject({ freeFloatPercent: 75 });
    expect(computeStatedFloat({ ...stated, sharesOutstanding: null }, [])).toMatchObject({
      freeFloat: 30,
      freeFloatPercent: null,
    });
  });
});

describe('Files of short interest', () => {
  const OWN = 'ticker,settlementDate,shortInterest,avgDailyVolume\n';

  it('are FINRA’s with pipes, our own, and two tables of others [STK-20]', async () => {
    const finra = await imported(shortInterestImporter, getFile('shrt20251114.csv', SHORT_INTEREST));
    expect(finra.rows[1]).toEqual({
      ticker: 'AAPL',
      settlementDate: parseDay('2025-11-14'),
      shortInterest: 1_500_000,
      avgDailyVolume: 2_000_000,
      revised: false,
    });
    const result = await imported(shortInterestImporter, getFile('short_interest.csv', `${OWN}brk-b,2025-11-14,5,\n`));
    expect(result.rows).toMatchObject([{ ticker: 'BRK.B', shortInterest: 5, avgDailyVolume: null }]);
    const desk = 'symbol,si_date,si_shares,float_shares,borrow_rate\nAAPL,2025-11-14,9,,0.25\nMSFT,,,,0.25\n';
    const borrow = await imported(shortInterestImporter, getFile('short_interest_borrow.csv', desk));
    expect([borrow.rows.length, borrow.refused.length]).toEqual([1, 1]);
  });

  it('have rows refused one by one [STK-20]', async () => {
    const rows = ['?,2025-11-14,5,1', 'KO,2025-11-31,5,1', 'KO,2025-11-14,-5,1', 'KO,2025-11-14,,1', 'KO,2025-11-14'];
    expect(
      await refusals(
        shortInterestImporter,
        'short_interest.csv',
        `${OWN}${rows.join('\n')}\nKO,2025-11-14,5,1\nKO,2025-11-14,6,1\n`,
      ),
    ).toEqual([
      [2, 'ticker'],
      [3, 'settlementDate'],
      [4, 'shortInterest'],
      [5, 'shortInterest'],
      [6, undefined],
      [8, 'ticker'],
    ]);
    await importError(shortInterestImporter, getFile('short_interest.csv', 'a,b\n1,2\n'));
  });
});

describe('Files of short volume', () => {
  const HEAD = 'Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market\n';
  const name = 'CNMSshvol20251120.txt';

  it('are complete if the last line counts their rows, and refused otherwise [STK-21]', async () => {
    expect((await imported(shortVolumeImporter, getFile(name, SHORT_VOLUME))).rows).toHaveLength(4);
    expect(
      (await imported(shortVolumeImporter, getFile(name, SHORT_VOLUME.replace(/\n4\n$/, '\n')))).rows,
    ).toHaveLength(4);
    await importError(shortVolumeImporter, getFile(name, SHORT_VOLUME.replace(/\n4\n$/, '\n9\n')));
    await importError(shortVolumeImporter, getFile('FNSQshvol20251120.txt', SHORT_VOLUME));
    await importError(shortVolumeImporter, getFile(name, 'Date|Symbol\n20251120|A\n'));
    expect(shortVolumeImporter.accepts('FNSQshvol20251120.txt')).toBe(false);
  });

  it('have rows refused one by one [STK-21]', async () => {
    const rows = [
      '20251132|A|1|0|2|Q',
      '20251122|A|1|0|2|Q',
      '20251120|?|1|0|2|Q',
      '20251120|A|3|0|2|Q',
      '20251120|A|x|0|2|Q',
    ];
    expect(
      await refusals(shortVolumeImporter, name, `${HEAD}${rows.join('\n')}\n20251120|A|1|0|2|Q\n20251120|A|1|0|2|Q\n`),
    ).toEqual([
      [2, 'Date'],
      [3, 'Date'], // A Saturday.
      [4, 'Symbol'],
      [5, 'ShortVolume'],
      [6, 'ShortVolume'],
      [8, 'Symbol'],
    ]);
  });
});

describe('Files of floats', () => {
  it('have rows refused one by one [STK-21]', async () => {
    const head = 'ticker,date,freeFloat,sharesOutstanding\n';
    expect(
      await refusals(
        floatImporter,
        'float.csv',
        `${head}KO,2025-09-30,,\nKO,2025-09-30,5,4\nKO,soon,5,6\n?,2025-09-30,5,6\nKO,2025-09-30,,6\n`,
      ),
    ).toEqual([
      [2, 'freeFloat'],
      [3, 'freeFloat'],
      [4, 'date'],
      [5, 'ticker'],
    ]);
    await importError(floatImporter, getFile('float.csv', 'ticker,date\nKO,2025-09-30\n'));
  });
});

describe('Imports one after another', () => {
  const app = useApp();
  const newest = async () => (await app.rest('/api/v1/stocks/short-interest?ticker=AAPL&limit=1')).body.dataPoints[0];

  it('let a correction stand, whichever comes first, and no table without volumes replace one with them [STK-20]', async () => {
    const corrected = SHORT_INTEREST.replace('|1500000|1000000||2000000|1.00||', '|1600000|1000000||2000000|1.00|Y|');
    await load(app, 'short-interest', { 'shrt20251114r.csv': corrected });
    expect((await newest()).shortInterest).toBe(1_600_000);
    await load(app, 'short-interest', { 'shrt20251114.csv': SHORT_INTEREST });
    expect((await newest()).shortInterest).toBe(1_600_000);
    await load(app, 'short-interest', { 'short_interest.csv': 'ticker,date,current\nAAPL,2025-11-14,5\n' });
    expect(await newest()).toMatchObject({ shortInterest: 1_600_000, avgDailyVolume: 2_000_000 });
  });

  it('change nothing the second time [STK-21]', async () => {
    expect(await load(app, 'short-volume', { 'CNMSshvol20251120.txt': SHORT_VOLUME })).toMatchObject([
      { read: 4, written: 0, unchanged: 4, changed: false },
    ]);
  });
});
