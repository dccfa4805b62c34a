import { skipComments } from '../lib/markup.ts';
import { type FileShape, PageError, ShapeError } from './source.ts';

const SHOWN = 200;
const ZIP = Buffer.from([0x50, 0x4b, 3, 4]);
const HTML = /^<(!doctype html|html[\s>])/i;
/** How vendors report errors with a success status. */
const SAYS_NO = /^\{\s*"(Note|Information|Error Message|error|message|detail)"\s*:/;

const decodeHead = (bytes: Buffer): string =>
  bytes
    .subarray(0, 4_096)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
/** The start of a text for a message. PostgreSQL stores no NUL, so control characters become spaces. */
export const excerpt = (text: string, length = SHOWN): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, length);

/**
 * Checks the bytes before they are parsed.
 * @throws ShapeError if they do not have the expected shape, with their beginning
 * @throws PageError if they are a web page and no page was expected
 */
export function checkShape(bytes: Buffer, expected: FileShape): void {
  if (bytes.length === 0) throw new ShapeError('The file is empty.');
  const head = decodeHead(bytes);
  const isHtml = HTML.test(skipComments(head));
  if (expected === 'html') {
    if (!isHtml) throw new ShapeError(`A page was expected, and it begins: ${excerpt(head)}`);
    return;
  }
  if (isHtml) throw new PageError(`The host answered with a page instead of the file: ${excerpt(head)}`);
  if (SAYS_NO.test(head.trimStart())) throw new ShapeError(`The host says: ${excerpt(head)}`);
  const wrong = wrongness(bytes, head, expected);
  if (wrong) throw new ShapeError(`${wrong} It begins: ${excerpt(head)}`);
}

function wrongness(bytes: Buffer, head: string, expected: Exclude<FileShape, 'html'>): string | null {
  if (expected === 'zip') return bytes.subarray(0, ZIP.length).equals(ZIP) ? null : 'The file is not a zip archive.';
  if (expected === 'json') return isJsonText(head, bytes) ? null : 'The file is not JSON, or it is cut off.';
  if (expected === 'xml') return /^\s*<[?a-z]/i.test(head) ? null : 'The file is not XML.';
  if (expected === 'edgar') {
    if (!/^\s*<(SEC-DOCUMENT|IMS-DOCUMENT|SUBMISSION)>/.test(head)) return 'The file is not an EDGAR submission.';
    const end = bytes.subarray(-256).toString('latin1');
    return /<\/(SEC-DOCUMENT|IMS-DOCUMENT|SUBMISSION)>\s*$/.test(end) ? null : 'The submission is cut off.';
  }
  return head.toLowerCase().startsWith(expected.header.toLowerCase()) ? null : `Its header is not ${expected.header}.`;
}

function isJsonText(head: string, bytes: Buffer): boolean {
  const last = bytes.subarray(-64).toString('latin1').trimEnd().at(-1);
  return /^\s*[[{]/.test(head) && (last === ']' || last === '}');
}
