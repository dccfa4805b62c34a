import { GraphQLFloat, GraphQLNonNull, GraphQLString } from 'graphql';
import { describe, expect, it } from 'vitest';
import { highlighted } from '../../src/web/docs/highlight.ts';
import { fromMarkdown } from '../../src/web/docs/markdown.ts';
import { inferUnit } from '../../src/web/docs/units.ts';
import { schema } from '../support/graph.ts';

describe('highlighted code', () => {
  it.each([
    ['graphql', '{ a(n: 1) } # x', '{ a(n: <span class="n">1</span>) } <span class="c"># x</span>'],
    ['json', '{"a": null}', '{<span class="s">&quot;a&quot;</span>: <span class="k">null</span>}'],
    [
      'tsx',
      "const a = 'b'; // c",
      '<span class="k">const</span> a = <span class="s">&#39;b&#39;</span>; <span class="c">// c</span>',
    ],
    ['sh', "curl 'http://x#y'", '<span class="k">curl</span> <span class="s">&#39;http://x#y&#39;</span>'],
    ['python', 'import json', '<span class="k">import</span> json'],
    ['text', '<b> if', '&lt;b&gt; if'],
  ])('of %s: %s', (language, code, expected) => expect(highlighted(code, language).text).toBe(expected));
});

describe('Markdown', () => {
  const getAddress = (target: string) => (target === 'agents.md' ? '/docs/guides/agents' : null);
  /** The HTML, with line breaks as spaces. */
  const renderText = (text: string) =>
    fromMarkdown(text, { addressOf: getAddress })
      .body.text.trim()
      .replace(/\s*\n\s*/g, ' ');

  it('has headings with anchors, and sections by heading', () => {
    const { title, sections } = fromMarkdown('# A guide\n\nIt *begins*.\n\n## Connect a client\n\nWith `code`.\n', {
      addressOf: getAddress,
    });
    expect([title, sections]).toEqual([
      'A guide',
      [
        { id: '', title: 'A guide', words: 'It begins.' },
        { id: 'connect-a-client', title: 'Connect a client', words: 'With code.' },
      ],
    ]);
  });

  it('joins the lines of paragraphs and items', () => {
    expect(renderText('One\ntwo.\n\n- a\n  b\n- c\n')).toBe('<p>One two.</p> <ul> <li>a b</li> <li>c</li> </ul>');
    expect(renderText('1. a\n2. b')).toBe('<ol> <li>a</li> <li>b</li> </ol>');
  });

  it('begins a numbered list within a paragraph with 1 alone: a line may begin with another number', () => {
    expect(renderText('Others get\n503. So it is.')).toBe('<p>Others get 503. So it is.</p>');
    expect(renderText('Steps:\n1. a\n2. b')).toBe('<p>Steps:</p> <ol> <li>a</li> <li>b</li> </ol>');
  });

  it('keeps code unchanged, and links only to served pages', () => {
    expect(renderText('`**a** <b>` **c** [agents](agents.md) [source](../src/a.ts)')).toBe(
      '<p><code>**a** &lt;b&gt;</code> <strong>c</strong> <a href="/docs/guides/agents">agents</a> source</p>',
    );
    expect(renderText('```json\n# {}\n```')).toContain('<code># {}</code>');
  });

  it('has tables with code in their cells', () => {
    expect(renderText('| a | b |\n|---|---|\n| `x` | y \\| z |')).toMatch(/<td><code>x<\/code><\/td><td>y \| z<\/td>/);
    expect(renderText('| a |\n|---|\n| `GET /api/{t}/eps`, `priceAtOpen`, `not_found` |')).toContain(
      '<code>GET /api/<wbr>{t}/<wbr>eps</code>, <code>price<wbr>At<wbr>Open</code>, <code>not_<wbr>found</code>',
    );
  });
});

describe('units', () => {
  it.each([
    ['The last close, USD; of a delisted stock, its last trade.', 'USD'],
    ['Value of the shares under the puts, whole USD.', 'USD'],
    ['Gross profit, percent of revenue.', '%'],
    ['ATM implied volatility as a percentile of a year, 0 to 100.', '0 to 100'],
    ["Bullish stocks' share of the mentions, percent, 0 to 100.", '%, 0 to 100'],
    ['0 (fear) to 100 (greed); null without data.', '0 to 100'],
    ['The sentiment of 7 days, -1 to 1: the sum of polarities.', '-1 to 1'],
    ['How often it should be rebuilt, in seconds.', 'seconds'],
    ['How many sales.', ''],
    ['Volume; null where no percent is known.', ''],
  ])('of "%s" are %s', (description, unit) =>
    expect(inferUnit({ type: new GraphQLNonNull(GraphQLFloat), description })).toBe(unit),
  );

  it('belong to numbers, days and instants', () => {
    expect(inferUnit({ type: GraphQLString, description: 'In USD.' })).toBe('');
    expect(inferUnit({ type: schema.getType('Date') as never, description: 'When.' })).toBe('day');
  });
});
