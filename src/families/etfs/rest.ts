import { get } from '../../gateway/rest/route.ts';

export const etfsRoutes = [
  get(
    '/api/v1/etfs',
    'query Etfs { allEtfs { ticker name kbEntityId urlSlug issuer trackedIndex assetClass imageUrl } }',
  ),
];
