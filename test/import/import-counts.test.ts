import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importers } from '../../src/families.ts';
import { type FileReport, ingest } from '../../src/import/run.ts';
import { filing } from '../support/filing.ts';
import { startApp, type TestApp } from '../support/harness.ts';
import { type Files, inFolder } from '../support/load.ts';
import { NOW } from '../support/market.ts';
import { HOUSE, LEGISLATORS, SENATE_ALL } from '../support/market-politicians.ts';

/** A table with a header, the lines, the first of them again, and a line of nothing that can be read. */
const table = (header: string, ...lines: string[]) => {
  const garbage = header.replace(/[^,|]+/g, '?');
  return [header, ...lines, lines[0]!, garbage].join('\n');
};
/** The records of a file by what its format calls one, counted without the importer. */
const linesIn = (content: string) => content.split('\n').filter(Boolean).length - 1;
const entriesIn = (content: string) => Object.keys(JSON.parse(content)).length;
type Sample = { files: Files; file: string; records: number };
const csv = (file: string, content: string, beside: Files = {}): Sample => ({
  ...{ files: { [file]: content, ...beside }, file },
  records: linesIn(content),
});
const json = (file: string, content: string): Sample => ({
  ...{ files: { [file]: content }, file },
  records: entriesIn(content),
});

const COMPANIES = { 'companies.csv': 'company_id,ticker\n1,KO\n' };
const FORM = filing({
  issuer: { cik: '0000021344', name: 'COCA COLA CO', ticker: 'KO' },
  owners: [{ cik: '0009000001', name: 'Cook Robin', officer: true, director: false, title: 'CEO' }],
  filed: '2025-11-13',
  rows: [
    { date: '2025-11-12', code: 'S', shares: 10, price: 70, after: 90 },
    { date: '2025-11-12', code: 'P', shares: 5, price: 70, after: 95 },
  ],
});
const year = { end: '2024-12-31', val: 9, accn: '1-24-1', fy: 2024, fp: 'FY', form: '10-K', filed: '2025-02-20' };
const FACTS = JSON.stringify({
  ...{ cik: 42, entityName: 'X' },
  facts: {
    'us-gaap': {
      Assets: { units: { USD: [year, { ...year, filed: '2026-02-20', accn: '1-25-1' }, { ...year, val: 'nine' }] } },
      Goodwill: { units: { USD: [year, year] } },
    },
  },
});
const holding = (cusip: string) => `<infoTable><nameOfIssuer>A</nameOfIssuer><titleOfClass>COM</titleOfClass>
  <cusip>${cusip}</cusip><value>5</value><shrsOrPrnAmt><sshPrnamt>2</sshPrnamt><sshPrnamtType>SH</sshPrnamtType></shrsOrPrnAmt>
  </infoTable>`;
const COVER = `<edgarSubmission><headerData><submissionType>13F-HR</submissionType><filerInfo><filer><credentials>
  <cik>0000000007</cik></credentials></filer><periodOfReport>09-30-2025</periodOfReport></filerInfo></headerData>
  <formData><coverPage><filingManager><name>A</name></filingManager></coverPage></formData></edgarSubmission>`;
const TABLE = `<informationTable>${holding('037833100')}${holding('191216100')}${holding('none')}<note>x</note></informationTable>`;
const MANAGER = JSON.stringify({
  ...{ meta: { managerCIK: '7', manager: 'A' }, current: { quarter: '2025 Q3', filingDate: '2025-11-10' } },
  history: { holdings: { '2025 Q3': [{ name: 'A', cusip: '037833100', shares: 1, value: 2 }, { name: '' }, null] } },
});
const [house] = JSON.parse(HOUSE);
const [senate] = JSON.parse(SENATE_ALL);
const scanned = { ...senate, asset_type: 'PDF Disclosed Filing', ticker: 'N/A', type: 'N/A', amount: 'Unknown' };

const SAMPLES: Readonly<Record<string, Sample>> = {
  constituents: csv('sp500.csv', table('Symbol,Name,Sector', 'KO,Coca-Cola,Consumer Staples', 'PEP,Pepsi,Food')),
  'sec-companies': json(
    'company_tickers.json',
    '{"0":{"cik_str":1,"ticker":"A","title":"A"},"1":{"cik_str":0,"ticker":"B","title":"B"},"2":null}',
  ),
  companies: csv('companies.csv', table('ticker,name,sector', 'KO,Coca-Cola,Consumer Staples')),
  prices: csv('x.csv', table('ticker,date,open,close', 'KO,2025-11-20,ten,71', 'KO,2025-11-21,70,71')),
  ownership: { files: { 'form4.xml': FORM }, file: 'form4.xml', records: 2 },
  'insider-transactions': csv(
    'flat.csv',
    table(
      'symbol,name,position,transaction_code,share,change,transaction_price,filing_date,transaction_date',
      'KO,Roe Jane,,S,many,-1,70,2025-11-14,2025-11-12',
    ),
  ),
  options: csv(
    'chain.csv',
    table(
      'ticker,date,spot,contract,type,strike,expiry,volume,openInterest,bid,ask,last,iv,delta',
      'KO,2025-11-20,70,KO251219C00070000,call,70,2025-12-19,1,1,1,1,1,1,5',
    ),
  ),
  'earnings-calendar': csv(
    'earnings.csv',
    table('ticker,snapshotDate,earningsDate,fiscalDateEnding', 'KO,2025-11-07,2026-01-29,2025-12-31'),
  ),
  'analyst-panels': csv(
    'panels.csv',
    table(
      'ticker,observedAt,source,currentPrice,targetLow,targetMean,targetMedian,targetHigh,numberOfAnalysts,recommendationMean,strongBuy,buy,hold,sell,strongSell',
      'KO,2025-11-20T21:00:00Z,,70,60,77,,90,20,2,,,,,',
    ),
  ),
  'analyst-actions': csv(
    'actions.csv',
    table('ticker,date,firm,analyst,ratingFrom,ratingTo,targetFrom,targetTo', 'KO,2025-11-20,A,,,Buy,-1,80'),
  ),
  'analyst-ratings': csv(
    'ratings.csv',
    table('company_id,analyst_firm,rating,target_price_usd,rating_date', '1,Barclays,Overweight,,2025-11-20'),
    COMPANIES,
  ),
  'analyst-estimates': csv(
    'estimates.csv',
    table(
      'ticker,date,periodType,periodLabel,epsLow,epsMean,epsHigh,epsAnalysts,revenueLow,revenueMean,revenueHigh,revenueAnalysts',
      'KO,2025-11-20,CURRENT_YEAR,,1,2,3,4,,,,',
    ),
  ),
  'earnings-surprises': csv(
    'surprises.csv',
    table(
      'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue',
      'KO,2025-09-30,2025-10-21,1,2,,',
    ),
  ),
  mentions: csv(
    'mentions.csv',
    table('entity,date,source,publisher,type,count,polaritySum,bullish,bearish', 'KO,2025-11-20,News,,,2,1,1,0'),
  ),
  'scored-posts': csv('posts.csv', table('timestamp,source,title,sentiment', '2025-11-20,marketwatch,KO rises,0.5')),
  entities: csv('entities.csv', table('id,type,name', 'kb/person/a,person,A')),
  'entity-relations': csv('relations.csv', table('entity,relation,target,title,from,to', 'a,leads,KO,,,')),
  'popular-entities': csv('popular.csv', table('rank,entity', '1,KO')),
  indexes: csv('indexes.csv', table('indexId,role,weight', 'a,Chair,1')),
  'company-facts': { files: { 'facts.json': FACTS }, file: 'facts.json', records: 5 },
  'short-interest': csv(
    'short_interest.csv',
    table('ticker,settlementDate,shortInterest,avgDailyVolume', 'KO,2025-11-14,5,many'),
  ),
  'short-volume': csv(
    'CNMSshvol20251120.txt',
    table('Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market', '20251120|KO|1|0|2|B,Q'),
  ),
  float: csv('float.csv', table('ticker,date,freeFloat,sharesOutstanding', 'KO,2025-11-20,1,2', 'KO,2025-11-20,1,3')),
  legislators: csv('legislators.csv', `${LEGISLATORS}?,?,?,?,?,?,?,?,?,?,?,?,?,?,?\n`),
  'house-disclosures': json(
    'house.json',
    JSON.stringify([house, house, { ...house, transaction_date: 'soon' }, { ...house, filing_id: '', source_url: '' }]),
  ),
  'senate-disclosures': json(
    'senate.json',
    JSON.stringify([senate, senate, scanned, scanned, { ...senate, transaction_date: '' }, { senator: 'A' }]),
  ),
  'congress-trades': csv(
    'congress-trades.csv',
    table(
      'reportId,chamber,name,state,district,transactionDate,disclosureDate,owner,ticker,assetType,transactionType,amount',
      'r1,SENATE,Dan Dole,Maine,,2025-09-25,2025-10-02,SP,KO,Stock,P,$172.00',
    ),
  ),
  'etf-profiles': csv('etf-profiles.csv', table('ticker,name,expenseRatio', 'SPY,SPDR S&P 500,95')),
  'extended-quotes': csv(
    'extended-quotes.csv',
    table('ticker,quotedAt,price', 'SPY,2025-11-20T21:04:05Z,660.5', 'SPY,2025-11-20T15:00:00Z,660'),
  ),
  'etf-holdings': csv('holdings.csv', table('etf,asOfDate,ticker,name,weightPct', 'SPY,2025-11-18,KO,Coca-Cola,1')),
  cusips: json('cusips.json', '{"037833100":"AAPL","191216100":"KO","none":"X"}'),
  'filer-categories': csv('categories.csv', table('filerCik,category', '7,HEDGE_FUND')),
  '13f': { files: { 'a_infotable.xml': TABLE, 'primary_doc.xml': COVER }, file: 'a_infotable.xml', records: 4 },
  'manager-tables': { files: { 'manager.json': MANAGER }, file: 'manager.json', records: 3 },
  'fund-returns': csv(
    'fund-returns.csv',
    table(
      'fundSlug,fundName,periodLabel,netReturnPct,publishedDate,sourceUrl,sourceQuote,filerCik',
      'a,A,2024,5,2025-01-05,https://a.example/,Up 5%,seven',
    ),
  ),
};

describe('The counts of an import', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ fill: false });
  });
  afterAll(() => app.close());

  it('are tried of every importer', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(importers.map(({ kind }) => kind).sort());
  });

  const take = (kind: string, { files, file }: Sample) =>
    inFolder(files, async (folder): Promise<FileReport> => {
      const importer = importers.find((one) => one.kind === kind)!;
      const [report] = await ingest(app.db, importer, [join(folder, file)], { now: NOW, recordAs: () => file });
      return report!;
    });

  it.each(Object.entries(SAMPLES))('add up to the records of the file: %s', async (kind, sample) => {
    const first = await take(kind, sample);
    expect(first.failure).toBeUndefined();
    expect(first.read).toBe(sample.records);
    expect(first.written).toBeGreaterThan(0);
    const again = await take(kind, sample);
    expect([again.read, again.written, again.changed]).toEqual([sample.records, 0, false]);
    for (const { read, written, unchanged, refused, skipped, skips } of [first, again]) {
      expect(written + unchanged + refused + skipped).toBe(read);
      for (const reason of Object.keys(skips)) expect(reason).toMatch(/\w{3}.*\.$/);
    }
    const [kept] = await app.db.query(
      'SELECT read, written, unchanged, refused, skipped, notes FROM import_file WHERE kind = $1',
      [kind],
    );
    const { read, written, unchanged, refused, skipped, noted: notes } = again;
    expect(kept).toEqual({ read, written, unchanged, refused, skipped, notes });
  });

  it('say who left an index though a row cannot be read, and keep the member whose row it is', async () => {
    const members = (...rows: string[]) => ({ 'dow30.csv': ['Symbol,Security,Date added', ...rows].join('\n') });
    const names = async () =>
      (
        await app.db.query<{ ticker: string }>(
          `SELECT ticker FROM index_constituent WHERE index_id = 'dow30' ORDER BY ticker`,
        )
      ).map(({ ticker }) => ticker);
    const import_ = (files: Files) => take('constituents', { files, file: 'dow30.csv', records: 0 });
    await import_(members('KO,Coca-Cola,', 'PEP,PepsiCo,', 'MCD,Mc,', 'JNJ,J&J,'));
    const report = await import_(members('KO,Coca-Cola,2001?', 'PEP,,', 'JNJ,J&J,'));
    expect(await names()).toEqual(['JNJ', 'KO', 'PEP']);
    expect(report).toMatchObject({ read: 3, refused: 1, removed: 1, noted: 1 });
    expect(report.notes).toMatchObject([{ line: 2, field: 'dateadded', content: '2001?' }]);
    // A file of bad rows alone is no whole list.
    await import_(members(',,', 'KO,Coca-Cola,', ',x,'));
    expect(await names()).toEqual(['JNJ', 'KO', 'PEP']);
  });
});
