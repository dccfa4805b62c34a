import { GATE, wrapped } from '../../../graph/rest/preview-shapes.ts';
import { get } from '../../../graph/rest/route.ts';
import {
  always,
  at,
  computed,
  copy,
  either,
  epochSeconds,
  from,
  keep,
  list,
  same,
} from '../../../graph/rest/shapes.ts';

const BASE = '/api/v1/analyst/:ticker';

/** ISO 8601 to whole seconds, `2026-09-24T12:47:25Z` (ANA-14). */
const wholeSeconds = computed({ type: 'string', format: 'date-time' }, (instant: string) =>
  instant.replace(/\.\d+Z$/, 'Z'),
);

type Preview = { stock: { consensus: { isPreview: boolean } } };
/** Withheld counts are 0 only here (AMB-28). */
const count = either((_count: number | null, { stock }: Preview) => stock.consensus.isPreview, always(0), same);

export const analystRoutes = [
  get(
    `${BASE}/consensus`,
    `query AnalystConsensus($ticker: Ticker!) {
      stock(ticker: $ticker) { consensus: analystConsensus(isRequired: true) {
        ${GATE}
        ticker currentPrice targetLow targetMean targetMedian targetHigh numberOfAnalysts upsidePercent consensusLabel
        recommendationMean strongBuy buy hold sell strongSell observedAt
      } }
    }`,
    at(
      'stock.consensus',
      wrapped(
        keep({
          strongBuy: count,
          buy: count,
          hold: count,
          sell: count,
          strongSell: count,
          updatedAt: from('observedAt', wholeSeconds),
          updatedAtEpoch: copy('observedAt', epochSeconds),
        }),
      ),
    ),
  ),
  get(
    `${BASE}/consensus/history`,
    `query AnalystConsensusHistory($ticker: Ticker!, $from: Date, $to: Date, $limit: Int! = 90) {
      stock(ticker: $ticker) { history: analystConsensusHistory(period: { from: $from, to: $to }, first: $limit, isRequired: true) {
        ${GATE} totalCount ticker from to count
        history {
          snapshotDate observedAt source countsObserved: hasObservedCounts currentPrice targetLow targetMean targetMedian targetHigh
          numberOfAnalysts upsidePercent recommendationMean strongBuy buy hold sell strongSell consensusLabel
        }
      } }
    }`,
    at(
      'stock.history',
      wrapped(
        keep({
          history: list(keep({ observedAt: wholeSeconds, observedAtEpoch: copy('observedAt', epochSeconds) })),
        }),
        { totalCount: same },
      ),
    ),
  ),
];
