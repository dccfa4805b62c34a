import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { atMost, BOUNDS } from './bounds.ts';
import { ImportError } from './importer.ts';

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

type XmlEvents = {
  /** `path`: the names of the elements around it, the root first, without their prefixes. */
  open(name: string, attributes: Readonly<Record<string, string>>, path: readonly string[]): void;
  text(text: string, path: readonly string[]): void;
  close(name: string, path: readonly string[]): void;
};

const PIECE = 65_536;
/** Yields to other requests after this many chunks. */
const PIECES_AT_ONCE = 16;

/**
 * Parses an XML document in chunks, holding none of it in memory.
 * @throws ImportError if it is not well-formed, declares a document type, or exceeds the bounds
 */
export async function readXml(bytes: Buffer, place: string, events: XmlEvents): Promise<void> {
  const parser = new SaxesParser();
  const path: string[] = [];
  let lastTagPosition = 0;
  parser.on('error', (error) => {
    throw new ImportError(`${place} is not well-formed: ${error.message.slice(0, 200)}`);
  });
  parser.on('doctype', () => {
    throw new ImportError(`${place} declares a document type or entities.`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    lastTagPosition = parser.position;
    events.open(localName(name), attributes, path);
    path.push(localName(name));
    atMost(path.length, BOUNDS.xml.levels, 'levels of nesting', place);
  });
  parser.on('closetag', ({ name }) => {
    lastTagPosition = parser.position;
    path.pop();
    events.close(localName(name), path);
  });
  const text = (content: string) => events.text(content, path);
  parser.on('text', text);
  parser.on('cdata', text);

  const decoder = new TextDecoder('utf-8');
  for (let at = 0, count = 1; at < bytes.length; at += PIECE, count += 1) {
    parser.write(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true }));
    atMost(parser.position - lastTagPosition, BOUNDS.xml.text, 'characters in one element', place);
    if (count % PIECES_AT_ONCE === 0) await setImmediate();
  }
  parser.close();
}
