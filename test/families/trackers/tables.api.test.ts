import { describe, expect, it } from 'vitest';
import { bumpVersion } from '../../../src/db/versions.ts';
import { TRACKERS } from '../../../src/families/trackers/rules.ts';
import { mediaDarlings, type Subject } from '../../../src/families/trackers/sentiment/rules.ts';
import { storeTables } from '../../../src/families/trackers/tables/derive.ts';
import {
  type Board,
  firstRows,
  type Metric,
  ROWS_MOST,
  SIDE_ROWS,
} from '../../../src/families/trackers/tables/rules.ts';
import { KEY_HEADER } from '../../../src/gateway/access/api-keys.ts';
import { cacheBudget } from '../../../src/lib/cache-budget.ts';
import { gatewayOn, NOW, useApp } from '../../support/harness.ts';

const app = useApp(undefined, { fill: false });

async function store(...boards: readonly Board[]): Promise<void> {
  await storeTables(app.db, 'tracker-sentiment', boards);
  await bumpVersion(app.db, 'tracker-sentiment', { now: NOW, rows: 1, asOf: '2025-11-21' });
  await app.versions.refresh();
}
const served = async (id: string, as: 'FREE' | 'PRO' = 'FREE') =>
  (await app.rest(`/api/v1/trackers/${id}`, { as })).body;

type Row = { rank: number; rowId?: string; driver: object | null; metrics: Metric[] };

const subject = (ticker: string, tone: number): Subject => {
  const [none, press] = [
    { mentions: 0, polaritySum: 0, bullish: 0 },
    { mentions: 10, polaritySum: 10 * tone, bullish: 5 },
  ];
  const names = { entityId: ticker, ticker, name: ticker, urlSlug: ticker, category: null };
  return { ...names, now: press, before: none, press, stories: [] };
};

describe('A table that is longer than it is served', () => {
  it('TRK-14 TRK-20 TRK-23 TRK-33: media-darlings counts all, serves both ends, and ranks by the whole', async () => {
    const size = ROWS_MOST + 37;
    await store(
      mediaDarlings(
        Array.from({ length: size }, (_, i) => subject(`S${100 + i}`, 0.9 - i / 100)),
        '2025-11-21',
      ),
    );
    const { totalCount, data } = await served('media-darlings');
    const ranks = [...Array(size).keys()].map((i) => i + 1).filter((i) => i <= SIDE_ROWS || i > size - SIDE_ROWS);
    expect([totalCount, data.rows.length]).toEqual([size, ROWS_MOST]);
    expect(data.rows.map(({ rank, rowId }: Row) => [rank, rowId])).toEqual(
      ranks.map((rank) => [rank, `S${99 + rank}`]),
    );
    expect(data.rows.at(-1).metrics[0]).toEqual({
      ...{ label: 'Press tone', value: expect.closeTo(0.9 - (size - 1) / 100, 4), unit: 'polarity' },
    });
    expect((await served('media-darlings', 'PRO')).totalCount).toBe(size);
  });

  it('TRK-14: any other table counts all as well, and serves the first', async () => {
    const rows = Array.from({ length: ROWS_MOST + 9 }, (_, i) => ({
      ...{ rowId: `p${i}`, name: `P${i}`, category: null, url: null },
      metrics: [{ label: 'Mentions', value: 900 - i, unit: 'count' as const }],
    }));
    await store({ trackerId: 'trending-products', board: '', asOf: '2025-11-21', headline: [], ...firstRows(rows) });
    const { totalCount, data } = await served('trending-products');
    expect([totalCount, data.rows.length, data.rows.at(-1).rowId]).toEqual([ROWS_MOST + 9, ROWS_MOST, 'p99']);
  });
});

describe('A row with gaps', () => {
  const metrics = (...values: (number | null)[]): Metric[] => [
    { label: 'Growth', value: values[0]!, unit: 'percent' },
    { label: 'Value', value: values[1]!, unit: 'usd' },
    { label: 'Mentions', value: values[2]!, unit: 'count' },
  ];

  it('TRK-20 TRK-21 TRK-22 TRK-23 keeps every column where it is, null without a reading, and has no handle where it has none', async () => {
    const row = (rowId: string | null, own: Metric[]) => ({
      ...{ rowId, name: 'Row', category: null, url: '/products/row', metrics: own },
    });
    const rows = [row('a', metrics(null, 2, 3)), row('b', metrics(0, null, null)), row(null, metrics(1, 0, null))];
    await store({ trackerId: 'trending-products', board: '', asOf: '2025-11-21', headline: [], ...firstRows(rows) });
    const { data, totalCount } = await served('trending-products');
    expect(totalCount).toBe(3);
    expect(data.rows).toEqual([
      { rank: 1, rowId: 'a', name: 'Row', url: '/products/row', metrics: metrics(null, 2, 3) },
      { rank: 2, rowId: 'b', name: 'Row', url: '/products/row', metrics: metrics(0, null, null) },
      { rank: 3, name: 'Row', url: '/products/row', metrics: metrics(1, 0, null) },
    ]);
  });

  it('TRK-19 a tile has a label and a value, and what else is known of it', async () => {
    const headline = [
      { label: 'Growing', value: 0, unit: 'count' as const, trend: 'UP' as const },
      { label: 'Bare', value: 1.5, asOf: '2025', methodologyNote: 'By hand.' },
    ];
    await store({ trackerId: 'trending-products', board: '', asOf: '2025-11-21', headline, ...firstRows([]) });
    const { data, totalCount } = await served('trending-products');
    expect([totalCount, data.rows, data.headline]).toEqual([0, [], headline]);
  });
});

describe('The listing', () => {
  it('TRK-03 names a view of every tracker, each a table or a heatmap', async () => {
    const { trackers } = (await app.rest('/api/v1/trackers', { as: 'FREE' })).body;
    expect(new Set(trackers.map(({ viewType }: { viewType: string }) => viewType))).toEqual(
      new Set(['table', 'heatmap']),
    );
  });

  it('TRK-05 serves an empty anchor, not null and not left out, where a tracker has no section of its own', async () => {
    const tracker = TRACKERS.find(({ id }) => id === 'forum-picks')!;
    const { methodologyAnchor } = tracker;
    try {
      tracker.methodologyAnchor = '';
      // Nobody is told that the catalog is another: a gateway that keeps nothing is asked.
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
