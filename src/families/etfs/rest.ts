import { get } from '../../graph/rest/route.ts';
import { at } from '../../graph/rest/shapes.ts';

export const etfsRoutes = [
  get(
    '/api/v1/etfs',
    'query Etfs { etfs { nodes { ticker name kbEntityId urlSlug issuer trackedIndex assetClass imageUrl } } }',
    at('etfs.nodes'),
  ),
];
