import type { ArchiveMembers, Unpacked } from '../../source.ts';
import { submissionTask } from './filings.ts';
import {
  type ByAccession,
  byAccession,
  element,
  escapeXml,
  memberCalled,
  submissionText,
  type TsvRow,
  toIsoDay,
} from './tsv.ts';

/** A column of a table, and its element in the form. */
type Cell = { column: string; name: string; inside?: string; isDay?: true; isPlain?: true };

const TITLE: Cell = { column: 'SECURITY_TITLE', name: 'securityTitle' };
const TRANSACTION: readonly Cell[] = [
  { column: 'TRANS_DATE', name: 'transactionDate', isDay: true },
  { column: 'TRANS_FORM_TYPE', name: 'transactionFormType', inside: 'transactionCoding', isPlain: true },
  { column: 'TRANS_CODE', name: 'transactionCode', inside: 'transactionCoding', isPlain: true },
  { column: 'TRANS_SHARES', name: 'transactionShares', inside: 'transactionAmounts' },
  { column: 'TRANS_PRICEPERSHARE', name: 'transactionPricePerShare', inside: 'transactionAmounts' },
  { column: 'TRANS_ACQUIRED_DISP_CD', name: 'transactionAcquiredDisposedCode', inside: 'transactionAmounts' },
];
const AFTER: readonly Cell[] = [
  { column: 'SHRS_OWND_FOLWNG_TRANS', name: 'sharesOwnedFollowingTransaction', inside: 'postTransactionAmounts' },
  { column: 'DIRECT_INDIRECT_OWNERSHIP', name: 'directOrIndirectOwnership', inside: 'ownershipNature' },
  { column: 'NATURE_OF_OWNERSHIP', name: 'natureOfOwnership', inside: 'ownershipNature' },
];
const EXERCISE: Cell = { column: 'CONV_EXERCISE_PRICE', name: 'conversionOrExercisePrice' };
const UNDERLYING: readonly Cell[] = [
  { column: 'EXPIRATION_DATE', name: 'expirationDate', isDay: true },
  { column: 'UNDLYNG_SEC_TITLE', name: 'underlyingSecurityTitle', inside: 'underlyingSecurity' },
  { column: 'UNDLYNG_SEC_SHARES', name: 'underlyingSecurityShares', inside: 'underlyingSecurity' },
];

type Table = { file: string; row: string; side: 'nonDerivativeTable' | 'derivativeTable'; cells: readonly Cell[] };

const TABLES: readonly Table[] = [
  {
    file: 'NONDERIV_TRANS.tsv',
    row: 'nonDerivativeTransaction',
    side: 'nonDerivativeTable',
    cells: [TITLE, ...TRANSACTION, ...AFTER],
  },
  {
    file: 'NONDERIV_HOLDING.tsv',
    row: 'nonDerivativeHolding',
    side: 'nonDerivativeTable',
    cells: [TITLE, ...AFTER],
  },
  {
    file: 'DERIV_TRANS.tsv',
    row: 'derivativeTransaction',
    side: 'derivativeTable',
    cells: [TITLE, EXERCISE, ...TRANSACTION, ...UNDERLYING, ...AFTER],
  },
  {
    file: 'DERIV_HOLDING.tsv',
    row: 'derivativeHolding',
    side: 'derivativeTable',
    cells: [TITLE, EXERCISE, ...UNDERLYING, ...AFTER],
  },
];

/** A cell as the form's element: its value, and the footnotes that it cites. */
function cellXml(row: TsvRow, { column, name, isDay, isPlain }: Cell): string {
  const cell = row.get(column);
  const value = isDay ? toIsoDay(cell) : cell;
  if (isPlain) return element(name, value);
  const notes = row.get(`${column}_FN`).match(/F\d+/g) ?? [];
  if (!value && notes.length === 0) return '';
  return `<${name}>${element('value', value)}${notes.map((id) => `<footnoteId id="${id}"/>`).join('')}</${name}>`;
}

/** A row of a table, its cells in the groups of the form. */
function rowXml(row: TsvRow, { row: name, cells }: Table): string {
  const groups = new Map<string, string>();
  for (const cell of cells) {
    const key = cell.inside ?? cell.name;
    groups.set(key, (groups.get(key) ?? '') + cellXml(row, cell));
  }
  const isGroup = (key: string) => cells.some(({ inside }) => inside === key);
  const parts = [...groups].map(([key, xml]) => (isGroup(key) && xml ? `<${key}>${xml}</${key}>` : xml));
  return `<${name}>${parts.join('')}</${name}>`;
}

const ROLES = { isDirector: /director/i, isOfficer: /officer/i, isTenPercentOwner: /ten ?percent/i, isOther: /other/i };

function ownerXml(row: TsvRow): string {
  const relationship = row.get('RPTOWNER_RELATIONSHIP');
  const roles = Object.entries(ROLES).map(([name, pattern]) => element(name, pattern.test(relationship) ? '1' : '0'));
  return `<reportingOwner><reportingOwnerId>${element('rptOwnerCik', row.get('RPTOWNERCIK'))}${element('rptOwnerName', row.get('RPTOWNERNAME'))}</reportingOwnerId><reportingOwnerRelationship>${roles.join('')}${element('officerTitle', row.get('RPTOWNER_TITLE'))}${element('otherText', row.get('RPTOWNER_TXT'))}</reportingOwnerRelationship></reportingOwner>`;
}

/**
 * Splits SEC's quarterly insider transactions data set into its original forms, one submission each. Columns: SEC's own
 * description of the set (FORM_345_readme).
 */
export async function* form345Files(members: ArchiveMembers): AsyncGenerator<Unpacked> {
  const table = (name: string, ...columns: string[]) => byAccession(memberCalled(members, name), columns);
  const filings = await table('SUBMISSION.tsv', 'FILING_DATE', 'PERIOD_OF_REPORT', 'DOCUMENT_TYPE', 'ISSUERCIK');
  const owners = await table('REPORTINGOWNER.tsv', 'RPTOWNERCIK', 'RPTOWNERNAME', 'RPTOWNER_RELATIONSHIP');
  const footnotes = await table('FOOTNOTES.tsv', 'FOOTNOTE_ID', 'FOOTNOTE_TXT');
  const signatures = await table('OWNER_SIGNATURE.tsv', 'OWNERSIGNATUREDATE');
  const rows = await Promise.all(
    TABLES.map(async (spec) => [spec, await table(spec.file, ...spec.cells.map(({ column }) => column))] as const),
  );
  for (const accession of filings.accessions()) {
    const readRows = (from: ByAccession) => from.get(accession);
    const [filing] = readRows(filings);
    if (!filing) continue;
    const sides = (['nonDerivativeTable', 'derivativeTable'] as const).map((side) => {
      const xml = rows
        .filter(([spec]) => spec.side === side)
        .flatMap(([spec, tableRows]) => readRows(tableRows).map((row) => rowXml(row, spec)));
      return xml.length > 0 ? `<${side}>${xml.join('')}</${side}>` : '';
    });
    const notes = readRows(footnotes).map(
      (row) => `<footnote id="${escapeXml(row.get('FOOTNOTE_ID'))}">${escapeXml(row.get('FOOTNOTE_TXT'))}</footnote>`,
    );
    const xml = [
      '<ownershipDocument>',
      element('documentType', filing.get('DOCUMENT_TYPE')),
      element('periodOfReport', toIsoDay(filing.get('PERIOD_OF_REPORT'))),
      element('dateOfOriginalSubmission', toIsoDay(filing.get('DATE_OF_ORIG_SUB'))),
      `<issuer>${element('issuerCik', filing.get('ISSUERCIK'))}${element('issuerName', filing.get('ISSUERNAME'))}${element('issuerTradingSymbol', filing.get('ISSUERTRADINGSYMBOL'))}</issuer>`,
      ...readRows(owners).map(ownerXml),
      element('aff10b5One', filing.get('AFF10B5ONE')),
      ...sides,
      notes.length > 0 ? `<footnotes>${notes.join('')}</footnotes>` : '',
      element('remarks', filing.get('REMARKS')),
      ...readRows(signatures).map(
        (row) =>
          `<ownerSignature>${element('signatureDate', toIsoDay(row.get('OWNERSIGNATUREDATE')))}</ownerSignature>`,
      ),
      '</ownershipDocument>',
    ].filter(Boolean);
    const header = { accession, form: filing.get('DOCUMENT_TYPE'), filed: toIsoDay(filing.get('FILING_DATE')) };
    const content = submissionText({ ...header, documents: [xml.join('\n')] });
    yield { task: submissionTask({ ...header, cik: filing.get('ISSUERCIK') }), name: `${accession}.txt`, content };
  }
}
