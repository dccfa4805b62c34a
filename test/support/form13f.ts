/** One row of an information table: `cls` is the title of the class; a `put` or `call` refers to this many shares. */
export type TableSpec = {
  cusip: string;
  amount: number;
  value: number;
  issuer?: string;
  cls?: string;
  principal?: boolean;
  putCall?: 'Put' | 'Call';
};

/** A Form 13F. Days are `YYYY-MM-DD`. */
export type Form13fSpec = {
  cik: string;
  name: string;
  period: string;
  filed: string;
  form?: '13F-HR' | '13F-HR/A' | '13F-NT';
  amendment?: { no: number; type: 'RESTATEMENT' | 'NEW HOLDINGS' };
  rows: readonly TableSpec[];
};

const american = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2-$3-$1');

export const coverPage = ({ cik, name, period, filed, form, amendment, rows }: Form13fSpec): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/thirteenffiler" xmlns:com="http://www.sec.gov/edgar/common">
  <schemaVersion>X0202</schemaVersion>
  <headerData>
    <submissionType>${form ?? (amendment ? '13F-HR/A' : '13F-HR')}</submissionType>
    <filerInfo>
      <filer><credentials><cik>${cik}</cik><ccc>XXXXXXXX</ccc></credentials></filer>
      <periodOfReport>${american(period)}</periodOfReport>
    </filerInfo>
  </headerData>
  <formData>
    <coverPage>
      <reportCalendarOrQuarter>${american(period)}</reportCalendarOrQuarter>
      ${amendment ? `<isAmendment>true</isAmendment><amendmentNo>${amendment.no}</amendmentNo><amendmentInfo><amendmentType>${amendment.type}</amendmentType></amendmentInfo>` : ''}
      <filingManager><name>${name}</name></filingManager>
      <reportType>13F HOLDINGS REPORT</reportType>
    </coverPage>
    <signatureBlock><name>A. Signer</name><signatureDate>${american(filed)}</signatureDate></signatureBlock>
    <summaryPage>
      <tableEntryTotal>${rows.length}</tableEntryTotal>
      <tableValueTotal>${rows.reduce((sum, { value }) => sum + value, 0)}</tableValueTotal>
    </summaryPage>
  </formData>
</edgarSubmission>
`;

const row = (
  prefix: string,
  { cusip, amount, value, issuer = 'ISSUER', cls = 'COM', principal, putCall }: TableSpec,
) => {
  const tag = (name: string, content: string | number) => `<${prefix}${name}>${content}</${prefix}${name}>`;
  return `  ${tag(
    'infoTable',
    [
      tag('nameOfIssuer', issuer),
      tag('titleOfClass', cls),
      tag('cusip', cusip),
      tag('value', value),
      tag('shrsOrPrnAmt', tag('sshPrnamt', amount) + tag('sshPrnamtType', principal ? 'PRN' : 'SH')),
      putCall ? tag('putCall', putCall) : '',
      tag('investmentDiscretion', 'SOLE'),
      tag('votingAuthority', tag('Sole', amount) + tag('Shared', 0) + tag('None', 0)),
    ].join(''),
  )}\n`;
};

/** An information table; filers write it with and without a prefix. */
export const informationTable = (rows: readonly TableSpec[], prefix = ''): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<${prefix}informationTable xmlns${prefix && `:${prefix.slice(0, -1)}`}="http://www.sec.gov/edgar/document/thirteenf/informationtable">
${rows.map((one) => row(prefix, one)).join('')}</${prefix}informationTable>
`;

const document = (type: string, xml: string): string =>
  `<DOCUMENT>\n<TYPE>${type}\n<TEXT>\n<XML>\n${xml}</XML>\n</TEXT>\n</DOCUMENT>\n`;

/** A complete submission as stored by EDGAR, with the filing date in its header. */
export const submission = (spec: Form13fSpec): string => `<SEC-DOCUMENT>0009000000-25-000001.txt : 20250101
<SEC-HEADER>0009000000-25-000001.hdr.sgml : 20250101
ACCESSION NUMBER:		0009000000-25-000001
CONFORMED SUBMISSION TYPE:	${spec.form ?? '13F-HR'}
CONFORMED PERIOD OF REPORT:	${spec.period.replaceAll('-', '')}
FILED AS OF DATE:		${spec.filed.replaceAll('-', '')}
</SEC-HEADER>
${document('13F-HR', coverPage(spec))}${spec.form === '13F-NT' ? '' : document('INFORMATION TABLE', informationTable(spec.rows, 'ns1:'))}</SEC-DOCUMENT>
`;
