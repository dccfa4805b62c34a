import { describe, expect, it } from 'vitest';
import { type Form13fSpec, submission } from '../../support/form13f.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp(async () => {}, { fill: false });

const OLD = '80004C101';
const COMPANIES = {
  'company_tickers.json': JSON.stringify({ 0: { cik_str: 2023554, ticker: 'SNDK', title: 'Sandisk Corp' } }),
};
const SYMBOLS = {
  'symbols.csv': 'symbol,cik,from,until\nSNDK,1000180,1995-11-08,2016-05-12\nSNDK,2023554,2025-02-24,\n',
};
/** A list of now, which gives the CUSIP of the earlier company the symbol of another. */
const CUSIPS = { 'cusips.json': JSON.stringify({ [OLD]: 'SNDK' }) };
const report = (period: string, filed: string): Form13fSpec => ({
  cik: '0008000099',
  name: 'Holder',
  period,
  filed,
  rows: [{ cusip: OLD, amount: 10, value: 760 }],
});
const FORMS = {
  'a.txt': submission(report('2015-12-31', '2016-02-10')),
  'b.txt': submission(report('2025-09-30', '2025-11-10')),
};

const readPositions = () =>
  app.db.query(`SELECT "report_date"::text AS "day", "ticker" FROM "institutional_position" ORDER BY 1`);

describe('Positions of a Form 13F', () => {
  it('belong to the security that had the symbol of their CUSIP when the quarter ended', async () => {
    await load(app, 'sec-companies', COMPANIES);
    await load(app, 'cusips', CUSIPS);
    await load(app, '13f', FORMS);
    expect(await readPositions()).toEqual([
      { day: '2015-12-31', ticker: 'SNDK' },
      { day: '2025-09-30', ticker: 'SNDK' },
    ]);
    await load(app, 'symbols', SYMBOLS);
    expect(await readPositions()).toEqual([
      { day: '2015-12-31', ticker: 'SNDK~1000180' },
      { day: '2025-09-30', ticker: 'SNDK' },
    ]);
  });

  it('follow their CUSIP once a list of fails reports it, whichever list is older', async () => {
    const fails = `cusip,ticker,symbols\n${OLD},SNDK,SNDK 2012-01-03 2016-05-11\n`;
    await load(app, 'cusips', { 'cusips.csv': fails });
    expect((await readPositions()).map(({ ticker }) => ticker)).toEqual(['SNDK~1000180', 'SNDK~1000180']);
    const stored = await app.db.query('SELECT "cusip", "ticker" FROM "cusip_ticker"');
    expect(stored).toEqual([{ cusip: OLD, ticker: 'SNDK~1000180' }]);
  });
});

describe('A holding of a fund', () => {
  const file = (day: string, symbol: string, name: string) =>
    `etf,asOfDate,ticker,name,weightPct,exchange\nSPY,${day},${symbol},${name},5,NASDAQ\nSPY,${day},KO,Coca-Cola Co,5,NYSE\n`;
  const readLinks = () =>
    app.db.query(
      `SELECT "ticker" AS "symbol", "linked_ticker" AS "linked", "first_seen"::text AS "since" FROM "etf_holding"
       WHERE "etf" = 'SPY' AND "position" = 1`,
    );

  it('is the stock that had its symbol on the day of the file, held since it had another symbol', async () => {
    await load(app, 'companies', {
      'companies.csv': 'ticker,name,kind\nSNDK,Sandisk,STOCK\nMETA,Meta,STOCK\nSPY,SPDR,ETF\n',
    });
    await load(app, 'symbols', {
      'symbols.csv': `${SYMBOLS['symbols.csv']}FB,1326801,2012-05-18,2022-06-08\nMETA,1326801,2022-06-09,\n`,
    });
    await load(app, 'etf-holdings', { 'holdings-0.csv': file('2015-12-31', 'SNDK', 'Sandisk Corp') });
    expect(await readLinks()).toEqual([{ symbol: 'SNDK', linked: null, since: '2015-12-31' }]);
    await load(app, 'etf-holdings', { 'holdings-1.csv': file('2022-03-31', 'FB', 'Meta Platforms') });
    expect(await readLinks()).toEqual([{ symbol: 'FB', linked: 'META', since: '2022-03-31' }]);
    await load(app, 'etf-holdings', { 'holdings-2.csv': file('2022-06-30', 'META', 'Meta Platforms') });
    expect(await readLinks()).toEqual([{ symbol: 'META', linked: 'META', since: '2022-03-31' }]);
  });
});
