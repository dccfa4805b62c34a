import Markdown from 'markdown-to-jsx';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { placeOfSource } from './sources.ts';

/** Markdown text from the gateway. HTML in it is shown as text. */
const MarkdownText = ({ children }: { children: string }) => (
  <Markdown
    className="prose"
    options={{
      disableParsingRawHTML: true,
      forceBlock: true,
      // Wraps a single paragraph too, so that it gets the same style as longer text.
      forceWrapper: true,
      overrides: {
        a: { component: Source },
        // Headings are below the panel's own heading.
        ...Object.fromEntries(['h1', 'h2', 'h3', 'h4'].map((level) => [level, { component: 'h3' }])),
      },
    }}
  >
    {children}
  </Markdown>
);

/** A link to the source of a sentence. */
function Source({ href = '', children }: { href?: string; children?: ReactNode }) {
  const [address] = useLocation();
  const place = placeOfSource(href, address);
  if (place.isPage) return <Link href={place.href}>{children}</Link>;
  return (
    <a href={place.href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

export default MarkdownText;
