import { SaxesParser } from 'saxes';
import { atMost, BOUNDS } from './bounds.ts';
import { type EdgarHeader, edgarHeader, isBareXml, type XmlElement } from './edgar.ts';
import { ImportError, type ImportFile } from './importer.ts';
import { localName } from './xml-stream.ts';

/** What stands directly under the root of an XML document, in the file's order; `line` is where it ends in the file. */
export type RootChild = { root: string; element: XmlElement; line: number };

/** The parts of a file from EDGAR, however long it is: its header first, then what its XML documents hold. */
export type EdgarPart = { header: EdgarHeader } | RootChild;

const OPEN = '<XML>';
const CLOSE = '</XML>';
/** A submission's header has a few thousand characters, and a table names no issuer as long as this. */
const HEADER_MOST = 1_000_000;
/** Enough to tell bare XML from SGML. */
const SNIFFED = 20;
const { xml: MOST } = BOUNDS;

const linesIn = (text: string): number => text.split('\n').length - 1;

type Open = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

/** One XML document, fed in pieces. What is directly under the root is handed out when it is closed, and forgotten. */
class Document {
  readonly #parser = new SaxesParser();
  readonly #open: Open[] = [];
  #lineBefore: number;
  #ready: RootChild[] = [];
  #root: string | null = null;
  #said = 0;
  #inEntry = 0;

  constructor(lineBefore: number) {
    this.#lineBefore = lineBefore;
    const parser = this.#parser;
    parser.on('error', (error) => this.#refuse(`The XML is not well-formed: ${error.message.slice(0, 200)}`));
    parser.on('doctype', () =>
      this.#refuse('The XML declares a document type or entities, which EDGAR forms never do.'),
    );
    parser.on('opentag', ({ name, attributes }) => {
      atMost(this.#open.length + 1, MOST.levels, 'levels of nesting', 'The XML', this.#line);
      this.#inEntry = this.#open.length > 1 ? this.#inEntry + 1 : 0;
      atMost(this.#inEntry, MOST.entry, 'elements in one entry', 'The XML', this.#line);
      this.#root ??= localName(name);
      this.#open.push({ name: localName(name), attributes, text: '', children: [] });
    });
    const addText = (text: string) => {
      const at = this.#open.at(-1);
      if (at) at.text += text;
    };
    parser.on('text', addText);
    parser.on('cdata', addText);
    parser.on('closetag', () => this.#closed());
  }

  get #line(): number {
    return this.#lineBefore + this.#parser.line;
  }

  #refuse(message: string): never {
    throw new ImportError(message, { line: this.#line });
  }

  #closed(): void {
    const { text, ...rest } = this.#open.pop()!;
    const element = { ...rest, text: text.trim() };
    this.#said = this.#parser.position;
    const parent = this.#open.at(-1);
    if (this.#open.length > 1) parent!.children.push(element);
    else if (parent) this.#ready.push({ root: parent.name, element, line: this.#line });
  }

  write(text: string): RootChild[] {
    this.#ready = [];
    // The declaration must stand at the very start; some files begin with an empty line.
    const xml = this.#parser.position === 0 ? text.trimStart() : text;
    this.#lineBefore += linesIn(text.slice(0, text.length - xml.length));
    this.#parser.write(xml);
    atMost(this.#parser.position - this.#said, MOST.text, 'characters in one element', 'The XML', this.#line);
    return this.#ready;
  }

  end(): void {
    if (this.#open.length > 0) this.#refuse('The XML ends before its root element is closed.');
    if (this.#root === null) this.#refuse('The XML has no root element.');
    this.#parser.close();
  }
}

/** UTF-8; from the first piece that is not, ISO-8859-1. */
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
 * Reads bare XML or a complete submission as a stream, holding no more of it than one element under a root.
 * @throws ImportError where it is not well-formed, or hostile.
 */
export async function* edgarParts(file: ImportFile): AsyncGenerator<EdgarPart, undefined> {
  let held = '';
  let line = 0;
  let document: Document | null = null;
  let bare: boolean | null = null;
  let headed = false;
  const drop = (count: number): string => {
    const text = held.slice(0, count);
    held = held.slice(count);
    line += linesIn(text);
    return text;
  };
  for await (const piece of decodeText(file)) {
    held += piece;
    if (bare === null && held.trimStart().length >= SNIFFED) {
      bare = isBareXml(held);
      if (bare) {
        headed = true;
        document = new Document(0);
        yield { header: { accession: null, formType: null, filedDate: null } };
      }
    }
    while (bare !== null) {
      if (document) {
        const close: number = bare ? -1 : held.indexOf(CLOSE);
        // A closing tag may be cut in two by the end of a piece.
        yield* document.write(drop(close >= 0 ? close : bare ? held.length : Math.max(0, held.length - CLOSE.length)));
        if (close < 0) break;
        document.end();
        document = null;
        drop(CLOSE.length);
      } else {
        const open = held.indexOf(OPEN);
        if (open < 0) {
          if (headed) drop(Math.max(0, held.length - OPEN.length));
          else if (held.length > HEADER_MOST)
            throw new ImportError('The file is not a submission: it has no XML document.');
          break;
        }
        const before = drop(open + OPEN.length);
        if (!headed) yield { header: edgarHeader(before) };
        headed = true;
        document = new Document(line);
      }
    }
  }
  if (!headed) throw new ImportError('The file has no XML document.');
  if (document) {
    yield* document.write(held);
    document.end();
  }
}
