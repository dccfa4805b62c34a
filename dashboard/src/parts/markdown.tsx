import Markdown from 'markdown-to-jsx';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { placeOfSource } from './sources.ts';

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

/** Where a sentence is from. */
function Source({ href = '', children }: { href?: string; children?: ReactNode }) {
  const [here] = useLocation();
  const place = placeOfSource(href, here);
  if (place.isPage) return <Link href={place.href}>{children}</Link>;
  return (
    <a href={place.href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

export default MarkdownText;
