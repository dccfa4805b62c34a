import { GATE, get, type PreviewBody, withoutNulls, wrapped } from '../../gateway/rest/route.ts';

const BASE = '/api/v1/stocks/:ticker/options';

const DAY = `date callVol putVol callOi putOi pcVol pcOi vwIv atmIv skew25d atmIv60 atmIv90 iv25c iv25p
  expectedMove1d expectedMove5d expectedMove20d expectedMove1s1d expectedMove1s5d expectedMove1s20d
  netDelta notionalVol contracts`;

type Part = Record<string, unknown>;
type Dossier = PreviewBody & {
  asOf: string;
  sentiment: number | null;
  headline: Part;
  latest: Part;
  context: Part;
  oiWalls: Part | null;
  unusual: readonly { type: string }[];
};

/** The five parts of a dossier, without what has no reading (AMB-07); a preview is its eight readings, flat (AMB-08). */
const dossierBody = ({ isPreview, headline, asOf, sentiment, latest, context, oiWalls, unusual }: Dossier) =>
  isPreview
    ? withoutNulls(headline)
    : withoutNulls({
        asOf,
        sentiment,
        latest: withoutNulls(latest),
        context: withoutNulls(context),
        oiWalls,
        unusual: unusual.map(({ type, ...rest }) => ({ ...rest, type: type.toLowerCase() })),
      });

const NOT_COVERED: PreviewBody = { isPreview: false, previewReason: null, upgrade: null };

/** The contract's word for each window. */
const WINDOW: Readonly<Record<string, string>> = { ONE_YEAR: '1y', TWO_YEARS: '2y', FIVE_YEARS: '5y' };

type Summary = { options: { dossier: Dossier | null } };
type History = { options: { history: { ticker: string; window: string; series: readonly Part[] } } };

export const optionsRoutes = [
  get(
    `${BASE}/summary`,
    `query OptionsSummary($ticker: Ticker!) {
      options(ticker: $ticker) { dossier {
        ${GATE} asOf sentiment
        headline { asOf sentiment ivRank1y atmIv expectedMove1d pcVol pcVolPctl1y maxPain }
        latest { ${DAY} }
        context { pcVolPctl1y pcVolPctl5y pcOiPctl1y ivRank1y skewPctl1y observations1y }
        oiWalls { expiry maxPain callWalls { strike oi } putWalls { strike oi } }
        unusual { contract type strike expiry dte volume oi volOiRatio premium }
      } }
    }`,
    ({ options: { dossier } }: Summary) =>
      dossier ? wrapped(dossier, dossierBody(dossier)) : wrapped(NOT_COVERED, null),
  ),
  get(
    `${BASE}/history`,
    `query OptionsHistory($ticker: Ticker!, $window: OptionsWindow! = ONE_YEAR) {
      options(ticker: $ticker) { history(window: $window) { ticker window series { ${DAY} } } }
    }`,
    ({ options: { history } }: History) => ({
      ...history,
      window: WINDOW[history.window],
      series: history.series.map(withoutNulls),
    }),
    ['window'],
  ),
];
