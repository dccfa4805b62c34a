import { compactDate, isoDate } from '../../../lib/dates.ts';

/** A row of an information table. `value` is in whole dollars; `amount` is in shares, or the principal of a note. */
export type Form13fRow = {
  issuer: string;
  title: string;
  cusip: string;
  value: number;
  amount: number;
  principal?: boolean;
  putCall?: 'Put' | 'Call';
};

/** The data of a quarterly report of an institution's holdings. Days are days in New York. */
type Form13f = {
  accession: string;
  cik: number;
  name: string;
  /** The last day of the quarter. */
  period: Date;
  filedDate: Date;
  amendment?: { no: number; type: 'RESTATEMENT' | 'NEW HOLDINGS' };
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const american = (day: Date): string => isoDate(day).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');

/** An `<infoTable>`, as most filers' software writes it. */
export const infoTableXml = ({ issuer, title, cusip, value, amount, principal, putCall }: Form13fRow): string =>
  `  <infoTable>
    <nameOfIssuer>${escaped(issuer)}</nameOfIssuer>
    <titleOfClass>${escaped(title)}</titleOfClass>
    <cusip>${cusip}</cusip>
    <value>${value}</value>
    <shrsOrPrnAmt>
      <sshPrnamt>${amount}</sshPrnamt>
      <sshPrnamtType>${principal ? 'PRN' : 'SH'}</sshPrnamtType>
    </shrsOrPrnAmt>
${putCall ? `    <putCall>${putCall}</putCall>\n` : ''}    <investmentDiscretion>SOLE</investmentDiscretion>
    <votingAuthority>
      <Sole>${amount}</Sole>
      <Shared>0</Shared>
      <None>0</None>
    </votingAuthority>
  </infoTable>
`;

/** The text of a complete submission before and after the rows: header, cover page, and the table's root. */
export function submissionAround(form: Form13f, totals: { entries: number; value: number }): [string, string] {
  const { accession, cik, name, period, filedDate, amendment } = form;
  const type = amendment ? '13F-HR/A' : '13F-HR';
  const filer = String(cik).padStart(10, '0');
  const amends = amendment
    ? `
      <isAmendment>true</isAmendment>
      <amendmentNo>${amendment.no}</amendmentNo>
      <amendmentInfo>
        <amendmentType>${amendment.type}</amendmentType>
      </amendmentInfo>`
    : '';
  const before = `<SEC-DOCUMENT>${accession}.txt : ${compactDate(filedDate)}
<SEC-HEADER>${accession}.hdr.sgml : ${compactDate(filedDate)}
ACCESSION NUMBER:		${accession}
CONFORMED SUBMISSION TYPE:	${type}
PUBLIC DOCUMENT COUNT:		2
CONFORMED PERIOD OF REPORT:	${compactDate(period)}
FILED AS OF DATE:		${compactDate(filedDate)}
</SEC-HEADER>
<DOCUMENT>
<TYPE>${type}
<SEQUENCE>1
<FILENAME>primary_doc.xml
<TEXT>
<XML>
<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler" xmlns:com="http://www.sec.gov/edgar/common">
  <schemaVersion>X0202</schemaVersion>
  <headerData>
    <submissionType>${type}</submissionType>
    <filerInfo>
      <filer>
        <credentials>
          <cik>${filer}</cik>
          <ccc>XXXXXXXX</ccc>
        </credentials>
      </filer>
      <periodOfReport>${american(period)}</periodOfReport>
    </filerInfo>
  </headerData>
  <formData>
    <coverPage>
      <reportCalendarOrQuarter>${american(period)}</reportCalendarOrQuarter>${amends}
      <filingManager>
        <name>${escaped(name)}</name>
      </filingManager>
      <reportType>13F HOLDINGS REPORT</reportType>
    </coverPage>
    <signatureBlock>
      <name>A. Signer</name>
      <signatureDate>${american(filedDate)}</signatureDate>
    </signatureBlock>
    <summaryPage>
      <otherIncludedManagersCount>0</otherIncludedManagersCount>
      <tableEntryTotal>${totals.entries}</tableEntryTotal>
      <tableValueTotal>${totals.value}</tableValueTotal>
    </summaryPage>
  </formData>
</edgarSubmission>
</XML>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>INFORMATION TABLE
<SEQUENCE>2
<FILENAME>infotable.xml
<TEXT>
<XML>
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<informationTable xmlns="http://www.sec.gov/edgar/document/thirteenf/informationtable">
`;
  return [before, '</informationTable>\n</XML>\n</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>\n'];
}

/** The complete submission of a report. */
export function form13fText(form: Form13f, rows: readonly Form13fRow[]): string {
  const value = rows.reduce((sum, row) => sum + row.value, 0);
  const [before, after] = submissionAround(form, { entries: rows.length, value });
  return before + rows.map(infoTableXml).join('') + after;
}
