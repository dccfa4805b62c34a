import { GATE, wrapped } from '../../graph/rest/preview-shapes.ts';
import { get, type ParameterReader, strict } from '../../graph/rest/route.ts';
import {
  at,
  byType,
  computed,
  copy,
  epochMs,
  from,
  keep,
  list,
  literal,
  lowerCase,
  omitted,
  pick,
  same,
  title,
  unlessNull,
  when,
  withoutNulls,
} from '../../graph/rest/shapes.ts';
import { camelCase, titleWords } from '../../lib/words.ts';
import { parseFilerCategory } from '../institutional/filers/rules.ts';
import { BY_CATEGORY, findTracker, UNCLASSIFIED } from './rules.ts';

/** Fields of every snapshot. Rows are selected per type, because fields of the same name must have the same type. */
const COMMON = `__typename ${GATE} totalCount trackerId schemaVersion displayName description viewType asOf: asOfLabel generatedAt generatedBy
  headline { label value unit asOf: asOfLabel methodologyNote trend }`;
const TABLE = `... on TableSnapshot {
  hasStories
  rows: entries { nodes {
    rank rowId name category url urlSlug driver { title publisher date: day tone }
    metrics { label value unit periodLabel sourceUrl sourceQuote }
  } }
}`;

const HEATMAP = `... on HeatmapSnapshot {
  meta {
    scope scopeName universeSize tileCount missingPrice breadthUp breadthDown capWeightedChangePct: capWeightedChangePercent equalWeightedChangePct: equalWeightedChangePercent
    marketMoodScore marketMoodPhase previewWithheld
    layers { prices { asOf: pricedAt asOfSource: source delayMinutes } marketMood { asOf } sentiment { asOf } options { asOf } }
    sectors {
      sector marketMoodScore marketMoodPhase marketMoodWeeklyChange
      count capWeightedChangePct: capWeightedChangePercent equalWeightedChangePct: equalWeightedChangePercent capUsd: marketCap up down
    }
  }
  tiles {
    rank ticker name sector industry marketCap price previousClose changePercent volume priceAsOf: pricedAt
    sentiment7d sentimentChange7d serviceScore mentionsZ optionsInterestScore
  }
}`;

/** A figure without a reading is null, so that columns keep their position; an absent citation is omitted. */
const metric = keep({
  unit: unlessNull(lowerCase),
  periodLabel: unlessNull(same),
  sourceUrl: unlessNull(same),
  sourceQuote: unlessNull(same),
});

type Snapshot = { tracker: { snapshot: { hasStories: boolean } } };
const hasStories = (_row: object, { tracker }: Snapshot): boolean => tracker.snapshot.hasStories;

const trackerId = literal((name) => name.toLowerCase().replaceAll('_', '-'));
const snapshot = {
  __typename: omitted,
  trackerId,
  viewType: lowerCase,
  headline: list(withoutNulls(keep({ unit: lowerCase }))),
};

const table = keep({
  ...snapshot,
  hasStories: omitted,
  rows: at(
    'nodes',
    list(
      keep({
        rowId: unlessNull(same),
        category: unlessNull(same),
        url: unlessNull(same),
        urlSlug: unlessNull(same),
        // In tables with stories, null if a row has none (TRK-34); other tables omit the member.
        driver: when(hasStories, same),
        metrics: list(metric),
      }),
    ),
  ),
});

/** HEAT-06. */
const sector = literal(titleWords, UNCLASSIFIED);

/** Omits members of a tile that have no reading; a measured 0 stays (HEAT-15). */
const tile = withoutNulls(
  keep({
    rowId: copy('ticker'),
    sector,
    category: copy('sector', sector),
    url: copy(
      'ticker',
      computed({ type: 'string' }, (ticker: string) => `/stocks/${ticker}`),
    ),
    priceAsOf: epochMs,
  }),
);

/** The documented members of a map: only layers that ran; moods are null if there is none (HEAT-18, HEAT-20). */
const heatmap = keep({
  ...snapshot,
  rows: from('tiles', list(tile)),
  meta: keep({
    scope: lowerCase,
    marketMoodPhase: title,
    previewWithheld: unlessNull(list(lowerCase)),
    layers: withoutNulls(keep({ prices: keep({ asOfSource: literal(camelCase) }) })),
    sectors: list(keep({ sector: title, marketMoodPhase: title })),
  }),
});

/** TRK-42: only a heatmap has a scope. */
const scope: ParameterReader = (text, type, params) =>
  findTracker(params.trackerId ?? '')?.viewType === 'heatmap' ? strict(text, type, params) : undefined;

/** TRK-43: only a table of institutions has a category, in any case; empty means all. */
const category: ParameterReader = (text, type, params) =>
  BY_CATEGORY.some((id) => id === params.trackerId)
    ? strict(parseFilerCategory(text) ?? text.trim(), type, params)
    : undefined;

export const trackersRoutes = [
  get(
    '/api/v1/trackers',
    `query Trackers {
      trackers {
        trackerId displayName category description viewType accessTier methodologyAnchor refreshIntervalSeconds canonicalUrl
      }
    }`,
    pick({ trackers: list(keep({ trackerId, category: lowerCase, viewType: lowerCase, accessTier: lowerCase })) }),
  ),
  get(
    '/api/v1/trackers/:trackerId',
    `query TrackerSnapshot($trackerId: TrackerId!, $scope: HeatmapScope, $category: TrackerFilers) {
      tracker(trackerId: $trackerId) { snapshot(scope: $scope, category: $category) { ${COMMON} ${TABLE} ${HEATMAP} } }
    }`,
    at(
      'tracker.snapshot',
      byType({
        TableSnapshot: wrapped(table, { totalCount: same }),
        HeatmapSnapshot: wrapped(heatmap, { totalCount: same }),
      }),
    ),
    { scope, category },
  ),
];
