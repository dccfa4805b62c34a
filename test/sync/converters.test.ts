import { describe, expect, it } from 'vitest';
import { ownershipImporter } from '../../src/families/insider/ingest.ts';
import { form13fImporter } from '../../src/families/institutional/ingest.ts';
import { readMembers } from '../../src/sync/archive.ts';
import type { Landed, SyncScope, SyncSource, Task } from '../../src/sync/source.ts';
import { joinBars } from '../../src/sync/sources/alpaca.ts';
import { firstDay, lastSettled, measureBars } from '../../src/sync/sources/bars.ts';
import { congressTable } from '../../src/sync/sources/congress.ts';
import { settlementDates } from '../../src/sync/sources/finra.ts';
import { parseListings } from '../../src/sync/sources/nasdaq-trader.ts';
import { companyFacts } from '../../src/sync/sources/sec/facts-set.ts';
import { reportedSymbols, tickersOfCusips } from '../../src/sync/sources/sec/fails.ts';
import { form13fFiles } from '../../src/sync/sources/sec/form13f.ts';
import { form345Files } from '../../src/sync/sources/sec/form345.ts';
import { toIsoDay } from '../../src/sync/sources/sec/tsv.ts';
import { loadSources } from '../../src/sync/sources.ts';
import { getFile } from '../support/import-file.ts';
import { createZip } from '../support/zip.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const scope: SyncScope = {
  tickers: null,
  since: day('2026-01-01'),
  isNamed: false,
  cikOf: new Map([
    ['AAPL', '0000320193'],
    ['BRK.B', '0001067983'],
  ]),
  funds: new Map(),
};
const sources = await loadSources([]);
const createStream = (source: string, stream: string) =>
  sources.find(({ name }: SyncSource) => name === source)!.streams.find(({ name }) => name === stream)!;
const tsv = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\n');
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}
const toText = async (landed: Landed | Promise<Landed>) => {
  for await (const { content } of (await landed).files ?? []) return content.toString();
  return null;
};

describe('the CUSIPs of the fails to deliver', () => {
  const header = 'SETTLEMENT DATE|CUSIP|SYMBOL|QUANTITY (FAILS)|DESCRIPTION|PRICE';
  const file = [
    header,
    '20260803|037833100|AAPL|100|APPLE INC|201.50',
    '20260804|037833100|AAPL|50|APPLE INC|202.50',
    '20260804|037833100|APLE|50|APPLE INC|202.50',
    '20260804|084670702|BRKB|10|BERKSHIRE|450.00',
    '20260804|G3421J106|FERGXXXX|10|FERGUSON|200.00',
    '20260804|74743L100|Q999SPNOFF|10|SPIN OFF|1.00',
    'Trailer record count 6',
    'Trailer total quantity of shares 230',
  ].join('\r\n');

  it('are counted under each reported symbol, without invalid tickers', () => {
    expect(reportedSymbols(file)).toBe(
      '037833100,AAPL,2,20260803,20260804\n037833100,APLE,1,20260804,20260804\n084670702,BRKB,1,20260804,20260804\n',
    );
  });

  it('the reader of fails to deliver takes the majority over files, and puts back what parts a class from its company', () => {
    const other = '037833100,APLE,1\n';
    expect(tickersOfCusips([reportedSymbols(file), other, '037833100,AAPL,1\n'], scope)).toBe(
      'cusip,ticker,symbols\n037833100,AAPL,AAPL 2026-08-03 2026-08-04\n084670702,BRK.B,BRK.B 2026-08-04 2026-08-04\n',
    );
  });

  it('has the days of each symbol of a CUSIP, which show a rename', () => {
    const files = [
      '30303M102,FB,9,20220103,20220608\n',
      '30303M102,META,4,20220609,20220701\n30303M102,FB,1,20220610,20220610\n',
    ];
    expect(tickersOfCusips(files, scope)).toBe(
      'cusip,ticker,symbols\n30303M102,FB,FB 2022-01-03 2022-06-10;META 2022-06-09 2022-07-01\n',
    );
  });

  it('the reader of fails to deliver reads the newest files that the page links to, wherever they moved', async () => {
    const page = `<html><a href="/files/data/fails-deliver-data/cnsfails202608a.zip">a</a>
      <a href="/files/elsewhere/cnsfails202607b.zip">b</a><a href="/other.zip">c</a></html>`;
    const stream = createStream('sec', 'fails-to-deliver');
    const { tasks } = await stream.land(
      stream.plan(scope, { now: day('2026-09-20'), cursor: null })[0]!,
      Buffer.from(page),
      scope,
    );
    expect(tasks!.map(({ key, url, at }) => [key, url, at])).toEqual([
      ['202608a', 'https://www.sec.gov/files/data/fails-deliver-data/cnsfails202608a.zip', '2026-08-01'],
      ['202607b', 'https://www.sec.gov/files/elsewhere/cnsfails202607b.zip', '2026-07-16'],
    ]);
    const landed = await toText(stream.land(tasks![0]!, createZip({ 'cnsfails202608a.txt': file }), scope));
    expect(landed).toContain('037833100,AAPL,2');
    await expect(async () => stream.land(tasks![0]!, createZip({ 'a.txt': 'something else' }), scope)).rejects.toThrow(
      /header/,
    );
  });
});

describe("Nasdaq's directories", () => {
  it('the reader of Nasdaq’s directories lists stocks and funds, without test issues, units, warrants and preferred shares', () => {
    const text = [
      'ACT Symbol|Security Name|Exchange|CQS Symbol|ETF|Round Lot Size|Test Issue|NASDAQ Symbol',
      'BRK.B|Berkshire Hathaway Inc. - Class B Common Stock|N|BRK.B|N|100|N|BRK.B',
      'SPY|State Street SPDR S&P 500 ETF Trust|P|SPY|Y|100|N|SPY',
      'ZZT|Test Stock|N|ZZT|N|100|Y|ZZT',
      'ABR$D|Arbor Realty Trust 6.375% Series D Preferred Stock|N|ABRpD|N|100|N|ABR-D',
      'AAC.U|Ares Acquisition Units|N|AAC.U|N|100|N|AAC=',
      'File Creation Time: 1120202621:31||||||||',
    ].join('\r\n');
    expect(parseListings(text)).toEqual([
      { ticker: 'BRK.B', name: 'Berkshire Hathaway Inc.', kind: 'STOCK', exchange: 'NYSE' },
      { ticker: 'SPY', name: 'State Street SPDR S&P 500 ETF Trust', kind: 'ETF', exchange: 'NYSE ARCA' },
    ]);
    expect(() => parseListings(text.split('\r\n').slice(0, -1).join('\n'))).toThrow(/cut off/);
  });
});

describe("SEC's data sets", () => {
  it('the reader of SEC’s data sets reads their days', () => {
    expect([toIsoDay('05-AUG-2026'), toIsoDay('5-Jan-2026'), toIsoDay('2026-08-05')]).toEqual([
      '2026-08-05',
      '2026-01-05',
      '',
    ]);
  });

  it('the reader of SEC’s data sets makes Forms 4 of the insider transactions data set, as the importer reads them', async () => {
    const A = '0000009999-26-000001';
    const archive = createZip({
      'SUBMISSION.tsv': tsv(
        [
          'ACCESSION_NUMBER',
          'FILING_DATE',
          'PERIOD_OF_REPORT',
          'DOCUMENT_TYPE',
          'ISSUERCIK',
          'ISSUERNAME',
          'ISSUERTRADINGSYMBOL',
          'AFF10B5ONE',
        ],
        [A, '05-AUG-2026', '04-AUG-2026', '4', '320193', 'Apple & Co', 'AAPL', '1'],
      ),
      'REPORTINGOWNER.tsv': tsv(
        ['ACCESSION_NUMBER', 'RPTOWNERCIK', 'RPTOWNERNAME', 'RPTOWNER_RELATIONSHIP', 'RPTOWNER_TITLE', 'RPTOWNER_TXT'],
        [A, '1462356', 'Adams Katherine L.', 'Director,Officer', 'SVP', ''],
      ),
      'NONDERIV_TRANS.tsv': tsv(
        [
          'ACCESSION_NUMBER',
          'SECURITY_TITLE',
          'TRANS_DATE',
          'TRANS_FORM_TYPE',
          'TRANS_CODE',
          'TRANS_SHARES',
          'TRANS_PRICEPERSHARE',
          'TRANS_PRICEPERSHARE_FN',
          'TRANS_ACQUIRED_DISP_CD',
          'SHRS_OWND_FOLWNG_TRANS',
          'DIRECT_INDIRECT_OWNERSHIP',
          'NATURE_OF_OWNERSHIP',
        ],
        [A, 'Common Stock', '04-AUG-2026', '4', 'S', '1500', '66.9', 'F1', 'D', '37565', 'D', ''],
      ),
      'NONDERIV_HOLDING.tsv': tsv(
        [
          'ACCESSION_NUMBER',
          'SECURITY_TITLE',
          'SHRS_OWND_FOLWNG_TRANS',
          'DIRECT_INDIRECT_OWNERSHIP',
          'NATURE_OF_OWNERSHIP',
        ],
        [A, 'Common Stock', '10', 'I', 'By Trust'],
      ),
      'DERIV_TRANS.tsv':
        'ACCESSION_NUMBER\tSECURITY_TITLE\tCONV_EXERCISE_PRICE\tTRANS_DATE\tTRANS_FORM_TYPE\tTRANS_CODE\tTRANS_SHARES\tTRANS_PRICEPERSHARE\tTRANS_ACQUIRED_DISP_CD\tEXPIRATION_DATE\tUNDLYNG_SEC_TITLE\tUNDLYNG_SEC_SHARES\tSHRS_OWND_FOLWNG_TRANS\tDIRECT_INDIRECT_OWNERSHIP\tNATURE_OF_OWNERSHIP',
      'DERIV_HOLDING.tsv':
        'ACCESSION_NUMBER\tSECURITY_TITLE\tCONV_EXERCISE_PRICE\tEXPIRATION_DATE\tUNDLYNG_SEC_TITLE\tUNDLYNG_SEC_SHARES\tSHRS_OWND_FOLWNG_TRANS\tDIRECT_INDIRECT_OWNERSHIP\tNATURE_OF_OWNERSHIP',
      'FOOTNOTES.tsv': tsv(['ACCESSION_NUMBER', 'FOOTNOTE_ID', 'FOOTNOTE_TXT'], [A, 'F1', 'A weighted average < 67.']),
      'OWNER_SIGNATURE.tsv': tsv(['ACCESSION_NUMBER', 'OWNERSIGNATUREDATE'], [A, '05-AUG-2026']),
    });
    const [file] = await all(form345Files(await readMembers(archive)));
    expect(file!.task).toMatchObject({ key: A, at: '2026-08-05', isImmutable: true });
    const items = await all(ownershipImporter.read(getFile(file!.name, file!.content.toString())));
    const rows = items.flatMap((item) => ('table' in item ? [item.row] : []));
    expect(rows[0]).toMatchObject({
      form: '4',
      issuerTicker: 'AAPL',
      issuerName: 'Apple & Co',
      filedDate: '2026-08-05',
      accession: A,
      planBox: true,
    });
    expect(rows[1]).toMatchObject({
      cik: '0001462356',
      officer: true,
      director: true,
      tenPctOwner: false,
      title: 'SVP',
    });
    expect(rows[2]).toMatchObject({
      code: 'S',
      shares: 1500,
      price: 66.9,
      acquired: false,
      sharesAfter: 37565,
      footnotes: 'A weighted average < 67.',
    });
    expect(rows[3]).toMatchObject({ holding: true, sharesAfter: 10, direct: false, nature: 'By Trust' });
  });

  it('the reader of SEC’s data sets makes Forms 13F of the 13F data set, as the importer reads them', async () => {
    const A = '0000009999-26-000007';
    const archive = createZip({
      'SUBMISSION.tsv': tsv(
        ['ACCESSION_NUMBER', 'FILING_DATE', 'SUBMISSIONTYPE', 'CIK', 'PERIODOFREPORT'],
        [A, '14-AUG-2026', '13F-HR', '1894188', '30-JUN-2026'],
      ),
      'COVERPAGE.tsv': tsv(
        ['ACCESSION_NUMBER', 'REPORTCALENDARORQUARTER', 'FILINGMANAGER_NAME', 'AMENDMENTNO', 'AMENDMENTTYPE'],
        [A, '30-JUN-2026', 'LTS One Management LP', '', ''],
      ),
      'SUMMARYPAGE.tsv': tsv(['ACCESSION_NUMBER', 'TABLEENTRYTOTAL', 'TABLEVALUETOTAL'], [A, '1', '17479000']),
      'SIGNATURE.tsv': tsv(['ACCESSION_NUMBER', 'SIGNATUREDATE'], [A, '14-AUG-2026']),
      'INFOTABLE.tsv': tsv(
        ['ACCESSION_NUMBER', 'NAMEOFISSUER', 'TITLEOFCLASS', 'CUSIP', 'VALUE', 'SSHPRNAMT', 'SSHPRNAMTTYPE', 'PUTCALL'],
        [A, 'AMAZON COM INC', 'COM', '023135106', '17479000', '137500', 'SH', ''],
      ),
    });
    const [file] = await all(form13fFiles(await readMembers(archive)));
    const items = await all(form13fImporter.read(getFile(file!.name, file!.content.toString())));
    const rows = items.flatMap((item) => ('table' in item ? [item.row] : []));
    expect(rows[0]).toMatchObject({ cusip: '023135106', value: 17_479_000, amount: 137_500 });
    expect(rows[1]).toMatchObject({
      filerCik: '0001894188',
      filerName: 'LTS One Management LP',
      period: '2026-06-30',
      filedDate: '2026-08-14',
      entryTotal: 1,
    });
  });

  it('the reader of SEC’s data sets refuses a 13F table that lists the rows of a filing in several places', async () => {
    const [A, B] = ['0000009999-26-000007', '0000009999-26-000008'];
    const tables = {
      'SUBMISSION.tsv': tsv(
        ['ACCESSION_NUMBER', 'FILING_DATE', 'SUBMISSIONTYPE', 'CIK', 'PERIODOFREPORT'],
        [A, '14-AUG-2026', '13F-HR', '1894188', '30-JUN-2026'],
        [B, '14-AUG-2026', '13F-HR', '1894188', '30-JUN-2026'],
      ),
      'COVERPAGE.tsv': tsv(
        ['ACCESSION_NUMBER', 'REPORTCALENDARORQUARTER', 'FILINGMANAGER_NAME', 'AMENDMENTNO', 'AMENDMENTTYPE'],
        [A, '30-JUN-2026', 'LTS One Management LP', '', ''],
        [B, '30-JUN-2026', 'LTS One Management LP', '', ''],
      ),
      'SUMMARYPAGE.tsv': tsv(
        ['ACCESSION_NUMBER', 'TABLEENTRYTOTAL', 'TABLEVALUETOTAL'],
        [A, '2', '20'],
        [B, '1', '10'],
      ),
      'SIGNATURE.tsv': tsv(['ACCESSION_NUMBER', 'SIGNATUREDATE'], [A, '14-AUG-2026'], [B, '14-AUG-2026']),
      'INFOTABLE.tsv': tsv(
        ['ACCESSION_NUMBER', 'NAMEOFISSUER', 'TITLEOFCLASS', 'CUSIP', 'VALUE', 'SSHPRNAMT', 'SSHPRNAMTTYPE', 'PUTCALL'],
        ...[A, B, A].map((accession) => [accession, 'AMAZON COM INC', 'COM', '023135106', '10', '1', 'SH', '']),
      ),
    };
    await expect(all(form13fFiles(await readMembers(createZip(tables))))).rejects.toThrow(
      `INFOTABLE.tsv lists the rows of filing ${A} in several places.`,
    );
  });

  it('the reader of SEC’s data sets refuses a set whose tables have other columns', async () => {
    const archive = createZip({ 'SUBMISSION.tsv': 'ACCESSION_NUMBER\tDATE' });
    await expect(all(form13fFiles(await readMembers(archive)))).rejects.toThrow(/no column FILING_DATE/);
    await expect(readMembers(Buffer.from('PK'))).rejects.toThrow(/damaged/);
  });
});

describe('trades of Congress', () => {
  it('the converter of congressional trades makes our own table of both chambers, and leaves out the executive', () => {
    const trade = {
      id: 'senate_5a76ceb6-2d1d-4430-8a17-6512bcb402be_t0',
      transaction_date: '2026-08-07',
      filing_date: '2026-08-28',
      owner: 'Spouse',
      ticker: 'AAPL',
      asset_name: 'Apple Inc.\n      Common',
      asset_type: 'Stock',
      transaction_type: 'Purchase',
      amount_range_label: '$1,001 - $15,000',
      filer_name: 'Jane  Doe',
      chamber: 'senate',
      state: 'DE',
      doc_url: 'https://efdsearch.senate.gov/search/view/ptr/5a76ceb6-2d1d-4430-8a17-6512bcb402be/',
    };
    const { table, rows } = congressTable(JSON.stringify([trade, { ...trade, chamber: null }]));
    expect(rows).toBe(1);
    expect(table.split('\n')[1]).toBe(
      '5a76ceb6-2d1d-4430-8a17-6512bcb402be,SENATE,Jane Doe,DE,2026-08-07,2026-08-28,Spouse,AAPL,Apple Inc. Common,Stock,Purchase,"$1,001 - $15,000",https://efdsearch.senate.gov/search/view/ptr/5a76ceb6-2d1d-4430-8a17-6512bcb402be/',
    );
    expect(() => congressTable('{}')).toThrow(/not a list of trades/);
  });
});

describe('daily bars', () => {
  it('the source of daily bars joins raw and adjusted bars of Alpaca', () => {
    const page = (c: number) =>
      JSON.stringify({
        bars: { 'BRK.B': [{ t: '2026-11-19T05:00:00Z', o: 1, h: 3, l: 1, c, v: 10 }] },
        next_page_token: null,
      });
    expect(
      joinBars([
        { name: 'raw-1.json', content: page(2) },
        { name: 'all-1.json', content: page(1.9) },
      ]),
    ).toEqual([
      { ticker: 'BRK.B', date: '2026-11-19', open: 1, high: 3, low: 1, close: 2, adjustedClose: 1.9, volume: 10 },
    ]);
  });

  it('the source of daily bars asks for no session before its corrections are over, and for some that it has', () => {
    expect(lastSettled(new Date('2026-11-20T22:59:00Z'))).toEqual(day('2026-11-19'));
    expect(lastSettled(new Date('2026-11-20T23:00:00Z'))).toEqual(day('2026-11-20'));
    // The day after Thanksgiving closes at one.
    expect(lastSettled(new Date('2026-11-27T20:00:00Z'))).toEqual(day('2026-11-27'));
    expect(firstDay(day('2026-01-02'), day('2026-11-20'))).toEqual(day('2026-11-13'));
    expect(firstDay(day('2026-01-02'), null)).toEqual(day('2026-01-02'));
  });
});

describe("FINRA's days", () => {
  const keys = (now: string, cursor: string | null) =>
    createStream('finra', 'short-volume')
      .plan({ ...scope, since: day('2026-11-10') }, { now: new Date(now), cursor: cursor ? day(cursor) : null })
      .map(({ key, isImmutable }: Task) => `${key}${isImmutable ? '' : ' again'}`);

  it('the FINRA source asks for the sessions since a day, newest first, and for the last three again', () => {
    expect(keys('2026-11-20T23:15:00Z', null)).toEqual([
      ...['2026-11-20 again', '2026-11-19 again', '2026-11-18 again', '2026-11-17', '2026-11-16', '2026-11-13'],
      ...['2026-11-12', '2026-11-11', '2026-11-10'],
    ]);
    // Includes those before the cursor, because history may begin earlier than last time. Imported files are not
    // fetched again.
    expect(keys('2026-11-20T22:30:00Z', '2026-11-19')).toEqual([
      ...['2026-11-19 again', '2026-11-18 again', '2026-11-17 again', '2026-11-16', '2026-11-13'],
      ...['2026-11-12', '2026-11-11', '2026-11-10'],
    ]);
  });

  it('the FINRA source reads the settlement dates', () => {
    expect(settlementDates([{ partitions: ['2026-10-30'] }, { partitions: ['2026-11-13'] }])).toEqual([
      '2026-11-13',
      '2026-10-30',
    ]);
  });
});

describe("Finnhub's calendar", () => {
  const stream = createStream('finnhub', 'earnings-surprises');
  const released = {
    symbol: 'ACME',
    date: '2026-11-17',
    hour: 'amc',
    quarter: 3,
    year: 2026,
    epsEstimate: 1.5,
    epsActual: 1.62,
    revenueEstimate: 1_000_000,
    revenueActual: 990_000,
  };

  it('Finnhub’s calendar is requested week by week, as far back as the free plan reaches; a week is settled after two weeks', () => {
    const tasks = stream.plan(scope, { now: new Date('2026-11-20T15:00:00Z'), cursor: null });
    expect(tasks.map(({ at, isImmutable }) => [at, isImmutable === true])).toEqual([
      ...[
        ['2026-11-16', false],
        ['2026-11-09', false],
        ['2026-11-02', false],
        ['2026-10-26', true],
        ['2026-10-19', true],
      ],
    ]);
    expect(tasks[0]!.url).toBe('https://finnhub.io/api/v1/calendar/earnings?from=2026-11-16&to=2026-11-22');
  });

  it('Finnhub’s calendar gives reported results, and omits coming reports', async () => {
    const [task] = stream.plan(scope, { now: new Date('2026-11-20T15:00:00Z'), cursor: null });
    const calendar = [released, { ...released, symbol: 'BETA', date: '2026-11-20', epsActual: null }];
    const bytes = Buffer.from(JSON.stringify({ earningsCalendar: calendar }));
    expect(await toText(stream.land(task!, bytes, scope))).toBe(
      'ticker,periodLabel,reportDate,estimateEps,actualEps,estimateRevenue,actualRevenue\nACME,Q3 2026,2026-11-17,1.5,1.62,1000000,990000\n',
    );
    expect(await stream.land(task!, bytes, { ...scope, tickers: ['BETA'] })).toMatchObject({
      empty: expect.any(String),
    });
    expect(() => stream.land(task!, Buffer.from('{"error":"Invalid API key"}'), scope)).toThrow(/no earnings calendar/);
  });
});

describe("SEC's archive of all figures", () => {
  const facts = (form: string, filed: string, accn: string) => ({ form, filed, accn, end: '2026-09-30', val: 1 });
  const company = (...entries: ReturnType<typeof facts>[]) =>
    JSON.stringify({ facts: { 'us-gaap': { Assets: { units: { USD: entries } } } } });

  it('SEC’s archive of all figures gives a file of each requested company, identified by its newest report', async () => {
    const members = await readMembers(
      createZip({
        'CIK0000320193.json': company(facts('10-K', '2025-10-31', 'a-25-1'), facts('10-Q', '2026-07-31', 'a-26-2')),
        'CIK0001067983.json': company(facts('8-K', '2026-08-01', 'b-26-1')),
        'CIK0000000077.json': 'This is not read.',
      }),
    );
    const reports = await all(companyFacts(members, scope));
    expect(reports.map(({ name, task }) => [name, task.key, task.at])).toEqual([
      ['CIK0000320193.json', '0000320193 a-26-2', '2026-07-31'],
    ]);
    const one = { ...scope, tickers: ['BRK.B'] };
    expect(await all(companyFacts(members, one))).toEqual([]);
  });
});

describe('The day up to which bars have come', () => {
  const FLAT = { open: 1, high: 1, low: 1, close: 1, adjustedClose: 1, volume: 1 };
  const bar = (ticker: string, date: string) => ({ ticker, date, ...FLAT });

  it('is the least of the newest bars, and tickers without bars are absent', () => {
    const bars = [bar('AAPL', '2026-11-25'), bar('AAPL', '2026-11-24'), bar('MSFT', '2026-11-27')];
    expect(measureBars(bars, ['AAPL', 'KO', 'MSFT', 'SPY'])).toEqual({ day: '2026-11-25', absent: ['KO', 'SPY'] });
    expect(measureBars([], ['KO'])).toEqual({ day: null, absent: ['KO'] });
  });

  it('is not held back by a stock that no longer trades, which is absent', () => {
    const bars = [bar('GONE', '2026-10-01'), bar('MSFT', '2026-11-27')];
    expect(measureBars(bars, ['GONE', 'MSFT'])).toEqual({ day: '2026-11-27', absent: ['GONE'] });
  });
});
