import type { DemoInsider } from '../../../demo/insiders.ts';
import { isoDate } from '../../../lib/dates.ts';

/** One row of a Form 4; with `option`, a row of the derivative table. */
export type Form4Row = {
  code: 'A' | 'F' | 'G' | 'M' | 'P' | 'S';
  acquired: boolean;
  date: Date;
  shares: number;
  price: number;
  sharesAfter: number;
  /** The entity through which the shares are held; absent if they are held directly. */
  holder?: string;
  /** The index of its footnote in the form. */
  footnote?: number;
  option?: { exercisePrice: number; expirationDate: Date };
};

/** A statement of changes in ownership, before it is formatted. Days are New York days. */
export type Form4 = {
  /** For an amendment, the filing day of the original form. */
  amends?: Date;
  issuer: { cik: number; name: string; ticker: string };
  owners: readonly DemoInsider[];
  filedDate: Date;
  /** The checkbox for a Rule 10b5-1 plan. */
  plan: boolean;
  rows: readonly Form4Row[];
  footnotes: readonly string[];
};

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const tag = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`;
const value = (name: string, content: string | number): string => tag(name, tag('value', escapeXml(String(content))));
const flag = (name: string, is: boolean): string => tag(name, is ? '1' : '0');
const paddedCik = (cik: number): string => String(cik).padStart(10, '0');

const ownerXml = ({ cik, name, officer, director, tenPctOwner, title }: DemoInsider): string =>
  tag(
    'reportingOwner',
    tag('reportingOwnerId', tag('rptOwnerCik', paddedCik(cik)), tag('rptOwnerName', escapeXml(name))),
    tag(
      'reportingOwnerRelationship',
      flag('isDirector', director),
      flag('isOfficer', officer),
      flag('isTenPercentOwner', tenPctOwner),
      flag('isOther', false),
      title ? tag('officerTitle', escapeXml(title)) : '',
    ),
  );

const optionXml = ({ option, shares }: Form4Row): string =>
  option
    ? value('expirationDate', isoDate(option.expirationDate)) +
      tag(
        'underlyingSecurity',
        value('underlyingSecurityTitle', 'Common Stock'),
        value('underlyingSecurityShares', shares),
      )
    : '';

const rowXml = (row: Form4Row): string =>
  tag(
    row.option ? 'derivativeTransaction' : 'nonDerivativeTransaction',
    value('securityTitle', row.option ? 'Employee Stock Option (right to buy)' : 'Common Stock'),
    row.option ? value('conversionOrExercisePrice', row.option.exercisePrice.toFixed(2)) : '',
    value('transactionDate', isoDate(row.date)),
    tag(
      'transactionCoding',
      tag('transactionFormType', '4'),
      tag('transactionCode', row.code),
      flag('equitySwapInvolved', false),
      row.footnote === undefined ? '' : `<footnoteId id="F${row.footnote + 1}"/>`,
    ),
    tag(
      'transactionAmounts',
      value('transactionShares', row.shares),
      value('transactionPricePerShare', row.price),
      value('transactionAcquiredDisposedCode', row.acquired ? 'A' : 'D'),
    ),
    optionXml(row),
    tag('postTransactionAmounts', value('sharesOwnedFollowingTransaction', row.sharesAfter)),
    tag(
      'ownershipNature',
      value('directOrIndirectOwnership', row.holder ? 'I' : 'D'),
      row.holder ? value('natureOfOwnership', `By ${row.holder}`) : '',
    ),
  );

/**
 * Formats the form as EDGAR's XML, schema X0508. It contains no filing day, so the day of the signature has to be that
 * day.
 */
export function form4Xml({ amends, issuer, owners, filedDate, plan, rows, footnotes }: Form4): string {
  const [derivative, direct] = [rows.filter((row) => row.option), rows.filter((row) => !row.option)];
  const period = new Date(Math.min(...rows.map(({ date }) => date.valueOf())));
  const document = tag(
    'ownershipDocument',
    ...[
      tag('schemaVersion', 'X0508'),
      tag('documentType', amends ? '4/A' : '4'),
      tag('periodOfReport', isoDate(period)),
      amends ? tag('dateOfOriginalSubmission', isoDate(amends)) : '',
      flag('notSubjectToSection16', false),
      tag(
        'issuer',
        tag('issuerCik', paddedCik(issuer.cik)),
        tag('issuerName', escapeXml(issuer.name)),
        tag('issuerTradingSymbol', issuer.ticker),
      ),
      ...owners.map(ownerXml),
      flag('aff10b5One', plan),
      direct.length > 0 ? tag('nonDerivativeTable', ...direct.map(rowXml)) : '',
      derivative.length > 0 ? tag('derivativeTable', ...derivative.map(rowXml)) : '',
      footnotes.length > 0
        ? tag('footnotes', ...footnotes.map((note, i) => `<footnote id="F${i + 1}">${escapeXml(note)}</footnote>`))
        : '',
      ...owners.map(({ name }) =>
        tag('ownerSignature', tag('signatureName', escapeXml(`/s/ ${name}`)), tag('signatureDate', isoDate(filedDate))),
      ),
    ].map((line) => line && `${line}\n`),
  );
  return `<?xml version="1.0"?>\n${document}\n`;
}
