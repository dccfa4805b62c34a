import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FileReport, ingest } from '../../../src/import/run.ts';
import { requireImporter } from '../../support/catalog.ts';
import { useApp } from '../../support/harness.ts';
import { inFolder, loadAll } from '../../support/load.ts';

const app = useApp(
  async (app) => {
    await loadAll(
      app,
      [
        'sec-companies',
        {
          'company_tickers.json': JSON.stringify({
            0: { cik_str: 1326801, ticker: 'META', title: 'Meta Platforms, Inc.' },
            1: { cik_str: 9990201, ticker: 'TWOA', title: 'Two Class Inc' },
            2: { cik_str: 9990201, ticker: 'TWOB', title: 'Two Class Inc' },
          }),
        },
      ],
      [
        'symbols',
        {
          'symbols.csv': `symbol,cik,from,until
FB,1326801,2012-05-18,2022-06-08
META,1326801,2022-06-09,
SNDK,1000180,1995-11-08,2016-05-12
SNDK,2023554,2025-02-24,
BOTH,9990202,2010-01-01,
BOTH,9990203,2010-01-01,
`,
        },
      ],
    );
  },
  { fill: false },
);

/** Imports a file without running the jobs that follow. */
const importFile = (kind: string, name: string, content: string): Promise<FileReport> =>
  inFolder({ [name]: content }, async (folder) => {
    const [report] = await ingest(app.db, requireImporter(kind), [join(folder, name)], { now: app.clock.now });
    return report!;
  });

/** A row of Facebook in 2021, in the layout of each kind. `%`: the symbol. */
const FILES: readonly [kind: string, name: string, table: string, column: string, content: string][] = [
  [
    'short-interest',
    'short_interest.csv',
    'short_interest',
    'ticker',
    'ticker,settlementDate,shortInterest,avgDailyVolume\n%,2021-11-15,100,10\n',
  ],
  [
    'short-volume',
    'CNMSshvol20211115.txt',
    'short_volume',
    'ticker',
    'Date|Symbol|ShortVolume|TotalVolume|Market\n20211115|%|10|100|Q\n1\n',
  ],
  ['float', 'float.csv', 'stated_float', 'ticker', 'ticker,date,freeFloat,sharesOutstanding\n%,2021-11-15,100,200\n'],
  [
    'earnings-calendar',
    'earnings_2021-11-15.csv',
    'earnings_listing',
    'ticker',
    'symbol,name,reportDate,fiscalDateEnding,estimate,currency\n%,Facebook,2022-01-27,2021-12-31,3.8,USD\n',
  ],
  [
    'earnings-surprises',
    'surprises.csv',
    'reported_earnings',
    'ticker',
    'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue\n%,2021-09-30,2021-10-25,3.1,3.2,29,29\n',
  ],
  [
    'analyst-estimates',
    'estimates.csv',
    'estimate_sweep',
    'ticker',
    'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts\n%,2021-11-15,CURRENT_YEAR,2021,1,2,3,5,1,2,3,5\n',
  ],
  [
    'analyst-panels',
    'panels.csv',
    'analyst_panel',
    'ticker',
    'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell\n%,2021-11-15T21:04:05Z,x,340,300,400,400,500,40,1.5,10,20,10,0,0\n',
  ],
  [
    'analyst-actions',
    'actions.csv',
    'analyst_note',
    'ticker',
    'ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo\n%,2021-11-15,Firm,,Hold,Buy,300,400\n',
  ],
  [
    'option-history',
    'option-history.csv',
    'option_history',
    'ticker',
    'ticker,date,callVol,putVol,callOi,putOi,vwIv,atmIv,atmIv60,atmIv90,iv25c,iv25p,netDelta,notionalVol,contracts\n%,2021-11-15,1,1,1,1,0.3,0.3,0.3,0.3,0.3,0.3,0,1,10\n',
  ],
  [
    'insider-transactions',
    'insider.csv',
    'ownership_filing',
    'issuer_ticker',
    'symbol,name,transaction_code,share,change,transaction_price,filing_date,transaction_date\n%,Doe Pat,S,100,-10,340,2021-11-15,2021-11-15\n',
  ],
  ['cusips', 'cusips.csv', 'cusip_ticker', 'ticker', 'cusip,ticker\n30303M102,%\n'],
];

describe.each(FILES)('A file of the kind %s', (kind, name, table, column, content) => {
  it('stores rows of a former symbol under the security, and reports how many', async () => {
    const report = await importFile(kind, name, content.replace('%', 'FB'));
    expect(report).toMatchObject({ written: 1, refused: 0, renamed: ['FB until 2022-06-08 is META: 1 row.'] });
    expect(await app.db.query(`SELECT "${column}" AS "key" FROM "${table}"`)).toEqual([{ key: 'META' }]);
  });

  it('is refused by the row with all candidates if a symbol may mean two securities', async () => {
    const { written, refused, refusals } = await importFile(kind, name, content.replace('%', 'BOTH'));
    expect([written, refused]).toEqual([0, 1]);
    expect(refusals[0]?.refused).toMatch(/"BOTH" may be BOTH.* or BOTH/);
  });
});

describe('A list of CUSIPs', () => {
  it('follows the CUSIP to the security that had a symbol for it, with the primary class', async () => {
    await importFile(
      'cusips',
      'cusips-fails.csv',
      'cusip,ticker,symbols\n30303M102,FB,FB 2021-01-04 2022-06-08;META 2022-06-09 2022-12-30\n',
    );
    expect(await app.db.query('SELECT "cusip", "ticker", "base_ticker" AS "base" FROM "cusip_ticker"')).toEqual([
      { cusip: '30303M102', ticker: 'META', base: 'META' },
    ]);
  });
});

describe('A table of a manager', () => {
  it('has the symbols of the last day of each quarter', async () => {
    const hold = (ticker: string, cusip: string) => ({
      ticker,
      name: ticker,
      cls: 'COM',
      cusip,
      shares: 10,
      value: 100,
    });
    const manager = {
      meta: { cik: '1067983', name: 'Manager' },
      history: {
        holdings: {
          '2015 Q4': [hold('SNDK', '80004C101'), hold('FB', '30303M102')],
          '2025 Q3': [hold('SNDK', '80004C200')],
        },
      },
    };
    const report = await importFile('manager-tables', 'manager.json', JSON.stringify(manager));
    expect(report).toMatchObject({ written: 3, refused: 0 });
    const rows = await app.db.query(
      `SELECT r."ticker" FROM "institutional_row" AS r JOIN "institutional_filing" AS f ON f."id" = r."filing_id" ORDER BY f."period", r."line"`,
    );
    const old = await app.db.query(`SELECT "key" FROM "security" WHERE "cik" = '0001000180'`);
    expect(rows.map(({ ticker }) => ticker)).toEqual([
      old[0]!.key,
      'META',
      expect.not.stringMatching(old[0]!.key as string),
    ]);
    const cusips = await app.db.query(
      `SELECT "ticker" FROM "cusip_ticker" WHERE "cusip" LIKE '80004C%' ORDER BY "cusip"`,
    );
    expect(cusips.map(({ ticker }) => ticker)).toEqual([rows[0]!.ticker, rows[2]!.ticker]);
  });
});

const removal = (
  cik: string,
  { exchange = 'New York Stock Exchange LLC', security = 'Common Stock', rule = '(b)' } = {},
) =>
  `<?xml version="1.0"?>
<notificationOfRemoval><schemaVersion>X0203</schemaVersion>
  <exchange><cik>0000876661</cik><entityName>${exchange}</entityName></exchange>
  <issuer><cik>${cik}</cik><entityName>X</entityName></issuer>
  <descriptionClassSecurity>${security}</descriptionClassSecurity>
  <ruleProvision>17 CFR 240.12d2-2${rule}</ruleProvision>
  <signatureData><signatureName>X</signatureName><signatureDate>2025-06-02</signatureDate></signatureData>
</notificationOfRemoval>
`;
const listEvents = () =>
  app.db.query('SELECT "key", "day"::text, "kind", "filing" FROM "listing_event" ORDER BY "kind", "day"');

describe('Forms 25 and 15', () => {
  it('state when a common stock left its exchange, ten days after filing, and whether by a merger', async () => {
    const name = '0000876661-25-000001.xml';
    expect(await importFile('listing-events', name, removal('1326801'))).toMatchObject({ written: 1 });
    await importFile('listing-events', '0000876661-25-000002.xml', removal('1326801', { rule: '(a)(3)' }));
    expect(await listEvents()).toEqual([
      { key: 'META', day: '2025-06-12', kind: 'DELISTED', filing: '0000876661-25-000001' },
      { key: 'META', day: '2025-06-12', kind: 'MERGED', filing: '0000876661-25-000002' },
    ]);
  });

  it('state the end of a registration by the header of Form 15', async () => {
    const form = `<SEC-DOCUMENT>0001326801-25-000009.txt : 20250701
ACCESSION NUMBER:\t\t0001326801-25-000009
CONFORMED SUBMISSION TYPE:\t15-12G
FILED AS OF DATE:\t\t20250701
FILER:
\tCOMPANY DATA:
\t\tCENTRAL INDEX KEY:\t\t\t0001326801
<DOCUMENT>
<TYPE>15-12G
<TEXT>Form 15</TEXT>
</DOCUMENT>
`;
    await importFile('listing-events', 'form15.txt', form);
    expect(await listEvents()).toContainEqual({
      key: 'META',
      day: '2025-07-01',
      kind: 'DEREGISTERED',
      filing: '0001326801-25-000009',
    });
  });

  it.each([
    ['a regional exchange, where few stocks are listed alone', { exchange: 'CHICAGO STOCK EXCHANGE, INC' }],
    ['another class', { security: 'Warrants, each exercisable for one share of Common Stock' }],
    ['a note of a company', { security: '4.5% Notes due 2030' }],
  ])('state nothing about the stock if they remove %s', async (_title, more) => {
    const report = await importFile('listing-events', 'removal.xml', removal('1326801', more));
    expect(report).toMatchObject({ written: 0, skipped: 1 });
  });

  it('are refused if the company has several classes, or is not known', async () => {
    const several = await importFile('listing-events', 'two.xml', removal('9990201'));
    expect(several.refusals[0]?.refused).toContain('may be TWOA (CIK 0009990201) or TWOB (CIK 0009990201)');
    const unknown = await importFile('listing-events', 'none.xml', removal('9990299'));
    expect(unknown.refusals[0]?.refused).toContain('no security of CIK 0009990299 is known');
  });

  it('are refused as an amendment, and as another form', async () => {
    const header = (form: string) =>
      `ACCESSION NUMBER: 0001326801-25-000010\nCONFORMED SUBMISSION TYPE: ${form}\n<DOCUMENT>\n`;
    expect((await importFile('listing-events', 'a.txt', header('25-NSE/A'))).failure).toContain('may correct the form');
    expect((await importFile('listing-events', 'b.txt', header('8-K'))).failure).toContain(
      'is no Form 25, 25-NSE or 15',
    );
  });
});

const EVENT_COLUMNS = 'symbol,cik,cusip,day,kind,successor,successorCik,ratio,cash';
const importEvents = (...rows: string[]) =>
  importFile('listing-events', 'listing-events.csv', [EVENT_COLUMNS, ...rows, ''].join('\n'));

describe('The file of listing events', () => {
  const listTerms = () =>
    app.db.query(
      `SELECT "key", "day"::text, "kind", "successor", "ratio", "cash" FROM "listing_event" WHERE "source" = 'OPERATOR' ORDER BY "day"`,
    );

  it('states the terms of mergers, by symbols of the day, CIKs, or CUSIPs', async () => {
    const report = await importEvents(
      'FB,,,2022-06-01,merger,TWOA,,0.5,4',
      ',1326801,,2022-06-02,takeover,,,,12.5',
      ',,30303M102,2022-06-03,delisting,,,,',
      'TWOA,,,2022-06-06,merger,,1326801,2,',
    );
    expect(report).toMatchObject({ written: 4, refused: 0, renamed: ['FB until 2022-06-08 is META: 1 row.'] });
    expect(await listTerms()).toEqual([
      { key: 'META', day: '2022-06-01', kind: 'MERGED', successor: 'TWOA', ratio: 0.5, cash: 4 },
      { key: 'META', day: '2022-06-02', kind: 'MERGED', successor: null, ratio: null, cash: 12.5 },
      { key: 'META', day: '2022-06-03', kind: 'DELISTED', successor: null, ratio: null, cash: null },
      { key: 'TWOA', day: '2022-06-06', kind: 'MERGED', successor: 'META', ratio: 2, cash: null },
    ]);
  });

  it('is the complete list of the operator, and leaves forms alone', async () => {
    const forms = await listEvents();
    await importEvents(
      'FB,,,2022-06-01,merger,TWOA,,0.5,4',
      ',1326801,,2022-06-02,takeover,,,,12.5',
      ',,30303M102,2022-06-03,delisting,,,,',
    );
    expect((await listTerms()).map(({ day }) => day)).toEqual(['2022-06-01', '2022-06-02', '2022-06-03']);
    expect(await listEvents()).toEqual(forms.filter(({ day }) => day !== '2022-06-06'));
  });

  it.each([
    ['merger,TWOA,,,', 'ratio', 'Missing: the shares of the successor for one share.'],
    ['merger,,,0.5,', 'successor', 'Missing: the security of the ratio.'],
    ['merger,TWOA,,0,', 'ratio', 'It is the number of shares for one share, above 0.'],
    ['merger,TWOA,,-1,', 'ratio', 'Not a number from 0 to 2^53.'],
    ['merger,META,,1,', 'successor', 'It is the security itself.'],
    ['takeover,,,,', 'cash', 'Missing: the US dollars for one share.'],
    ['class-split,,,,', 'successor', 'Missing: the new class.'],
    ['class-split,TWOA,,,', 'ratio', 'Missing: the shares of the successor for one share.'],
    ['class-split,TWOA,,1,5', 'cash', 'A class-split has none; a merger has.'],
    ['takeover,TWOA,,1,5', 'successor', 'A takeover has none; a merger has.'],
    ['spin-off,TWOA,,1,', 'kind', 'Not one of merger, takeover, delisting, class-split.'],
  ])('refuses META,,,2024-03-01,%s by line and field', async (cells, field, reason) => {
    const { refusals } = await importEvents(`META,,,2024-03-01,${cells}`);
    expect(refusals).toMatchObject([{ line: 2, field, refused: expect.stringContaining(reason) }]);
  });

  it.each([
    ['BOTH,,,2022-06-01,delisting,,,,', 'symbol', '"BOTH" may be BOTH'],
    [',9990201,,2022-06-01,delisting,,,,', 'symbol', 'may be TWOA (CIK 0009990201) or TWOB (CIK 0009990201)'],
    ['META,,,2022-07-01,merger,BOTH,,1,', 'successor', '"BOTH" may be BOTH'],
  ])('refuses %s, which may be several securities, with all candidates', async (row, field, reason) => {
    const { refusals, written } = await importEvents(row);
    expect(written).toBe(0);
    expect(refusals).toMatchObject([{ line: 2, field, refused: expect.stringContaining(reason) }]);
  });
});
