import { get } from '../../graph/rest/route.ts';
import { at, constant, from, keep, list, lowerCase, pick, same, spread } from '../../graph/rest/shapes.ts';

/** A constituent with `contribution`, a reserved member of the documented body. */
const constituent = pick({
  kbEntityId: same,
  displayName: same,
  role: same,
  weight: same,
  value: same,
  mentionsCount: same,
  staleness: same,
  contribution: constant(null),
  link: same,
});

export const indexesRoutes = [
  get(
    '/api/v1/indexes',
    'query Indexes { indexes { indexId displayName description scale accessTier canonicalUrl } }',
    pick({ indexes: list(keep({ accessTier: lowerCase })) }),
  ),
  get(
    '/api/v1/indexes/:indexId',
    `query IndexReading($indexId: ID!) {
      index(indexId: $indexId) {
        indexId displayName scale
        reading {
          asOf value coverage basketSize totalMentions methodologyNote
          constituents {
            kbEntityId displayName role weight value mentionsCount staleness link
          }
        }
      }
    }`,
    at('index', keep({ reading: spread(keep({ constituents: list(constituent) })) })),
  ),
  get(
    '/api/v1/indexes/:indexId/history',
    `query IndexHistory($indexId: ID!, $days: Int! = 180) {
      index(indexId: $indexId) { indexId displayName scale history(period: { days: $days }) { days points { date: day value } } }
    }`,
    at('index', keep({ days: from('history', at('days')), history: at('points') })),
  ),
];
