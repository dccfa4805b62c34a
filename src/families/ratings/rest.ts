import { get, withoutNulls } from '../../gateway/rest/route.ts';

type Dimension = { key: string; subLegs: readonly unknown[] | null };
type Body = {
  dimensions: readonly Dimension[];
  reason?: string;
  presentDimensions?: readonly string[];
};

const lower = (name: string): string => name.toLowerCase();

/** The contract's literals; `subLegs` stands on smart money alone (RAT-14, open points 3.6). */
const body = ({ rating: { dimensions, ...rating } }: { rating: Body }) => ({
  ...rating,
  ...(rating.reason && { reason: lower(rating.reason) }),
  ...(rating.presentDimensions && { presentDimensions: rating.presentDimensions.map(lower) }),
  dimensions: dimensions.map(({ subLegs, ...row }) => ({ ...row, key: lower(row.key), ...withoutNulls({ subLegs }) })),
});

export const ratingsRoutes = [
  get(
    '/api/v1/rating/:ticker',
    `query Rating($ticker: Ticker!) {
      rating(ticker: $ticker) {
        ticker kbEntityId rated asOf
        ... on StockRating {
          score letter percentile penaltyPoints riskAdjustments { condition points } riskConditions bucketLetter
          composite ratedCount methodologyVersion
        }
        ... on UnratedStock { reason dimensionsPresent presentDimensions }
        dimensions { key label percentile raw rawLabel present subLegs { key label raw unit } }
        flags { key label active }
        disclaimer
      }
    }`,
    body,
  ),
];
