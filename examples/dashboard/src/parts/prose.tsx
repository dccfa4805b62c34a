import Markdown from 'markdown-to-jsx';

/** Text in Markdown, as the gateway writes it. HTML in it stays text. */
export const Prose = ({ children }: { children: string }) => (
  <Markdown
    className="prose"
    options={{
      disableParsingRawHTML: true,
      forceBlock: true,
      overrides: {
        a: { props: { target: '_blank', rel: 'noreferrer' } },
        // A panel has its own heading above.
        ...Object.fromEntries(['h1', 'h2', 'h3', 'h4'].map((level) => [level, { component: 'h3' }])),
      },
    }}
  >
    {children}
  </Markdown>
);
