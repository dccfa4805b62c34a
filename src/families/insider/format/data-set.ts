import {
  ACCESSION_COLUMN,
  type DataSetFiling,
  type DataSetRow,
  type DataSetTable,
  sortByKey,
} from '../../../import/data-set.ts';
import { buildElement, toDocumentDay } from '../../../import/xml-build.ts';
import type { XmlElement } from '../../../import/xml-tree.ts';

/** Columns of a table whose cells may have footnotes, each in a column of the same name with `_FN`. */
const withNotes = (...columns: string[]): string[] => columns.flatMap((column) => [column, `${column}_FN`]);

const POSITION = withNotes('SHRS_OWND_FOLWNG_TRANS', 'DIRECT_INDIRECT_OWNERSHIP', 'NATURE_OF_OWNERSHIP');
const DERIVATIVE = withNotes('CONV_EXERCISE_PRICE', 'EXPIRATION_DATE', 'UNDLYNG_SEC_TITLE', 'UNDLYNG_SEC_SHARES');
const EXERCISE_DATES = withNotes('EXCERCISE_DATE', 'EXERCISE_DATE');
const TRANSACTION = [
  'TRANS_CODE',
  ...withNotes('TRANS_SHARES', 'TRANS_PRICEPERSHARE', 'TRANS_ACQUIRED_DISP_CD'),
  ...['TRANS_DATE_FN', 'EQUITY_SWAP_TRANS_CD_FN', 'EQUITY_SWAP_INVOLVED_FN'],
  ...withNotes('DEEMED_EXECUTION_DATE', 'TRANS_TIMELINESS'),
];
const SECURITY = withNotes('SECURITY_TITLE');

/**
 * The tables of SEC's quarterly data sets of insider transactions (`2026q2_form345.zip`), and their columns. Source: the
 * readme in each archive, "Insider Transactions Data Sets", figures 2 to 10.
 */
export const OWNERSHIP_TABLES: readonly DataSetTable[] = [
  {
    name: 'SUBMISSION',
    required: [ACCESSION_COLUMN, 'FILING_DATE', 'PERIOD_OF_REPORT', 'DOCUMENT_TYPE', 'ISSUERCIK'],
    optional: ['ISSUERNAME', 'ISSUERTRADINGSYMBOL', 'DATE_OF_ORIG_SUB', 'REMARKS', 'AFF10B5ONE'],
  },
  {
    name: 'REPORTINGOWNER',
    required: [ACCESSION_COLUMN, 'RPTOWNERCIK', 'RPTOWNERNAME', 'RPTOWNER_RELATIONSHIP'],
    optional: ['RPTOWNER_TITLE', 'RPTOWNER_TXT'],
  },
  {
    name: 'NONDERIV_TRANS',
    required: [ACCESSION_COLUMN, 'NONDERIV_TRANS_SK', 'TRANS_DATE'],
    optional: [...SECURITY, ...TRANSACTION, ...POSITION],
  },
  {
    name: 'NONDERIV_HOLDING',
    required: [ACCESSION_COLUMN, 'NONDERIV_HOLDING_SK'],
    optional: [...SECURITY, ...POSITION],
    isOptional: true,
  },
  {
    name: 'DERIV_TRANS',
    required: [ACCESSION_COLUMN, 'DERIV_TRANS_SK', 'TRANS_DATE'],
    optional: [...SECURITY, ...TRANSACTION, ...POSITION, ...DERIVATIVE, ...EXERCISE_DATES],
    isOptional: true,
  },
  {
    name: 'DERIV_HOLDING',
    required: [ACCESSION_COLUMN, 'DERIV_HOLDING_SK'],
    optional: [...SECURITY, ...POSITION, ...DERIVATIVE, ...EXERCISE_DATES],
    isOptional: true,
  },
  { name: 'FOOTNOTES', required: [ACCESSION_COLUMN, 'FOOTNOTE_ID', 'FOOTNOTE_TXT'], isOptional: true },
  { name: 'OWNER_SIGNATURE', required: [ACCESSION_COLUMN, 'OWNERSIGNATUREDATE'], isOptional: true },
];

const listNotes = (row: DataSetRow, ...columns: string[]): string[] =>
  columns.flatMap((column) => row.get(`${column}_FN`).split(/[\s,;]+/)).filter(Boolean);

/** An element with a cell's value and footnotes; null if the cell has neither. */
function toField(row: DataSetRow, name: string, column: string, format = (text: string) => text): XmlElement | null {
  const [text, notes] = [row.get(column), listNotes(row, column)];
  return text === '' && notes.length === 0 ? null : buildElement(name, format(text), notes);
}

const toDay = (row: DataSetRow, name: string, column: string) => toField(row, name, column, toDocumentDay);

/** A row of either table of a form, its fields in the order of EDGAR's XML schema, which orders the footnotes. */
function buildRow(name: string, row: DataSetRow): XmlElement {
  const isHolding = name.endsWith('Holding');
  const exerciseColumn = row.get('EXERCISE_DATE') || row.get('EXERCISE_DATE_FN') ? 'EXERCISE_DATE' : 'EXCERCISE_DATE';
  const code = row.get('TRANS_CODE');
  const coding = buildElement(
    'transactionCoding',
    [code ? buildElement('transactionCode', code) : null],
    listNotes(row, 'EQUITY_SWAP_TRANS_CD', 'EQUITY_SWAP_INVOLVED'),
  );
  return buildElement(name, [
    toField(row, 'securityTitle', 'SECURITY_TITLE'),
    toField(row, 'conversionOrExercisePrice', 'CONV_EXERCISE_PRICE'),
    ...(isHolding
      ? []
      : [
          toDay(row, 'transactionDate', 'TRANS_DATE'),
          toDay(row, 'deemedExecutionDate', 'DEEMED_EXECUTION_DATE'),
          coding,
          toField(row, 'transactionTimeliness', 'TRANS_TIMELINESS'),
          buildElement('transactionAmounts', [
            toField(row, 'transactionShares', 'TRANS_SHARES'),
            toField(row, 'transactionPricePerShare', 'TRANS_PRICEPERSHARE'),
            toField(row, 'transactionAcquiredDisposedCode', 'TRANS_ACQUIRED_DISP_CD'),
          ]),
        ]),
    toDay(row, 'exerciseDate', exerciseColumn),
    toDay(row, 'expirationDate', 'EXPIRATION_DATE'),
    buildElement('underlyingSecurity', [
      toField(row, 'underlyingSecurityTitle', 'UNDLYNG_SEC_TITLE'),
      toField(row, 'underlyingSecurityShares', 'UNDLYNG_SEC_SHARES'),
    ]),
    buildElement('postTransactionAmounts', [toField(row, 'sharesOwnedFollowingTransaction', 'SHRS_OWND_FOLWNG_TRANS')]),
    buildElement('ownershipNature', [
      toField(row, 'directOrIndirectOwnership', 'DIRECT_INDIRECT_OWNERSHIP'),
      toField(row, 'natureOfOwnership', 'NATURE_OF_OWNERSHIP'),
    ]),
  ]);
}

function buildOwner(row: DataSetRow): XmlElement {
  const relations = row
    .get('RPTOWNER_RELATIONSHIP')
    .toLowerCase()
    .replace(/[^a-z,]/g, '');
  const flag = (name: string, word: string) => buildElement(name, relations.includes(word) ? '1' : '0');
  return buildElement('reportingOwner', [
    buildElement('reportingOwnerId', [
      toField(row, 'rptOwnerCik', 'RPTOWNERCIK'),
      toField(row, 'rptOwnerName', 'RPTOWNERNAME'),
    ]),
    buildElement('reportingOwnerRelationship', [
      flag('isDirector', 'director'),
      flag('isOfficer', 'officer'),
      flag('isTenPercentOwner', 'tenpercentowner'),
      flag('isOther', 'other'),
      toField(row, 'officerTitle', 'RPTOWNER_TITLE'),
      toField(row, 'otherText', 'RPTOWNER_TXT'),
    ]),
  ]);
}

/**
 * A filing of a data set as the `<ownershipDocument>` that it was taken from. The tables do not have the order of
 * transactions and holdings among each other: holdings follow.
 */
export function buildOwnershipDocument(submission: DataSetRow, filing: DataSetFiling): XmlElement {
  const buildRows = (table: string, name: string) =>
    sortByKey(filing.rows(table), `${table}_SK`).map((row) => buildRow(name, row));
  const footnotes = filing.rows('FOOTNOTES').map((row) => ({
    ...buildElement('footnote', row.get('FOOTNOTE_TXT')),
    attributes: { id: row.get('FOOTNOTE_ID') },
  }));
  const signatures = filing
    .rows('OWNER_SIGNATURE')
    .map((row) => buildElement('ownerSignature', [toDay(row, 'signatureDate', 'OWNERSIGNATUREDATE')]));
  return buildElement('ownershipDocument', [
    toField(submission, 'documentType', 'DOCUMENT_TYPE'),
    toDay(submission, 'periodOfReport', 'PERIOD_OF_REPORT'),
    toDay(submission, 'dateOfOriginalSubmission', 'DATE_OF_ORIG_SUB'),
    buildElement('issuer', [
      toField(submission, 'issuerCik', 'ISSUERCIK'),
      toField(submission, 'issuerName', 'ISSUERNAME'),
      toField(submission, 'issuerTradingSymbol', 'ISSUERTRADINGSYMBOL'),
    ]),
    ...filing.rows('REPORTINGOWNER').map(buildOwner),
    toField(submission, 'aff10b5One', 'AFF10B5ONE'),
    buildElement('nonDerivativeTable', [
      ...buildRows('NONDERIV_TRANS', 'nonDerivativeTransaction'),
      ...buildRows('NONDERIV_HOLDING', 'nonDerivativeHolding'),
    ]),
    buildElement('derivativeTable', [
      ...buildRows('DERIV_TRANS', 'derivativeTransaction'),
      ...buildRows('DERIV_HOLDING', 'derivativeHolding'),
    ]),
    buildElement('footnotes', footnotes),
    toField(submission, 'remarks', 'REMARKS'),
    ...signatures,
  ]);
}
