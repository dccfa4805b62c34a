import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoFiles } from '../../src/demo/files.ts';
import { demoListings } from '../../src/demo/listings.ts';
import { createUniverse } from '../../src/demo/universe.ts';
import { ingest } from '../../src/import/run.ts';
import { parseDay } from '../../src/lib/dates.ts';
import { groupBy } from '../../src/lib/group.ts';
import { demoParts, derive, requireImporter } from '../support/catalog.ts';
import { coverPage, informationTable } from '../support/form13f.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { expectNoLookAhead } from '../support/later-facts.ts';
import { type Files, inFolder } from '../support/load.ts';

const day = (text: string): Date => parseDay(text)!;
const NOW = new Date('2026-03-20T12:00:00Z');
const MADE_ON = day('2026-02-09');
/** Two companies that leave, a halt, a split, and some other companies with a fund. */
const TICKERS = new Set('ZQGONE ZQEXIT ZQHALT ZQSPLT AAPL MSFT NVDA JPM SPY'.split(' '));

const FILING = {
  cik: '0009999999',
  name: 'Undated Advisers',
  period: '2025-12-31',
  filed: '2026-02-03',
  rows: [{ cusip: '037833100', amount: 1_000, value: 250_000 }],
};
const QUARTERLY = `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/nport"><formData>
<genInfo><seriesName>Quarterly Fund</seriesName><seriesId>S000000009</seriesId><repPdDate>2026-01-31</repPdDate></genInfo>
<invstOrSecs><invstOrSec><name>Apple Inc</name><title>APPLE INC</title><cusip>037833100</cusip>
<identifiers><isin value="US0378331005"/></identifiers><balance>1</balance><units>NS</units><curCd>USD</curCd><valUSD>100</valUSD>
<pctVal>100</pctVal><payoffProfile>Long</payoffProfile><assetCat>EC</assetCat><issuerCat>CORP</issuerCat><invCountry>US</invCountry></invstOrSec></invstOrSecs>
</formData></edgarSubmission>
`;
const REPORTED = `reportId,chamber,name,bioguideId,state,district,transactionDate,disclosureDate,owner,ticker,assetDescription,assetType,transactionType,amount,url,amends
1,HOUSE,Jo Newest,,NC,5,2026-03-02,2026-03-19,Self,AAPL,Apple Inc.,Stock,Purchase,"$1,001 - $15,000",,
`;
/** The House's list dates the trades of a report, not the report. */
const DISCLOSED_LATER = JSON.stringify([
  {
    transaction_date: '2026-02-20',
    disclosure_date: '03/18/2026',
    owner: 'self',
    ticker: 'MSFT',
    asset_description: 'Microsoft Corporation',
    type: 'purchase',
    amount: '$1,001 - $15,000',
    representative: 'Hon. Jo Later',
    district: 'NC06',
    ptr_link: 'https://disclosures-clerk.house.gov/public_disc/ptr-pdfs/2026/20099999.pdf',
  },
]);
const UNDATED_TRADE = JSON.stringify([
  {
    transaction_date: '01/05/2026',
    owner: 'Spouse',
    ticker: 'NVDA',
    asset_description: 'NVIDIA Corporation',
    asset_type: 'Stock',
    type: 'Purchase',
    amount: '$250,001 - $500,000',
    comment: '--',
    senator: 'Daniel Undated',
    ptr_link: 'https://efdsearch.senate.gov/search/view/ptr/00000000-0000-4000-8000-000000000001/',
  },
]);
/** Facts that the demo market lacks: without a day of their own, or public long after it. */
const MORE: readonly [kind: string, files: Files][] = [
  ['etf-profiles', { 'etf_profiles.csv': 'ticker,name,seriesId\nQRTR,Quarterly Fund,S000000009\n' }],
  ['etf-holdings', { 'nport.xml': QUARTERLY }],
  ['13f', { 'infotable.xml': informationTable(FILING.rows), 'primary_doc.xml': coverPage(FILING) }],
  ['congress-trades', { 'congress-trades.csv': REPORTED }],
  ['house-disclosures', { 'house_transactions.json': DISCLOSED_LATER }],
  [
    'short-interest',
    { 'short_interest.csv': 'ticker,settlementDate,shortInterest,avgDailyVolume\nAAPL,2026-02-27,900000000,1000000\n' },
  ],
  ['senate-disclosures', { 'senate_all_transactions.json': UNDATED_TRADE }],
  [
    'companies',
    {
      'companies.csv':
        'ticker,name,kind,listingStatus,delistedDate\nZQHALT,Averstoke Therapeutics,STOCK,DELISTED,\nZQSOON,Soon Listed,STOCK,,\nZQFUND,Soon Listed ETF,ETF,,\n',
    },
  ],
  [
    'prices',
    {
      'soon.csv':
        'ticker,date,close,volume\nZQSOON,2026-03-16,20,1000\nZQSOON,2026-03-17,21,1000\nZQFUND,2026-03-16,50,1000\n',
    },
  ],
];

/** The demo market of some listings, as imported on two days, so that prices come from several files. */
async function startMarket(): Promise<TestApp> {
  const listings = demoListings().filter(({ ticker }) => TICKERS.has(ticker));
  const common = { seed: 7, madeOn: MADE_ON, listings, history: 'recent' } as const;
  const app = await startApp({ fill: false });
  for (const universe of [
    createUniverse({ ...common, today: day('2026-03-06') }),
    createUniverse({ ...common, today: day('2026-03-20'), since: day('2026-03-06') }),
  ])
    for (const [kind, files] of groupBy(demoFiles(demoParts, universe), (file) => file.kind))
      await importFiles(app, kind, Object.fromEntries(files.map(({ name, content }) => [name, content])));
  for (const [kind, files] of MORE) await importFiles(app, kind, files);
  return app;
}

const importFiles = (app: TestApp, kind: string, files: Files): Promise<void> =>
  inFolder(files, async (folder) => {
    const paths = Object.keys(files).map((name) => join(folder, name));
    const reports = await ingest(app.db, requireImporter(kind), paths, { now: NOW });
    expect(reports.filter(({ failure, refused }) => failure !== undefined || refused > 0)).toEqual([]);
  });

let app: TestApp;
beforeAll(async () => {
  app = await startMarket();
});
afterAll(() => app.close());

describe('Snapshots as of an earlier day', () => {
  const query = async <Row>(statement: string, ...params: unknown[]) => app.db.query<Row>(statement, params);
  const queryTickers = async (table: string) =>
    new Set((await query<{ ticker: string }>(`SELECT "ticker" FROM "${table}"`)).map(({ ticker }) => ticker));

  it('have prices and share counts in the shares of the day [STK-04]', async () => {
    const queryQuote = async () =>
      (
        await query<{ price: number; marketCap: number; shares: number }>(
          `SELECT q."price", s."market_cap" AS "marketCap", s."shares_outstanding" AS "shares"
           FROM "quote" AS q JOIN "stock" AS s USING ("ticker") WHERE "ticker" = 'ZQSPLT'`,
        )
      )[0]!;
    await derive(app.db, null, NOW, day('2026-01-16'));
    const after = await queryQuote();
    const [stored] = await query<{ close: number }>(
      `SELECT "close" FROM "daily_bar" WHERE "ticker" = 'ZQSPLT' AND "date" = '2026-01-14'`,
    );
    await derive(app.db, null, NOW, day('2026-01-14'));
    const before = await queryQuote();
    expect(before.price).toBeCloseTo(4 * stored!.close, 6);
    expect(before.shares * 4).toBeCloseTo(after.shares, -1);
    expect(before.marketCap / (before.price * before.shares)).toBeCloseTo(1, 6);
  });

  it('list, rate, and screen a company that was delisted later, and no company that was listed later', async () => {
    await derive(app.db, null, NOW, day('2025-06-20'));
    const [stocks, screened] = [await queryTickers('stock'), await queryTickers('screener_stock')];
    expect(['ZQGONE', 'ZQEXIT', 'ZQHALT'].filter((ticker) => !stocks.has(ticker) || !screened.has(ticker))).toEqual([]);
    const [rating] = await query<{ reason: string | null }>(`SELECT "reason" FROM "rating" WHERE "ticker" = 'ZQGONE'`);
    // In the universe, though with too few figures for a letter.
    expect(rating!.reason).not.toBe('not_rated_today');
    expect([stocks.has('ZQSOON'), (await queryTickers('etf')).has('ZQFUND')]).toEqual([false, false]);
    expect(await query(`SELECT "listing_status" FROM "stock" WHERE "ticker" = 'ZQGONE'`)).toEqual([
      { listing_status: null },
    ]);
  });

  it('are equal, row by row, without the facts that became public later', { timeout: 720_000 }, async () => {
    await expectNoLookAhead(app.db, NOW, ['2026-03-13', '2026-02-27', '2026-02-06', '2026-01-14', '2025-06-20']);
  });
});
