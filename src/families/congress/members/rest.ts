import { get } from '../../../gateway/rest/route.ts';
import { from, pick } from '../../../gateway/rest/shapes.ts';

export const politiciansRoutes = [
  get(
    '/api/v1/politicians/directory',
    `query PoliticianDirectory($q: String, $limit: Int! = 50, $offset: Int! = 0) {
      directory: politicianDirectory(q: $q, limit: $limit, offset: $offset) {
        members { urlSlug displayName chamber party state bioguideId imageUrl former servedUntil }
        totalCount
      }
    }`,
    pick({ data: from('directory') }),
  ),
];
