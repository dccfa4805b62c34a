import { describe, expect, it } from 'vitest';
import { form13fImporter } from '../../../src/families/institutional/ingest.ts';
import { type Form13fSpec, submission } from '../../support/form13f.ts';
import { getFile, imported } from '../../support/import-file.ts';
import { createZip } from '../../support/zip.ts';

const SPEC: Form13fSpec = {
  cik: '0001067983',
  name: 'A FUND',
  period: '2025-09-30',
  filed: '2025-11-14',
  rows: [
    { cusip: '191216100', issuer: 'COCA COLA CO', amount: 400, value: 28_000 },
    { cusip: '037833100', issuer: 'APPLE INC', amount: 100, value: 25_000, putCall: 'Put' },
  ],
};
const ACCESSION = '0009000000-25-000001';
const tsv = (...rows: readonly (readonly (string | number)[])[]) => rows.map((row) => row.join('\t')).join('\n');
const TABLES = {
  'SUBMISSION.tsv': tsv(
    ['ACCESSION_NUMBER', 'FILING_DATE', 'SUBMISSIONTYPE', 'CIK', 'PERIODOFREPORT'],
    [ACCESSION, '14-NOV-2025', '13F-HR', '0001067983', '30-SEP-2025'],
    ['0009000000-25-000002', '14-NOV-2025', '13F-NT', '0001067984', '30-SEP-2025'],
  ),
  'COVERPAGE.tsv': tsv(
    ['ACCESSION_NUMBER', 'REPORTCALENDARORQUARTER', 'AMENDMENTNO', 'AMENDMENTTYPE', 'FILINGMANAGER_NAME'],
    [ACCESSION, '30-SEP-2025', '', '', 'A FUND'],
    ['0009000000-25-000002', '30-SEP-2025', '', '', 'ANOTHER'],
  ),
  'SUMMARYPAGE.tsv': tsv(['ACCESSION_NUMBER', 'TABLEENTRYTOTAL', 'TABLEVALUETOTAL'], [ACCESSION, 2, 53_000]),
  'SIGNATURE.tsv': tsv(['ACCESSION_NUMBER', 'SIGNATUREDATE'], [ACCESSION, '14-NOV-2025']),
  'INFOTABLE.tsv': tsv(
    'ACCESSION_NUMBER INFOTABLE_SK NAMEOFISSUER TITLEOFCLASS CUSIP VALUE SSHPRNAMT SSHPRNAMTTYPE PUTCALL'.split(' '),
    [ACCESSION, 2, 'APPLE INC', 'COM', '037833100', 25_000, 100, 'SH', 'Put'],
    [ACCESSION, 1, 'COCA COLA CO', 'COM', '191216100', 28_000, 400, 'SH', ''],
  ),
};

describe("SEC's data set of Forms 13F", () => {
  it('has the same facts as the submissions that it was taken from', async () => {
    const form = await imported(form13fImporter, getFile('a.txt', submission(SPEC)));
    const set = await imported(form13fImporter, getFile('01sep2025-30nov2025_form13f.zip', createZip(TABLES)));
    const ofFund = set.rows.filter((row) => row.filerCik !== '0001067984');
    expect(ofFund).toEqual(form.rows);
    expect(ofFund).toHaveLength(3);
  });

  it('has notices without positions', async () => {
    const set = await imported(form13fImporter, getFile('form13f.zip', createZip(TABLES)));
    expect(set.rows.find((row) => row.filerCik === '0001067984')).toMatchObject({ form: '13F-NT', entries: null });
  });

  it('refuses a position with a broken number by its line', async () => {
    const broken = { ...TABLES, 'INFOTABLE.tsv': TABLES['INFOTABLE.tsv'].replace('28000', 'many') };
    const { refused } = await imported(form13fImporter, getFile('form13f.zip', createZip(broken)));
    expect(refused).toMatchObject([{ line: 3, field: 'value' }]);
  });
});
