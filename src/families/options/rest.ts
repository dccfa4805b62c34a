import { GATE, gateMembers } from '../../graph/rest/preview-shapes.ts';
import { get, readLiterals } from '../../graph/rest/route.ts';
import {
  at,
  either,
  ifNull,
  itself,
  keep,
  list,
  literals,
  lowerCase,
  pick,
  same,
  withoutNulls,
} from '../../graph/rest/shapes.ts';

const BASE = '/api/v1/stocks/:ticker/options';

const DAY = `date: day callVol putVol callOi putOi pcVol pcOi vwIv atmIv skew25d atmIv60 atmIv90 iv25c iv25p
  expectedMove1d expectedMove5d expectedMove20d expectedMove1s1d expectedMove1s5d expectedMove1s20d
  netDelta notionalVol contracts`;

/**
 * The five parts of a dossier without absent readings (AMB-07); a preview is an object of its eight readings (AMB-08).
 */
const dossier = either(
  ({ isPreview }: { isPreview: boolean }) => isPreview,
  at('headline', withoutNulls()),
  withoutNulls(
    pick({
      asOf: same,
      sentiment: same,
      latest: withoutNulls(),
      context: withoutNulls(),
      oiWalls: same,
      unusual: list(keep({ type: lowerCase })),
    }),
  ),
);

const NOT_COVERED = { isPreview: false, previewReason: null, data: null };

/** The contract's word for each window. */
const window = literals({ ONE_YEAR: '1y', TWO_YEARS: '2y', FIVE_YEARS: '5y' });

export const optionsRoutes = [
  get(
    `${BASE}/summary`,
    `query OptionsSummary($ticker: Ticker!) {
      options(ticker: $ticker) { dossier {
        ${GATE} asOf sentiment
        headline { asOf sentiment ivRank1y atmIv expectedMove1d pcVol pcVolPctl1y: pcVolPercentile1y maxPain }
        latest { ${DAY} }
        context { pcVolPctl1y: pcVolPercentile1y pcVolPctl5y: pcVolPercentile5y pcOiPctl1y: pcOiPercentile1y ivRank1y skewPctl1y: skewPercentile1y observations1y }
        oiWalls { expiry: expirationDate maxPain callWalls { strike oi } putWalls { strike oi } }
        unusual { contract type strike expiry: expirationDate dte volume oi volOiRatio premium }
      } }
    }`,
    at('options.dossier', ifNull(NOT_COVERED, pick({ ...gateMembers, data: itself(dossier) }))),
  ),
  get(
    `${BASE}/history`,
    `query OptionsHistory($ticker: Ticker!, $window: PeriodWindow! = ONE_YEAR) {
      options(ticker: $ticker) { history(period: { window: $window }) { ticker window series { ${DAY} } } }
    }`,
    at('options.history', keep({ window, series: list(withoutNulls()) })),
    { window: readLiterals({ '1y': 'ONE_YEAR', '2y': 'TWO_YEARS', '5y': 'FIVE_YEARS' }, { isLenient: true }) },
  ),
];
