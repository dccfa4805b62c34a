import { get } from '../../rest.ts';

export const etfsRoutes = [
  get(
    '/api/v1/etfs',
    'query Etfs { allEtfs { ticker name kbEntityId urlSlug issuer trackedIndex assetClass imageUrl } }',
  ),
];
