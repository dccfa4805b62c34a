import { describe, expect, it } from 'vitest';
import {
  computeGrowth,
  computeTalkTone,
  drivingStory,
  leaderboard,
  MIN_TRACKER_MENTIONS,
  mediaDarlings,
  rankMovers,
  type Talk,
  type TalkSubject,
  toneChange,
  trendingProducts,
} from '../../../src/families/trackers/sentiment/rules.ts';
import type { TrackerBoard } from '../../../src/families/trackers/tables/rules.ts';
import { startApp, useApp } from '../../support/harness.ts';
import { load } from '../../support/load.ts';

const talk = (mentions: number, tone = 0, bullish = 0): Talk => ({ mentions, polaritySum: mentions * tone, bullish });
const subject = (ticker: string, now: Talk, before = talk(0), press = talk(0)): TalkSubject => ({
  entityId: ticker,
  ticker,
  name: ticker,
  urlSlug: ticker,
  category: 'Energy',
  stories: [],
  now,
  before,
  press,
});
const listRows = ({ rows }: TrackerBoard) =>
  rows.map(({ rowId, metrics }) => [rowId, ...metrics.map(({ value }) => value)]);
const story = (polarity: number, day: string, title = `${polarity} ${day}`, isHeadlined = true) => ({
  title,
  publisher: 'Wire',
  day,
  polarity,
  isHeadlined,
});

describe('the rules of the sentiment trackers', () => {
  it('have no tone without texts, and no growth over nothing', () => {
    expect([computeTalkTone(talk(0)), computeTalkTone(talk(3, 1 / 3)), computeTalkTone(talk(4))]).toEqual([
      null,
      0.3333,
      0,
    ]);
    expect([
      computeGrowth(talk(15), talk(10)),
      computeGrowth(talk(0), talk(10)),
      computeGrowth(talk(5), talk(0)),
    ]).toEqual([...[50, -100, null]]);
  });

  it('compute changes from unrounded values, rounded once, and null if a week has no mentions [TRK-35]', () => {
    // 0.33333 less 0.16667 is 0.16667; of rounded values it would be 0.1666.
    expect(toneChange(talk(3, 1 / 3), talk(6, 1 / 6))).toBe(0.1667);
    expect([toneChange(talk(3, 1), talk(0)), toneChange(talk(0), talk(3, 1)), toneChange(talk(4), talk(4))]).toEqual([
      ...[null, null, 0],
    ]);
  });

  it('rank the bullish downward, then the bearish upward; zeros and thin rows are on neither side [TRK-34, UNS-04]', () => {
    const board = leaderboard(
      [
        subject('DOWN', talk(20, -0.2)),
        subject('FLAT', talk(50)),
        subject('THIN', talk(MIN_TRACKER_MENTIONS - 1, 0.9)),
        subject('B', talk(20, 0.3)),
        subject('A', talk(20, 0.3)),
        subject('WORST', talk(20, -0.5)),
        subject('BEST', talk(20, 0.4)),
      ],
      '2025-11-21',
    );
    expect(listRows(board)).toEqual([
      ['BEST', 0.4, 20],
      ['A', 0.3, 20],
      ['B', 0.3, 20],
      ['WORST', -0.5, 20],
      ['DOWN', -0.2, 20],
    ]);
    expect(board.headline.map(({ label, value }) => [label, value])).toEqual([
      ['Bullish stocks', 3],
      ['Bearish stocks', 2],
    ]);
  });

  it('the sentiment tracker ranks the bearish after all bullish rows [TRK-34, TRK-38]', () => {
    const many = Array.from({ length: 60 }, (_, i) => subject(`U${100 + i}`, talk(20, 0.1)));
    const board = leaderboard([...many, subject('DOWN', talk(20, -0.1))], '2025-11-21');
    expect([board.totalCount, board.rows.length]).toEqual([61, 61]);
    expect(board.rows.at(-1)).toMatchObject({ rank: 61, rowId: 'DOWN' });
  });

  it('drive a row by the story of most weight: one that goes its way, in a headline, the strongest, the newest [TRK-34]', () => {
    const stories = [
      story(0.5, '2025-11-19', 'b'),
      story(0.8, '2025-11-18', 'old'),
      story(0.8, '2025-11-20', 'new'),
      story(-0.9, '2025-11-20', 'bad'),
    ];
    expect(drivingStory(stories, 0.2)?.title).toBe('new');
    expect(drivingStory(stories, -0.01)?.title).toBe('bad');
    // A story with the opposite sign is better than none, and so is a neutral story.
    expect(drivingStory(stories.slice(0, 3), -1)?.title).toBe('new');
    expect(drivingStory([story(0, '2025-11-19', 'flat')], 1)).toEqual({
      title: 'flat',
      publisher: 'Wire',
      day: '2025-11-19',
      polarity: 0,
    });
    const headline = story(0.2, '2025-11-19', 'named');
    expect(drivingStory([story(0.9, '2025-11-19', 'in passing', false), headline], 1)?.title).toBe('named');
    expect(drivingStory([], 1)).toBeNull();
  });

  it('rank improvements, then deteriorations, among entities with enough mentions in both weeks [TRK-35]', () => {
    const board = rankMovers(
      [
        subject('NEW', talk(40, 0.9), talk(MIN_TRACKER_MENTIONS - 1, 0)),
        subject('UP', talk(40, 0.3), talk(20, 0.1)),
        subject('SAME', talk(40, 0.3), talk(40, 0.3)),
        subject('FALL', talk(20, -0.1), talk(20, 0.4)),
      ],
      '2025-11-21',
    );
    expect(listRows(board)).toEqual([
      ['UP', 0.2, 0.3, 40],
      ['FALL', -0.5, -0.1, 20],
    ]);
  });

  it('rank by the tone of the press alone [TRK-33]', () => {
    const board = mediaDarlings(
      [
        subject('LOVED', talk(100, -0.9), talk(0), talk(16, 0.5, 12)),
        subject('HATED', talk(100, 0.9), talk(0), talk(10, -0.5, 1)),
        subject('THIN', talk(100, 0.9), talk(0), talk(9, 1, 9)),
      ],
      '2025-11-21',
    );
    expect(listRows(board)).toEqual([
      ['LOVED', 0.5, 75, 16],
      ['HATED', -0.5, 10, 10],
    ]);
  });

  it('rank all stocks, however many there are [TRK-14, TRK-33, TRK-38]', () => {
    const size = 1_020;
    const all = Array.from({ length: size }, (_, i) =>
      subject(`S${1_000 + i}`, talk(10), talk(0), talk(10, 0.9 - i / 1_000)),
    );
    const board = mediaDarlings(all, '2025-11-21');
    expect([board.totalCount, board.headline[0]!.value, board.rows.length]).toEqual([size, size, size]);
    expect(board.rows.at(-1)).toMatchObject({ rank: size, rowId: 'S2019' });
  });

  it('rank products by mentions, ties by growth, new products before growing products [TRK-36, UNS-04]', () => {
    const product = (slug: string, now: number, before: number): TalkSubject => ({
      ...subject(slug, talk(now, 0.1), talk(before)),
      ticker: null,
    });
    const board = trendingProducts(
      [
        product('slow', 20, 20),
        product('fresh', 20, 0),
        product('fast', 20, 10),
        product('much', 30, 60),
        product('thin', 9, 1),
      ],
      '2025-11-21',
    );
    expect(listRows(board)).toEqual([
      ['much', 30, -50, 0.1],
      ['fresh', 20, null, 0.1],
      ['fast', 20, 100, 0.1],
      ['slow', 20, 0, 0.1],
    ]);
  });
});

describe('the sentiment trackers', () => {
  const app = useApp();
  const data = async (id: string, on = app) => (await on.rest(`/api/v1/trackers/${id}`, { as: 'FREE' })).body.data;
  const table = async (id: string) =>
    (await data(id)).rows.map(({ rowId, metrics }: { rowId: string; metrics: { value: unknown }[] }) => [
      ...[rowId, ...metrics.map(({ value }) => value)],
    ]);
  const columns = async (id: string) =>
    (await data(id)).rows[0].metrics.map(({ label, unit }: Record<string, string>) => `${label} : ${unit}`);

  // The week is 15 to 21 November: Apple 60 (+12) and 20 (+6), Microsoft 70 (+35), NVIDIA 140 (-70), Exxon 18.
  it('the sentiment tracker ranks the stocks of the week, without Exxon, of which too little is written [TRK-34, DER-16]', async () => {
    expect(await columns('sentiment-leaderboard')).toEqual(['Sentiment : polarity', 'Mentions : count']);
    expect(await table('sentiment-leaderboard')).toEqual([
      ['MSFT', 0.5, 70],
      ['AAPL', 0.225, 80],
      ['NVDA', -0.5, 140],
    ]);
    const { asOf, rows } = await data('sentiment-leaderboard');
    expect([asOf, rows[0].category, rows[0].url]).toEqual(['2025-11-21', 'Information Technology', '/stocks/MSFT']);
  });

  it('the sentiment tracker compares with the week before: Apple’s 14 of 70, and Microsoft as it was [TRK-35, DER-16]', async () => {
    expect(await columns('sentiment-movers')).toEqual([
      ...['7-day change : polarity', 'Sentiment now : polarity', 'Mentions : count'],
    ]);
    expect(await table('sentiment-movers')).toEqual([['AAPL', 0.025, 0.225, 80]]);
  });

  it('the sentiment tracker counts press articles: Apple 51 (+24), of them 32 bullish [TRK-33, DER-16]', async () => {
    expect(await columns('media-darlings')).toEqual([
      ...['Press tone : polarity', 'Bullish share : percent', 'Articles : count'],
    ]);
    expect(await table('media-darlings')).toEqual([
      ['MSFT', 0.5, 60, 70],
      ['AAPL', 0.4706, 62.75, 51],
      ['XOM', -0.4444, 5.56, 18],
    ]);
  });

  it('a stock and an entity lead to their rows in the trackers that rank them, for one call', async () => {
    const places = 'trackers { tracker { trackerId } row { rank name metrics { value } } }';
    const { body } = await app.graphql(`{ stocks(tickers: ["AAPL", "XOM", "JPM"]) { nodes { ticker ${places} } } }`, {
      as: await app.newKey('FREE'),
    });
    const summarize = (rows: { tracker: { trackerId: string }; row: { rank: number } }[]) =>
      rows.map(({ tracker, row }) => [tracker.trackerId, row.rank]);
    const [apple, jpm, exxon] = body.data.stocks.nodes;
    expect(summarize(apple.trackers)).toEqual([
      ['MEDIA_DARLINGS', 2],
      ['SENTIMENT_LEADERBOARD', 2],
      ['SENTIMENT_MOVERS', 1],
    ]);
    expect(summarize(exxon.trackers)).toEqual([['MEDIA_DARLINGS', 3]]);
    expect(jpm.trackers).toEqual([]);
    // The list, and the trackers of each stock.
    expect(body.extensions.cost.actual).toBe(4);
    const { tracker } = await app.ask(
      '{ tracker(trackerId: TRENDING_PRODUCTS) { snapshot { ... on TableSnapshot { rows { entity { trackers { tracker { trackerId } row { rank } } } } } } } }',
    );
    expect(summarize(tracker.snapshot.rows[0].entity.trackers)).toEqual([['TRENDING_PRODUCTS', 1]]);
  });

  it('the sentiment tracker has the product with 40 mentions, and null without mentions in the week before [TRK-36, TRK-25]', async () => {
    expect(await columns('trending-products')).toEqual([
      ...['Mentions : count', 'Week-over-week growth : percent', 'Sentiment : polarity'],
    ]);
    const { rows } = await data('trending-products');
    expect(rows).toEqual([
      {
        rank: 1,
        rowId: 'iPhone',
        urlSlug: 'iPhone',
        name: 'iPhone',
        category: 'Smartphones',
        url: '/products/iPhone',
        metrics: [
          { label: 'Mentions', value: 40, unit: 'count' },
          { label: 'Week-over-week growth', value: null, unit: 'percent' },
          { label: 'Sentiment', value: 0.05, unit: 'polarity' },
        ],
      },
    ]);
  });

  it('the sentiment tracker leads from a row to the stock, the company and the product', async () => {
    const { body } = await app.graphql(`{
      leaders: tracker(trackerId: SENTIMENT_LEADERBOARD) { snapshot { ... on TableSnapshot { rows { stock { name } entity { type } filer { cik } } } } }
      products: tracker(trackerId: TRENDING_PRODUCTS) { snapshot { ... on TableSnapshot { rows { stock { name } entity { type kbEntityId } } } } }
    }`);
    expect(body.data.leaders.snapshot.rows[1]).toEqual({
      stock: { name: 'Apple Inc.' },
      entity: { type: 'COMPANY' },
      filer: null,
    });
    expect(body.data.products.snapshot.rows).toEqual([
      { stock: null, entity: { type: 'PRODUCT', kbEntityId: 'kb/product/iphone' } },
    ]);
  });

  it('the sentiment tracker names the story behind a row if a headline or post is stored, else null [TRK-34]', async () => {
    const changedApp = await startApp();
    await load(changedApp, 'scored-posts', {
      'posts.csv': `timestamp,source,title,sentiment
2025-11-18 15:00:00,Reuters,Apple sells more phones than ever - Reuters,0.9
2025-11-19 15:00:00,Reuters,Apple faces a fine,-1
2025-11-13 15:00:00,Reuters,Apple does splendidly,1
2025-11-20 15:00:00,Reuters,Markets wait,-1
2025-11-20 15:00:00,Reuters,NVIDIA opens an office,0
`,
      'reddit-posts.csv': `id,title,text,created,subreddit,bullish_score,bearish_score
p1,What I hold,All of it is in Microsoft,2025-11-19 15:00:00,stocks,0.1,0.6
`,
    });
    const { rows } = await data('sentiment-leaderboard', changedApp);
    const byId = Object.fromEntries(rows.map((row: { rowId: string }) => [row.rowId, row]));
    expect(byId.AAPL.driver).toEqual({
      title: 'Apple sells more phones than ever',
      publisher: 'Reuters',
      date: '2025-11-18',
      tone: 0.9,
    });
    // Only its text mentions the ticker in one post, and the other post contradicts the row; NVIDIA's post is neutral.
    expect(byId.MSFT.driver).toMatchObject({ title: 'What I hold', publisher: 'r/stocks', tone: -0.5 });
    expect(byId.NVDA.driver).toMatchObject({ title: 'NVIDIA opens an office', tone: 0 });
    for (const id of ['sentiment-leaderboard', 'sentiment-movers', 'media-darlings'])
      for (const { driver } of (await data(id)).rows) expect(driver, id).toBeNull();
    expect((await data('institution-aum?category=')).rows[0]).not.toHaveProperty('driver');
    await changedApp.close();
  });
});
