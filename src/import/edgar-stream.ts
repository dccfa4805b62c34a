import { SaxesParser } from 'saxes';
import { atMost, BOUNDS } from './bounds.ts';
import { type EdgarHeader, edgarHeader, isBareXml, type XmlElement } from './edgar.ts';
import { ImportError, type ImportFile } from './importer.ts';
import { localName } from './xml-stream.ts';

/** A direct child of the root of an XML document, in document order. `line`: the line in the file on which it ends. */
export type RootChild = { root: string; element: XmlElement; line: number };

/** The parts of a file from EDGAR of any length: first its header, then the contents of its XML documents. */
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

/** Parses one XML document in chunks. Children of the root are emitted when they are closed, and then discarded. */
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
    // The XML declaration must be at the very start, but some files begin with an empty line.
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
  let document: Document | null = null;
  let bare: boolean | null = null;
  let headed = false;
  const drop = (count: number): string => {
    const text = buffer.slice(0, count);
    buffer = buffer.slice(count);
    line += linesIn(text);
    return text;
  };
  for await (const piece of decodeText(file)) {
    buffer += piece;
    if (bare === null && buffer.trimStart().length >= SNIFFED) {
      bare = isBareXml(buffer);
      if (bare) {
        headed = true;
        document = new Document(0);
        yield { header: { accession: null, formType: null, filedDate: null } };
      }
    }
    while (bare !== null) {
      if (document) {
        const close: number = bare ? -1 : buffer.indexOf(CLOSE);
        // A closing tag may be split between two chunks.
        yield* document.write(
          drop(close >= 0 ? close : bare ? buffer.length : Math.max(0, buffer.length - CLOSE.length)),
        );
        if (close < 0) break;
        document.end();
        document = null;
        drop(CLOSE.length);
      } else {
        const open = buffer.indexOf(OPEN);
        if (open < 0) {
          if (headed) drop(Math.max(0, buffer.length - OPEN.length));
          else if (buffer.length > HEADER_MOST)
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
    yield* document.write(buffer);
    document.end();
  }
}
