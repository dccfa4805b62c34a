import { describe, expect, it } from 'vitest';
import { congressTradesImporter, houseDisclosuresImporter } from '../../../src/families/congress/house/ingest.ts';
import { legislatorsImporter } from '../../../src/families/congress/members/ingest.ts';
import { senateDisclosuresImporter } from '../../../src/families/congress/senate/ingest.ts';
import type { Importer } from '../../../src/import/importer.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';
import { HOUSE, LEGISLATORS, SENATE_ALL, SENATE_DAY, SENATE_REPORTS } from '../../support/market-politicians.ts';

const taken = async (importer: Importer, name: string, content: string) => {
  const { facts, refused, notes } = await imported(importer, getFile(name, content));
  const of = (table: string) => facts.filter((fact) => fact.table.name === table).map(({ row }) => row);
  return { facts, refused, notes, reports: of('congress_report'), rows: of('congress_row'), members: of('legislator') };
};

describe('Legislators files', () => {
  const TERMS = [
    {
      id: { bioguide: 'K000001' },
      name: { first: 'Kim', middle: 'L.', last: 'Kerr', nickname: 'Kimmy', official_full: 'Kim L. Kerr' },
      bio: { birthday: '1970-02-03' },
      terms: [
        { type: 'rep', start: '2011-01-05', end: '2013-01-03', state: 'OH', district: 4, party: 'Democrat' },
        { type: 'sen', start: '2013-01-03', end: '2031-01-03', state: 'OH', class: 1, party: 'Independent' },
      ],
    },
    { id: { bioguide: 'K000002' }, name: { first: 'Lee', last: 'Law' }, terms: [] },
    { id: {}, name: {}, terms: [] },
    null,
  ];

  it('the importer of legislators files reads the seat of the last term, and refuses entries without terms or an id [POL-12]', async () => {
    const { members, refused } = await taken(legislatorsImporter, 'legislators-current.json', JSON.stringify(TERMS));
    expect(members).toMatchObject([
      {
        bioguideId: 'K000001',
        layout: 'TERMS',
        chamber: 'SENATE',
        state: 'OH',
        district: null,
        party: 'Independent',
        termStart: '2011-01-05',
        termEnd: '2031-01-03',
        fullName: 'Kim L. Kerr',
      },
    ]);
    expect(refused.map(({ line, field }) => [line, field])).toEqual([
      [2, 'terms'],
      [3, 'id.bioguide'],
      [4, 'id.bioguide'],
    ]);
  });

  it('the importer of legislators files knows a file of former members by its name, or by its column [POL-12, POL-21]', async () => {
    const csv = 'last_name,first_name,type,state,party,bioguide_id\nOld,Al,rep,OH,Whig,O000001\n';
    const former = async (name: string, content = csv) =>
      (await taken(legislatorsImporter, name, content)).members.map(({ former: left, imageUrl }) => [left, imageUrl]);
    expect(await former('legislators-historical.csv')).toEqual([[true, null]]);
    expect(await former('legislators-current.csv')).toEqual([[false, expect.stringContaining('O000001')]]);
    expect((await former('legislators.csv', LEGISLATORS)).map(([left]) => left)).toEqual([
      ...[false, false, false, false, true, false, false],
    ]);
  });

  it('the importer of legislators files refuses rows without an id or a chamber, and omits unsafe addresses', async () => {
    const header = 'last_name,first_name,type,state,party,bioguide_id,image_url';
    const rows = [
      'A,B,sen,OH,D,,',
      'A,B,pres,OH,D,A000001,',
      'A,B,sen,OH,D,A000002,javascript:x',
      'A,B,sen,Ohio,D,A000003,',
    ];
    const { members, refused, notes } = await taken(
      legislatorsImporter,
      'legislators.csv',
      [header, ...rows].join('\n'),
    );
    expect(refused.map(({ field }) => field)).toEqual(['bioguide_id', 'type']);
    // An optional cell that cannot be read is left empty.
    expect(members.map(({ imageUrl, state }) => [imageUrl, state])).toEqual([
      [null, 'OH'],
      [null, null],
    ]);
    expect(notes.map(({ field }) => field)).toEqual(['image_url', 'state']);
  });

  it.each([
    ['{"a":1}', 'an object'],
    ['[{"x":1}]', 'an array of other things'],
    ['[{"id":', 'a file that is cut off'],
    ['a,b\n1,2\n', 'another table'],
  ])('the importer of legislators files turns down %s: %s', async (content, _what) => {
    await importError(legislatorsImporter, getFile('legislators.json', content));
  });
});

describe('House disclosures', () => {
  it('numbers identical rows of a report, and gathers the rows of one from wherever they stand [POL-10]', async () => {
    const { reports, rows, refused } = await taken(houseDisclosuresImporter, 'house.json', HOUSE);
    expect([reports.length, rows.length, refused]).toEqual([7, 13, []]);
    expect(new Set(rows.map(({ reportId, key, n }) => `${reportId} ${key} ${n}`)).size).toBe(13);
    expect(rows.filter(({ ticker }) => ticker === 'XOM').map(({ n }) => n)).toEqual([1, 2]);
    expect(reports[0]).toMatchObject({
      id: 'house-20001001',
      chamber: 'HOUSE',
      filer: 'Ann Abel',
      state: 'CA',
      district: 12,
    });
  });

  it('the importer of House disclosures joins a range that a line breaks, and reads an empty owner as the member [POL-03]', async () => {
    const [first] = JSON.parse(HOUSE);
    const one = { ...first, amount: '$15,001 -\n$50,000', owner: '--' };
    const { rows } = await taken(houseDisclosuresImporter, 'house.json', JSON.stringify([one]));
    expect(rows).toMatchObject([{ amountRange: '$15,001 - $50,000', amountMax: 50_000, owner: 'Self' }]);
  });

  it('the importer of House disclosures keeps aside rows with garbled years, without a report, a name or a date [DER-67]', async () => {
    const [first] = JSON.parse(HOUSE);
    const wrong = [
      { ...first, transaction_date: '09/19/2202' },
      { ...first, transaction_date: '03/28/1935' },
      { ...first, disclosure_date: 'soon' },
      { ...first, representative: '' },
      { ...first, filing_id: '', source_url: '' },
      { ...first, ticker: '--', asset_description: '' },
      17,
    ];
    const { rows, refused } = await taken(houseDisclosuresImporter, 'house.json', JSON.stringify([...wrong, first]));
    expect(rows).toHaveLength(1);
    expect(refused.map(({ field, line }) => [field, line]).sort()).toEqual([
      ['assetDescription', 6],
      ['disclosureDate', 3],
      ['filing_id', 5],
      ['representative', 4],
      ['representative', 7],
      ['transactionDate', 1],
      ['transactionDate', 2],
    ]);
  });

  it('the importer of House disclosures reads the same as a table', async () => {
    const [first] = JSON.parse(HOUSE);
    const cells = (values: unknown[]) => values.map((value) => `"${value}"`).join(',');
    const csv = `${Object.keys(first).join(',')}\n${cells(Object.values(first))}\n`;
    expect((await taken(houseDisclosuresImporter, 'house.csv', csv)).facts).toEqual(
      (await taken(houseDisclosuresImporter, 'house.json', JSON.stringify([first]))).facts,
    );
  });

  it.each(['[]', '{}', '[{"senator":"x"}]', 'a,b\n1,2\n', '[{'])(
    'the importer of House disclosures turns down %j',
    async (content) => {
      await importError(houseDisclosuresImporter, getFile('house.json', content));
    },
  );
});

describe('Senate disclosures', () => {
  const ID = '00000000-0000-4000-8000-000000000003';
  const [[, REPORT]] = SENATE_REPORTS as unknown as [[string, string]];

  it('the importer of Senate disclosures reads a day’s reports: the anchor’s ticker, the option’s terms, the day received [POL-04, POL-05]', async () => {
    const { reports, rows } = await taken(
      senateDisclosuresImporter,
      'transaction_report_for_11_14_2025.json',
      SENATE_DAY,
    );
    expect(reports).toMatchObject([
      { filer: 'Robert Brown, Jr.', bioguideId: 'B000002', filedDate: '2025-11-14', chamber: 'SENATE' },
    ]);
    expect(rows.map(({ ticker, optionType, strikePrice }) => [ticker, optionType, strikePrice])).toEqual([
      ['AAPL', 'CALL', 250],
      ['MSFT', null, null],
      ['XOM', null, null],
    ]);
  });

  it('numbers identical rows of a report, the same in JSON and CSV [POL-10]', async () => {
    const [one] = JSON.parse(SENATE_ALL);
    const twice = await taken(senateDisclosuresImporter, 'senate.json', JSON.stringify([one, one]));
    expect(twice.rows.map(({ n }) => n)).toEqual([1, 2]);
    const header = Object.keys(one).join(',');
    const line = Object.values(one)
      .map((value) => `"${value}"`)
      .join(',');
    const table = await taken(senateDisclosuresImporter, 'senate.csv', `${header}\n${line}\n${line}\n`);
    expect(table.facts).toEqual(twice.facts);
  });

  it('the importer of Senate disclosures keeps of a scanned report that it was filed, and when', async () => {
    const [one] = JSON.parse(SENATE_ALL);
    const scanned = { ...one, asset_type: 'PDF Disclosed Filing', ticker: 'N/A', type: 'N/A', amount: 'Unknown' };
    const { reports, rows } = await taken(senateDisclosuresImporter, 'senate.json', JSON.stringify([scanned]));
    expect([reports.length, rows.length, reports[0]!.filedDate]).toEqual([1, 0, '2025-11-10']);
  });

  it('the importer of Senate disclosures reads a parsed report, electronic or from paper', async () => {
    const electronic = await taken(senateDisclosuresImporter, `${ID}.json`, REPORT);
    expect(electronic.reports).toMatchObject([
      { id: ID, filer: 'Dan Dole', filedDate: '2025-10-02', reportDate: '2025-10-02', amendment: 0 },
    ]);
    const paper = {
      type: 'Periodic transaction report',
      title: '',
      filer: 'Dan Dole (Maine)',
      'filed-date': '2025-10-02',
      data: [
        {
          rows: [
            {
              'transaction-date': '2025-09-25',
              owner: 'Spouse',
              ticker: '',
              'asset-name': 'Hain (stock) NASDAQ',
              'transaction-type': 'Sale',
              amount: '$1,001 - $15,000',
            },
          ],
        },
      ],
    };
    const { reports, rows } = await taken(senateDisclosuresImporter, `${ID.toUpperCase()}.json`, JSON.stringify(paper));
    expect(reports).toMatchObject([{ id: ID, state: 'ME' }]);
    expect(rows).toMatchObject([{ ticker: null, assetType: null, transactionType: 'SALE', owner: 'Spouse' }]);
  });

  it('the importer of Senate disclosures reads the page of a report like its parsed table', async () => {
    const cells = (tag: string, values: string[]) =>
      values.map((value) => `<${tag} scope="col"> ${value} </${tag}>`).join('\n');
    const page = `<!DOCTYPE html><html><body><h1 class="mb-2">Periodic Transaction Report\n for 10/02/2025</h1>
      <h2 class="filedReport">The Honorable Dan\n Dole (Dole, Dan)</h2><p><strong>Filed 10/02/2025 @ 1:15 AM</strong></p>
      <table><thead><tr class="header">${cells('th', ['#', 'Transaction Date', 'Owner', 'Ticker', 'Asset Name', 'Asset Type', 'Type', 'Amount', 'Comment'])}</tr></thead>
      <tbody><tr>${cells('td', ['1', '09/25/2025', 'Self', '<a href="https://x.example/q?s=JNJ">JNJ</a>', 'Johnson &amp; Johnson', 'Stock', 'Purchase', '$1,001 - $15,000', '--'])}</tr></tbody></table></body></html>`;
    const html = await taken(senateDisclosuresImporter, `${ID}.html`, page);
    const json = await taken(senateDisclosuresImporter, `${ID}.json`, REPORT);
    expect(html.facts).toEqual(json.facts);
  });

  it.each([
    ['{"type":"annual report","filed-date":"01/01/2020","data":[]}', 'another report'],
    ['{"type":"periodic transaction","data":[]}', 'a report without a day'],
    ['[{"x":1}]', 'an array of other things'],
    ['a,b\n1,2\n', 'another table'],
    ['<html><h1>Annual Report</h1> Filed 01/01/2020</html>', 'another page'],
    ['[{', 'a file that is cut off'],
  ])('the importer of Senate disclosures turns down %s: %s', async (content, _what) => {
    await importError(senateDisclosuresImporter, getFile('senate.json', content));
  });

  it('the importer of Senate disclosures takes an empty list of a day for a day without reports, and no other [POL-06]', async () => {
    const empty = await imported(senateDisclosuresImporter, getFile('transaction_report_for_11_15_2025.json', '[]'));
    expect([empty.facts, empty.refused]).toEqual([[], []]);
    await importError(senateDisclosuresImporter, getFile('senate_all_transactions.json', '[]'));
  });

  it('the importer of Senate disclosures refuses a block without a link or a day, and goes on', async () => {
    const [block] = JSON.parse(SENATE_DAY);
    const days = [{ ...block, ptr_link: '' }, { ...block, date_recieved: '' }, null, block];
    const { refused, reports } = await taken(senateDisclosuresImporter, 'senate.json', JSON.stringify(days));
    expect(refused.map(({ field, line }) => [field, line])).toEqual([
      ['ptr_link', 1],
      ['date_recieved', 2],
      ['ptr_link', 3],
    ]);
    expect(reports).toHaveLength(1);
  });
});

describe('Our own table of trades', () => {
  const HEADER =
    'reportId,chamber,name,state,district,transactionDate,disclosureDate,owner,ticker,assetType,transactionType,amount,amends';
  const readRows = (...rows: string[]) =>
    taken(congressTradesImporter, 'congress-trades.csv', [HEADER, ...rows].join('\n'));

  it('reads either chamber, and which report an amendment replaces [POL-04, POL-10]', async () => {
    const { reports, rows, refused } = await readRows(
      'r1,SENATE,Dan Dole,ME,,2025-09-25,2025-10-02,SP,BRK-B,Stock,P,"$1,001 - $15,000",',
      'r2,house,Ann Abel,ca,12,2025-09-25,2025-10-02,,AAPL,Option,S (partial),Over $50,000,000',
      'r2,house,Ann Abel,ca,12,2025-09-25,2025-10-02,DC,AAPL,Stock,S (partial),"Over $50,000,000",r1',
    );
    expect(refused.map(({ line }) => line)).toEqual([3]);
    expect(reports).toMatchObject([
      { id: 'own-r1', chamber: 'SENATE', amends: null, filedDate: '2025-10-02' },
      { id: 'own-r2', chamber: 'HOUSE', state: 'CA', district: 12, amends: 'own-r1', amendment: 1 },
    ]);
    expect(rows).toMatchObject([
      { ticker: 'BRK.B', owner: 'Spouse', transactionType: 'PURCHASE' },
      { ticker: 'AAPL', owner: 'Child', transactionType: 'SALE', amountMax: null },
    ]);
  });

  it('refuses rows without required cells, and other kinds of files', async () => {
    const { refused } = await readRows(
      'r1,Lords,Dan Dole,ME,,2025-09-25,2025-10-02,SP,KO,Stock,P,$1,',
      'r1,SENATE,,ME,,2025-09-25,2025-10-02,SP,KO,Stock,P,$1,',
      'r1,SENATE,Dan Dole,ME,,,2025-10-02,SP,KO,Stock,P,$1,',
      'r1,SENATE,Dan Dole,ME,,2025-10-03,2025-10-02,SP,KO,Stock,P,$1,',
    );
    expect(refused.map(({ field }) => field)).toEqual(['chamber', 'name', 'transactionDate', 'transactionDate']);
    await importError(congressTradesImporter, getFile('congress-trades.csv', 'a,b\n1,2\n'));
  });
});
