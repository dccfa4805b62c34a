import { GATE, get, type PreviewBody, wrapped } from '../../../gateway/rest/route.ts';

type Estimates = { estimates: PreviewBody & { estimates: readonly unknown[]; surprises: readonly unknown[] } };

export const analystEstimateRoutes = [
  get(
    '/api/v1/analyst/:ticker/estimates',
    `query AnalystEstimates($ticker: Ticker!) {
      estimates: analystEstimates(ticker: $ticker) {
        ${GATE}
        estimates { periodLabel periodType estimateLow estimateMean estimateHigh numberOfAnalysts }
        surprises { periodLabel reportDate estimateEps actualEps surprisePercent surprisePct }
      }
    }`,
    ({ estimates: { estimates, surprises, ...gated } }: Estimates) => wrapped(gated, { estimates, surprises }),
  ),
];
