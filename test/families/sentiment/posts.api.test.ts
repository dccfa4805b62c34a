import { describe, expect, it } from 'vitest';
import { parseGlobalId } from '../../../src/graph/global-id.ts';
import { useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const FILE = `timestamp,source,title,sentiment
2025-11-19 14:00:00,marketwatch,Microsoft (NASDAQ: MSFT) wins an order,0.6
2025-11-20 15:00:00,X/@desk,I sold my $MSFT and my $AAPL,-0.4
2025-11-20 16:00:00,marketwatch,Oil falls,-0.2
`;
const REDDIT = `id,title,text,created,subreddit,bullish_score,bearish_score
p1,What now?,Is $MSFT a buy?,2025-11-18 12:00:00,stocks,0.75,0.25
`;
const POSTS = `posts(first: $first, after: $after) {
  totalCount pageInfo { hasNextPage endCursor } nodes { day source publisher polarity title text } }`;
const QUERY = `query ($ticker: Ticker!, $first: Int! = 10, $after: String) { stock(ticker: $ticker) { metrics { ${POSTS} } } }`;

describe('The posts behind the mentions of a stock', () => {
  const app = useApp((started) => load(started, 'scored-posts', { 'headlines.csv': FILE, 'reddit_posts.csv': REDDIT }));
  const readPosts = async (variables: Record<string, unknown>, as: 'PRO' | 'FREE' | 'anonymous' = 'PRO') =>
    app.graphql(QUERY, { variables, as });

  it('are its headlines and posts with source, day and tone, newest first, page by page', async () => {
    const { body } = await readPosts({ ticker: 'MSFT', first: 2 });
    const { totalCount, nodes, pageInfo } = body.data.stock.metrics.posts;
    expect(totalCount).toBe(3);
    expect(nodes).toEqual([
      {
        day: '2025-11-20',
        source: 'X',
        publisher: '@desk',
        polarity: -0.4,
        title: 'I sold my $MSFT and my $AAPL',
        text: null,
      },
      {
        day: '2025-11-19',
        source: 'News',
        publisher: 'MarketWatch',
        polarity: 0.6,
        title: 'Microsoft (NASDAQ: MSFT) wins an order',
        text: null,
      },
    ]);
    const next = await readPosts({ ticker: 'MSFT', first: 2, after: pageInfo.endCursor });
    expect(next.body.data.stock.metrics.posts).toMatchObject({
      pageInfo: { hasNextPage: false },
      nodes: [{ day: '2025-11-18', publisher: 'r/stocks', polarity: 0.5, title: 'What now?', text: 'Is $MSFT a buy?' }],
    });
  });

  it('an id of a post names its type, so that it is unique in the whole graph [GEN-01]', async () => {
    const { stock } = await app.ask('{ stock(ticker: "MSFT") { metrics { posts { nodes { id } } } } }');
    const ids: string[] = stock.metrics.posts.nodes.map(({ id }: { id: string }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(parseGlobalId(id)?.typename).toBe('Post');
  });

  it('are the same for both tiers, for one call, and need a key as the metrics do', async () => {
    const [pro, free] = [await readPosts({ ticker: 'MSFT' }), await readPosts({ ticker: 'MSFT' }, 'FREE')];
    expect(free.body.data).toEqual(pro.body.data);
    expect(free.body.extensions.cost.actual).toBe(1);
    const { body } = await readPosts({ ticker: 'MSFT' }, 'anonymous');
    expect(body.errors[0].extensions.code).toBe('api_key_required');
  });

  it('are served as corrected once their file is imported again', async () => {
    const readLastPost = async () => (await readPosts({ ticker: 'MSFT' })).body.data.stock.metrics.posts.nodes.at(-1);
    expect(await readLastPost()).toMatchObject({ title: 'What now?', text: 'Is $MSFT a buy?' });
    // The day, the tone, and the mention are the same, so nothing that is derived from the post changes.
    const corrected = { 'reddit_posts.csv': REDDIT.replace('What now?', 'What next?').replace('a buy', 'a hold') };
    const [report] = await load(app, 'scored-posts', corrected);
    expect(report).toMatchObject({ written: 1 });
    expect(await readLastPost()).toMatchObject({ title: 'What next?', text: 'Is $MSFT a hold?' });
    await load(app, 'scored-posts', { 'reddit_posts.csv': REDDIT });
    expect(await readLastPost()).toMatchObject({ title: 'What now?' });
  });

  it('go where their file is corrected', async () => {
    await app.db.query(`DELETE FROM "scored_post" WHERE "publisher" = 'r/stocks'`);
    await load(app, 'scored-posts', { 'more_posts.csv': REDDIT.replace('p1', 'p2').replace('$MSFT', '$AAPL') });
    const { body } = await readPosts({ ticker: 'MSFT' });
    expect(body.data.stock.metrics.posts.totalCount).toBe(2);
  });
});
