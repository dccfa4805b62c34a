import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { escapeHtml, Html, html, renderTable } from '../html.ts';
import { codeBlock } from './highlight.ts';

/** A heading and the text below it, as plain words. */
export type Section = { id: string; title: string; words: string };

/** `Connect a client` -> `connect-a-client`. */
const slugifyHeading = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The words of tokens, without formatting and code blocks. */
function listWords(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].flat().flatMap((cell) => listWords(cell.tokens).join(''));
    }
    if (token.type === 'list') return (token as Tokens.List).items.map((item) => listWords(item.tokens).join(''));
    if (token.type === 'code' || token.type === 'space') return [];
    if (token.type === 'br') return [' '];
    if ('tokens' in token && token.tokens) return [listWords(token.tokens).join('')];
    return 'text' in token ? [String(token.text).replaceAll('\n', ' ')] : [];
  });
}

const toPlainText = (tokens: readonly Token[]): string => listWords(tokens).join(' ').trim();

type Options = {
  /** The address of a link's target; null if the target is not served, so that only the link's text is kept. */
  addressOf: (target: string) => string | null;
};

const createRenderer = (addressOf: Options['addressOf']): RendererObject => ({
  heading({ depth, tokens }) {
    const id = slugifyHeading(toPlainText(tokens));
    const link = html`<a class="skip-anchor" href="#${id}">${new Html(this.parser.parseInline(tokens))}</a>`;
    return html`${depth === 2 ? html`<h2 id="${id}">${link}</h2>` : html`<h3 id="${id}">${link}</h3>`}\n`.text;
  },
  code: ({ text, lang = '' }) => `${codeBlock(text, lang).text}\n`,
  table({ header, rows }) {
    const render = (cell: Tokens.TableCell) => new Html(this.parser.parseInline(cell.tokens));
    const heads = header.map(({ tokens }) => toPlainText(tokens));
    return `${
      renderTable(
        heads,
        rows.map((row) => row.map(render)),
      ).text
    }\n`;
  },
  link({ href, tokens }) {
    const content = this.parser.parseInline(tokens);
    const address = addressOf(href);
    return address === null ? content : html`<a href="${address}">${new Html(content)}</a>`.text;
  },
  html: ({ text }) => escapeHtml(text),
});

/** Splits a text at its headings. */
function listSections(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const title = toPlainText((token as Tokens.Heading).tokens);
      sections.push({ id: token.depth === 1 ? '' : slugifyHeading(title), title, words: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section) section.words = `${section.words} ${toPlainText([token])}`.trim();
  }
  return sections;
}

const isTitle = (token: Token): boolean => token.type === 'heading' && token.depth === 1;

/**
 * Converts the Markdown of a guide to HTML.
 * @returns its title, its HTML without the title, and its sections by heading
 */
export function fromMarkdown(text: string, { addressOf }: Options): { title: string; body: Html; sections: Section[] } {
  const marked = new Marked({ renderer: createRenderer(addressOf) });
  const tokens = marked.lexer(text);
  const sections = listSections(tokens);
  return {
    title: sections.find(({ id }) => id === '')?.title ?? '',
    body: new Html(marked.parser(tokens.filter((token) => !isTitle(token)))),
    sections,
  };
}
