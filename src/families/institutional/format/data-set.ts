import { ACCESSION_COLUMN, type DataSetFiling, type DataSetRow, type DataSetTable } from '../../../import/data-set.ts';
import { buildElement, toDocumentDay } from '../../../import/xml-build.ts';
import type { XmlElement } from '../../../import/xml-tree.ts';

/**
 * The tables of SEC's quarterly data sets of Forms 13F (`01jun2026-31aug2026_form13f.zip`), and their columns. Source:
 * the readme in each archive, "Form 13F Data Sets". Values are as filed: in thousands up to 2022.
 */
export const FORM_13F_TABLES: readonly DataSetTable[] = [
  { name: 'SUBMISSION', required: [ACCESSION_COLUMN, 'FILING_DATE', 'SUBMISSIONTYPE', 'CIK', 'PERIODOFREPORT'] },
  {
    name: 'COVERPAGE',
    required: [ACCESSION_COLUMN, 'FILINGMANAGER_NAME'],
    optional: ['REPORTCALENDARORQUARTER', 'AMENDMENTNO', 'AMENDMENTTYPE'],
  },
  {
    name: 'SUMMARYPAGE',
    required: [ACCESSION_COLUMN],
    optional: ['TABLEENTRYTOTAL', 'TABLEVALUETOTAL'],
    isOptional: true,
  },
  { name: 'SIGNATURE', required: [ACCESSION_COLUMN, 'SIGNATUREDATE'], isOptional: true },
  {
    name: 'INFOTABLE',
    required: [
      ACCESSION_COLUMN,
      'INFOTABLE_SK',
      'NAMEOFISSUER',
      'TITLEOFCLASS',
      'CUSIP',
      'VALUE',
      'SSHPRNAMT',
      'SSHPRNAMTTYPE',
    ],
    optional: ['PUTCALL'],
  },
];

function toField(row: DataSetRow | undefined, name: string, column: string, format = (text: string) => text) {
  const text = row?.get(column) ?? '';
  return text === '' ? null : buildElement(name, format(text));
}

/** The parts of the cover page that a filing of a data set was taken from, as children of `<edgarSubmission>`. */
export function buildCover(submission: DataSetRow, filing: DataSetFiling): XmlElement[] {
  const [cover] = filing.rows('COVERPAGE');
  const [summary] = filing.rows('SUMMARYPAGE');
  const [signature] = filing.rows('SIGNATURE');
  return [
    buildElement('headerData', [
      toField(submission, 'submissionType', 'SUBMISSIONTYPE'),
      buildElement('filerInfo', [
        buildElement('filer', [buildElement('credentials', [toField(submission, 'cik', 'CIK')])]),
        toField(submission, 'periodOfReport', 'PERIODOFREPORT', toDocumentDay),
      ]),
    ]),
    buildElement('formData', [
      buildElement('coverPage', [
        toField(cover, 'reportCalendarOrQuarter', 'REPORTCALENDARORQUARTER', toDocumentDay),
        toField(cover, 'amendmentNo', 'AMENDMENTNO'),
        buildElement('amendmentInfo', [toField(cover, 'amendmentType', 'AMENDMENTTYPE')]),
        buildElement('filingManager', [toField(cover, 'name', 'FILINGMANAGER_NAME')]),
      ]),
      buildElement('signatureBlock', [toField(signature, 'signatureDate', 'SIGNATUREDATE', toDocumentDay)]),
      buildElement('summaryPage', [
        toField(summary, 'tableEntryTotal', 'TABLEENTRYTOTAL'),
        toField(summary, 'tableValueTotal', 'TABLEVALUETOTAL'),
      ]),
    ]),
  ];
}

/** A position of a data set as the `<infoTable>` that it was taken from. */
export const buildInfoTable = (row: DataSetRow): XmlElement =>
  buildElement('infoTable', [
    toField(row, 'nameOfIssuer', 'NAMEOFISSUER'),
    toField(row, 'titleOfClass', 'TITLEOFCLASS'),
    toField(row, 'cusip', 'CUSIP'),
    toField(row, 'value', 'VALUE'),
    toField(row, 'sshPrnamt', 'SSHPRNAMT'),
    toField(row, 'sshPrnamtType', 'SSHPRNAMTTYPE'),
    toField(row, 'putCall', 'PUTCALL'),
  ]);
