import { type Answer, file } from './stand-in.ts';
import { createZip } from './zip.ts';

/** Files of a small market as its publishers serve them on 20 November 2026. */

export const CIK = { ACME: '0000001001', BETA: '0000001002' } as const;

export const formatAccession = (n: number): string => `0000009999-26-${String(n).padStart(6, '0')}`;

/** A complete submission with a Form 4: one sale of 100 shares at 10 dollars. */
export const form4 = (n: number, ticker: keyof typeof CIK, filed: string): string =>
  form4Of(n, { ticker, cik: CIK[ticker] }, filed);

export const form4Of = (n: number, { ticker, cik }: { ticker: string; cik: string }, filed: string): string =>
  `<SEC-DOCUMENT>${formatAccession(n)}.txt : ${filed.replaceAll('-', '')}
<SEC-HEADER>${formatAccession(n)}.hdr.sgml
ACCESSION NUMBER:\t\t${formatAccession(n)}
CONFORMED SUBMISSION TYPE:\t4
FILED AS OF DATE:\t\t${filed.replaceAll('-', '')}
</SEC-HEADER>
<DOCUMENT>
<TEXT>
<XML>
<ownershipDocument><documentType>4</documentType><periodOfReport>${filed}</periodOfReport>
<issuer><issuerCik>${cik}</issuerCik><issuerName>${ticker} Inc</issuerName><issuerTradingSymbol>${ticker}</issuerTradingSymbol></issuer>
<reportingOwner><reportingOwnerId><rptOwnerCik>000000${5000 + n}</rptOwnerCik><rptOwnerName>Doe ${n} Jane</rptOwnerName></reportingOwnerId>
<reportingOwnerRelationship><isDirector>1</isDirector></reportingOwnerRelationship></reportingOwner>
<nonDerivativeTable><nonDerivativeTransaction><securityTitle><value>Common Stock</value></securityTitle>
<transactionDate><value>${filed}</value></transactionDate>
<transactionCoding><transactionFormType>4</transactionFormType><transactionCode>S</transactionCode></transactionCoding>
<transactionAmounts><transactionShares><value>100</value></transactionShares><transactionPricePerShare><value>10</value></transactionPricePerShare>
<transactionAcquiredDisposedCode><value>D</value></transactionAcquiredDisposedCode></transactionAmounts>
<postTransactionAmounts><sharesOwnedFollowingTransaction><value>${900 + n}</value></sharesOwnedFollowingTransaction></postTransactionAmounts>
<ownershipNature><directOrIndirectOwnership><value>D</value></directOrIndirectOwnership></ownershipNature>
</nonDerivativeTransaction></nonDerivativeTable></ownershipDocument>
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;

type Listed = { form: string; accession: string; filed: string };

/** SEC's list of a company's filings. */
export const createSubmissions = (cik: string, filings: readonly Listed[]): string =>
  JSON.stringify({
    cik,
    filings: {
      recent: {
        accessionNumber: filings.map(({ accession }) => accession),
        filingDate: filings.map(({ filed }) => filed),
        form: filings.map(({ form }) => form),
      },
      files: [],
    },
  });

/** A daily form index with the filings of a day. */
export const dailyIndex = (filings: readonly (Listed & { cik: string })[]): string =>
  [
    'Description:           Daily Index of EDGAR Dissemination Feed by Form Type',
    'Form Type   Company Name                                                  CIK         Date Filed  File Name',
    '-'.repeat(141),
    ...filings.map(({ form, cik, filed, accession }) =>
      [
        form.padEnd(12),
        'Some Company, Inc.'.padEnd(62),
        String(Number(cik)).padEnd(12),
        filed.replaceAll('-', '').padEnd(12),
        `edgar/data/${Number(cik)}/${accession}.txt`,
      ].join(''),
    ),
    '',
  ].join('\n');

const facts = (cik: string): string =>
  JSON.stringify({
    cik: Number(cik),
    entityName: 'ACME Inc',
    facts: {
      'us-gaap': {
        NetIncomeLoss: {
          label: 'Net income',
          units: {
            USD: [
              {
                start: '2026-07-01',
                end: '2026-09-30',
                val: 1_000,
                accn: formatAccession(90),
                fy: 2026,
                fp: 'Q3',
                form: '10-Q',
                filed: '2026-10-30',
                frame: 'CY2026Q3',
              },
            ],
          },
        },
      },
    },
  });

const archive = (n: number) =>
  `www.sec.gov/Archives/edgar/data`.concat(`/${Number(CIK.ACME)}/${formatAccession(n)}.txt`);

/** SEC's hosts: two companies, three Forms 4 and a report of ACME, nothing of BETA. */
export const secAnswers = (): Map<string, Answer> =>
  new Map([
    [
      'www.sec.gov/files/company_tickers.json',
      file(
        JSON.stringify({
          0: { cik_str: Number(CIK.ACME), ticker: 'ACME', title: 'ACME Inc' },
          1: { cik_str: Number(CIK.BETA), ticker: 'BETA', title: 'BETA Inc' },
        }),
      ),
    ],
    [
      `data.sec.gov/submissions/CIK${CIK.ACME}.json`,
      file(
        createSubmissions(CIK.ACME, [
          { form: '4', accession: formatAccession(3), filed: '2026-11-18' },
          { form: '8-K', accession: formatAccession(91), filed: '2026-11-10' },
          { form: '10-Q', accession: formatAccession(90), filed: '2026-10-30' },
          { form: '4', accession: formatAccession(2), filed: '2026-09-01' },
          { form: '4', accession: formatAccession(1), filed: '2026-03-02' },
          { form: '4', accession: formatAccession(0), filed: '2020-03-02' },
        ]),
      ),
    ],
    [`data.sec.gov/submissions/CIK${CIK.BETA}.json`, file(createSubmissions(CIK.BETA, []))],
    [archive(1), file(form4(1, 'ACME', '2026-03-02'))],
    [archive(2), file(form4(2, 'ACME', '2026-09-01'))],
    [archive(3), file(form4(3, 'ACME', '2026-11-18'))],
    [`data.sec.gov/api/xbrl/companyfacts/CIK${CIK.ACME}.json`, file(facts(CIK.ACME))],
  ]);

const ENDS = 'SHRS_OWND_FOLWNG_TRANS DIRECT_INDIRECT_OWNERSHIP NATURE_OF_OWNERSHIP';
const TRANS = 'TRANS_DATE TRANS_FORM_TYPE TRANS_CODE TRANS_SHARES TRANS_PRICEPERSHARE TRANS_ACQUIRED_DISP_CD';
const UNDERLYING = 'EXPIRATION_DATE UNDLYNG_SEC_TITLE UNDLYNG_SEC_SHARES';
const HEADERS = {
  SUBMISSION: 'FILING_DATE PERIOD_OF_REPORT DOCUMENT_TYPE ISSUERCIK ISSUERNAME ISSUERTRADINGSYMBOL',
  REPORTINGOWNER: 'RPTOWNERCIK RPTOWNERNAME RPTOWNER_RELATIONSHIP',
  NONDERIV_TRANS: `SECURITY_TITLE ${TRANS} ${ENDS}`,
  NONDERIV_HOLDING: `SECURITY_TITLE ${ENDS}`,
  DERIV_TRANS: `SECURITY_TITLE CONV_EXERCISE_PRICE ${TRANS} ${UNDERLYING} ${ENDS}`,
  DERIV_HOLDING: `SECURITY_TITLE CONV_EXERCISE_PRICE ${UNDERLYING} ${ENDS}`,
  FOOTNOTES: 'FOOTNOTE_ID FOOTNOTE_TXT',
  OWNER_SIGNATURE: 'OWNERSIGNATUREDATE',
} as const;

/** The tables of SEC's insider transactions data set: a Form 4 of ACME for each accession, a sale of 100 shares each. */
export const form345Tables = (accessions: readonly string[]): Record<string, string> => {
  const rows: Partial<Record<keyof typeof HEADERS, (accession: string, i: number) => string[]>> = {
    SUBMISSION: () => ['01-SEP-2026', '31-AUG-2026', '4', CIK.ACME, 'ACME Inc', 'ACME'],
    REPORTINGOWNER: (_accession, i) => [String(6_000 + i), `Doe ${i} Jane`, 'Director'],
    NONDERIV_TRANS: (_accession, i) => [
      ...['Common Stock', '31-AUG-2026', '4', 'S', '100', '10', 'D', String(900 + i), 'D', ''],
    ],
    OWNER_SIGNATURE: () => ['01-SEP-2026'],
  };
  return Object.fromEntries(
    Object.entries(HEADERS).map(([table, columns]) => {
      const cellsOf = rows[table as keyof typeof HEADERS];
      const lines = cellsOf ? accessions.map((accession, i) => [accession, ...cellsOf(accession, i)].join('\t')) : [];
      return [`${table}.tsv`, [['ACCESSION_NUMBER', ...columns.split(' ')].join('\t'), ...lines, ''].join('\n')];
    }),
  );
};

export const form345Set = (accessions: readonly string[]): Buffer => createZip(form345Tables(accessions));
