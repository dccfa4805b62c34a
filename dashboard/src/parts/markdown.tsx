import Markdown from 'markdown-to-jsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { stockPath } from './links.tsx';

/** Text in Markdown, as the gateway writes it. HTML in it stays text. */
const MarkdownText = ({ children }: { children: string }) => (
  <Markdown
    className="prose"
    options={{
      disableParsingRawHTML: true,
      forceBlock: true,
      // A text of one paragraph is as much prose as a longer one.
      forceWrapper: true,
      overrides: {
        a: { component: Source },
        // A panel has its own heading above.
        ...Object.fromEntries(['h1', 'h2', 'h3', 'h4'].map((level) => [level, { component: 'h3' }])),
      },
    }}
  >
    {children}
  </Markdown>
);

/**
 * Where a sentence is from. Sources within the gateway are paths of its API: those of a stock have a page here, others
 * would be opened without a key and stay words.
 */
function Source({ href = '', children }: { href?: string; children?: ReactNode }) {
  if (!href.startsWith('/'))
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  const { pathname, searchParams } = new URL(href, location.href);
  const ticker =
    searchParams.get('ticker') ??
    /^\/api\/v\d+\/(?:stocks|rating|analyst|insights\/stock)\/([A-Z][A-Z.]*)\b/.exec(pathname)?.[1];
  return ticker ? <Link href={stockPath(ticker)}>{children}</Link> : <span>{children}</span>;
}

export default MarkdownText;
