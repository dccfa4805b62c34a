import { atMost, BOUNDS } from './bounds.ts';
import { refuseWebPage } from './web-page.ts';
import { countLineEnds } from './xml-tree.ts';

/** The SGML header of a file from EDGAR. Fields that it lacks are null. */
export type EdgarHeader = {
  /** `0000320193-22-000061`. */
  accession: string | null;
  formType: string | null;
  /** `YYYY-MM-DD`. */
  filedDate: string | null;
};

/** The header, and the XML documents in the file's order. */
export type EdgarFile = EdgarHeader & { documents: string[] };

const { xml: MOST } = BOUNDS;

/** `20220506` as `2022-05-06`. */
const headerDate = (digits: string | undefined): string | null =>
  digits ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}` : null;

/** The SGML header of a submission: the text before its first document. */
export const edgarHeader = (header: string): EdgarHeader => ({
  accession: header.match(/(?:ACCESSION NUMBER:|<ACCESSION-NUMBER>)\s*(\d{10}-\d{2}-\d{6})/)?.[1] ?? null,
  formType: header.match(/(?:CONFORMED SUBMISSION TYPE:|<TYPE>)[ \t]*([^\s<]+(?: [^\s<]+)*)/)?.[1] ?? null,
  filedDate: headerDate(header.match(/(?:FILED AS OF DATE:|<FILING-DATE>)\s*(\d{8})/)?.[1]),
});

/** Whether a file begins as bare XML; a submission begins with SGML. */
export const isBareXml = (text: string): boolean => /^\s*<(?!SEC-|IMS-|SUBMISSION|DOCUMENT>)/.test(text);

/**
 * Unwraps bare XML, a complete submission `.txt`, or an `.nc` feed file. Documents keep their leading blank lines, so
 * that line numbers match the file.
 */
export function unwrapEdgar(raw: string): EdgarFile {
  // The header lines of a feed file end in carriage returns alone.
  const text = raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  refuseWebPage(text);
  if (isBareXml(text)) return { accession: null, formType: null, filedDate: null, documents: [text] };

  const header = text.slice(0, Math.max(0, text.search(/<DOCUMENT>|<XML>/)) || text.length);
  const documents: string[] = [];
  for (const section of text.matchAll(/<XML>([\s\S]*?)(?:<\/XML>|$)/g)) {
    atMost(documents.length + 1, MOST.documents, 'XML documents', 'The submission');
    documents.push('\n'.repeat(countLineEnds(text.slice(0, section.index))) + section[1]);
  }
  return { ...edgarHeader(header), documents };
}

/** The accession number in a file's name, with dashes or as 18 digits; null if there is none. */
export function accessionInName(name: string): string | null {
  const parts =
    name.match(/(?<!\d)(\d{10})-(\d{2})-(\d{6})(?!\d)/) ?? name.match(/(?<!\d)(\d{10})(\d{2})(\d{6})(?!\d)/);
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : null;
}
