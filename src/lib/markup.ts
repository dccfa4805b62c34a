// Scans for tags, visiting each character a constant number of times. On a page without an end tag, a regular
// expression would scan the rest of the page for each start tag.

/** HTML or XML with each tag replaced by a space. A `<` without a following `>` is kept. */
export function stripTags(markup: string): string {
  const texts: string[] = [];
  let at = 0;
  for (;;) {
    const start = markup.indexOf('<', at);
    const end = start < 0 ? -1 : markup.indexOf('>', start);
    if (end < 0) break;
    texts.push(markup.slice(at, start));
    at = end + 1;
  }
  texts.push(markup.slice(at));
  return texts.join(' ');
}

type StartTag = { tag: string; end: number };

/** The start tags with a name, in either case, without their closing `>`. */
function* startTags(markup: string, name: string, from = 0): Generator<StartTag> {
  const pattern = new RegExp(`<${name}(?![\\w-])`, 'gi');
  pattern.lastIndex = from;
  for (let match = pattern.exec(markup); match; match = pattern.exec(markup)) {
    const end = markup.indexOf('>', match.index);
    if (end < 0) return;
    yield { tag: markup.slice(match.index, end), end: end + 1 };
    pattern.lastIndex = end + 1;
  }
}

/** The start tags with a name, such as `<a href="/">` without the `>`. */
export const findTags = (markup: string, name: string): string[] => [...startTags(markup, name)].map(({ tag }) => tag);

type MarkupElement = { tag: string; content: string };

/**
 * The elements with a name up to the next end tag, in order. Elements nested in an element of the same name are
 * skipped.
 */
export function findElements(markup: string, name: string): MarkupElement[] {
  const endTag = new RegExp(`</${name}>`, 'gi');
  const elements: MarkupElement[] = [];
  let after = 0;
  for (const { tag, end } of startTags(markup, name)) {
    if (end <= after) continue;
    endTag.lastIndex = end;
    const close = endTag.exec(markup);
    if (!close) break;
    elements.push({ tag, content: markup.slice(end, close.index) });
    after = close.index + close[0].length;
  }
  return elements;
}

/** Removes white space and comments at the beginning. An unterminated comment is kept. */
export function skipComments(markup: string): string {
  let remaining = markup.trimStart();
  while (remaining.startsWith('<!--')) {
    const end = remaining.indexOf('-->', 4);
    if (end < 0) break;
    remaining = remaining.slice(end + 3).trimStart();
  }
  return remaining;
}
