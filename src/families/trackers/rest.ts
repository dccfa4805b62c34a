import { GATE, get, type PreviewBody, withoutNulls, wrapped } from '../../gateway/rest/route.ts';
import { HEATMAP, type Heatmap, heatmapMembers } from '../market/heatmap/rest.ts';

type Listed = { viewType: string; accessTier: string };
type Metric = {
  value: number | null;
  periodLabel: string | null;
  sourceUrl: string | null;
  sourceQuote: string | null;
};
type Row = { driver: object | null; metrics: readonly Metric[] };
type Common = PreviewBody & {
  viewType: string;
  totalCount: number | null;
  headline: readonly object[];
};
type Table = { __typename: 'TableSnapshot'; hasStories: boolean; rows: readonly Row[] };
type Snapshot = Common & (Table | Heatmap);

/** What every snapshot has. The rows are asked for by type: fields of the same name must have the same type there. */
const COMMON = `__typename ${GATE} totalCount trackerId schemaVersion displayName description viewType asOf generatedAt generatedBy
  headline { label value unit asOf methodologyNote trend }`;
/** The figure stands as null where there is no reading, so that the columns stay where they are; a citation is there or not. */
const metric = ({ value, ...rest }: Metric) => {
  const { label, unit, ...cited } = withoutNulls(rest) as Record<string, string>;
  return { label, value, unit, ...cited };
};

const TABLE = `... on TableSnapshot {
  hasStories
  rows {
    rank rowId name category url urlSlug driver { title publisher date tone }
    metrics { label value unit periodLabel sourceUrl sourceQuote }
  }
}`;

const tableMembers = ({ __typename, hasStories, rows, ...rest }: Table) => ({
  ...rest,
  // A row of a table of stories says that it has none (TRK-34); other tables have no such member.
  rows: rows.map(({ driver, ...row }) => ({
    ...withoutNulls(row),
    ...(hasStories && { driver }),
    metrics: row.metrics.map(metric),
  })),
});

export const trackersRoutes = [
  get(
    '/api/v1/trackers',
    `query Trackers {
      trackers {
        trackerId displayName category description viewType accessTier methodologyAnchor refreshIntervalSeconds canonicalUrl
      }
    }`,
    ({ trackers }: { trackers: readonly Listed[] }) => ({
      trackers: trackers.map((tracker) => ({
        ...tracker,
        viewType: tracker.viewType.toLowerCase(),
        accessTier: tracker.accessTier.toLowerCase(),
      })),
    }),
  ),
  get(
    '/api/v1/trackers/:trackerId',
    `query TrackerSnapshot($trackerId: String!, $scope: String, $category: String) {
      tracker(trackerId: $trackerId) { snapshot(scope: $scope, category: $category) { ${COMMON} ${TABLE} ${HEATMAP} } }
    }`,
    ({ tracker: { snapshot } }: { tracker: { snapshot: Snapshot } }) => {
      const { isPreview, previewReason, upgrade, totalCount, viewType, headline, ...rest } = snapshot;
      const members = rest.__typename === 'HeatmapSnapshot' ? heatmapMembers(rest) : tableMembers(rest);
      const data = { ...members, viewType: viewType.toLowerCase(), headline: headline.map(withoutNulls) };
      return { ...wrapped({ isPreview, previewReason, upgrade }, data), totalCount };
    },
  ),
];
