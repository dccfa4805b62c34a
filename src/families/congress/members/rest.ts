import { get } from '../../../gateway/rest/route.ts';

type Directory = { directory: { members: readonly unknown[]; totalCount: number } };

export const politiciansRoutes = [
  get(
    '/api/v1/politicians/directory',
    `query PoliticianDirectory($q: String, $limit: Int! = 50, $offset: Int! = 0) {
      directory: politicianDirectory(q: $q, limit: $limit, offset: $offset) {
        members { urlSlug displayName chamber party state bioguideId imageUrl former servedUntil }
        totalCount
      }
    }`,
    ({ directory }: Directory) => ({ data: directory }),
  ),
];
