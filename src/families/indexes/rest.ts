import { get } from '../../gateway/rest/route.ts';

type Listed = { accessTier: string };
type History = { days: number; points: readonly object[] };
type Reading = { indexId: string; displayName: string; scale: string; reading: object };

export const indexesRoutes = [
  get(
    '/api/v1/indexes',
    'query Indexes { indexes { indexId displayName description scale accessTier canonicalUrl } }',
    ({ indexes }: { indexes: readonly Listed[] }) => ({
      indexes: indexes.map((index) => ({ ...index, accessTier: index.accessTier.toLowerCase() })),
    }),
  ),
  get(
    '/api/v1/indexes/:indexId',
    `query IndexReading($indexId: String!) {
      index(indexId: $indexId) {
        indexId displayName scale
        reading {
          asOf value coverage basketSize totalMentions methodologyNote
          constituents {
            kbEntityId displayName role weight value mentionsCount staleness contribution link
          }
        }
      }
    }`,
    ({ index: { reading, ...index } }: { index: Reading }) => ({ ...index, ...reading }),
  ),
  get(
    '/api/v1/indexes/:indexId/history',
    `query IndexHistory($indexId: String!, $days: Int! = 180) {
      index(indexId: $indexId) { indexId displayName scale history(days: $days) { days points { date value } } }
    }`,
    ({ index: { history, ...index } }: { index: { history: History } }) => ({
      ...index,
      days: history.days,
      history: history.points,
    }),
  ),
];
