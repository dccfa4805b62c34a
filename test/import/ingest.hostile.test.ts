import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ingest } from '../../src/import/run.ts';
import { importers } from '../support/catalog.ts';
import { filing } from '../support/filing.ts';
import { useApp } from '../support/harness.ts';
import { inFolder } from '../support/load.ts';
import { NOW } from '../support/market.ts';

const app = useApp(undefined, { fill: false });

/** Imports one file into an empty database. Null content: the file does not exist. */
const take = (kind: string, name: string, content: string | Buffer | null) =>
  inFolder(content === null ? {} : { [name]: content }, async (folder) => {
    const importer = importers.find((importer) => importer.kind === kind)!;
    const [report] = await ingest(app.db, importer, [join(folder, name)], { now: NOW, recordAs: () => name });
    return report!;
  });

const FORM = filing({
  issuer: { cik: '0000021344', name: 'COCA COLA CO', ticker: 'KO' },
  owners: [{ cik: '0009000001', name: 'Cook Robin', officer: true, director: false, title: 'CEO' }],
  filed: '2025-11-13',
  rows: [{ date: '2025-11-12', code: 'S', shares: 10, price: 70, after: 90 }],
});
const declared = (doctype: string, name = 'Cook Robin') =>
  FORM.replace('<?xml version="1.0"?>', `<?xml version="1.0"?>\n${doctype}`).replace('Cook Robin', name);

/** Each entity contains the previous one ten times: a billion-laughs attack in a few hundred bytes. */
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${Array.from(
  { length: 8 },
  (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i};`.repeat(10)}">`,
).join('')}]>`;

const BARS = 'ticker,date,close,volume\n';
const GOOD = 'KO,2025-11-21,70,100\n';
const deep = (levels: number) =>
  FORM.replace('</ownershipDocument>', `${'<a>'.repeat(levels) + '</a>'.repeat(levels)}</ownershipDocument>`);
const binaryTail = Buffer.concat([Buffer.from(BARS + GOOD.repeat(4_000)), Buffer.from([0, 1, 2])]);

const HOSTILE: readonly [what: string, kind: string, content: string | Buffer | null][] = [
  ['that is missing', 'prices', null],
  ['that is empty', 'prices', ''],
  ['that is blank', 'prices', '\n\n'],
  ['with a header and no rows', 'prices', BARS],
  ['that is binary', 'prices', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0])],
  ['that turns binary far into it', 'prices', binaryTail],
  ['in UTF-16', 'prices', Buffer.from(`\uFEFF${BARS}${GOOD}`, 'utf16le')],
  ['of another kind: a form as prices', 'prices', FORM],
  ['of another kind: prices as a form', 'ownership', BARS + GOOD],
  ['of another kind: prices as transactions', 'insider-transactions', BARS + GOOD],
  ['of another kind: a list as JSON', 'sec-companies', '[{"ticker":"KO"}]'],
  ['of another kind: bars as options', 'options', BARS + GOOD],
  ['of another kind: a web page', 'ownership', '<!DOCTYPE html><html><body>429</body></html>'],
  ['of truncated JSON', 'sec-companies', '{"0":{"cik_str":21344,"ticker":"KO","ti'],
  ['with a header of ten thousand columns', 'prices', `${BARS.trim()},${'x,'.repeat(10_000)}\n${GOOD}`],
  ['with a line of two megabytes', 'prices', `${BARS}${GOOD}KO,2025-11-20,${'7'.repeat(2 * 2 ** 20)},1\n`],
  ['with a header of two megabytes', 'constituents', `Symbol,Name${'e'.repeat(2 * 2 ** 20)}\nKO,Coca-Cola\n`],
  ['with a quote that is never closed', 'prices', `${BARS}${GOOD}KO,"2025-11-20,70,1\n${GOOD.repeat(10)}`],
  ['with two columns of one name', 'prices', `ticker,date,close,close\nKO,2025-11-21,1,2\n`],
  ['of truncated XML', 'ownership', FORM.slice(0, FORM.indexOf('</nonDerivativeTable>'))],
  [
    'of XML with crossed tags',
    'ownership',
    FORM.replace('</issuerName></issuer>', '</issuer></issuerName>').replace('</issuerName><', '<'),
  ],
  ['whose entities expand without end', 'ownership', declared(LAUGHS, '&lol8;')],
  [
    'with an entity from the disk',
    'ownership',
    declared('<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'),
  ],
  ['with a document type from the net', 'ownership', declared('<!DOCTYPE d SYSTEM "http://127.0.0.1:9/x.dtd">')],
  ['nested a thousand levels deep', 'ownership', deep(1_000)],
  ['nested two hundred thousand levels deep', 'ownership', deep(200_000)],
  ['without an issuer', 'ownership', FORM.replace('<issuerCik>0000021344</issuerCik>', '')],
  ['without a reporting owner', 'ownership', FORM.replace(/<reportingOwner>[\s\S]*<\/reportingOwner>/, '')],
];

describe('A file', () => {
  it.each(HOSTILE)('%s is refused as a whole, with a reason', async (what, kind, content) => {
    const report = await take(kind, `${what}.file`, content);
    expect(report).toMatchObject({ read: 0, written: 0, unchanged: 0, refused: 0, changed: false });
    expect(report.failure).toMatch(/\w/);
    const refusedRows = await app.db.query(`SELECT "kind", "seq", "reason" FROM "refused_row" WHERE "file" = $1`, [
      `${what}.file`,
    ]);
    expect(refusedRows).toEqual([{ kind, seq: 0, reason: report.failure!.slice(0, 500) }]);

    const facts = [
      'daily_bar',
      'ownership_filing',
      'ownership_owner',
      'ownership_row',
      'index_constituent',
      'sec_company',
      'option_chain',
      'option_contract_day',
    ];
    for (const table of facts) expect(await app.db.query(`SELECT * FROM "${table}"`), table).toEqual([]);
    expect(await app.db.query('SELECT * FROM "import_file"')).toEqual([]);
    expect(await app.db.query(`SELECT * FROM "data_version" WHERE "family" <> 'access'`)).toEqual([]);
  });

  it('says on which line it fails', async () => {
    const truncated = await take('ownership', 'cut.xml', FORM.slice(0, FORM.indexOf('</nonDerivativeTable>')));
    expect(truncated.refusals[0]!.line).toBe(
      FORM.slice(0, FORM.indexOf('</nonDerivativeTable>')).trimEnd().split('\n').length,
    );
    const laughs = await take('ownership', 'laughs.xml', declared(LAUGHS));
    expect(laughs.refusals[0]!.line).toBe(2);
  });
});

describe('Text that looks like code', () => {
  it('is stored unchanged', async () => {
    const name = `Robert'); DROP TABLE "stock"; --`;
    const csv = `Symbol,Name\nKO,"${name.replaceAll('"', '""')}"\nPEP,"=HYPERLINK(""x"")"\nMCD,Caf\u00e9 \\ {} \u{1f354}\n`;
    const report = await take('constituents', 'sp500.csv', csv);
    expect(report).toMatchObject({ written: 3, refused: 0 });
    const rows = await app.db.query(`SELECT "ticker", "name" FROM "index_constituent" ORDER BY "ticker"`);
    expect(rows).toEqual([
      { ticker: 'KO', name },
      { ticker: 'MCD', name: 'Caf\u00e9 \\ {} \u{1f354}' },
      { ticker: 'PEP', name: '=HYPERLINK("x")' },
    ]);
  });

  it('is read as ISO-8859-1 if it is not UTF-8', async () => {
    await take('constituents', 'sp500.csv', Buffer.from('Symbol,Name\nEL,Est\u00e9e Lauder\n', 'latin1'));
    const rows = await app.db.query(`SELECT "name" FROM "index_constituent" WHERE "ticker" = 'EL'`);
    expect(rows).toEqual([{ name: 'Est\u00e9e Lauder' }]);
  });
});
