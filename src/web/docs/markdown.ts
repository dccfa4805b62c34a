import { codeBlock } from './highlight.ts';
import { escapeHtml, Html, html, renderTable } from './html.ts';

/** A heading and the text below it, as plain words. */
export type Section = { id: string; title: string; words: string };

/** `Connect a client` -> `connect-a-client`. */
export const slugifyHeading = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const plain = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/[`*|]/g, '');

/**
 * Formats code, bold text, and links of a line.
 * @param addressOf null: the target is not served, so only the link's text is kept
 */
function inline(text: string, addressOf: (target: string) => string | null): Html {
  const code: string[] = [];
  const withoutCode = text.replace(/`([^`]+)`/g, (_, inside: string) => `\ue000${code.push(inside) - 1}\ue000`);
  const marked = escapeHtml(withoutCode)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, target: string) => {
      const address = addressOf(target);
      return address === null ? words : `<a href="${address}">${words}</a>`;
    });
  return new Html(
    marked.replace(/\ue000(\d+)\ue000/g, (_, at: string) => `<code>${escapeHtml(code[Number(at)]!)}</code>`),
  );
}

type Options = { addressOf: (target: string) => string | null };

const splitTableRow = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/**
 * A line that ends the text before it. Only the 1 of a numbered list does: a line of a paragraph may begin with a
 * number.
 */
const STARTS = /^(#{1,4} |```|\||[-*] |1\. )/;
const ITEM = /^([-*]|\d+\.) (.+)$/;

/**
 * Converts the Markdown used in the guides to HTML: headings, paragraphs, lists of one level, tables, code, links.
 * @returns its title, its HTML without the title, and its sections by heading
 */
export function fromMarkdown(text: string, { addressOf }: Options): { title: string; body: Html; sections: Section[] } {
  const lines = text.split('\n');
  const blocks: Html[] = [];
  const sections: Section[] = [];
  let title = '';
  const say = (words: string) => {
    const last = sections.at(-1);
    if (last) last.words = `${last.words} ${plain(words)}`.trim();
  };
  const show = (words: string) => inline(words, addressOf);
  let at = 0;
  /** The line with its continuation lines, up to a line for which `ends` returns true. */
  const withFollowing = (first: string, ends = (_line: string) => false): string => {
    let whole = first;
    for (let next = lines[at]; next?.trim() && !STARTS.test(next.trimStart()) && !ends(next); next = lines[at]) {
      whole += ` ${next.trim()}`;
      at += 1;
    }
    return whole;
  };
  const itemAt = (line: string | undefined) => ITEM.exec(line ?? '');
  const wholeItem = (first: string): string => withFollowing(first, (line) => itemAt(line) !== null);
  while (at < lines.length) {
    const line = lines[at++]!;
    const heading = /^(#{1,4}) (.+)$/.exec(line);
    const fence = /^```(\w*)/.exec(line);
    const item = itemAt(line);
    if (heading) {
      const [, { length: level }, words] = heading as unknown as [string, string, string];
      if (level === 1) {
        title = plain(words);
        sections.push({ id: '', title, words: '' });
        continue;
      }
      const id = slugifyHeading(plain(words));
      sections.push({ id, title: plain(words), words: '' });
      const inside = html`<a class="skip-anchor" href="#${id}">${show(words)}</a>`;
      blocks.push(level === 2 ? html`<h2 id="${id}">${inside}</h2>` : html`<h3 id="${id}">${inside}</h3>`);
    } else if (fence) {
      const end = lines.indexOf('```', at);
      blocks.push(codeBlock(lines.slice(at, end).join('\n'), fence[1]!));
      at = end + 1;
    } else if (line.startsWith('|')) {
      const rows = [splitTableRow(line)];
      while (lines[at]?.startsWith('|')) rows.push(splitTableRow(lines[at++]!));
      const [heads = [], , ...body] = rows;
      say(body.flat().join(' '));
      blocks.push(
        renderTable(
          heads.map(plain),
          body.map((row) => row.map(show)),
        ),
      );
    } else if (item) {
      const isOrdered = /\d/.test(item[1]!);
      const items = [wholeItem(item[2]!)];
      for (let next = itemAt(lines[at]); next; next = itemAt(lines[at])) {
        at += 1;
        items.push(wholeItem(next[2]!));
      }
      say(items.join(' '));
      const list = items.map((words) => html`<li>${show(words)}</li>`);
      blocks.push(isOrdered ? html`<ol>${list}</ol>` : html`<ul>${list}</ul>`);
    } else if (line.trim() !== '') {
      const words = withFollowing(line);
      say(words);
      blocks.push(html`<p>${show(words)}</p>`);
    }
  }
  return { title, body: html`${blocks.map((block) => html`${block}\n`)}`, sections };
}
