// Reads tags by scanning, each character a constant number of times: on a page without an end tag, a regular expression looks
// through the rest of the page for each start tag.

/** HTML or XML with a space in place of each tag. A `<` that no `>` follows stays. */
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

/** The start tags of a name, in letters of either case, without their last `>`. */
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

/** The start tags of a name, such as `<a href="/">` without the `>`. */
export const findTags = (markup: string, name: string): string[] => [...startTags(markup, name)].map(({ tag }) => tag);

export type MarkupElement = { tag: string; content: string };

/** The elements of a name up to their next end tag, in order. An element within one of the same name is not seen. */
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

/** The text without the white space and comments that it begins with. A comment that does not end stays. */
export function skipComments(markup: string): string {
  let rest = markup.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->', 4);
    if (end < 0) break;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}
