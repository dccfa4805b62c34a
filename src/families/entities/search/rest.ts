import { get } from '../../../graph/rest/route.ts';
import { at, keep, list, lowerCase, same, unlessNull } from '../../../graph/rest/shapes.ts';

/**
 * Search writes types and coverage in lower case (AMB-45), and omits coverage and listing if there are none (ENT-05).
 */
const match = keep({
  type: lowerCase,
  listingCoverage: unlessNull(lowerCase),
  listing: unlessNull(same),
});

export const entitySearchRoutes = [
  get(
    '/api/v1/kb/entities/search',
    `query EntitySearch($q: String!, $type: EntityType, $limit: Int! = 10) {
      entitySearch(q: $q, type: $type, first: $limit) { name urlSlug type ticker listingCoverage listing }
    }`,
    at('entitySearch', list(match)),
  ),
  get(
    '/api/v1/kb/entities/popular',
    'query PopularEntities { market { popularEntities { displayName: name type urlSlug relatedStock: relatedTicker } } }',
    at('market.popularEntities'),
  ),
];
