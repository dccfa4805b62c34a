import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { cusipsImporter } from '../../../src/families/institutional/cusips/ingest.ts';
import { filerCategoriesImporter } from '../../../src/families/institutional/filers/ingest.ts';
import { form13fImporter } from '../../../src/families/institutional/ingest.ts';
import { managerTablesImporter } from '../../../src/families/institutional/manager-tables/ingest.ts';
import { coverPage, type Form13fSpec, informationTable, submission } from '../../support/form13f.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';

const FORM: Form13fSpec = {
  cik: '0001234567',
  name: 'Some Filer LP',
  period: '2025-09-30',
  filed: '2025-11-10',
  rows: [
    { cusip: '037833100', amount: 100, value: 22_000, issuer: 'APPLE INC' },
    { cusip: '594918104', amount: 10, value: 4_000, issuer: 'MICROSOFT CORP', putCall: 'Put' },
  ],
};
const TABLE = informationTable(FORM.rows);
const ROWS = [
  {
    line: 1,
    instrument: 'EQUITY',
    cusip: '037833100',
    issuerName: 'APPLE INC',
    title: 'COM',
    value: 22_000,
    amount: 100,
  },
  {
    line: 2,
    instrument: 'PUT',
    cusip: '594918104',
    issuerName: 'MICROSOFT CORP',
    title: 'COM',
    value: 4_000,
    amount: 10,
  },
];
const importFile = (name: string, content: string, siblings: Record<string, string> = {}) =>
  imported(form13fImporter, getFile(name, content, siblings));
const refused = (name: string, content: string) => importError(form13fImporter, getFile(name, content));

describe('A Form 13F', () => {
  it('is one filing with its rows, as a complete submission', async () => {
    const { rows } = await importFile('0009000000-25-000001.txt', submission(FORM));
    expect(rows).toMatchObject([
      ...ROWS,
      {
        accession: '0009000000-25-000001',
        form: '13F-HR',
        filerCik: '0001234567',
        filerName: 'Some Filer LP',
        period: '2025-09-30',
        filedDate: '2025-11-10',
        dated: true,
        adds: false,
        entryTotal: 2,
        entries: 2,
      },
    ]);
  });

  it('equals a table beside its cover, with any prefixes and names', async () => {
    const whole = await importFile('x.txt', submission(FORM));
    const cover = coverPage(FORM);
    for (const [name, siblings] of [
      ['infotable.xml', { 'primary_doc.xml': cover }],
      ['a_2025Q3_information_table.xml', { 'a_2025Q3_primary_doc.xml': cover }],
      ['46994.xml', { 'primary_doc.xml': cover }],
    ] as const) {
      const { rows } = await importFile(name, TABLE, siblings);
      expect(rows.slice(0, 2), name).toEqual(whole.rows.slice(0, 2));
      expect(rows[2], name).toMatchObject({
        id: whole.rows[2]!.id,
        tableDigest: whole.rows[2]!.tableDigest,
        dated: false,
      });
    }
  });

  it('has its accession number from the folder that EDGAR keeps it in', async () => {
    const file = {
      ...getFile('infotable.xml', TABLE, { 'primary_doc.xml': coverPage(FORM) }),
      path: 'data/1/000900000025000007/infotable.xml',
    };
    expect((await imported(form13fImporter, file)).rows.at(-1)).toMatchObject({ accession: '0009000000-25-000007' });
  });

  it('is filed on the day of the signature without a header, and when it was due if that day is impossible', async () => {
    const filedOn = async (filed: string) =>
      (await importFile('primary_doc.xml', coverPage({ ...FORM, filed }))).rows[0]!.filedDate;
    expect(await filedOn('2025-10-20')).toBe('2025-10-20');
    expect(await filedOn('2025-09-30')).toBe('2025-11-14');
  });

  it.each(['RESTATEMENT', 'NEW HOLDINGS'] as const)('describes an amendment as %s', async (type) => {
    const { rows } = await importFile('x.txt', submission({ ...FORM, amendment: { no: 2, type } }));
    expect(rows.at(-1)).toMatchObject({ form: '13F-HR/A', amendmentNo: 2, adds: type === 'NEW HOLDINGS' });
  });

  it('is one record if it lists nothing: a notice, or a cover alone', async () => {
    for (const content of [submission({ ...FORM, form: '13F-NT', rows: [] }), coverPage(FORM)]) {
      const { facts } = await importFile('x.xml', content);
      expect(facts).toMatchObject([{ row: { entries: null } }]);
      expect(facts[0]).not.toHaveProperty('part');
    }
  });

  it('belongs to the quarter that its day lies in', async () => {
    const { rows } = await importFile('x.txt', submission({ ...FORM, period: '2025-09-29' }));
    expect(rows.at(-1)).toMatchObject({ period: '2025-09-30' });
  });

  it('is read with empty lines before its XML, line ends of Windows, and ISO-8859-1', async () => {
    const table = `\n\n${TABLE.replace('APPLE INC', 'NESTL\u00c9 SA').replaceAll('\n', '\r\n')}`;
    const file = getFile('infotable.xml', Buffer.from(table, 'latin1') as unknown as string, {
      'primary_doc.xml': coverPage(FORM),
    });
    expect((await imported(form13fImporter, file)).rows[0]).toMatchObject({ issuerName: 'NESTLÉ SA' });
  });

  it.each([1, 7, 64])('is the same in pieces of %i bytes', async (size) => {
    const bytes = Buffer.from(submission({ ...FORM, name: 'Ärger &amp; Söhne' }));
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    const file = { ...getFile('x.txt', bytes), stream: () => Readable.from(pieces) };
    const { rows } = await imported(form13fImporter, file);
    expect(rows).toEqual((await imported(form13fImporter, getFile('x.txt', bytes))).rows);
    expect(rows.at(-1)).toMatchObject({ filerName: 'Ärger & Söhne' });
  });
});

describe('Rows that cannot be used', () => {
  it.each([
    ['cusip', '<cusip>037833100', '<cusip>NONE'],
    ['value', '<value>22000', '<value>22k'],
    ['value', '<value>22000', '<value>'],
    ['sshPrnamt', '<sshPrnamt>100', '<sshPrnamt>-100'],
    ['sshPrnamtType', '<sshPrnamtType>SH', '<sshPrnamtType>KG'],
    ['putCall', '<putCall>Put', '<putCall>Straddle'],
  ])('are refused with their line and the field %s, and leave the others', async (field, from, to) => {
    const content = submission(FORM).replaceAll('ns1:', '').replace(from, to);
    const { rows, refused: kept } = await importFile('x.txt', content);
    expect(kept).toMatchObject([{ field, line: content.slice(0, content.indexOf(to)).split('\n').length }]);
    expect(rows).toHaveLength(2); // One row, and the filing.
  });

  it('have commas and spaces in their numbers like any other', async () => {
    const { rows } = await importFile('x.txt', submission(FORM).replace('>22000<', '> 22,000 <'));
    expect(rows[0]).toMatchObject({ value: 22_000 });
  });
});

describe('Files that are turned down', () => {
  it.each([
    ['an information table of nobody', TABLE, 'primary_doc'],
    ['another form', submission(FORM).replace('<submissionType>13F-HR', '<submissionType>SC 13G'), 'submissionType'],
    ['a cover without a filer', coverPage(FORM).replace(/<cik>.*<\/cik>/, ''), 'cik'],
    ['a cover without a quarter', coverPage(FORM).replaceAll(/09-30-2025/g, 'soon'), 'periodOfReport'],
    ['another document', '<?xml version="1.0"?><ownershipDocument><a/></ownershipDocument>', 'documentType'],
  ])('%s', async (_what, content, field) => {
    expect((await refused('x.xml', content)).where.field).toBe(field);
  });

  it.each([
    ['one cut off', TABLE.slice(0, -40)],
    ['one that is not well-formed', TABLE.replace('</cusip>', '</cusp>')],
    ['one with a document type', TABLE.replace('<informationTable', '<!DOCTYPE x [<!ENTITY a "b">]><informationTable')],
    ['one with an entity of its own', TABLE.replace('APPLE INC', '&secret;')],
    ['one nested too deep', TABLE.replace('<infoTable>', `<infoTable>${'<a>'.repeat(40)}${'</a>'.repeat(40)}`)],
    ['one with a text without end', TABLE.replace('APPLE INC', 'A'.repeat(2_000_000))],
  ])('%s, naming a line', async (_what, content) => {
    const siblings = { 'primary_doc.xml': coverPage(FORM) };
    const error = await importError(form13fImporter, getFile('infotable.xml', content, siblings));
    expect(error.where.line).toBeGreaterThan(0);
  });

  it.each([
    ['text', 'Holdings of the quarter: AAPL 100'],
    ['a long text', 'Holdings '.repeat(200_000)],
    ['nothing much', ' \n '],
  ])('%s that holds no XML', async (_what, content) => {
    await refused('x.txt', content);
  });
});

describe('CUSIPs, categories and tables of managers', () => {
  it('CUSIPs come as JSON or CSV, in any spelling', async () => {
    const json = await imported(
      cusipsImporter,
      getFile('cusips.json', '{"037833100":"aapl","084670702":"BRK/B","x":"Y","02079K107":7.5}'),
    );
    expect(json.rows).toEqual([
      { cusip: '037833100', ticker: 'AAPL', baseTicker: 'AAPL', day: null },
      { cusip: '084670702', ticker: 'BRK.B', baseTicker: 'BRK.B', day: null },
    ]);
    expect(json.refused.map(({ field, line }) => [field, line])).toEqual([
      ['cusip', 3],
      ['ticker', 4],
    ]);
    const csv = await imported(
      cusipsImporter,
      getFile('cusips.csv', 'Ticker,Name,CUSIP\nGOOG,Alphabet,02079K107\n,Nobody,594918104\n'),
    );
    expect(csv.rows).toEqual([{ cusip: '02079K107', ticker: 'GOOG', baseTicker: 'GOOGL', day: null }]);
    expect(csv.refused).toMatchObject([{ field: 'ticker', line: 3 }]);
    for (const [name, content] of [
      ['a.json', '[]'],
      ['a.json', '{'],
      ['a.csv', 'cusip\n1\n'],
    ] as const)
      await importError(cusipsImporter, getFile(name, content));
  });

  it('a cash line is marked as cash, and its CUSIP is of no ticker [INST-12]', async () => {
    const cash = { ticker: 'USD', name: 'US DOLLAR', cls: 'CASH', cusip: '999USDZ92', shares: 1_000, value: 1_000 };
    const { facts } = await imported(managerTablesImporter, getFile('manager.json', manager({ '2025 Q3': [cash] })));
    expect(facts.map(({ table, row }) => [table.name, row.instrument])).toEqual([
      ['institutional_row', 'CASH'],
      ['institutional_filing', undefined],
    ]);
    const { rows, refused: kept } = await imported(cusipsImporter, getFile('cusips.json', '{"999USDZ92":"USD"}'));
    expect([rows, kept]).toMatchObject([[], [{ field: 'cusip', refused: expect.stringContaining('is cash') }]]);
  });

  it('a fund whose CUSIP has letters is mapped to its ticker like any other [INST-12]', async () => {
    const fund = { ...holding, ticker: 'IBDS', name: 'ISHARES TR', cls: 'IBONDS 27 ETF', cusip: '46435UAA9' };
    const { facts } = await imported(managerTablesImporter, getFile('manager.json', manager({ '2025 Q3': [fund] })));
    expect(facts.map(({ table, row }) => [table.name, row.instrument ?? row.ticker])).toEqual([
      ['institutional_row', 'EQUITY'],
      ['cusip_ticker', 'IBDS'],
      ['institutional_filing', undefined],
    ]);
  });

  it('categories follow the contract, in any spelling', async () => {
    const content = 'filerCik,category\n102909,index fund\n1,CONGLOMERATE\nabc,BANK\n';
    const { rows, refused: kept } = await imported(filerCategoriesImporter, getFile('categories.csv', content));
    expect(rows).toEqual([{ filerCik: '0000102909', category: 'INDEX_FUND' }]);
    expect(kept).toMatchObject([
      { field: 'category', line: 3 },
      { field: 'filerCik', line: 4 },
    ]);
    await importError(filerCategoriesImporter, getFile('categories.csv', 'cik,kind\n1,BANK\n'));
  });

  const manager = (holdings: unknown) =>
    JSON.stringify({
      meta: { manager: 'Some Manager', managerCIK: '0001067983' },
      current: { quarter: '2025 Q3', filingDate: '2025-11-12' },
      history: { holdings },
    });
  const holding = { ticker: 'AAPL', name: 'APPLE INC', cls: 'COM', cusip: '037833100', shares: 100, value: 25_000 };

  it('a manager’s table is a filing a quarter, its values as they are, with the CUSIPs it knows', async () => {
    const unknown = { ...holding, ticker: '?BAIDU INC', name: 'BAIDU INC', cusip: undefined, cls: 'NOTE  4.500% 6/1' };
    const content = manager({ '2025 Q2': [unknown], '2025 Q3': [holding, { name: 'X' }] });
    const { facts, refused: kept } = await imported(managerTablesImporter, getFile('manager.json', content));
    expect(facts.map(({ table, row }) => [table.name, row])).toMatchObject([
      ['institutional_row', { line: 1, instrument: 'BOND', cusip: null, ticker: null, issuerName: 'BAIDU INC' }],
      ['institutional_filing', { period: '2025-06-30', filedDate: '2025-08-14', flattened: true }],
      ['institutional_row', { line: 1, instrument: 'EQUITY', ticker: 'AAPL', value: 25_000, amount: 100 }],
      ['cusip_ticker', { cusip: '037833100', ticker: 'AAPL' }],
      ['institutional_filing', { period: '2025-09-30', filedDate: '2025-11-12', filerCik: '0001067983', entries: 1 }],
    ]);
    expect(kept).toMatchObject([{ field: 'holdings' }]);
  });

  it.each([
    ['no JSON', '{'],
    ['another object', '{"a":1}'],
    ['a manager without a CIK', manager({}).replace('0001067983', 'none')],
    ['a quarter that is none', manager({ '2025 Q5': [holding] })],
  ])('a manager’s table is turned down as %s', async (_what, content) => {
    await importError(managerTablesImporter, getFile('manager.json', content));
  });
});
