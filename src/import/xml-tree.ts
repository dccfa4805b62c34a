import { SaxesParser } from 'saxes';
import { atMost, BOUNDS } from './bounds.ts';
import { ImportError } from './importer.ts';
import { localName } from './xml-stream.ts';

/** An element without its prefix; `text` is its own text, trimmed and decoded. */
export type XmlElement = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly XmlElement[];
};

/** A direct child of the root of an XML document, in document order. `line`: the line in the file on which it ends. */
export type RootChild = { root: string; element: XmlElement; line: number };

type Options = {
  /** The number of lines in the file before the document. */
  lineBefore?: number;
  /** Called with each child of the root when it is closed. The tree then does not hold it. */
  onRootChild?(child: RootChild): void;
};

type Open = { name: string; attributes: Record<string, string>; text: string; children: XmlElement[] };

const { xml: MOST } = BOUNDS;

/** Builds the elements of an XML document from chunks of its text. Refuses document types, so no entity can expand. */
export class XmlTree {
  readonly #parser = new SaxesParser();
  readonly #open: Open[] = [];
  readonly #onRootChild: Options['onRootChild'];
  #lineBefore: number;
  #root: XmlElement | null = null;
  #lastTagPosition = 0;
  /** The number of elements and attributes that are held. */
  #held = 0;

  constructor({ lineBefore = 0, onRootChild }: Options = {}) {
    this.#lineBefore = lineBefore;
    this.#onRootChild = onRootChild;
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      // The parser counts lines from the start of the document.
      this.#refuse(`The XML is not well-formed: ${message.replace(/^\d+:\d+: /, '').slice(0, 200)}`);
    });
    parser.on('doctype', () =>
      this.#refuse('The XML declares a document type or entities, which EDGAR forms never do.'),
    );
    parser.on('opentagstart', () => {
      atMost(this.#open.length + 1, MOST.levels, 'levels of nesting', 'The XML', this.#line);
      this.#hold();
    });
    parser.on('attribute', () => this.#hold());
    parser.on('opentag', ({ name, attributes }) => {
      this.#open.push({ name: localName(name), attributes, text: '', children: [] });
    });
    const addText = (text: string) => {
      const parent = this.#open.at(-1);
      if (parent) parent.text += text;
    };
    parser.on('text', addText);
    parser.on('cdata', addText);
    parser.on('closetag', () => this.#close());
  }

  get #line(): number {
    return this.#lineBefore + this.#parser.line;
  }

  #refuse(message: string): never {
    throw new ImportError(message, { line: this.#line });
  }

  #hold(): void {
    this.#held += 1;
    if (this.#onRootChild)
      atMost(this.#held, MOST.entry, 'elements and attributes in one entry', 'The XML', this.#line);
    else atMost(this.#held, MOST.nodes, 'elements and attributes', 'The XML', this.#line);
  }

  #close(): void {
    const { text, ...rest } = this.#open.pop()!;
    const element = { ...rest, text: text.trim() };
    this.#lastTagPosition = this.#parser.position;
    const parent = this.#open.at(-1);
    if (!parent) this.#root = element;
    else if (this.#onRootChild && this.#open.length === 1) {
      this.#onRootChild({ root: parent.name, element, line: this.#line });
      this.#held = 0;
    } else parent.children.push(element);
  }

  write(text: string): void {
    // The XML declaration must be at the very start, but some files begin with an empty line.
    const xml = this.#parser.position === 0 ? text.trimStart() : text;
    this.#lineBefore += countLineEnds(text.slice(0, text.length - xml.length));
    this.#parser.write(xml);
    const length = this.#parser.position - this.#lastTagPosition;
    atMost(length, MOST.text, 'characters in one element', 'The XML', this.#line);
  }

  /** The root element. @throws ImportError if the document is incomplete */
  end(): XmlElement {
    if (this.#open.length > 0) this.#refuse('The XML ends before its root element is closed.');
    this.#parser.close();
    return this.#root ?? this.#refuse('The XML has no root element.');
  }
}

export const countLineEnds = (text: string): number => text.split('\n').length - 1;

/**
 * Parses the root element.
 * @throws ImportError if the XML is not well-formed, declares a document type or entities, or exceeds the bounds
 */
export function parseXml(document: string): XmlElement {
  const start = document.search(/\S/);
  if (document[start] !== '<')
    throw new ImportError('The file is not XML.', { line: countLineEnds(document.slice(0, start)) + 1 });
  const tree = new XmlTree();
  tree.write(document.trimEnd());
  return tree.end();
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
