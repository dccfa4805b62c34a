import { GATE, wrapped } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import {
  at,
  copy,
  from,
  ifNull,
  keep,
  list,
  lowerCase,
  same,
  unlessNull,
  when,
  withoutNulls,
} from '../../../graph/rest/shapes.ts';

const ROW = `ticker name sector asOf sentiment interestScore pcVol pcVolPctl1y: pcVolPercentile1y atmIv ivRank1y skew25d skewPctl1y: skewPercentile1y notionalVol ivMove20
  expectedMove1d expectedMove5d expectedMove20d expectedMove1s1d expectedMove1s5d expectedMove1s20d
  observations1y unusualCount maxVolOiRatio maxUnusualPremium wallSide wallStrike wallShare`;

const row = withoutNulls(keep({ wallSide: lowerCase }));

type Etfs = { etfs: object | null };
type Viewer = { viewer: { tier: string } };
const countsEtfs = ({ etfs }: Etfs, { viewer }: Viewer): boolean => etfs !== null && viewer.tier !== 'PRO';

const board = at('nodes', list(row));

/** The boards without members that have no reading (AMB-07); keys below PRO get the number of funds (AMB-09). */
const boards = keep({
  medianIvRank: unlessNull(same),
  marketPcVol: unlessNull(same),
  rows: from('stocks', board),
  etfRows: unlessNull(from('etfs', board)),
  etfMedianIvRank: unlessNull(same),
  etfMarketPcVol: unlessNull(same),
  etfExtremeCount: unlessNull(same),
  etfCoverageCount: unlessNull(same),
  etfTotalCount: when(countsEtfs, copy('etfCoverageCount')),
});

const NOT_BUILT = { isPreview: false, previewReason: null, data: null, totalCount: 0 };

export const optionsOverviewRoutes = [
  get(
    '/api/v1/options/overview',
    `query OptionsOverview {
      viewer { tier }
      market {
        optionsOverview {
          ${GATE} totalCount asOf medianIvRank marketPcVol extremeCount coverageCount stocks { nodes { ${ROW} } }
          etfs { nodes { ${ROW} } } etfMedianIvRank etfMarketPcVol etfExtremeCount etfCoverageCount
        }
      }
    }`,
    at('market.optionsOverview', ifNull(NOT_BUILT, wrapped(boards, { totalCount: same }))),
  ),
];
