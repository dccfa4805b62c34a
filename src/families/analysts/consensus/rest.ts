import { epochSeconds, GATE, get, type PreviewBody, wrapped } from '../../../gateway/rest/route.ts';

const BASE = '/api/v1/analyst/:ticker';

type Counts = { strongBuy: unknown; buy: unknown; hold: unknown; sell: unknown; strongSell: unknown };
type Consensus = PreviewBody & Counts & Record<string, unknown> & { observedAt: string };
type Point = { observedAt: string } & Record<string, unknown>;
type History = PreviewBody & { totalCount: number; history: readonly Point[] } & Record<string, unknown>;

/** ISO 8601 to whole seconds, `2026-09-24T12:47:25Z` (ANA-14). */
const wholeSeconds = (instant: string): string => instant.replace(/\.\d+Z$/, 'Z');

/** Withheld counts are 0 here, and here only (AMB-28). */
const NO_COUNTS: Counts = { strongBuy: 0, buy: 0, hold: 0, sell: 0, strongSell: 0 };

export const analystRoutes = [
  get(
    `${BASE}/consensus`,
    `query AnalystConsensus($ticker: Ticker!) {
      consensus: analystConsensus(ticker: $ticker) {
        ${GATE}
        ticker currentPrice targetLow targetMean targetMedian targetHigh numberOfAnalysts upsidePercent consensusLabel
        recommendationMean strongBuy buy hold sell strongSell observedAt
      }
    }`,
    ({ consensus }: { consensus: Consensus }) => {
      const { isPreview, previewReason, upgrade, observedAt, ...data } = consensus;
      return wrapped(
        { isPreview, previewReason, upgrade },
        {
          ...data,
          ...(isPreview && NO_COUNTS),
          updatedAt: wholeSeconds(observedAt),
          updatedAtEpoch: epochSeconds(observedAt),
        },
      );
    },
  ),
  get(
    `${BASE}/consensus/history`,
    `query AnalystConsensusHistory($ticker: Ticker!, $from: Date, $to: Date, $limit: Int! = 90) {
      history: analystConsensusHistory(ticker: $ticker, from: $from, to: $to, limit: $limit) {
        ${GATE} totalCount ticker from to count
        history {
          snapshotDate observedAt source countsObserved currentPrice targetLow targetMean targetMedian targetHigh
          numberOfAnalysts upsidePercent recommendationMean strongBuy buy hold sell strongSell consensusLabel
        }
      }
    }`,
    ({ history: { isPreview, previewReason, upgrade, totalCount, history, ...data } }: { history: History }) => ({
      ...wrapped(
        { isPreview, previewReason, upgrade },
        {
          ...data,
          history: history.map(({ observedAt, ...point }) => ({
            ...point,
            observedAt: wholeSeconds(observedAt),
            observedAtEpoch: epochSeconds(observedAt),
          })),
        },
      ),
      totalCount,
    }),
  ),
];
