import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { derived, flattened, ownership } from '../../fixtures/ownership/forms.ts';

const SHARED = path.resolve(import.meta.dirname, '../../../../shared/data/ownership');
const real = (name: string) => ownership(readFileSync(path.join(SHARED, name), 'utf8'), name);

describe.skipIf(!existsSync(SHARED))('real filings (skipped where the shared data folder is missing)', () => {
  it.each([
    ['form3_SNOW_GARRETT_2020-09-15.xml', 6, 0],
    ['form3_SPWR_no_securities.xml', 1, 0],
    ['form4A_MCS_0000897069-26-001273.xml', 8, 1],
    ['form4_AAPL_0000320193-22-000061.txt', 7, 7],
    ['form4_AIR_0001127602-25-001055.txt', 1, 1],
    ['form4_BDX_2025-12-26.xml', 1, 1],
    ['form4_HEAR_000092963823001482.xml', 1, 1],
    ['form4_SNOW_2022-12-13.xml', 15, 6],
    ['form4_STRS_0000902664-26-002604.xml', 1, 1],
    ['form4_TCRR_000120919123029527.xml', 2, 2],
    ['form4_TLS_000032012123000040.xml', 7, 3],
    ['form4_TSVT_0001562180-25-000280.nc', 2, 2],
    ['form4_TXG_0001610717-23-000035.txt', 3, 2],
    ['form4_WVE_2025-12-08.xml', 16, 16],
    ['form5_SNOW_gift_2022-01-31.xml', 3, 1],
  ])('%s has %i records and %i trades', async (name, records, trades) => {
    const one = await real(name);
    expect([one.read, one.refused, derived(one).length]).toEqual([records, [], trades]);
  });

  it.each([
    ['form144_AAPL.xml', 'Form 144'],
    ['schedule13d.xml', 'Schedule 13D'],
    ['schedule13g.xml', 'Schedule 13G'],
  ])('%s is refused as a %s', async (name, what) => {
    await expect(real(name)).rejects.toThrow(what);
  });

  it('the importer of real filings shows the AAR general counsel’s sale as filed [INS-04]', async () => {
    expect(derived(await real('form4_AIR_0001127602-25-001055.txt'))).toMatchObject([
      {
        ticker: 'AIR',
        companyName: 'AAR CORP',
        insiderId: '0001806647',
        insiderTitle: 'Senior VP, GC, CAO & Secretary',
        insiderRelation: 'OFFICER',
        transactionDate: '2025-01-10',
        filedDate: '2025-01-10',
        transactionType: 'SELL',
        sharesTransacted: 1500,
        pricePerShare: 66.903,
        totalValue: 100_355, // 1,500 x 66.903 = 100,354.50
        sharesOwnedAfter: 37565,
        directOwnership: true,
        rule10b51: false,
        accession: '0001127602-25-001055',
        implausibleReason: null,
      },
    ]);
  });

  it('the importer of real filings knows plan trades from footnotes (AAPL), from the box alone (BDX), and row by row (WVE) [INS-10]', async () => {
    const plans = async (name: string) => derived(await real(name)).filter((trade) => trade.rule10b51).length;
    expect(await plans('form4_AAPL_0000320193-22-000061.txt')).toBe(7);
    expect(await plans('form4_BDX_2025-12-26.xml')).toBe(1);
    expect(await plans('form4_WVE_2025-12-08.xml')).toBe(11);
    expect(await plans('form4_SNOW_2022-12-13.xml')).toBe(0);
  });

  it('the importer of real filings counts the 10x Genomics filing once, although it comes as text and as XML', async () => {
    const both = [await real('form4_TXG_0001610717-23-000035.xml'), await real('form4_TXG_0001610717-23-000035.txt')];
    expect(
      derived(...both).map(({ transactionType, sharesTransacted, totalValue }) => [
        transactionType,
        sharesTransacted,
        totalValue,
      ]),
    ).toEqual([
      ['EXERCISE', 200_000, 232_000],
      ['SELL', 33_000, 1_743_086], // 33,000 x 52.8208 = 1,743,086.40
    ]);
  });

  it('the importer of real filings reads a feed file: the title in the remarks, the award at no price, the option after it', async () => {
    expect(derived(await real('form4_TSVT_0001562180-25-000280.nc'))).toMatchObject([
      {
        filedDate: '2025-01-08',
        insiderTitle: 'Senior Vice President of Quality and Enabling Functions',
        sharesTransacted: 106150,
        pricePerShare: null,
        derivative: false,
      },
      {
        sharesTransacted: 70750,
        derivative: true,
        exercisePrice: 2.64,
        expirationDate: '2035-01-06',
        underlyingTitle: 'Common Stock',
      },
    ]);
  });

  it('the importer of real filings takes in every flattened trade once, and Apple’s general counsel’s sales from her own form', async () => {
    const flat = await flattened(readFileSync(path.join(SHARED, 'insider_transactions_finnhub.csv'), 'utf8'));
    // A conversion of September 1 in a table that was filed on August 26.
    expect(flat.refused).toMatchObject([{ line: 3203, field: 'transaction_date' }]);
    expect([flat.read, flat.filings.length]).toEqual([8298, 2603]);
    const trades = derived(
      { ...flat, rows: flat.rows.filter((row) => row.transactionDate === '2022-05-04') },
      await real('form4_AAPL_0000320193-22-000061.txt'),
    );
    const sales = trades.filter(({ ticker, filedDate }) => ticker === 'AAPL' && filedDate === '2022-05-06');
    expect(sales.map(({ accession }) => accession)).toEqual(Array(7).fill('0000320193-22-000061'));
  });
});
