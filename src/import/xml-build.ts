import { isoDate } from '../lib/dates.ts';
import { parseWrittenDay } from './written.ts';
import type { XmlElement } from './xml-tree.ts';

// Tables of a data set have the fields of EDGAR's XML documents. Its filings are built as those documents, so that a single
// parser has the rules of filings.

/** An element with a text, or with elements; absent elements are left out. */
export function buildElement(
  name: string,
  content: string | readonly (XmlElement | null)[],
  footnoteIds: readonly string[] = [],
): XmlElement {
  const children = typeof content === 'string' ? [] : content.filter((child) => child !== null);
  const footnotes = footnoteIds.map((id) => ({ name: 'footnoteId', attributes: { id }, text: '', children: [] }));
  return {
    name,
    attributes: {},
    text: typeof content === 'string' ? content.trim() : '',
    children: [...children, ...footnotes],
  };
}

/** A day of a data set, `08-JAN-2025`, as documents write it; other text is left, for the parser to refuse. */
export function toDocumentDay(text: string): string {
  const day = parseWrittenDay(text);
  return day ? isoDate(day) : text;
}
