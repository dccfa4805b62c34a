import type { Part } from '../../test/support/zip.ts';

// A quarter of SEC's data sets, generated: the layout that the importers read, with figures of no company.

const buildAccession = (i: number): string => `0000009999-26-${String(i).padStart(6, '0')}`;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** A table of tab-separated values. */
const buildTable = (name: string, header: string, count: number, row: (i: number) => string): Part => ({
  name,
  content: [header.replaceAll(' ', '\t'), ...numbers(count).map(row)].join('\n'),
});

const NOTE =
  'The price is a weighted average. These shares were sold in multiple transactions at prices from $19.00 to $21.00, inclusive. ';

type Issuer = { cik: number; symbol: string };
const getUnlistedIssuer = (i: number): Issuer => ({ cik: 1_000_000 + (i % 6_000), symbol: 'NONE' });

/** Forms 4 with two transactions and a footnote each. */
export const buildFormsSet = (filings: number, getIssuer = getUnlistedIssuer): Part[] => [
  buildTable(
    'SUBMISSION.tsv',
    'ACCESSION_NUMBER FILING_DATE PERIOD_OF_REPORT DOCUMENT_TYPE ISSUERCIK ISSUERNAME ISSUERTRADINGSYMBOL AFF10B5ONE',
    filings,
    (i) => {
      const { cik, symbol } = getIssuer(i);
      return [buildAccession(i), '13-NOV-2025', '12-NOV-2025', '4', cik, `COMPANY ${i}`, symbol, '0'].join('\t');
    },
  ),
  buildTable(
    'REPORTINGOWNER.tsv',
    'ACCESSION_NUMBER RPTOWNERCIK RPTOWNERNAME RPTOWNER_RELATIONSHIP RPTOWNER_TITLE',
    filings,
    (i) =>
      [buildAccession(i), 2_000_000 + (i % 50_000), `Doe Pat ${i}`, 'Officer', 'Chief Financial Officer'].join('\t'),
  ),
  buildTable(
    'NONDERIV_TRANS.tsv',
    'ACCESSION_NUMBER NONDERIV_TRANS_SK SECURITY_TITLE TRANS_DATE TRANS_CODE TRANS_SHARES TRANS_PRICEPERSHARE TRANS_PRICEPERSHARE_FN TRANS_ACQUIRED_DISP_CD SHRS_OWND_FOLWNG_TRANS DIRECT_INDIRECT_OWNERSHIP',
    2 * filings,
    (i) =>
      [
        buildAccession(i % filings),
        i,
        'Common Stock',
        '12-NOV-2025',
        'S',
        100 + (i % 7),
        20,
        'F1',
        'D',
        5_000,
        'D',
      ].join('\t'),
  ),
  buildTable('FOOTNOTES.tsv', 'ACCESSION_NUMBER FOOTNOTE_ID FOOTNOTE_TXT', filings, (i) =>
    [buildAccession(i), 'F1', `${NOTE.repeat(3)}${i}`].join('\t'),
  ),
];

/** Forms 13F with this many positions each, in so many companies. */
export const buildHoldingsSet = (filings: number, positions: number, companies = 6_000): Part[] => [
  buildTable('SUBMISSION.tsv', 'ACCESSION_NUMBER FILING_DATE SUBMISSIONTYPE CIK PERIODOFREPORT', filings, (i) =>
    [buildAccession(i), '13-NOV-2025', '13F-HR', 1_000_000 + i, '30-SEP-2025'].join('\t'),
  ),
  buildTable(
    'COVERPAGE.tsv',
    'ACCESSION_NUMBER REPORTCALENDARORQUARTER ISAMENDMENT AMENDMENTNO AMENDMENTTYPE FILINGMANAGER_NAME REPORTTYPE',
    filings,
    (i) => [buildAccession(i), '30-SEP-2025', 'N', '', '', `MANAGER ${i}`, '13F HOLDINGS REPORT'].join('\t'),
  ),
  buildTable(
    'INFOTABLE.tsv',
    'ACCESSION_NUMBER INFOTABLE_SK NAMEOFISSUER TITLEOFCLASS CUSIP VALUE SSHPRNAMT SSHPRNAMTTYPE PUTCALL INVESTMENTDISCRETION',
    filings * positions,
    (i) =>
      [
        buildAccession(Math.floor(i / positions)),
        i,
        `COMPANY NUMBER ${i % companies} INC`,
        'COM',
        100_000_000 + (i % companies),
        171_210_000 + i,
        1_000_000 + (i % 977),
        'SH',
        '',
        'SOLE',
      ].join('\t'),
  ),
];
