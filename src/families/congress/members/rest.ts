import { get } from '../../../graph/rest/route.ts';
import { from, keep, pick } from '../../../graph/rest/shapes.ts';
import { DIRECTORY_ROWS } from './rules.ts';

export const politiciansRoutes = [
  get(
    '/api/v1/politicians/directory',
    `query PoliticianDirectory($q: String, $limit: Int! = ${DIRECTORY_ROWS}, $offset: Int! = 0) {
      directory: politicianDirectory(q: $q, limit: $limit, offset: $offset) {
        nodes { urlSlug displayName chamber party state bioguideId imageUrl former: isFormer servedUntil }
        totalCount
      }
    }`,
    pick({ data: from('directory', keep({ members: from('nodes') })) }),
  ),
];
