import { type EdgarHeader, edgarHeader, isBareXml } from './edgar.ts';
import { ImportError, type ImportFile } from './importer.ts';
import { refuseWebPage } from './web-page.ts';
import { countLineEnds, type RootChild, XmlTree } from './xml-tree.ts';

/** The parts of a file from EDGAR of any length: first its header, then the contents of its XML documents. */
type EdgarPart = { header: EdgarHeader } | RootChild;

const OPEN = '<XML>';
const CLOSE = '</XML>';
/** A submission's header has a few thousand characters, and a table names no issuer as long as this. */
const HEADER_MOST = 1_000_000;
const NO_XML =
  "Import the filing's XML or its complete submission (.txt), as EDGAR publishes them; web pages, tables, and filings on paper have none.";
/** Enough to tell bare XML from SGML. */
const SNIFFED = 20;

/** Decodes UTF-8, and from the first invalid chunk on ISO-8859-1. */
async function* decodeText(file: ImportFile): AsyncGenerator<string> {
  let decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of file.stream()) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    try {
      yield decoder.decode(bytes, { stream: true });
    } catch {
      decoder = new TextDecoder('iso-8859-1');
      yield decoder.decode(bytes, { stream: true });
    }
  }
}

/**
 * Streams bare XML or a complete submission, holding at most one child of a root in memory.
 * @throws ImportError if it is not well-formed, or hostile
 */
export async function* edgarParts(file: ImportFile): AsyncGenerator<EdgarPart, undefined> {
  let buffer = '';
  let line = 0;
  let document: XmlTree | null = null;
  let bare: boolean | null = null;
  let headed = false;
  const closed: RootChild[] = [];
  const openDocument = (lineBefore: number) =>
    new XmlTree({ lineBefore, onRootChild: (child) => void closed.push(child) });
  const write = (tree: XmlTree, text: string): RootChild[] => {
    tree.write(text);
    return closed.splice(0);
  };
  const drop = (count: number): string => {
    const text = buffer.slice(0, count);
    buffer = buffer.slice(count);
    line += countLineEnds(text);
    return text;
  };
  for await (const piece of decodeText(file)) {
    buffer += piece;
    if (bare === null && buffer.trimStart().length >= SNIFFED) {
      refuseWebPage(buffer);
      bare = isBareXml(buffer);
      if (bare) {
        headed = true;
        document = openDocument(0);
        yield { header: { accession: null, formType: null, filedDate: null } };
      }
    }
    while (bare !== null) {
      if (document) {
        const close: number = bare ? -1 : buffer.indexOf(CLOSE);
        // A closing tag may be split between two chunks.
        const end = close >= 0 ? close : bare ? buffer.length : Math.max(0, buffer.length - CLOSE.length);
        yield* write(document, drop(end));
        if (close < 0) break;
        document.end();
        document = null;
        drop(CLOSE.length);
      } else {
        const open = buffer.indexOf(OPEN);
        if (open < 0) {
          if (headed) drop(Math.max(0, buffer.length - OPEN.length));
          else if (buffer.length > HEADER_MOST)
            throw new ImportError(`The file is not a submission: it has no XML document. ${NO_XML}`);
          break;
        }
        const before = drop(open + OPEN.length);
        if (!headed) yield { header: edgarHeader(before) };
        headed = true;
        document = openDocument(line);
      }
    }
  }
  if (!headed) throw new ImportError(`The file has no XML document. ${NO_XML}`);
  if (document) {
    yield* write(document, buffer);
    document.end();
  }
}
