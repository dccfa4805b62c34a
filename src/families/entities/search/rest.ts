import { get, withoutNulls } from '../../../gateway/rest/route.ts';

type Match = {
  name: string;
  urlSlug: string;
  type: string;
  ticker: string | null;
  listingCoverage: string | null;
  listing: string | null;
};

/** Search writes types and coverage in lower case (AMB-45); coverage and listing stand only where there are any (ENT-05). */
const match = ({ type, listingCoverage, listing, ...rest }: Match) => ({
  ...rest,
  type: type.toLowerCase(),
  ...withoutNulls({ listingCoverage: listingCoverage?.toLowerCase() ?? null, listing }),
});

export const entitySearchRoutes = [
  get(
    '/api/v1/kb/entities/search',
    `query EntitySearch($q: String!, $type: EntityType, $limit: Int! = 10) {
      entitySearch(q: $q, type: $type, limit: $limit) { name urlSlug type ticker listingCoverage listing }
    }`,
    ({ entitySearch }: { entitySearch: readonly Match[] }) => entitySearch.map(match),
  ),
  get(
    '/api/v1/kb/entities/popular',
    'query PopularEntities { popularEntities { displayName: name type urlSlug relatedStock: relatedTicker } }',
  ),
];
