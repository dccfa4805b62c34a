import { GATE, get, type PreviewBody, withoutNulls, wrapped } from '../../../gateway/rest/route.ts';

type Row = { wallSide: string | null };
type Overview = PreviewBody & {
  totalCount: number;
  rows: readonly Row[];
  etfRows: readonly Row[] | null;
  etfCoverageCount: number | null;
};

const ROW = `ticker name sector asOf sentiment interestScore pcVol pcVolPctl1y atmIv ivRank1y skew25d skewPctl1y notionalVol ivMove20
  expectedMove1d expectedMove5d expectedMove20d expectedMove1s1d expectedMove1s5d expectedMove1s20d
  observations1y unusualCount maxVolOiRatio maxUnusualPremium wallSide wallStrike wallShare`;

const row = ({ wallSide, ...rest }: Row) => withoutNulls({ ...rest, wallSide: wallSide?.toLowerCase() ?? null });

/** The boards without what has no reading (AMB-07); other keys than PRO are told how many funds there are (AMB-09). */
function body(tier: string, overview: Overview) {
  const { isPreview, previewReason, upgrade, totalCount, rows, etfRows, ...figures } = overview;
  const data = {
    ...withoutNulls(figures),
    rows: rows.map(row),
    ...(etfRows && { etfRows: etfRows.map(row) }),
    ...(etfRows && tier !== 'PRO' && { etfTotalCount: figures.etfCoverageCount }),
  };
  return { ...wrapped({ isPreview, previewReason, upgrade }, data), totalCount };
}

const NOT_BUILT: PreviewBody = { isPreview: false, previewReason: null, upgrade: null };

export const optionsOverviewRoutes = [
  get(
    '/api/v1/options/overview',
    `query OptionsOverview {
      viewer { tier }
      optionsOverview {
        ${GATE} totalCount asOf medianIvRank marketPcVol extremeCount coverageCount rows { ${ROW} }
        etfRows { ${ROW} } etfMedianIvRank etfMarketPcVol etfExtremeCount etfCoverageCount
      }
    }`,
    ({ viewer, optionsOverview }: { viewer: { tier: string }; optionsOverview: Overview | null }) =>
      optionsOverview ? body(viewer.tier, optionsOverview) : { ...wrapped(NOT_BUILT, null), totalCount: 0 },
  ),
];
