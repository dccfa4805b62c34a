import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { atMost, BOUNDS } from './bounds.ts';
import { ImportError } from './importer.ts';

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

/** An element without its prefix; `text` is its own text, trimmed and decoded. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly XmlElement[];
};

const { xml: MOST } = BOUNDS;

const linesIn = (text: string): number => text.split('\n').length - 1;

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
  if (isBareXml(text)) return { accession: null, formType: null, filedDate: null, documents: [text] };

  const header = text.slice(0, Math.max(0, text.search(/<DOCUMENT>|<XML>/)) || text.length);
  const documents: string[] = [];
  for (const section of text.matchAll(/<XML>([\s\S]*?)(?:<\/XML>|$)/g)) {
    atMost(documents.length + 1, MOST.documents, 'XML documents', 'The submission');
    documents.push('\n'.repeat(linesIn(text.slice(0, section.index))) + section[1]);
  }
  return { ...edgarHeader(header), documents };
}

/** The accession number in a file's name, with dashes or as 18 digits; null if there is none. */
export function accessionInName(name: string): string | null {
  const parts =
    name.match(/(?<!\d)(\d{10})-(\d{2})-(\d{6})(?!\d)/) ?? name.match(/(?<!\d)(\d{10})(\d{2})(\d{6})(?!\d)/);
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}` : null;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Decodes the five predefined entities and character references; anything else stays unchanged. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (reference, hex, decimal, name) => {
    if (name) return ENTITIES[name.toLowerCase()]!;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

type Ordered = Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  processEntities: false, // decoded above: a file may not bring entities of its own
  maxNestedTags: MOST.levels,
});

function toElements(nodes: readonly Ordered[]): XmlElement[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@');
    if (!name || name === '#text') return [];
    const inside = node[name] as readonly Ordered[];
    const attributes = (node[':@'] ?? {}) as Record<string, string>;
    const text = inside.map((part) => (typeof part['#text'] === 'string' ? part['#text'] : '')).join('');
    return [
      {
        name,
        attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, decode(value)])),
        text: decode(text.trim()),
        children: toElements(inside),
      },
    ];
  });
}

/** Overestimates the number of elements and attributes by counting the characters that can start one. */
function nodesIn(xml: string): number {
  let count = 0;
  for (let at = 0; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === EQUALS || (code === LESS && xml.charCodeAt(at + 1) !== SLASH)) count += 1;
  }
  return count;
}

const LESS = 0x3c;
const SLASH = 0x2f;
const EQUALS = 0x3d;

/** Parses the root element. Refuses declarations of a document type or entities, and XML that is not well-formed. */
export function parseXml(document: string): XmlElement {
  const xml = document.trimStart();
  const skipped = linesIn(document.slice(0, document.length - xml.length));
  atMost(nodesIn(xml), MOST.nodes, 'elements and attributes', 'The XML');
  if (!xml.startsWith('<')) throw new ImportError('The file is not XML.', { line: skipped + 1 });

  const declaration = xml.search(/<!(DOCTYPE|ENTITY)/i);
  if (declaration >= 0) {
    const line = skipped + linesIn(xml.slice(0, declaration)) + 1;
    throw new ImportError('The XML declares a document type or entities, which EDGAR forms never do.', { line });
  }
  const valid = XMLValidator.validate(xml);
  if (valid !== true) {
    // The validator places an unclosed element at its start, or at line 1; the file ends too early at its end.
    if (/^Unclosed tag|^Invalid '\[/.test(valid.err.msg)) {
      throw new ImportError('The XML ends before its root element is closed.', {
        line: skipped + linesIn(xml.trimEnd()) + 1,
      });
    }
    throw new ImportError(`The XML is not well-formed: ${valid.err.msg.slice(0, 200)}`, {
      line: skipped + valid.err.line,
    });
  }
  try {
    const [root] = toElements(parser.parse(xml) as Ordered[]);
    if (root) return root;
  } catch (error) {
    throw new ImportError(
      `The XML cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}`,
    );
  }
  throw new ImportError('The XML has no root element.');
}

/** The first child of that name. */
export const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((inner) => inner.name === name);

/** Every child of that name, in order. */
export const listChildren = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((inner) => inner.name === name);

/** The text at the end of a path of child names, its white space collapsed; null if it is absent or empty. */
export function textAt(element: XmlElement, ...path: string[]): string | null {
  let at: XmlElement | undefined = element;
  for (const name of path) at = at && child(at, name);
  return at?.text.replace(/\s+/g, ' ').trim() || null;
}
