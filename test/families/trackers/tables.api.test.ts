import { describe, expect, it } from 'vitest';
import { bumpVersion } from '../../../src/db/versions.ts';
import { TRACKERS } from '../../../src/families/trackers/rules.ts';
import { mediaDarlings, type TalkSubject } from '../../../src/families/trackers/sentiment/rules.ts';
import { storeTables } from '../../../src/families/trackers/tables/derive.ts';
import { type RowMetric, rankAll, type TrackerBoard } from '../../../src/families/trackers/tables/rules.ts';
import { KEY_HEADER } from '../../../src/gateway/access/api-keys.ts';
import { cacheBudget } from '../../../src/lib/cache-budget.ts';
import { gatewayOn, NOW, useApp } from '../../support/harness.ts';

const app = useApp(undefined, { fill: false });

async function store(...boards: readonly TrackerBoard[]): Promise<void> {
  await storeTables(app.db, 'tracker-sentiment', boards);
  await bumpVersion(app.db, 'tracker-sentiment', { now: NOW, rows: 1, asOf: '2025-11-21' });
  await app.versions.refresh();
}
const served = async (id: string, as: 'FREE' | 'PRO' = 'FREE') =>
  (await app.rest(`/api/v1/trackers/${id}`, { as })).body;

type Row = { rank: number; rowId?: string; driver: object | null; metrics: RowMetric[] };

const subject = (ticker: string, tone: number): TalkSubject => {
  const [none, press] = [
    { mentions: 0, polaritySum: 0, bullish: 0 },
    { mentions: 10, polaritySum: 10 * tone, bullish: 5 },
  ];
  const names = { entityId: ticker, ticker, name: ticker, urlSlug: ticker, category: null };
  return { ...names, now: press, before: none, press, stories: [] };
};

/** All entries of a board in the graph, page by page. */
async function pagedRanks(trackerId: string, as: 'FREE' | 'PRO' = 'FREE'): Promise<number[]> {
  const ranks: number[] = [];
  for (let after: string | null = null; ; ) {
    const { body } = await app.graphql(
      `query ($after: String) { tracker(trackerId: ${trackerId}) { snapshot { ... on TableSnapshot {
        entries(first: 100, after: $after) { totalCount nodes { rank } pageInfo { hasNextPage endCursor } } } } } }`,
      { as: await app.newKey(as), variables: { after } },
    );
    const { nodes, pageInfo } = body.data.tracker.snapshot.entries;
    ranks.push(...nodes.map(({ rank }: Row) => rank));
    if (!pageInfo.hasNextPage) return ranks;
    after = pageInfo.endCursor;
  }
}
const numbersTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const darlings = (size: number) =>
  mediaDarlings(
    numbersTo(size).map((n) => subject(`S${10_000 + n}`, 0.9 - n / 10_000)),
    '2025-11-21',
  );
const products = (size: number): TrackerBoard => ({
  trackerId: 'trending-products',
  board: '',
  asOf: '2025-11-21',
  headline: [],
  ...rankAll(
    numbersTo(size).map((n) => ({
      rowId: `p${n}`,
      name: `P${n}`,
      category: null,
      url: null,
      metrics: [{ label: 'Mentions', value: 9_000 - n, unit: 'count' as const }],
    })),
  ),
});
/** Sides of a leaderboard: stocks above 0, then below. */
const sides = (up: number, down: number): TrackerBoard => ({
  trackerId: 'sentiment-leaderboard',
  board: '',
  asOf: '2025-11-21',
  headline: [],
  ...rankAll(
    numbersTo(up + down).map((n) => ({
      rowId: `S${n}`,
      name: `S${n}`,
      category: null,
      url: null,
      metrics: [{ label: 'Sentiment', value: n <= up ? 0.5 : -0.5, unit: 'polarity' as const }],
    })),
  ),
});

describe('A free board', () => {
  it.each([
    ['media-darlings', 'MEDIA_DARLINGS', darlings(137)],
    ['trending-products', 'TRENDING_PRODUCTS', products(258)],
    ['sentiment-leaderboard', 'SENTIMENT_LEADERBOARD', sides(90, 40)],
  ])(
    '%s is whole on its path and page by page in the graph, for every tier [TRK-14, TRK-38]',
    async (path, id, board) => {
      await store(board);
      const all = numbersTo(board.totalCount);
      for (const as of ['FREE', 'PRO'] as const) {
        const { isPreview, totalCount, data } = await served(path, as);
        expect([isPreview, totalCount]).toEqual([false, all.length]);
        expect(data.rows.map(({ rank }: Row) => rank)).toEqual(all);
        expect(await pagedRanks(id, as)).toEqual(all);
      }
    },
  );

  it('has at most 100 rows in the list without pages of the graph, of tones both ends', async () => {
    await store(darlings(137), products(137), sides(90, 47));
    const ranks = async (id: string) =>
      (
        await app.ask(
          `{ tracker(trackerId: ${id}) { snapshot { totalCount ... on TableSnapshot { rows { rank } } } } }`,
        )
      ).tracker.snapshot.rows.map(({ rank }: Row) => rank);
    expect(await ranks('TRENDING_PRODUCTS')).toEqual(numbersTo(100));
    expect(await ranks('MEDIA_DARLINGS')).toEqual(numbersTo(137).filter((rank) => rank <= 50 || rank > 87));
    expect(await ranks('SENTIMENT_LEADERBOARD')).toEqual([...numbersTo(50), ...numbersTo(47).map((n) => n + 90)]);
  });

  it('of more than 1,000 rows has 1,000 on its path, and all in the graph [TRK-14, TRK-38]', async () => {
    await store(darlings(1_030), products(1_030));
    const { totalCount, data } = await served('media-darlings');
    expect([totalCount, data.rows.length]).toEqual([1_030, 1_000]);
    expect(data.rows.map(({ rank }: Row) => rank)).toEqual(numbersTo(1_030).filter((n) => n <= 500 || n > 530));
    expect((await served('trending-products')).data.rows.at(-1).rank).toBe(1_000);
    expect(await pagedRanks('TRENDING_PRODUCTS')).toEqual(numbersTo(1_030));
  });
});

describe('A row with gaps', () => {
  const metrics = (...values: (number | null)[]): RowMetric[] => [
    { label: 'Growth', value: values[0]!, unit: 'percent' },
    { label: 'Value', value: values[1]!, unit: 'usd' },
    { label: 'Mentions', value: values[2]!, unit: 'count' },
  ];

  it('keeps every column, null without a reading, and has no handle if none is known [TRK-20, TRK-21, TRK-22, TRK-23]', async () => {
    const row = (rowId: string | null, metrics: RowMetric[]) => ({
      rowId,
      name: 'Row',
      category: null,
      url: '/products/row',
      metrics: metrics,
    });
    const rows = [row('a', metrics(null, 2, 3)), row('b', metrics(0, null, null)), row(null, metrics(1, 0, null))];
    await store({ trackerId: 'trending-products', board: '', asOf: '2025-11-21', headline: [], ...rankAll(rows) });
    const { data, totalCount } = await served('trending-products');
    expect(totalCount).toBe(3);
    expect(data.rows).toEqual([
      { rank: 1, rowId: 'a', name: 'Row', url: '/products/row', metrics: metrics(null, 2, 3) },
      { rank: 2, rowId: 'b', name: 'Row', url: '/products/row', metrics: metrics(0, null, null) },
      { rank: 3, name: 'Row', url: '/products/row', metrics: metrics(1, 0, null) },
    ]);
  });

  it('a tile has a label and a value, and what else is known of it [TRK-19]', async () => {
    const headline = [
      { label: 'Growing', value: 0, unit: 'count' as const, trend: 'UP' as const },
      { label: 'Bare', value: 1.5, asOf: '2025', methodologyNote: 'By hand.' },
    ];
    await store({ trackerId: 'trending-products', board: '', asOf: '2025-11-21', headline, ...rankAll([]) });
    const { data, totalCount } = await served('trending-products');
    expect([totalCount, data.rows, data.headline]).toEqual([0, [], headline]);
  });
});

describe('The listing', () => {
  it('names a view of every tracker, each a table or a heatmap [TRK-03]', async () => {
    const { trackers } = (await app.rest('/api/v1/trackers', { as: 'FREE' })).body;
    expect(new Set(trackers.map(({ viewType }: { viewType: string }) => viewType))).toEqual(
      new Set(['table', 'heatmap']),
    );
  });

  it('serves an empty anchor, not null and not omitted, if a tracker has no section of its own [TRK-05]', async () => {
    const tracker = TRACKERS.find(({ id }) => id === 'forum-picks')!;
    const { methodologyAnchor } = tracker;
    try {
      tracker.methodologyAnchor = '';
      // A changed catalog invalidates no cache, so the request goes to a gateway without caches.
      const gateway = gatewayOn(app, { caches: cacheBudget(0) });
      const { key } = await app.newKey('FREE');
      const answer = await gateway.fetch('http://gateway.test/api/v1/trackers', { headers: { [KEY_HEADER]: key } });
      const { trackers } = (await answer.json()) as { trackers: { trackerId: string; methodologyAnchor: string }[] };
      const listed = trackers.find(({ trackerId }) => trackerId === 'forum-picks');
      expect(listed?.methodologyAnchor).toBe('');
    } finally {
      tracker.methodologyAnchor = methodologyAnchor;
    }
  });
});
