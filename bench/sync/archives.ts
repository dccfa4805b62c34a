import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { form345Tables } from '../../test/support/publishers.ts';
import { type Part, zipPieces } from '../../test/support/zip.ts';

// SEC's bulk archives, generated: their layout and their size, with figures of no company.

/** Writes a zip archive part by part. @returns its bytes */
export async function writeZip(path: string, parts: Iterable<Part>): Promise<number> {
  const file = await open(path, 'w');
  let bytes = 0;
  for (const piece of zipPieces(parts)) bytes += (await file.write(piece)).bytesWritten;
  await file.close();
  return bytes;
}

const accession = (i: number): string => `0000009999-26-${String(i).padStart(6, '0')}`;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
export const buildCik = (i: number): string => String(100_000 + i).padStart(10, '0');

const letter = (n: number): string => String.fromCharCode(65 + (n % 26));
export const buildArchiveTicker = (i: number): string =>
  `ZZ${letter(Math.floor(i / 676))}${letter(Math.floor(i / 26))}${letter(i)}`;

/** SEC's list of this many companies. */
export const companyList = (count: number): string =>
  JSON.stringify(
    Object.fromEntries(
      numbers(count).map((i) => [
        i,
        { cik_str: Number(buildCik(i)), ticker: buildArchiveTicker(i), title: `Company ${i}` },
      ]),
    ),
  );

/** A quarter's forms of the whole market. */
export function form345Parts(filings: number): Part[] {
  const of = numbers(filings).map(accession);
  const notes = of.map((accession) => `${accession}\tF1\t${randomBytes(200).toString('base64')}\n`).join('');
  const { 'FOOTNOTES.tsv': header, ...tables } = form345Tables(of);
  return Object.entries({ ...tables, 'FOOTNOTES.tsv': header + notes }).map(([name, content]) => ({ name, content }));
}

const lines = (header: string, rows: Iterable<readonly string[]>): string => {
  const text = [header.replaceAll(' ', '\t')];
  for (const row of rows) text.push(row.join('\t'));
  return `${text.join('\n')}\n`;
};

/** A quarter's holdings: this many filings with this many positions each. */
export function form13fParts(filings: number, positions: number): Part[] {
  const of = numbers(filings);
  const table = function* (): Generator<string[]> {
    for (const i of of)
      for (let n = 0; n < positions; n += 1) {
        const cusip = `${String(i % 1_000).padStart(3, '0')}${String(n).padStart(6, '0')}`;
        yield [accession(i), `ISSUER ${n} INC`, 'COM', cusip, String(1_000 * (n + 7)), String(n + 7), 'SH', ''];
      }
  };
  return [
    {
      name: 'SUBMISSION.tsv',
      content: lines(
        'ACCESSION_NUMBER FILING_DATE SUBMISSIONTYPE CIK PERIODOFREPORT',
        of.map((i) => [accession(i), '14-AUG-2026', '13F-HR', buildCik(i), '30-JUN-2026']),
      ),
    },
    {
      name: 'COVERPAGE.tsv',
      content: lines(
        'ACCESSION_NUMBER REPORTCALENDARORQUARTER FILINGMANAGER_NAME AMENDMENTNO AMENDMENTTYPE',
        of.map((i) => [accession(i), '30-JUN-2026', `Manager ${i} LP`, '', '']),
      ),
    },
    {
      name: 'SUMMARYPAGE.tsv',
      content: lines(
        'ACCESSION_NUMBER TABLEENTRYTOTAL TABLEVALUETOTAL',
        of.map((i) => [accession(i), String(positions), '']),
      ),
    },
    {
      name: 'SIGNATURE.tsv',
      content: lines(
        'ACCESSION_NUMBER SIGNATUREDATE',
        of.map((i) => [accession(i), '14-AUG-2026']),
      ),
    },
    {
      name: 'INFOTABLE.tsv',
      content: lines('ACCESSION_NUMBER NAMEOFISSUER TITLEOFCLASS CUSIP VALUE SSHPRNAMT SSHPRNAMTTYPE PUTCALL', table()),
    },
  ];
}

/**
 * A file of figures for each company. `extra` bytes of poorly compressible text represent the figures that the gateway
 * ignores.
 */
export function* factsParts(companies: number, extra: number): Generator<Part> {
  for (const i of numbers(companies)) {
    const entry = { start: '2026-07-01', end: '2026-09-30', val: 1_000 + i, accn: accession(i), fy: 2026, fp: 'Q3' };
    const content = JSON.stringify({
      cik: 100_000 + i,
      entityName: `Company ${i}`,
      facts: {
        'us-gaap': {
          NetIncomeLoss: {
            label: randomBytes(extra / 2).toString('hex'),
            units: { USD: [{ ...entry, form: '10-Q', filed: '2026-10-30', frame: 'CY2026Q3' }] },
          },
        },
      },
    });
    yield { name: `CIK${buildCik(i)}.json`, content };
  }
}
