import { describe, expect, it } from 'vitest';
import { ownershipImporter } from '../../../src/families/insider/ingest.ts';
import { removeRepeatedAccessions } from '../../../src/families/insider/rules/accessions.ts';
import { type FilingSpec, filing } from '../../support/filing.ts';
import { getFile, importError, imported } from '../../support/import-file.ts';
import { createZip } from '../../support/zip.ts';

const SPEC: FilingSpec = {
  issuer: { cik: '0000021344', name: 'COCA COLA CO', ticker: 'KO' },
  owners: [{ cik: '0009000001', name: 'Cook Robin', officer: true, director: true, title: 'CEO' }],
  filed: '2025-11-13',
  plan: true,
  rows: [
    { date: '2025-11-12', code: 'S', shares: 10, price: 70.25, after: 90 },
    { date: '2025-11-12', code: 'P', shares: 5, price: 70, after: 95, direct: false },
  ],
};
const ACCESSION = '0009000001-25-000001';

const tsv = (...rows: readonly (readonly (string | number)[])[]) => rows.map((row) => row.join('\t')).join('\n');
const TABLES = {
  'SUBMISSION.tsv': tsv(
    'ACCESSION_NUMBER FILING_DATE PERIOD_OF_REPORT DOCUMENT_TYPE ISSUERCIK ISSUERNAME ISSUERTRADINGSYMBOL AFF10B5ONE'.split(
      ' ',
    ),
    [ACCESSION, '13-NOV-2025', '12-NOV-2025', '4', '0000021344', 'COCA COLA CO', 'KO', '1'],
    ['0009000001-25-000002', '13-NOV-2025', '12-NOV-2025', '4', '0000099999', 'PRIVATE CO', 'NONE', ''],
  ),
  'REPORTINGOWNER.tsv': tsv(
    'ACCESSION_NUMBER RPTOWNERCIK RPTOWNERNAME RPTOWNER_RELATIONSHIP RPTOWNER_TITLE'.split(' '),
    ['0009000001-25-000002', '0009000002', 'Roe Lee', 'TenPercentOwner', ''],
    [ACCESSION, '0009000001', 'Cook Robin', 'Director,Officer', 'CEO'],
  ),
  // The second row of the form comes first: the keys have the order.
  'NONDERIV_TRANS.tsv': tsv(
    'ACCESSION_NUMBER NONDERIV_TRANS_SK SECURITY_TITLE TRANS_DATE TRANS_CODE TRANS_SHARES TRANS_PRICEPERSHARE TRANS_PRICEPERSHARE_FN TRANS_ACQUIRED_DISP_CD SHRS_OWND_FOLWNG_TRANS DIRECT_INDIRECT_OWNERSHIP'.split(
      ' ',
    ),
    [ACCESSION, 2, 'Common Stock', '12-NOV-2025', 'P', '5.0', '70.0', '', 'A', '95.0', 'I'],
    [ACCESSION, 1, 'Common Stock', '12-NOV-2025', 'S', '10.0', '70.25', '', 'D', '90.0', 'D'],
  ),
};
const archive = (tables: Readonly<Record<string, string>> = TABLES) => getFile('2025q4_form345.zip', createZip(tables));

describe("SEC's data set of insider transactions", () => {
  it('has the same facts as the forms that it was taken from', async () => {
    const form = await imported(ownershipImporter, getFile(`${ACCESSION}.xml`, filing(SPEC)));
    const tables = Object.entries(TABLES).map(([name, text]) => {
      const lines = text.split('\n').filter((line) => !line.startsWith('0009000001-25-000002'));
      return [name, lines.join('\n')] as const;
    });
    const set = await imported(ownershipImporter, archive(Object.fromEntries(tables)));
    const withoutIds = (rows: typeof form.rows) => rows.map(({ id, filingId, ...row }) => row);
    expect(withoutIds(set.rows)).toEqual(withoutIds(form.rows));
    expect(set.rows[0]).toMatchObject({ accession: ACCESSION, filedDate: '2025-11-13', issuerCik: '0000021344' });
  });

  it('adds the footnotes of cells in their order', async () => {
    const [header = '', ...rows] = TABLES['NONDERIV_TRANS.tsv'].split('\n');
    const withNotes = [header, ...rows.map((row) => row.replace('70.25\t', '70.25\tF2, F1'))].join('\n');
    const notes = tsv(
      ['ACCESSION_NUMBER', 'FOOTNOTE_ID', 'FOOTNOTE_TXT'],
      [ACCESSION, 'F1', 'One.'],
      [ACCESSION, 'F2', 'Two.'],
    );
    const { rows: facts } = await imported(
      ownershipImporter,
      archive({ ...TABLES, 'NONDERIV_TRANS.tsv': withNotes, 'FOOTNOTES.tsv': notes }),
    );
    expect(facts.filter((row) => 'shares' in row).map((row) => row.footnotes)).toEqual(['Two.\nOne.', null]);
  });

  it('leaves a filing without a ticker to its CIK', async () => {
    const { rows: facts, refused } = await imported(ownershipImporter, archive());
    expect(refused).toEqual([]);
    expect(facts.find((row) => row.issuerCik === '0000099999')).toMatchObject({ issuerTicker: '' });
  });

  it('is read from unpacked tables beside each other', async () => {
    const file = getFile('SUBMISSION.tsv', TABLES['SUBMISSION.tsv'], TABLES);
    expect((await imported(ownershipImporter, file)).rows).toEqual((await imported(ownershipImporter, archive())).rows);
  });

  it('is refused without one of its tables, with what to do', async () => {
    const { message } = await importError(
      ownershipImporter,
      getFile('NONDERIV_TRANS.tsv', TABLES['NONDERIV_TRANS.tsv']),
    );
    expect(message).toContain('put SUBMISSION.tsv, REPORTINGOWNER.tsv next to it, or import the zip archive');
  });

  it('is refused without one of its columns', async () => {
    const broken = { ...TABLES, 'SUBMISSION.tsv': TABLES['SUBMISSION.tsv'].replace('FILING_DATE', 'DAY') };
    expect((await importError(ownershipImporter, archive(broken))).message).toContain('FILING_DATE');
  });

  it('counts once a filing that is imported as XML as well, as the form states it', async () => {
    const form = await imported(ownershipImporter, getFile(`${ACCESSION}.xml`, filing(SPEC)));
    const set = await imported(ownershipImporter, archive());
    const filings = [...set.rows, ...form.rows].flatMap(({ id, accession }) =>
      typeof id === 'string' && accession === ACCESSION ? [{ id, accession }] : [],
    );
    expect(filings).toHaveLength(2);
    expect(removeRepeatedAccessions(filings)).toEqual([{ id: form.rows[0]?.id, accession: ACCESSION }]);
  });

  it('counts filings without an accession number each', () => {
    const filings = [
      { id: 'b', accession: ACCESSION },
      { id: 'a', accession: ACCESSION },
      { id: 'c', accession: null },
      { id: 'd', accession: null },
    ];
    expect(removeRepeatedAccessions(filings).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
  });

  it('is refused if the archive is cut off', async () => {
    const bytes = createZip(TABLES);
    const file = getFile('2025q4_form345.zip', bytes.subarray(0, bytes.length - 30));
    expect((await importError(ownershipImporter, file)).message).toContain('damaged');
  });
});
