import { get } from '../../graph/rest/route.ts';
import { at, keep, list, literals, lowerCase, unlessNull } from '../../graph/rest/shapes.ts';

const subLeg = keep({ key: lowerCase, unit: literals({ PERCENT: '%', RATIO: 'ratio' }) });

/** Converts values to the contract's literals; `subLegs` is present only on smart money (RAT-14, open points 3.6). */
const body = at(
  'stock.rating',
  keep({
    reason: lowerCase,
    presentDimensions: list(lowerCase),
    dimensions: list(keep({ key: lowerCase, subLegs: unlessNull(list(subLeg)) })),
    flags: list(keep({ key: lowerCase })),
  }),
);

export const ratingsRoutes = [
  get(
    '/api/v1/rating/:ticker',
    `query Rating($ticker: Ticker!) {
      stock(ticker: $ticker) { rating {
        ticker kbEntityId rated: isRated asOf
        ... on StockRating {
          score letter percentile penaltyPoints riskAdjustments { condition points } riskConditions bucketLetter
          composite ratedCount methodologyVersion
        }
        ... on UnratedStock { reason dimensionsPresent presentDimensions }
        dimensions { key label percentile raw rawLabel present: isPresent subLegs { key label raw unit } }
        flags { key label active: isActive }
        disclaimer
      } }
    }`,
    body,
  ),
];
