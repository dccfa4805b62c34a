import { describe, expect, it } from 'vitest';
import { TRACKERS } from '../../../src/families/trackers/rules.ts';
import { NOW, startApp, useApp } from '../../support/harness.ts';

const PATH = '/api/v1/trackers';

const app = useApp();

const snapshot = async (id: string, as: 'FREE' | 'PRO' = 'PRO') => (await app.rest(`${PATH}/${id}`, { as })).body;

describe('GET /api/v1/trackers', () => {
  it('lists the nine trackers, two of them pro, one a heatmap [TRK-01, TRK-07, TRK-08, TRK-09, TRK-10]', async () => {
    const { status, body } = await app.rest(PATH, { as: 'FREE' });
    expect([status, Object.keys(body)]).toEqual([200, ['trackers']]);
    const listed = body.trackers.map(({ trackerId, viewType, accessTier }: Record<string, string>) => [
      ...[trackerId, viewType, accessTier],
    ]);
    expect(listed).toEqual([
      ['institution-concentration', 'table', 'free'],
      ['institution-aum', 'table', 'free'],
      ['hedge-fund-reported-returns', 'table', 'pro'],
      ['forum-picks', 'table', 'free'],
      ['media-darlings', 'table', 'free'],
      ['sentiment-leaderboard', 'table', 'free'],
      ['sentiment-movers', 'table', 'free'],
      ['trending-products', 'table', 'free'],
      ['market-heatmap', 'heatmap', 'pro'],
    ]);
  });

  it('says all of each, nothing of it null [TRK-02, TRK-04, TRK-05, TRK-06, AMB-48]', async () => {
    const { trackers } = (await app.rest(PATH)).body;
    for (const tracker of trackers) {
      expect(Object.keys(tracker).sort()).toEqual([
        ...['accessTier', 'canonicalUrl', 'category', 'description', 'displayName', 'methodologyAnchor'],
        ...['refreshIntervalSeconds', 'trackerId', 'viewType'],
      ]);
      expect(tracker.canonicalUrl).toBe(`${PATH}/${tracker.trackerId}`);
      expect(tracker.methodologyAnchor).toMatch(/^(#[a-z-]+)?$/);
      expect(tracker.refreshIntervalSeconds).toBe(tracker.trackerId === 'market-heatmap' ? 900 : 86_400);
    }
    expect(trackers[1]).toMatchObject({ category: 'institutional', displayName: 'Largest Institutions' });
  });

  it('is the same as a graph, whose trackers are found again by their global id', async () => {
    const { data } = (await app.graphql('{ trackers { id trackerId viewType accessTier canonicalUrl } }')).body;
    expect(data.trackers).toHaveLength(TRACKERS.length);
    expect(data.trackers[8]).toMatchObject({ trackerId: 'MARKET_HEATMAP', viewType: 'HEATMAP', accessTier: 'PRO' });
    const response = await app.graphql('query($id: ID!) { node(id: $id) { ... on Tracker { trackerId } } }', {
      variables: { id: data.trackers[3].id },
    });
    expect(response.body.data.node).toEqual({ trackerId: 'FORUM_PICKS' });
  });
});

describe('GET /api/v1/trackers/{trackerId}', () => {
  it('is an envelope around the snapshot, whole for a FREE key [TRK-11, TRK-12, TRK-15, TRK-16, TRK-17, TRK-18, TRK-38, VER-02]', async () => {
    const body = await snapshot('institution-aum', 'FREE');
    expect(Object.keys(body).sort()).toEqual(['data', 'isPreview', 'previewReason', 'totalCount']);
    expect(body).toMatchObject({ isPreview: false, previewReason: null });
    const { headline, rows, ...data } = body.data;
    const listed = (await app.rest(PATH)).body.trackers[1];
    expect(data).toEqual({
      trackerId: 'institution-aum',
      schemaVersion: '1.0',
      viewType: 'table',
      displayName: listed.displayName,
      description: listed.description,
      asOf: '2025Q3',
      generatedAt: NOW.toISOString(),
      generatedBy: 'trackerInstitutions',
    });
    expect([headline.length, rows.length]).toEqual([2, body.totalCount]);
  });

  it('serves every free tracker whole on either tier [TRK-13, TRK-14, TRK-38]', async () => {
    for (const { id, accessTier } of TRACKERS) {
      if (accessTier === 'pro') continue;
      const [free, pro] = [await snapshot(id, 'FREE'), await snapshot(id)];
      expect(free, id).toEqual(pro);
      expect([free.isPreview, free.totalCount], id).toEqual([false, free.data.rows.length]);
    }
  });

  it('has rows of one shape, each with a handle of its own [TRK-20, TRK-22, TRK-23, TRK-46]', async () => {
    for (const { id, viewType } of TRACKERS) {
      if (viewType !== 'table' || id === 'hedge-fund-reported-returns') continue;
      const { rows } = (await snapshot(id)).data;
      const columns = rows.map(({ metrics }: { metrics: { label: string }[] }) => metrics.map(({ label }) => label));
      for (const names of columns) expect(names, id).toEqual(columns[0]);
      const handles = rows.map(({ rowId }: { rowId: string }) => rowId);
      expect(new Set(handles).size, id).toBe(rows.length);
      expect(
        rows.map(({ rank }: { rank: number }) => rank),
        id,
      ).toEqual(rows.map((_: unknown, i: number) => i + 1));
      for (const { url } of rows) expect(url, id).toMatch(/^\/[a-z]+\/\S+$/);
    }
  });

  it('has handles of stocks and products that the metrics API takes [TRK-24, TRK-25, TRK-28]', async () => {
    for (const id of ['sentiment-leaderboard', 'media-darlings', 'sentiment-movers', 'trending-products']) {
      const { rows } = (await snapshot(id)).data;
      expect(rows.length, id).toBeGreaterThan(0);
      for (const { rowId, urlSlug } of rows) {
        const { status } = await app.rest(`/api/v2/metrics/entity/${rowId}/metric/mentions`);
        expect(status, rowId).toBe(200);
        expect(urlSlug).toBe(id === 'trending-products' ? rowId : undefined);
      }
    }
  });

  it('ignores a scope on a table, even an unknown scope [TRK-42]', async () => {
    const plain = await snapshot('sentiment-leaderboard');
    for (const scope of ['sp500', 'mars', ''])
      expect(await snapshot(`sentiment-leaderboard?scope=${scope}`)).toEqual(plain);
    expect(await snapshot('sentiment-leaderboard?category=mars')).toEqual(plain);
  });
});

describe('tracker failures', () => {
  it('an unknown tracker is 404 unknown_tracker [TRK-37, ERR-11]', async () => {
    for (const as of ['FREE', 'PRO'] as const) {
      const { status, body } = await app.rest(`${PATH}/nobodys-tracker`, { as });
      expect([status, body]).toEqual([404, { error: 'unknown_tracker', message: expect.any(String) }]);
    }
    const { body } = await app.graphql(
      'query ($trackerId: TrackerId!) { tracker(trackerId: $trackerId) { displayName } }',
      {
        variables: { trackerId: 'institution-aum' },
      },
    );
    expect(body.errors[0].extensions.code).toBe('unknown_tracker');
    expect(body.errors[0].message).toContain('"institution-aum" does not exist in "TrackerId" enum.');
  });

  it('a tracker is 404 no_snapshot on every tracker before anything is known, and the listing is there [TRK-44, ERR-12]', async () => {
    const empty = await startApp({ fill: false });
    for (const { id } of TRACKERS) {
      const { status, body } = await empty.rest(`${PATH}/${id}`);
      expect([status, body], id).toEqual([404, { error: 'no_snapshot', message: expect.any(String) }]);
    }
    expect((await empty.rest(PATH)).body.trackers).toHaveLength(9);
    await empty.close();
  });

  it('a tracker is 503 tracker_unavailable while the database fails, in the log, and over when it answers again [TRK-45, ERR-21]', async () => {
    const changedApp = await startApp();
    await changedApp.db.query('ALTER TABLE "tracker_row" RENAME TO "tracker_row_away"');
    const { status, headers, body } = await changedApp.rest(`${PATH}/institution-aum`, { as: 'FREE' });
    expect([status, headers.get('Retry-After')]).toEqual([503, '5']);
    expect(body).toEqual({
      error: 'tracker_unavailable',
      message: expect.any(String),
      retryAfter: 5,
      requestId: headers.get('X-Request-Id'),
    });
    expect(JSON.stringify(body)).not.toContain('tracker_row');
    const line = changedApp.logged.find(({ msg }) => msg === 'unexpected error');
    expect(JSON.stringify(line?.err)).toContain('tracker_row');
    // As a graph it is one field's failure.
    const graph = await changedApp.graphql(
      '{ tracker(trackerId: INSTITUTION_AUM) { displayName snapshot { asOfLabel } } }',
    );
    expect([graph.status, graph.body.data.tracker]).toEqual([
      200,
      { displayName: 'Largest Institutions', snapshot: null },
    ]);
    expect(graph.body.errors[0].extensions.code).toBe('tracker_unavailable');
    await changedApp.db.query('ALTER TABLE "tracker_row_away" RENAME TO "tracker_row"');
    expect((await changedApp.rest(`${PATH}/institution-aum`)).status).toBe(200);
    await changedApp.close();
  });

  it('the tracker API needs a key, for the listing as for a snapshot [AUTH-02, AUTH-03, AMB-01]', async () => {
    for (const path of [PATH, `${PATH}/institution-aum`, `${PATH}/nobodys-tracker`]) {
      const { status, body } = await app.rest(path, { as: 'anonymous' });
      expect([status, body.error], path).toEqual([401, 'api_key_required']);
    }
  });

  it('the tracker API counts one call for the listing, and one for each snapshot [LIMITS-05]', async () => {
    const price = async (query: string) => (await app.graphql(query)).body.extensions.cost.actual;
    expect(await price('{ trackers { trackerId } }')).toBe(1);
    expect(await price('{ tracker(trackerId: INSTITUTION_AUM) { snapshot { asOfLabel } } }')).toBe(1);
    expect(
      await price(`{ a: tracker(trackerId: INSTITUTION_AUM) { snapshot { asOfLabel } }
        b: tracker(trackerId: SENTIMENT_MOVERS) { snapshot { asOfLabel } } }`),
    ).toBe(2);
    expect(await price('{ tracker(trackerId: INSTITUTION_AUM) { displayName } }')).toBe(1);
  });
});
