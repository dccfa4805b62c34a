import { describe, expect, it } from 'vitest';
import { type Form13fSpec, submission } from '../../support/form13f.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const app = useApp(async () => {}, { fill: false });

const OLD = '80004C101';
const COMPANIES = {
  'company_tickers.json': JSON.stringify({ 0: { cik_str: 2023554, ticker: 'SNDK', title: 'Sandisk Corp' } }),
};
const SYMBOLS = { 'symbols.csv': 'symbol,cik,from,until\nSNDK,1000180,1995-11-08,2016-05-12\nSNDK,2023554,2025-02-24,\n' };
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
